// SPDX-License-Identifier: MIT
import Foundation
import Sound

/// The buffer that a sound output needs. Gaps double it; each start of Peach and ten minutes without gaps halve it. A size that
/// has gaps within ten minutes after a halving is not tried again for a week, so that a slow machine is disturbed once a week.
package struct SavedBufferSize: Codable, Hashable, Sendable {
    /// Nanoseconds.
    static let cleanTime: Int64 = 600_000_000_000
    /// Seconds.
    private static let week = 604_800.0

    private struct Refusal: Codable, Hashable {
        let size: BufferSize
        let date: Date
    }

    package private(set) var size: BufferSize
    /// What the output had before it grew: what it made of the standard size.
    package private(set) var origin: BufferSize
    package private(set) var date: Date
    private var refusal: Refusal?

    /// - Parameter size: with which the output had gaps.
    package init(_ size: BufferSize, at date: Date) { (self.size, origin, self.date) = (size, size, date) }

    package var isGrown: Bool { size.total > origin.total }

    /// - Parameters:
    ///   - granted: what the output had gaps with.
    ///   - isTrial: the buffer was halved to that, less than ten minutes ago.
    package mutating func grow(from granted: BufferSize, to larger: BufferSize, at date: Date, isTrial: Bool = false) {
        if !isGrown { origin = granted }
        if isTrial { refusal = Refusal(size: granted, date: date) }
        (size, self.date) = (larger, date)
    }

    package mutating func halve(at date: Date) -> Bool {
        guard isGrown, let smaller = size.smaller else { return false }
        if let refusal, smaller.total <= refusal.size.total, date.timeIntervalSince(refusal.date).magnitude < Self.week
        {
            return false
        }
        size = smaller.total > origin.total ? smaller : .standard
        return true
    }
}
