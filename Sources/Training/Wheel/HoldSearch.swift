// SPDX-License-Identifier: MIT
import Foundation

/// Finds the last hold of a wheel before it returned to its rest, or before a pad was struck: outside the dead zone, within the
/// tremor of this hand and the noise of this wheel. The shape of the return does not matter: within 50 ms any spring, and a hand
/// that leads the wheel back within a second, loses more than a twentieth of the deflection, a holding hand does not.
struct HoldSearch {
    /// Milliseconds before the end of a hold without larger deflections.
    private static let calmTime = 50
    private static let coarsestCalmTime = 90
    /// The factor by which deflections in that time may be larger.
    private static let calmGrowth = 1.05
    /// The longest evaluated part of a hold, in milliseconds.
    private static let longestEvaluation = 400
    /// The longest swing past the rest in milliseconds, and its size relative to the hold, after a detected flight.
    private static let flightSwing = (time: 240, size: 0.7)
    /// The same without one.
    private static let quietSwing = (time: 140, size: 0.6)
    /// A part that falls by more than this share of the following return's speed belongs to the return.
    private static let returnShare = 0.35
    /// A short excursion that begins from this factor further out, before the return or a pad, is the tail of a spring if it
    /// falls by more than `tailShare` of the speed before it, scaled by the deflection.
    private static let tailEntry = (rest: 1.3, pad: 1.15)
    private static let tailShare = 0.45
    /// Excursions on one side within these milliseconds are one.
    private static let longestGap = 40

    /// Nanoseconds after the release within which a pad still confirms the hold.
    private static let confirmationWindow: Int64 = 1_200_000_000

    let course: WheelCourse
    let wheel: WheelCalibration
    /// True after a detected flight, the fast return of a released wheel.
    var isFlight = false
    /// A hold that ended earlier is ignored.
    var earliest = Int64.min

    /// The hold at, or shortly before, the strike of a pad; nil if none.
    static func hold(
        pressedAt moment: Int64, _ trace: StepSignal, from begin: Int64, wheel: WheelCalibration,
        _ release: WheelRelease
    ) -> WheelHold? {
        let end = max(moment - HeldPitch.strikeDelay, begin)
        let movement = WheelMovement(now: end, trace: trace, begin: begin, wheel: wheel)
        if let hold = OutsideRest(movement, for: 40_000_000, slack: 0.008)?.hold(isFlight: release.isFlying) {
            return hold
        }
        let course = trace.course(before: min(end, release.flownAt ?? end), from: begin, centre: wheel.rest)
        var search = HoldSearch(course: course, wheel: wheel, isFlight: release.isFlying)
        if case .held = release.sound { return search.hold }
        // After a possible flight the hold counts, however long ago it was.
        if !release.isFlying { search.earliest = moment - Self.confirmationWindow }
        return search.hold
    }

    var hold: WheelHold? {
        var excursions = excursions[...]
        while let excursion = excursions.first, let before = excursions.dropFirst().first,
            isSwing(excursion, after: before) || isShallow(excursion)
        {
            excursions = excursions.dropFirst()
        }
        return excursions.first.flatMap { hold(in: $0) }.flatMap { $0.until >= earliest ? $0 : nil }
    }

    /// A time on one side of the dead zone, in indices of the course.
    private struct Excursion {
        let isAbove: Bool
        let latest: Int
        var earliest: Int
    }

    private var excursions: [Excursion] {
        var excursions: [Excursion] = []
        let gap = WheelCourse.count(milliseconds: Self.longestGap)
        for (index, deflection) in course.deflections.enumerated() where !wheel.isInDeadZone(deflection) {
            if let last = excursions.last, last.isAbove == (deflection > 0), index - last.earliest <= gap {
                excursions[excursions.count - 1].earliest = index
            } else {
                excursions.append(Excursion(isAbove: deflection > 0, latest: index, earliest: index))
            }
        }
        return excursions
    }

    /// The deflection towards an excursion's side.
    private func height(_ index: Int, _ excursion: Excursion) -> Double {
        excursion.isAbove ? course.deflections[index] : -course.deflections[index]
    }

    private func peak(of excursion: Excursion, within: Int) -> Double {
        (excursion.latest...min(excursion.earliest, excursion.latest + within)).map { height($0, excursion) }.max() ?? 0
    }

    /// True for a settling spring, or a finger resting on the wheel: too near to the rest for a hold.
    private func isShallow(_ excursion: Excursion) -> Bool {
        peak(of: excursion, within: excursion.earliest - excursion.latest) <= wheel.leastHold
    }

    private func isSwing(_ excursion: Excursion, after before: Excursion) -> Bool {
        let limit = isFlight ? Self.flightSwing : Self.quietSwing
        let time = WheelCourse.count(milliseconds: limit.time)
        guard before.isAbove != excursion.isAbove, before.latest - excursion.earliest <= time / 2,
            excursion.earliest - excursion.latest < time
        else { return false }
        return peak(of: excursion, within: time) < limit.size * peak(of: before, within: 150) && !isStill(excursion)
    }

    /// True if it stood still for 80 ms, unlike a swing, with a peak well above the wheel's steps.
    private func isStill(_ excursion: Excursion) -> Bool {
        let count = WheelCourse.count(milliseconds: 80)
        guard excursion.earliest - excursion.latest >= count, peak(of: excursion, within: count) > 3 * wheel.tolerance
        else { return false }
        return (excursion.latest...(excursion.earliest - count)).contains { first in
            let deflections = course.deflections[first...first + count]
            return (deflections.max() ?? 0) - (deflections.min() ?? 0) <= wheel.tolerance
        }
    }

    private func hold(in excursion: Excursion) -> WheelHold? {
        let heights = (excursion.latest...excursion.earliest).map { height($0, excursion) }
        var end = 0
        while let calm = calmEnd(from: end, heights) {
            let result = candidate(around: calm, heights)
            if let candidate = result.hold, !isPartOfReturn(candidate, excursion, heights) {
                return WheelHold(
                    since: course.moment(excursion.latest + candidate.first),
                    until: course.moment(excursion.latest + candidate.last),
                    level: excursion.isAbove ? candidate.level : -candidate.level, deviation: candidate.deviation)
            }
            end = max(result.end, calm) + 1
        }
        return nil
    }

    private var calmCount: Int {
        WheelCourse.count(milliseconds: wheel.isCoarsest ? Self.coarsestCalmTime : Self.calmTime)
    }

    /// The first index from `start` back that is preceded in time by `calmCount` samples without larger deflections.
    private func calmEnd(from start: Int, _ heights: [Double]) -> Int? {
        let count = calmCount
        guard start < heights.count else { return nil }
        return (start..<heights.count).first { index in
            let limit = heights[index] * Self.calmGrowth + wheel.tolerance
            return heights[index] > wheel.deadZone
                && heights[index...min(index + count, heights.count - 1)].allSatisfy { $0 <= limit }
        }
    }

    /// A possible hold in an excursion; `first` is the earlier time.
    private struct Candidate {
        let first: Int
        let last: Int
        let level: Double
        let deviation: Double
    }

    private func candidate(around calm: Int, _ heights: [Double]) -> (hold: Candidate?, end: Int) {
        let tolerance = wheel.tolerance
        let median = Self.median(heights[calm...min(calm + 60, heights.count - 1)])
        let band = min(max(0.015, 1.5 * wheel.tremor) + tolerance, 0.25 * median + tolerance)
        guard abs(heights[calm] - median) <= band + (Self.calmGrowth - 1) * median else { return (nil, calm) }
        let longest = WheelCourse.count(milliseconds: Self.longestEvaluation)
        var first = calm
        while first + 1 < heights.count, first + 1 - calm <= longest, abs(heights[first + 1] - median) <= band {
            first += 1
        }
        let slack = tolerance / 2 + 0.003
        var last = calm
        let spread = heights[calm...first].map { abs($0 - median) }.max() ?? 0
        while last > 0, abs(heights[last - 1] - median) <= spread + slack { last -= 1 }
        // Again without the end, in which the return may have begun, and relative to the drift of a tiring hand.
        var level = median
        if first - last >= 60 {
            let body = heights[(last + 30)...first]
            let line = SteadyLine(body)
            level = Self.median(body)
            let spread = body.indices.map { abs(heights[$0] - line.value(at: $0)) }.max() ?? 0
            last += 30
            while last > 0, heights[last - 1] >= line.value(at: last - 1) - (spread + slack),
                heights[last - 1] <= level + band
            {
                last -= 1
            }
        }
        let least = calmCount
        guard first - last >= least, level > wheel.leastHold else { return (nil, first) }
        let body = heights[last...first]
        // The 90th percentile excludes the ends.
        let deviation = body.map { abs($0 - level) }.sorted()[body.count * 9 / 10]
        return (Candidate(first: first, last: last, level: level, deviation: deviation), first)
    }

    /// True for a part of a uniform movement of the hand back to the rest, and for the end of a slow spring's return, which looks
    /// like a hold except for the movement before it. Speeds are travels per second, inwards.
    private func isPartOfReturn(_ candidate: Candidate, _ excursion: Excursion, _ heights: [Double]) -> Bool {
        let quarter = max((candidate.first - candidate.last) / 4, 1)
        let early = Self.mean(heights[(candidate.first - quarter)...candidate.first])
        let late = Self.mean(heights[candidate.last...candidate.last + quarter])
        let speed = Self.speed(early - late, over: candidate.first - candidate.last - quarter)
        let samplesToReturn = candidate.last + excursion.latest
        let isReturning = samplesToReturn >= WheelCourse.count(milliseconds: 20)
        if isReturning {
            // A pad may have been struck before the wheel returned.
            let end = excursion.latest > 0 ? wheel.deadZone : max(heights[0], 0)
            let course = Self.speed(heights[candidate.last] - min(end, heights[candidate.last]), over: samplesToReturn)
            if course > 0, speed > Self.returnShare * course { return true }
        }
        guard candidate.first - candidate.last < WheelCourse.count(milliseconds: Self.longestEvaluation) else {
            return false
        }
        let before = min(candidate.first + WheelCourse.count(milliseconds: 150), heights.count - 1)
        let entry = min(candidate.first + WheelCourse.count(milliseconds: 50), heights.count - 1)
        let entryFactor = isReturning ? Self.tailEntry.rest : Self.tailEntry.pad
        guard (heights[candidate.first...before].max() ?? 0) >= entryFactor * candidate.level, entry > candidate.first
        else { return false }
        let entrySpeed = Self.speed(heights[entry] - heights[candidate.first], over: entry - candidate.first)
        let entryLevel = (heights[entry] + heights[candidate.first]) / 2
        return speed > Self.tailShare * entrySpeed * candidate.level / entryLevel
    }

    private static func speed(_ distance: Double, over samples: Int) -> Double {
        distance / (Double(max(samples, 1)) * Double(WheelCourse.step) / 1e9)
    }

    private static func mean(_ values: ArraySlice<Double>) -> Double { values.reduce(0, +) / Double(values.count) }

    private static func median(_ values: ArraySlice<Double>) -> Double { values.sorted()[values.count / 2] }
}

/// A wheel that stands still outside its dead zone: held by a hand, or at an unknown rest.
struct OutsideRest {
    private let course: WheelCourse
    private let centre: Double
    private let wheel: WheelCalibration

    /// Nil if it moves, or if a rest is impossible there.
    /// - Parameters:
    ///   - time: nanoseconds of standing still.
    ///   - slack: the allowed movement beyond the tolerance of a still wheel, in travels.
    init?(_ movement: WheelMovement, for time: Int64, slack: Double) {
        let (now, wheel) = (movement.now, movement.wheel)
        guard !wheel.isInDeadZone(movement.deflection), now - time >= movement.begin,
            Self.isPossible(movement, from: now - time, to: now, slack)
        else { return nil }
        centre = movement.trace.mean(from: now - min(time, 60_000_000), to: now)
        course = movement.course(centre: centre)
        self.wheel = wheel
    }

    /// True if it may have rested all the time, inside or outside its zone.
    /// - Parameter slack: the allowed movement beyond the tolerance of a still wheel, in travels.
    static func isPossible(_ movement: WheelMovement, from begin: Int64, to end: Int64, _ slack: Double) -> Bool {
        let (trace, wheel, end) = (movement.trace, movement.wheel, max(begin, end))
        return trace.spread(before: end, for: end - begin) <= wheel.tolerance + slack
            && wheel.deflection(at: trace.value(at: end)).magnitude <= wheel.furthestRest
    }

    /// The hold before, if a spring moved the wheel here.
    /// - Parameter isFlight: true after a detected flight.
    func hold(isFlight: Bool) -> WheelHold? {
        let wheel = wheel.resting(within: wheel.tolerance + 0.02)
        guard let outside = course.deflections.firstIndex(where: { !wheel.isInDeadZone($0) }) else { return nil }
        let arrival = max(outside - 1, 0)
        let returned = WheelCourse(end: course.moment(arrival), deflections: Array(course.deflections[arrival...]))
        // If a hand holds it here, the earlier rest looks like a hold.
        guard let hold = HoldSearch(course: returned, wheel: wheel, isFlight: isFlight).hold,
            wheel.deflection(at: hold.level + centre).magnitude
                > wheel.deflection(at: centre).magnitude + wheel.leastHold
        else { return nil }
        return isFlight || ReturnShape(returned, after: hold, wheel: wheel) != .unclear ? hold : nil
    }
}
