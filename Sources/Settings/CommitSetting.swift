// SPDX-License-Identifier: MIT
import Training

/// What ends a tuning.
package enum CommitSetting: String, Hashable, Sendable, CaseIterable {
    /// A pad, pedal or key.
    case confirm
    /// Letting go of the wheel.
    case release
    /// Whichever comes first.
    case both

    package var kinds: Set<CommitKind> {
        switch self {
        case .confirm: [.confirmed]
        case .release: [.released]
        case .both: [.confirmed, .released]
        }
    }
}
