// SPDX-License-Identifier: MIT

/// A signal that keeps each value until the next one: the positions of a wheel, or the commanded pitches. Keeps at least the last
/// 4096 samples, four seconds of the fastest wheel.
struct StepSignal: Hashable, Sendable {
    struct Sample: Hashable, Sendable {
        /// Nanoseconds of CLOCK_MONOTONIC, ascending.
        let moment: Int64
        let value: Double
    }

    private static let memory = 4096

    private(set) var samples: [Sample] = []

    var last: Sample? { samples.last }

    /// A time before the last sample's counts as that sample's: the kernel's stamps may precede the onset. Of several samples at
    /// one time the last one is kept.
    mutating func append(_ value: Double, at moment: Int64) {
        let moment = max(moment, samples.last?.moment ?? moment)
        if samples.last?.moment == moment { samples.removeLast() }
        samples.append(Sample(moment: moment, value: value))
        if samples.count == 2 * Self.memory { samples.removeFirst(Self.memory) }
    }

    /// Removes the samples before a time, keeping the value at it.
    mutating func removeAll(before moment: Int64) {
        samples.removeFirst(index(at: moment))
        if let first = samples.first, first.moment < moment { samples[0] = Sample(moment: moment, value: first.value) }
    }

    /// The value at a time, or the first one; 0 without samples.
    func value(at moment: Int64) -> Double { samples.isEmpty ? 0 : samples[index(at: moment)].value }

    func range(from begin: Int64, to end: Int64) -> ClosedRange<Double> {
        var (low, high) = (value(at: end), value(at: end))
        for sample in samples[index(at: begin)...] where sample.moment <= end {
            low = min(low, sample.value)
            high = max(high, sample.value)
        }
        return low...high
    }

    func spread(before end: Int64, for time: Int64) -> Double { range(from: end - time, to: end).width }

    /// Values with their durations in nanoseconds, the latest first.
    func spans(from start: Int64, until end: Int64) -> [(value: Double, time: Double)] {
        var spans: [(value: Double, time: Double)] = []
        var until = end
        for sample in samples.reversed() where sample.moment < end {
            let since = max(sample.moment, start)
            spans.append((sample.value, Double(until - since)))
            until = since
            if sample.moment <= start { break }
        }
        return spans
    }

    func mean(from begin: Int64, to end: Int64) -> Double {
        let spans = spans(from: begin, until: end)
        let time = spans.reduce(0) { $0 + $1.time }
        return time > 0 ? spans.reduce(0) { $0 + $1.value * $1.time } / time : value(at: end)
    }

    /// The index of the sample at a time, or of the first one.
    private func index(at moment: Int64) -> Int {
        var (low, high) = (0, samples.count)
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].moment <= moment { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    // The positions of a wheel.

    /// True if a hand moved the wheel out of the dead zone: the wheel accelerates, whereas a spring that rests beyond the zone only
    /// slows down.
    /// - Parameters:
    ///   - arrival: the time of entering the zone.
    ///   - left: the time of leaving it.
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

    /// The deflections at every `WheelCourse.step` back from a time, as far as samples reach.
    /// - Parameters:
    ///   - begin: the earliest time.
    ///   - centre: the position that counts as 0.
    func course(before end: Int64, from begin: Int64, centre: Double) -> WheelCourse {
        let first = max(begin, samples.first?.moment ?? end)
        let count = Int(min(max(0, end - first), WheelCourse.longest) / WheelCourse.step) + 1
        var index = samples.isEmpty ? 0 : index(at: end)
        let deflections = (0..<count).map { number in
            let moment = end - Int64(number) * WheelCourse.step
            while index > 0, samples[index].moment > moment { index -= 1 }
            return (samples.isEmpty ? 0 : samples[index].value) - centre
        }
        return WheelCourse(end: end, deflections: deflections)
    }
}

extension ClosedRange<Double> {
    var width: Double { upperBound - lowerBound }
    var middle: Double { (lowerBound + upperBound) / 2 }
}

/// A wheel's deflections from its rest, every 2 ms back from a time: index 0 is the latest.
struct WheelCourse: Hashable, Sendable {
    /// In nanoseconds.
    static let step: Int64 = 2_000_000
    /// In nanoseconds.
    static let longest: Int64 = 4_000_000_000

    /// Nanoseconds of CLOCK_MONOTONIC.
    let end: Int64
    /// −1.5…1.5; positive above the rest.
    let deflections: [Double]

    func moment(_ index: Int) -> Int64 { end - Int64(index) * Self.step }

    static func count(milliseconds: Int) -> Int { milliseconds / 2 }
}

/// The least-squares line of a part of a course; its slope is limited to that of a drifting hand.
struct SteadyLine {
    /// Travels per second.
    private static let steepest = 0.15

    private let middle: (index: Double, height: Double)
    private let slope: Double

    init(_ heights: ArraySlice<Double>) {
        let count = Double(heights.count)
        let index = heights.indices.reduce(0) { $0 + Double($1) } / count
        let height = heights.reduce(0, +) / count
        var (product, square) = (0.0, 0.0)
        for sample in heights.indices {
            product += (Double(sample) - index) * (heights[sample] - height)
            square += (Double(sample) - index) * (Double(sample) - index)
        }
        let limit = Self.steepest * Double(WheelCourse.step) / 1e9
        middle = (index, height)
        slope = min(max(square > 0 ? product / square : 0, -limit), limit)
    }

    func value(at index: Int) -> Double { middle.height + slope * (Double(index) - middle.index) }
}
