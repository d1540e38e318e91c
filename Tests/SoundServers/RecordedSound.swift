// SPDX-License-Identifier: MIT
import Foundation
import Music

/// What a sink played, and when. Times are nanoseconds of CLOCK_MONOTONIC.
package struct RecordedSound {
    /// A cycle of the graph: its first sample, its time, and its rate in Hz.
    package typealias Cycle = (first: Int, time: Int64, rate: Int)

    /// A cycle is rendered up to some milliseconds after its time, so an order may count that came after it.
    private static let lateness: Int64 = 5_000_000
    /// Frames before an order with which the following are compared: 25 ms at 48 kHz.
    private static let window = 1200

    package let samples: [Float]
    let cycles: [Cycle]

    /// When a sample was heard.
    package func time(of sample: Int) -> Int64? {
        last(where: { $0.first <= sample }).map { cycle in
            cycle.time + Int64(Double(sample - cycle.first) / Double(cycle.rate) * 1e9)
        }
    }

    /// When a note begins that was ordered in silence.
    package func onset(after order: Int64) -> Int64? {
        let begin = sample(at: order - Self.lateness)
        guard begin >= Self.window else { return nil }
        // FluidSynth adds noise of one step of 16 bits where the device has no more.
        let noise = samples[begin - Self.window..<begin].map(\.magnitude).max() ?? 0
        return samples[begin...].firstIndex { $0.magnitude > 2 * noise }.flatMap(time)
    }

    /// When a sine that was steady for 30 ms begins to change after an order.
    package func change(of frequency: Frequency, after order: Int64) -> Int64? {
        let begin = sample(at: order - Self.lateness)
        guard begin >= Self.window else { return nil }
        let turn = 2 * .pi * frequency.rawValue / Double(cycles.last?.rate ?? 48000)
        // Least squares over sine and cosine.
        var (ss, sc, cc, xs, xc) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for index in begin - Self.window..<begin {
            let (sine, cosine, x) = (sin(turn * Double(index)), cos(turn * Double(index)), Double(samples[index]))
            (ss, sc, cc) = (ss + sine * sine, sc + sine * cosine, cc + cosine * cosine)
            (xs, xc) = (xs + x * sine, xc + x * cosine)
        }
        let determinant = ss * cc - sc * sc
        let (a, b) = ((xs * cc - xc * sc) / determinant, (xc * ss - xs * sc) / determinant)
        func deviation(_ index: Int) -> Double {
            (Double(samples[index]) - a * sin(turn * Double(index)) - b * cos(turn * Double(index))).magnitude
        }
        let usual = (begin - Self.window..<begin).map(deviation).max() ?? 0
        return (begin..<samples.count).first { deviation($0) > 3 * usual + 1e-6 }.flatMap(time)
    }

    /// True if no cycle came early, late or not at all between two times, so that what was sent is what was heard.
    func isSteady(from begin: Int64, to end: Int64) -> Bool {
        let between = cycles.filter { (begin...max(begin, end)).contains($0.time) }
        return zip(between, between.dropFirst()).allSatisfy { early, late in
            let length = Double(late.first - early.first) / Double(early.rate) * 1e9
            return (Double(late.time - early.time) - length).magnitude < 500_000
        }
    }

    /// The sample that was heard at a time, at the latest the first of the next cycle.
    private func sample(at time: Int64) -> Int {
        guard let cycle = last(where: { $0.time <= time }) else { return 0 }
        return min(samples.count, cycle.first + Int(Double(time - cycle.time) / 1e9 * Double(cycle.rate)))
    }

    /// The last cycle of those at the beginning that match.
    private func last(where isEarly: (Cycle) -> Bool) -> Cycle? {
        var range = cycles.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = isEarly(cycles[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound > 0 ? cycles[range.lowerBound - 1] : nil
    }
}
