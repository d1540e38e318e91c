// SPDX-License-Identifier: MIT

/// Which way the threshold of a skill goes over the sessions.
package enum Trend: String, Hashable, Sendable, CaseIterable {
    /// Fewer sessions than a conclusion needs.
    case notEnoughData
    case improving, stable, declining
}
