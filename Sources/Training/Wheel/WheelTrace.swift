// SPDX-License-Identifier: MIT

/// Where a wheel was when, as it told it; each place holds until the next one's moment. Remembers at least the last 4096,
/// four seconds of the fastest wheel.
struct WheelTrace: Hashable, Sendable {
    struct Reading: Hashable, Sendable {
        /// Nanoseconds of CLOCK_MONOTONIC; never before the one in front of it.
        let moment: Int64
        /// −1…1.
        let position: Double
    }

    private static let memory = 4096

    private(set) var readings: [Reading] = []

    /// A moment before the last one counts as the last one's; of several at one moment the last one counts.
    mutating func append(_ position: Double, at moment: Int64) {
        let moment = max(moment, readings.last?.moment ?? moment)
        if readings.last?.moment == moment { readings.removeLast() }
        readings.append(Reading(moment: moment, position: position))
        if readings.count == 2 * Self.memory { readings.removeFirst(Self.memory) }
    }

    /// Forgets what was before a moment, but for the place at it.
    mutating func forget(before moment: Int64) {
        let first = index(at: moment)
        readings.removeFirst(first)
        if let last = readings.first, last.moment < moment {
            readings[0] = Reading(moment: moment, position: last.position)
        }
    }

    var last: Reading? { readings.last }

    /// The place at a moment; the first one before it, 0 if there is none.
    func position(at moment: Int64) -> Double { readings.isEmpty ? 0 : readings[index(at: moment)].position }

    func range(from begin: Int64, to end: Int64) -> ClosedRange<Double> {
        var (low, high) = (position(at: end), position(at: end))
        for reading in readings[index(at: begin)...] where reading.moment <= end {
            low = min(low, reading.position)
            high = max(high, reading.position)
        }
        return low...high
    }

    func spread(before end: Int64, for time: Int64) -> Double {
        let range = range(from: end - time, to: end)
        return range.upperBound - range.lowerBound
    }

    /// A spring on its way through the zone to a rest beyond only slows down; a hand that takes the wheel up again finds it
    /// slow and makes it quick.
    /// - Parameters:
    ///   - arrival: when it came into the zone.
    ///   - left: when it left it.
    func isTakenUp(from arrival: Int64, to left: Int64, _ now: Int64, tolerance: Double) -> Bool {
        let window: Int64 = 20_000_000
        func moves(_ begin: Int64, _ end: Int64) -> [Double] {
            stride(from: begin, through: end - window, by: 4_000_000).map { spread(before: $0 + window, for: window) }
        }
        guard let slowest = moves(arrival, left).min(),
            let quickest = moves(left - window, min(now, left + 2 * window)).max()
        else { return false }
        return quickest > 2 * slowest + 1.5 * tolerance + 0.002
    }

    func mean(from begin: Int64, to end: Int64) -> Double {
        var (sum, until) = (0.0, end)
        for reading in readings.reversed() where reading.moment < end {
            let since = max(reading.moment, begin)
            sum += reading.position * Double(until - since)
            until = since
            if reading.moment <= begin { break }
        }
        return until < end ? sum / Double(end - until) : position(at: end)
    }

    /// Where it was every `WheelCourse.step` back from a moment; not before the first reading.
    /// - Parameters:
    ///   - centre: the place that counts as 0.
    ///   - begin: nothing before it is looked at.
    func course(before end: Int64, from begin: Int64, centre: Double) -> WheelCourse {
        let first = max(begin, readings.first?.moment ?? end)
        let count = Int(min(max(0, end - first), WheelCourse.longest) / WheelCourse.step) + 1
        var places: [Double] = []
        places.reserveCapacity(count)
        var index = readings.isEmpty ? 0 : index(at: end)
        for number in 0..<count {
            let moment = end - Int64(number) * WheelCourse.step
            while index > 0, readings[index].moment > moment { index -= 1 }
            places.append((readings.isEmpty ? 0 : readings[index].position) - centre)
        }
        return WheelCourse(end: end, places: places)
    }

    /// Of the reading in force at a moment, or of the first one.
    private func index(at moment: Int64) -> Int {
        var (low, high) = (0, readings.count)
        while low < high {
            let middle = (low + high) / 2
            if readings[middle].moment <= moment { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }
}

/// Where a wheel was, from its rest, every 2 ms back from a moment: index 0 is the latest.
struct WheelCourse: Hashable, Sendable {
    /// Nanoseconds.
    static let step: Int64 = 2_000_000
    /// So far back it reaches at most; nanoseconds.
    static let longest: Int64 = 4_000_000_000

    /// Nanoseconds of CLOCK_MONOTONIC.
    let end: Int64
    /// −1.5…1.5; positive above the rest.
    let places: [Double]

    func moment(_ index: Int) -> Int64 { end - Int64(index) * Self.step }

    /// How many samples a time has.
    static func count(milliseconds: Int) -> Int { milliseconds / 2 }
}

/// The straight line nearest to a stretch of a course, as steep as a drifting hand at most.
struct SteadyLine {
    /// Of the travel in a second.
    private static let steepest = 0.15

    private let middle: (index: Double, height: Double)
    private let slope: Double

    init(_ heights: ArraySlice<Double>) {
        let count = Double(heights.count)
        let index = heights.indices.reduce(0) { $0 + Double($1) } / count
        let height = heights.reduce(0, +) / count
        var (product, square) = (0.0, 0.0)
        for place in heights.indices {
            product += (Double(place) - index) * (heights[place] - height)
            square += (Double(place) - index) * (Double(place) - index)
        }
        let limit = Self.steepest * Double(WheelCourse.step) / 1e9
        middle = (index, height)
        slope = min(max(square > 0 ? product / square : 0, -limit), limit)
    }

    func value(at index: Int) -> Double { middle.height + slope * (Double(index) - middle.index) }
}
