// SPDX-License-Identifier: MIT

/// What can be trained. The unison modes always use the prime; the interval modes use the chosen set of intervals.
package enum TrainingMode: String, Hashable, Sendable, CaseIterable, Codable {
    case comparison
    case pitchMatching = "matching"
    case intervalComparison = "interval comparison"
    case intervalPitchMatching = "interval matching"

    /// Two notes make an interval, not a prime.
    package var isInterval: Bool {
        switch self {
        case .comparison, .pitchMatching: false
        case .intervalComparison, .intervalPitchMatching: true
        }
    }

    package var isMatching: Bool {
        switch self {
        case .comparison, .intervalComparison: false
        case .pitchMatching, .intervalPitchMatching: true
        }
    }
}
