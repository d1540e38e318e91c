// SPDX-License-Identifier: MIT
import Foundation

/// The perceived pitch of a note that need not be steady: the instantaneous frequency of its fundamental, averaged over both
/// ears and weighted with its power (Anantharaman, Krishnamurthy and Feth 1993, "Intensity-weighted average of instantaneous
/// frequency"). The beginning of a decaying tone, the louder voices of a chorus and the middle of a vibrato count.
///
/// The average runs over windows of at least nine periods and 50 ms, evenly spaced. The pitch of a note that wanders depends
/// on this definition: with other windows, or over a shorter note, it differs by tenths of a cent at a vibrato of ten.
///
/// Albrecht's window isolates the fundamental; it keeps the other partials below −180 dB. The angle of the sum of the products
/// of each window's value with the conjugate of its predecessor is the mean frequency (the "pulse pair" of weather radar).
/// Noise pulls it towards the analysed frequency, so the analysis is repeated at the frequency mean.
package struct MeasuredPitch: Equatable, Sendable {
    /// In cents above the expected pitch.
    package let deviation: Double
    /// In cents, between the highest and the lowest quarter of the note.
    package let wander: Double
    /// In cents, the peak-to-peak depth of a vibrato with the same standard deviation. A vibrato is heard at its middle, but
    /// the less exactly the wider it is.
    package let vibrato: Double
    /// The share of the note's power in the harmonics of that pitch, 0…1.
    package let harmonicity: Double

    /// Farther from the expected pitch, in cents up or down, is another note.
    package static let reach = 100.0
    /// The least share of the harmonics' power that makes a fundamental.
    private static let faintestFundamental = 1e-5
    /// The shortest window in seconds.
    private static let shortestWindow = 0.05
    /// Quarters below this power relative to the loudest are ignored.
    private static let faintestQuarter = 1e-3

    /// Nil without a fundamental, or below 18 periods or a tenth of a second.
    /// - Parameter channels: equally long.
    package init?(_ channels: [[Float]], sampleRate: Double, near expected: Double) {
        let samples = channels.map { $0.map(Double.init) }
        let shortest = Int((9 * sampleRate / expected).rounded(.up))
        let length = max(shortest, Int(Self.shortestWindow * sampleRate))
        guard let count = samples.map(\.count).min(), count >= 2 * length else { return nil }
        let coarse = FundamentalBand.Windows(sampleRate: sampleRate, length: shortest)
        let fine = FundamentalBand.Windows(sampleRate: sampleRate, length: length)
        var frequency = expected
        for (windows, times) in [(coarse, 2), (fine, 4)] {
            for _ in 0..<times {
                guard let mean = FundamentalBand(samples, at: frequency, windows).mean else { return nil }
                let step = 1200 * log2(mean / frequency)
                frequency = mean
                guard mean > 0, (1200 * log2(mean / expected)).magnitude <= Self.reach else { return nil }
                if step.magnitude < 1e-4 { break }
            }
        }
        let band = FundamentalBand(samples, at: frequency, fine)
        let harmonics = HarmonicPower(samples, sampleRate: sampleRate, fundamental: frequency)
        guard harmonics.fundamental > Self.faintestFundamental else { return nil }
        deviation = 1200 * log2(frequency / expected)
        harmonicity = harmonics.share
        let quarters = (0..<4).map { band.quarter($0) }
        let loudest = quarters.map(\.power).max() ?? 0
        let heard = quarters.filter { $0.power > Self.faintestQuarter * loudest }.map(\.cents)
        wander = (heard.max() ?? 0) - (heard.min() ?? 0)
        vibrato = band.spread
    }
}

/// The fundamental, shifted down to 0 Hz and analysed window by window.
struct FundamentalBand {
    struct Windows {
        let sampleRate: Double
        let window: [Double]
        /// In frames.
        var length: Int { window.count }

        /// Equally spaced positions of the window, at most an eighth of its length apart. The step is chosen to reach as close
        /// to the end as possible: a note with vibrato has another mean without its end.
        func positions(in count: Int) -> (first: Int, step: Int) {
            let (room, longest) = (count - length, max(1, length / 8))
            let step = (max(1, longest * 3 / 4)...longest).min { room % $0 < room % $1 } ?? longest
            return (room % step / 2, step)
        }

        init(sampleRate: Double, length: Int) {
            self.sampleRate = sampleRate
            window = CosineWindow.albrecht(length)
        }
    }

    private let frequency: Double
    /// The phase advance of a step, in radians per Hz.
    private let turn: Double
    /// The product of each window's value with the conjugate of its predecessor, summed over the channels.
    private let pairs: [Phasor]

    /// - Parameter channels: equally long, not shorter than a window.
    init(_ channels: [[Double]], at frequency: Double, _ windows: Windows) {
        self.frequency = frequency
        let positions = windows.positions(in: channels.map(\.count).min() ?? 0)
        turn = 2 * .pi * Double(positions.step) / windows.sampleRate
        let all = channels.map { Self.pairs($0, at: frequency, windows, positions) }
        let count = all.map(\.count).min() ?? 0
        pairs = (0..<count).map { index in all.reduce(Phasor()) { $0 + $1[index] } }
    }

    private static func pairs(
        _ samples: [Double], at frequency: Double, _ windows: Windows, _ positions: (first: Int, step: Int)
    ) -> [Phasor] {
        let shifted = Phasor.shift(samples, by: -2 * .pi * frequency / windows.sampleRate)
        let values = stride(from: positions.first, through: samples.count - windows.length, by: positions.step).map {
            start in
            var sum = Phasor()
            for index in 0..<windows.length { sum += shifted[start + index] * windows.window[index] }
            return sum
        }
        return zip(values, values.dropFirst()).map { $1 * $0.conjugate }
    }

    /// Hz; nil for silence.
    var mean: Double? { Self.angle(pairs[...]).map { frequency + $0 / turn } }

    private static func angle(_ pairs: ArraySlice<Phasor>) -> Double? {
        let sum = pairs.reduce(Phasor(), +)
        return sum.magnitude > 0 ? sum.angle : nil
    }

    /// Relative to the frequency.
    private func cents(_ angle: Double) -> Double { 1200 * log2(max(0.5, 1 + angle / turn / frequency)) }

    /// In cents, peak to peak: a sine of amplitude a has the standard deviation a / √2.
    var spread: Double {
        var (weights, squares) = (0.0, 0.0)
        for pair in pairs {
            let cents = cents(pair.angle)
            weights += pair.magnitude
            squares += pair.magnitude * cents * cents
        }
        return weights > 0 ? (8 * squares / weights).squareRoot() : 0
    }

    func quarter(_ index: Int) -> (cents: Double, power: Double) {
        let part = pairs[pairs.count * index / 4..<pairs.count * (index + 1) / 4]
        let power = part.reduce(0) { $0 + $1.magnitude } / Double(max(1, part.count))
        return (cents(Self.angle(part) ?? 0), power)
    }
}

struct HarmonicPower {
    private static let mostHarmonics = 24
    /// The window's length in periods: it resolves a sixth of the fundamental.
    private static let periods = 24.0
    /// The harmonics' share of all power, 0…1.
    let share: Double
    /// The fundamental's share of the harmonics' power, 0…1.
    let fundamental: Double

    /// Analyses the beginning, the middle and the end.
    /// - Parameter channels: equally long.
    init(_ channels: [[Double]], sampleRate: Double, fundamental frequency: Double) {
        let available = channels.map(\.count).min() ?? 0
        let length = min(available, Int(max(Self.periods / frequency, 0.05) * sampleRate))
        let window = CosineWindow.blackmanHarris(length)
        let (sum, squares) = window.reduce((0.0, 0.0)) { ($0.0 + $1, $0.1 + $1 * $1) }
        let count = max(1, min(Self.mostHarmonics, Int(0.45 * sampleRate / frequency)))
        var powers = [Double](repeating: 0, count: count)
        var total = 0.0
        for start in [0, (available - length) / 2, available - length] {
            for samples in channels {
                let cut = (0..<length).map { samples[start + $0] * window[$0] }
                total += cut.reduce(0) { $0 + $1 * $1 }
                for order in 1...count {
                    let turn = 2 * .pi * frequency * Double(order) / sampleRate
                    let component = Phasor.shift(cut, by: -turn).reduce(Phasor(), +).magnitude
                    powers[order - 1] += 2 * component * component * squares / (sum * sum)
                }
            }
        }
        let harmonic = powers.reduce(0, +)
        share = total > 0 ? min(1, harmonic / total) : 0
        fundamental = harmonic > 0 ? powers[0] / harmonic : 0
    }
}

package enum CosineWindow {
    /// Seven terms, side lobes at −180 dB from seven bins on (Albrecht 2001, "A family of cosine-sum windows for
    /// high-resolution measurements").
    private static let sevenTerms = [
        0.27105140069342415, 0.43329793923448606, 0.21812299954311062, 0.065925446388030898, 0.010811742098372268,
        7.7658482522509342e-4, 1.3887217350903198e-5,
    ]

    package static func albrecht(_ length: Int) -> [Double] { cosines(sevenTerms, length) }

    /// Four-term Blackman–Harris (Harris 1978): side lobes at −92 dB.
    package static func blackmanHarris(_ length: Int) -> [Double] {
        cosines([0.35875, 0.48829, 0.14128, 0.01168], length)
    }

    /// Σ (−1)^k·a_k·cos(2πkn / length).
    private static func cosines(_ terms: [Double], _ length: Int) -> [Double] {
        (0..<length).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(length)
            var (value, sign) = (0.0, 1.0)
            for (order, term) in terms.enumerated() {
                value += sign * term * cos(Double(order) * angle)
                sign = -sign
            }
            return value
        }
    }
}

struct Phasor: BitwiseCopyable {
    var x = 0.0
    var y = 0.0

    var magnitude: Double { (x * x + y * y).squareRoot() }
    var angle: Double { atan2(y, x) }
    var conjugate: Phasor { Phasor(x: x, y: -y) }

    static func + (lhs: Phasor, rhs: Phasor) -> Phasor { Phasor(x: lhs.x + rhs.x, y: lhs.y + rhs.y) }
    static func += (lhs: inout Phasor, rhs: Phasor) { lhs = lhs + rhs }
    static func * (lhs: Phasor, rhs: Double) -> Phasor { Phasor(x: lhs.x * rhs, y: lhs.y * rhs) }
    static func * (lhs: Phasor, rhs: Phasor) -> Phasor {
        Phasor(x: lhs.x * rhs.x - lhs.y * rhs.y, y: lhs.x * rhs.y + lhs.y * rhs.x)
    }

    /// After this number of multiplied rotations, an exact one limits the rounding error.
    private static let exactInterval = 256

    /// - Parameter turn: radians per frame.
    static func shift(_ samples: [Double], by turn: Double) -> [Phasor] {
        let step = Phasor(x: cos(turn), y: sin(turn))
        var rotation = Phasor()
        return samples.enumerated().map { index, sample in
            if index % exactInterval == 0 {
                rotation = Phasor(x: cos(turn * Double(index)), y: sin(turn * Double(index)))
            }
            defer { rotation = rotation * step }
            return rotation * sample
        }
    }
}
