// SPDX-License-Identifier: MIT

/// The ways in which a control can tune.
package enum TuningControl: String, Hashable, Sendable, CaseIterable {
    case absolute, relative, rate, ratchet, fine, nudge
}

extension TuningMove {
    /// The kind of control that makes this move; nil if it only takes back what others did.
    package var control: TuningControl? {
        switch self {
        case .absolute: .absolute
        case .relative: .relative
        case .rate: .rate
        case .ratchet: .ratchet
        case .fine: .fine
        case .nudge: .nudge
        case .centre: nil
        }
    }
}
