// SPDX-License-Identifier: MIT
import Training

/// What is going on, and so which of a mapping's bindings hold.
package enum Layer: String, Hashable, Sendable, CaseIterable {
    case start
    /// Comparison, of unisons or intervals.
    case comparison
    /// Pitch matching, of unisons or intervals.
    case matching
    /// What is otherwise than in `comparison` while intervals are compared.
    case intervalComparison = "interval comparison"
    /// What is otherwise than in `matching` while intervals are matched.
    case intervalMatching = "interval matching"

    /// The layer of a running session, or of none.
    package init(_ mode: TrainingMode?) {
        switch mode {
        case .none: self = .start
        case .comparison: self = .comparison
        case .intervalComparison: self = .intervalComparison
        case .pitchMatching: self = .matching
        case .intervalPitchMatching: self = .intervalMatching
        }
    }

    /// The layer that holds wherever this one says nothing; nil if there is none but `always`.
    package var base: Layer? {
        switch self {
        case .start, .comparison, .matching: nil
        case .intervalComparison: .comparison
        case .intervalMatching: .matching
        }
    }

    /// Where bindings are looked for, the nearest first; nil is `always`.
    var scopes: [Layer?] { base.map { [self, $0, nil] } ?? [self, nil] }

    /// Can the same bindings hold here and there?
    func meets(_ other: Layer?) -> Bool { other == nil || other == self || other == base || other?.base == self }
}
