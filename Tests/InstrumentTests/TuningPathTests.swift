// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Instrument

/// The drawn way of a tuned note is that of its pitch, however fast its control moves.
@Suite struct TuningPathTests {
    private static let millisecond: Int64 = 1_000_000

    /// A wheel sends a thousand messages a second for a minute.
    @Test func aLongWayKeepsItsShape() throws {
        var path = TuningPath(from: -60)
        path.begin(now: 0)
        for step in 1...60_000 {
            path.add(Cents(-60 + Double(step) / 1000), now: Int64(step) * Self.millisecond)
        }
        let points = path.points(to: 3, now: 60_001 * Self.millisecond)
        #expect(points.first == TuningPath.Point(seconds: 0, offset: -60) && points.last?.offset == 3)
        #expect(points.count < 260 && points.count > 60)
        for (one, next) in zip(points, points.dropFirst()) { #expect(one.seconds < next.seconds) }
        for point in points.dropLast() { #expect(abs(point.offset.rawValue - (-60 + point.seconds)) < 0.1) }
    }

    /// A released wheel flies home in silence.
    @Test func whatIsMutedIsNoPartOfTheWay() {
        var path = TuningPath(from: 20)
        path.begin(now: 0)
        path.add(4, now: 300 * Self.millisecond)
        path.mute(true)
        path.add(20, now: 340 * Self.millisecond)
        #expect(path.points(to: 4, now: 400 * Self.millisecond).map(\.offset) == [20, 4, 4])
    }
}
