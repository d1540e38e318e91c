// SPDX-License-Identifier: MIT

/// Was the target note higher or lower than the correct pitch?
package enum Answer: String, Hashable, Sendable, CaseIterable, Codable {
    case higher, lower
}
