// SPDX-License-Identifier: MIT

/// Finds gaps in what a device plays from the frames it asks for: whenever its buffer runs dry, it falls behind the clock by
/// as much, and never catches up. Within a second some callback comes at once, so that lateness alone is no gap.
struct XrunCounter: Sendable {
    /// Nanoseconds within which some callback is in time.
    private static let window: Int64 = 1_000_000_000
    /// Seconds: what it falls behind from one window to the next, at least, for a gap; above the 2 ms between two looks and what
    /// clocks differ by. And what is a gap that nobody overhears.
    private static let gap = 0.003
    private static let longGap = 0.015
    /// Nanoseconds within which two gaps are no accident.
    private static let memory: Int64 = 10_000_000_000

    private let rate: Double
    private var begin: (moment: Int64, frames: Int)?
    private var windowEnd: Int64 = 0
    private var best = -Double.infinity
    private var earlier: Double?
    private var lastGap: Int64?

    /// - Parameter rate: Hz.
    init(rate: Double) { self.rate = rate }

    /// - Returns: whether there are gaps: a long one, or two.
    mutating func take(frames: Int, at now: Int64) -> Bool {
        guard let begin else {
            (begin, windowEnd) = ((now, frames), now + Self.window)
            return false
        }
        defer { best = max(best, Double(frames - begin.frames) / rate - Double(now - begin.moment) / 1e9) }
        guard now >= windowEnd else { return false }
        windowEnd = now + Self.window
        let lost = (earlier ?? best) - best
        (earlier, best) = (best, -Double.infinity)
        guard lost > Self.gap else { return false }
        defer { lastGap = now }
        return lost > Self.longGap || lastGap.map { now - $0 < Self.memory } ?? false
    }
}
