// SPDX-License-Identifier: MIT
import Foundation

/// A fundamental that was shifted down to 0 Hz, looked at window by window.
struct FundamentalBand {
    struct Windows {
        let sampleRate: Double
        /// Frames.
        let length: Int
        let window: [Double]
        /// Places of the window from the first frame to the last, equally far apart, by an eighth of its length at most: of
        /// all such steps one that leaves out next to nothing, because a note that sways has another mean without its end.
        func places(in count: Int) -> (first: Int, step: Int) {
            let (room, longest) = (count - length, max(1, length / 8))
            let step = (max(1, longest * 3 / 4)...longest).min { room % $0 < room % $1 } ?? longest
            return (room % step / 2, step)
        }

        init(sampleRate: Double, length: Int) {
            self.sampleRate = sampleRate
            self.length = length
            window = CosineWindow.albrecht(length)
        }
    }

    private let frequency: Double
    /// Of a window's step, in radians for each Hz.
    private let turn: Double
    /// The products of each window's value with the conjugate of the one before, summed over the channels.
    private let pairs: [Phasor]

    /// - Parameters:
    ///   - channels: equally long, not shorter than a window.
    ///   - frequency: Hz.
    init(_ channels: [[Double]], at frequency: Double, _ windows: Windows) {
        self.frequency = frequency
        let places = windows.places(in: channels.map(\.count).min() ?? 0)
        turn = 2 * .pi * Double(places.step) / windows.sampleRate
        let all = channels.map { Self.pairs($0, at: frequency, windows, places) }
        let count = all.map(\.count).min() ?? 0
        pairs = (0..<count).map { index in all.reduce(Phasor()) { $0 + $1[index] } }
    }

    private static func pairs(
        _ samples: [Double], at frequency: Double, _ windows: Windows, _ places: (first: Int, step: Int)
    ) -> [Phasor] {
        let shifted = Phasor.shift(samples, by: -2 * .pi * frequency / windows.sampleRate)
        let values = stride(from: places.first, through: samples.count - windows.length, by: places.step).map { start in
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

    /// Beside the frequency.
    private func cents(_ angle: Double) -> Double { 1200 * log2(max(0.5, 1 + angle / turn / frequency)) }

    /// In cents. A sine of amplitude a, end to end 2a, has the standard deviation a / √2.
    var spread: Double {
        var (weights, squares) = (0.0, 0.0)
        for pair in pairs {
            let cents = cents(pair.angle)
            weights += pair.magnitude
            squares += pair.magnitude * cents * cents
        }
        return weights > 0 ? (8 * squares / weights).squareRoot() : 0
    }

    /// - Parameter index: 0…3.
    func quarter(_ index: Int) -> (cents: Double, power: Double) {
        let part = pairs[pairs.count * index / 4..<pairs.count * (index + 1) / 4]
        let power = part.reduce(0) { $0 + $1.magnitude } / Double(max(1, part.count))
        return (cents(Self.angle(part) ?? 0), power)
    }
}
