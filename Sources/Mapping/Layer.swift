// SPDX-License-Identifier: MIT
import Training

/// What is going on, and so which of a mapping's bindings hold.
package enum Layer: String, Hashable, Sendable, CaseIterable {
    /// Nothing is being trained.
    case start
    /// Comparison, of unisons or intervals.
    case comparison
    /// Pitch matching, of unisons or intervals.
    case matching

    /// The layer of a running session, or of none.
    package init(_ mode: TrainingMode?) {
        switch mode {
        case .none: self = .start
        case .comparison, .intervalComparison: self = .comparison
        case .pitchMatching, .intervalPitchMatching: self = .matching
        }
    }
}
