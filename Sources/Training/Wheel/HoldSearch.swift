// SPDX-License-Identifier: MIT
import Foundation

/// Finds the last stretch in which a wheel was held before it came home, or before a pad was struck: outside the dead zone,
/// within the tremor of this hand and the noise of this wheel. It asks nothing of the way home but that it is one: in
/// 50 ms any spring loses more than a twentieth of its deflection, and so does a hand that leads the wheel back within a
/// second, while a hand that holds it does not.
struct HoldSearch {
    /// So long nothing further out may have been told before the end of a hold; milliseconds.
    private static let calm = 50
    private static let coarsestCalm = 90
    /// By so much more, as a share, the wheel may have been turned in that time.
    private static let fall = 1.05
    /// So far back a hold is looked at; milliseconds.
    private static let longest = 400
    /// A swing past the rest lasts no longer than the first (of a wheel that was seen to fly) or the second, milliseconds,
    /// and goes no further than so many parts of the hold.
    private static let flightSwing = (time: 240, size: 0.7)
    private static let quietSwing = (time: 140, size: 0.6)
    /// What falls by more than this share of the speed with which the wheel then goes home is part of the way.
    private static let ledShare = 0.35
    /// A short stay entered from so many times further out, before the wheel is home or a pad is struck, is the tail of a
    /// spring if it falls by more than this share of the speed before it, scaled by what is left.
    private static let entered = (home: 1.3, pad: 1.15)
    private static let tailShare = 0.45
    /// Side by side, these are one stay on a side; milliseconds.
    private static let flicker = 40

    /// So long after letting go a pad still means what was held; nanoseconds.
    private static let afterthought: Int64 = 1_200_000_000

    let course: WheelCourse
    let wheel: WheelCalibration
    /// The wheel was seen to fly.
    var isFlight = false
    /// A hold that ended before does not count.
    var earliest = Int64.min

    init(course: WheelCourse, wheel: WheelCalibration, isFlight: Bool = false) {
        (self.course, self.wheel, self.isFlight) = (course, wheel, isFlight)
    }

    /// What was held when a pad was struck, or not long before; nil if nothing was.
    static func hold(
        pressedAt moment: Int64, _ trace: WheelTrace, from begin: Int64, wheel: WheelCalibration,
        _ release: WheelRelease
    ) -> WheelHold? {
        let end = max(moment - HeldPitch.thump, begin)
        if let rest = OutsideRest(at: end, trace, from: begin, for: 40_000_000, slack: 0.008, wheel: wheel),
            let hold = rest.hold(isFlight: release.isFlying)
        {
            return hold
        }
        let course = trace.course(before: min(end, release.flownAt ?? end), from: begin, centre: wheel.rest)
        var search = HoldSearch(course: course, wheel: wheel, isFlight: release.isFlying)
        switch release.voice {
        case .held: break
        case .follows, .stays, .silent:
            // Of what may have flown the hold counts, however long it takes.
            if !release.isFlying { search.earliest = moment - Self.afterthought }
        }
        return search.hold
    }

    var hold: WheelHold? {
        var stays = stays[...]
        while let stay = stays.first, let before = stays.dropFirst().first,
            isSwing(stay, after: before) || isShallow(stay)
        {
            stays = stays.dropFirst()
        }
        return stays.first.flatMap { hold(in: $0) }.flatMap { $0.until >= earliest ? $0 : nil }
    }

    /// A time on one side of the zone; the indices of a course, the latest first.
    private struct Stay {
        let isAbove: Bool
        let latest: Int
        var earliest: Int
    }

    private var stays: [Stay] {
        var stays: [Stay] = []
        let gap = WheelCourse.count(milliseconds: Self.flicker)
        for (index, place) in course.places.enumerated() where !wheel.isInDeadZone(place) {
            if let last = stays.last, last.isAbove == (place > 0), index - last.earliest <= gap {
                stays[stays.count - 1].earliest = index
            } else {
                stays.append(Stay(isAbove: place > 0, latest: index, earliest: index))
            }
        }
        return stays
    }

    /// How far out a wheel was, on the side of a stay, and at most.
    private func height(_ index: Int, _ stay: Stay) -> Double {
        stay.isAbove ? course.places[index] : -course.places[index]
    }

    private func peak(of stay: Stay, lately: Int) -> Double {
        (stay.latest...min(stay.earliest, stay.latest + lately)).map { height($0, stay) }.max() ?? 0
    }

    /// A spring that settles, or a finger that lies on the wheel: nothing is held so near to the rest.
    private func isShallow(_ stay: Stay) -> Bool {
        peak(of: stay, lately: stay.earliest - stay.latest) <= wheel.leastHold
    }

    private func isSwing(_ stay: Stay, after before: Stay) -> Bool {
        let limit = isFlight ? Self.flightSwing : Self.quietSwing
        let time = WheelCourse.count(milliseconds: limit.time)
        guard before.isAbove != stay.isAbove, before.latest - stay.earliest <= time / 2,
            stay.earliest - stay.latest < time
        else { return false }
        return peak(of: stay, lately: time) < limit.size * peak(of: before, lately: 150) && !isStill(stay)
    }

    /// It stood for 80 ms, which no swing does, unless it is small beside the wheel's steps.
    private func isStill(_ stay: Stay) -> Bool {
        let count = WheelCourse.count(milliseconds: 80)
        guard stay.earliest - stay.latest >= count, peak(of: stay, lately: count) > 3 * wheel.tolerance else {
            return false
        }
        return (stay.latest...(stay.earliest - count)).contains { first in
            let places = course.places[first...first + count]
            return (places.max() ?? 0) - (places.min() ?? 0) <= wheel.tolerance
        }
    }

    private func hold(in stay: Stay) -> WheelHold? {
        let heights = (stay.latest...stay.earliest).map { height($0, stay) }
        var end = 0
        while let calm = calmEnd(from: end, heights) {
            let stretch = stretch(round: calm, heights)
            if let found = stretch.hold, !isPartOfTheWay(found, stay, heights) {
                return WheelHold(
                    since: course.moment(stay.latest + found.first), until: course.moment(stay.latest + found.last),
                    level: stay.isAbove ? found.level : -found.level, deviation: found.deviation)
            }
            end = max(stretch.end, calm) + 1
        }
        return nil
    }

    private var calmCount: Int {
        WheelCourse.count(milliseconds: wheel.isCoarsest ? Self.coarsestCalm : Self.calm)
    }

    /// The latest place from an index back before which nothing lay further out for a while.
    private func calmEnd(from start: Int, _ heights: [Double]) -> Int? {
        let count = calmCount
        guard start < heights.count else { return nil }
        return (start..<heights.count).first { index in
            let limit = heights[index] * Self.fall + wheel.tolerance
            return heights[index] > wheel.deadZone
                && heights[index...min(index + count, heights.count - 1)].allSatisfy { $0 <= limit }
        }
    }

    /// What was found in a stay: the first index is the earlier moment.
    private struct Found {
        let first: Int
        let last: Int
        let level: Double
        let deviation: Double
    }

    private func stretch(round calm: Int, _ heights: [Double]) -> (hold: Found?, end: Int) {
        let tolerance = wheel.tolerance
        let median = Self.median(heights[calm...min(calm + 60, heights.count - 1)])
        let band = min(max(0.015, 1.5 * wheel.tremor) + tolerance, 0.25 * median + tolerance)
        guard abs(heights[calm] - median) <= band + (Self.fall - 1) * median else { return (nil, calm) }
        let longest = WheelCourse.count(milliseconds: Self.longest)
        var first = calm
        while first + 1 < heights.count, first + 1 - calm <= longest, abs(heights[first + 1] - median) <= band {
            first += 1
        }
        let slack = tolerance / 2 + 0.003
        var last = calm
        let spread = heights[calm...first].map { abs($0 - median) }.max() ?? 0
        while last > 0, abs(heights[last - 1] - median) <= spread + slack { last -= 1 }
        // Once more by what the body says, without the end, in which the way home may have begun. A hand that tires drifts.
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
        // Nine parts of ten, so that the ends do not count.
        let deviation = body.map { abs($0 - level) }.sorted()[body.count * 9 / 10]
        return (Found(first: first, last: last, level: level, deviation: deviation), first)
    }

    /// Led back evenly, a wheel goes through every place as slowly as through the next; and the end of a slow spring's way
    /// looks like a hold, but for what lies before it. Speeds are travels a second, inwards.
    private func isPartOfTheWay(_ found: Found, _ stay: Stay, _ heights: [Double]) -> Bool {
        let quarter = max((found.first - found.last) / 4, 1)
        let early = Self.mean(heights[(found.first - quarter)...found.first])
        let late = Self.mean(heights[found.last...found.last + quarter])
        let speed = Self.speed(early - late, over: found.first - found.last - quarter)
        let wayHome = found.last + stay.latest
        let isOnItsWay = wayHome >= WheelCourse.count(milliseconds: 20)
        if isOnItsWay {
            // A pad may have been struck before the wheel was home.
            let end = stay.latest > 0 ? wheel.deadZone : max(heights[0], 0)
            let course = Self.speed(heights[found.last] - min(end, heights[found.last]), over: wayHome)
            if course > 0, speed > Self.ledShare * course { return true }
        }
        guard found.first - found.last < WheelCourse.count(milliseconds: Self.longest) else { return false }
        let before = min(found.first + WheelCourse.count(milliseconds: 150), heights.count - 1)
        let entry = min(found.first + WheelCourse.count(milliseconds: 50), heights.count - 1)
        let further = isOnItsWay ? Self.entered.home : Self.entered.pad
        guard (heights[found.first...before].max() ?? 0) >= further * found.level, entry > found.first else {
            return false
        }
        let entrySpeed = Self.speed(heights[entry] - heights[found.first], over: entry - found.first)
        let entryLevel = (heights[entry] + heights[found.first]) / 2
        return speed > Self.tailShare * entrySpeed * found.level / entryLevel
    }

    private static func speed(_ way: Double, over samples: Int) -> Double {
        way / (Double(max(samples, 1)) * Double(WheelCourse.step) / 1e9)
    }

    private static func mean(_ values: ArraySlice<Double>) -> Double { values.reduce(0, +) / Double(values.count) }

    private static func median(_ values: ArraySlice<Double>) -> Double { values.sorted()[values.count / 2] }
}
