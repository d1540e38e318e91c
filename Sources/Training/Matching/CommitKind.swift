// SPDX-License-Identifier: MIT

/// What ended the tuning.
package enum CommitKind: String, Hashable, Sendable, CaseIterable, Codable {
    /// A pad, pedal or key.
    case confirmed
    /// The wheel was let go and came to rest.
    case released
}
