// SPDX-License-Identifier: MIT

/// A wheel that tunes outwards only: the way back to the middle moves nothing, so that many strokes add up.
struct Ratchet: Hashable, Sendable {
    /// A wheel that is let go swings past the centre for less than this; nanoseconds.
    private static let swing: Int64 = 100_000_000

    /// The furthest share of this stroke on either side, less the play on the way back.
    private var upper = 0.0
    private var lower = 0.0
    /// When the wheel was last seen on either side.
    private var lastAbove = Int64.min / 2
    private var lastBelow = Int64.min / 2

    /// - Parameter share: −1…1 of the travel.
    /// - Parameter play: A way back below this is tremor; the same unit.
    /// - Returns: what is added, as a share of the travel.
    mutating func turn(to share: Double, play: Double, at moment: Int64) -> Double {
        let isSwing = share > 0 ? moment - lastBelow < Self.swing : moment - lastAbove < Self.swing
        let up = Self.advance(&upper, to: max(share, 0), play: play)
        let down = Self.advance(&lower, to: max(-share, 0), play: play)
        if isSwing { return 0 }
        if share > 0 { lastAbove = moment }
        if share < 0 { lastBelow = moment }
        return up - down
    }

    private static func advance(_ furthest: inout Double, to size: Double, play: Double) -> Double {
        defer { furthest = size > furthest ? size : min(furthest, size == 0 ? 0 : size + play) }
        return max(size - furthest, 0)
    }
}
