// SPDX-License-Identifier: MIT

/// A wheel that stands still outside its zone: a hand holds it there, or it rests where no rest was known.
struct OutsideRest {
    private let course: WheelCourse
    private let centre: Double
    private let wheel: WheelCalibration

    /// Nil if it moves, or if nothing ever rests there.
    /// - Parameters:
    ///   - trace: with all that the wheel told up to now; nothing before `begin` counts.
    ///   - time: for so long it has stood; nanoseconds.
    ///   - slack: so much more than two readings of a still wheel differ it may have moved, in travels.
    init?(
        at now: Int64, _ trace: WheelTrace, from begin: Int64, for time: Int64, slack: Double, wheel: WheelCalibration
    ) {
        guard !wheel.isInDeadZone(wheel.deflection(at: trace.position(at: now))), now - time >= begin,
            Self.isPossible(from: now - time, to: now, trace, slack, wheel)
        else { return nil }
        centre = trace.mean(from: now - min(time, 60_000_000), to: now)
        course = trace.course(before: now, from: begin, centre: centre)
        self.wheel = wheel
    }

    /// It may have rested all the time, in its zone or outside.
    /// - Parameter slack: so much more than two readings of a still wheel differ it may have moved, in travels.
    static func isPossible(
        from begin: Int64, to end: Int64, _ trace: WheelTrace, _ slack: Double, _ wheel: WheelCalibration
    ) -> Bool {
        let end = max(begin, end)
        return trace.spread(before: end, for: end - begin) <= wheel.tolerance + slack
            && wheel.deflection(at: trace.position(at: end)).magnitude <= wheel.furthestRest
    }

    /// What was held before, if the way here was a spring's.
    /// - Parameter isFlight: that it was is known.
    func hold(isFlight: Bool) -> WheelHold? {
        let wheel = wheel.resting(within: wheel.tolerance + 0.02)
        guard let outside = course.places.firstIndex(where: { !wheel.isInDeadZone($0) }) else { return nil }
        let arrival = max(outside - 1, 0)
        let way = WheelCourse(end: course.moment(arrival), places: Array(course.places[arrival...]))
        // From where a hand stands, the rest it came from looks like a hold.
        guard let hold = HoldSearch(course: way, wheel: wheel, isFlight: isFlight).hold,
            wheel.deflection(at: hold.level + centre).magnitude
                > wheel.deflection(at: centre).magnitude + wheel.leastHold
        else { return nil }
        return isFlight || ReturnShape(way, after: hold, wheel: wheel) != .unclear ? hold : nil
    }
}
