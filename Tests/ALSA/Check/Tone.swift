// SPDX-License-Identifier: MIT
import Foundation

/// A sine fitted to a stretch of samples by least squares (IEEE 1057, four parameters: no window, so that a low note
/// of a fifth of a second is as good as a long one).
struct Tone {
    /// hertz
    let frequency: Double
    let amplitude: Double
    /// The RMS of the residual divided by the sine's own: 0.01 is a clean recording of 16 bits without a gap or a click.
    let remainder: Double

    /// Sample, cosine part, sine part, offset: the model continues outside the stretch it was fitted to.
    private let middle: Double
    private let turn: Double
    private let parts: [Double]

    /// Finds the fundamental from the samples alone, without an expected pitch.
    init?(_ samples: [Double], _ stretch: Range<Int>, rate: Double) {
        guard stretch.lowerBound >= 0, stretch.upperBound <= samples.count, stretch.count > 64,
            let crossing = Tone.crossings(samples, stretch)
        else { return nil }
        let middle = Double(stretch.lowerBound + stretch.upperBound) / 2
        var turn = 2 * Double.pi * crossing
        var parts = [0.0, 0.0, 0.0]
        for round in 0..<8 {
            // The first round fits amplitude and phase only: the step in frequency is a fraction of them.
            var rows = Normal(count: round == 0 ? 3 : 4)
            for index in stretch {
                let time = Double(index) - middle
                let (cosine, sine) = (cos(turn * time), sin(turn * time))
                let slope = time * (parts[1] * cosine - parts[0] * sine)
                rows.add(round == 0 ? [cosine, sine, 1] : [cosine, sine, 1, slope], samples[index])
            }
            guard let solution = rows.solved() else { return nil }
            parts = Array(solution[..<3])
            if round > 0 { turn += solution[3] }
        }
        self.middle = middle
        self.turn = turn
        self.parts = parts
        frequency = turn * rate / (2 * .pi)
        amplitude = (parts[0] * parts[0] + parts[1] * parts[1]).squareRoot()
        var left = 0.0
        for index in stretch {
            let rest = samples[index] - Tone.value(parts, turn * (Double(index) - middle))
            left += rest * rest
        }
        remainder = (left / Double(stretch.count)).squareRoot() / (amplitude / 2.0.squareRoot())
    }

    func value(at index: Int) -> Double { Tone.value(parts, turn * (Double(index) - middle)) }

    func cents(from other: Double) -> Double { 1_200 * log2(frequency / other) }

    private static func value(_ parts: [Double], _ angle: Double) -> Double {
        parts[0] * cos(angle) + parts[1] * sin(angle) + parts[2]
    }

    /// Turns a sample, from the first to the last rise through zero.
    private static func crossings(_ samples: [Double], _ stretch: Range<Int>) -> Double? {
        var first: Double?
        var last = 0.0
        var count = 0.0
        for index in stretch.dropFirst() where samples[index - 1] < 0 && samples[index] >= 0 {
            let place = Double(index) - samples[index] / (samples[index] - samples[index - 1])
            if first == nil { first = place } else { count += 1 }
            last = place
        }
        guard let first, count > 0 else { return nil }
        return count / (last - first)
    }
}

/// The normal equations of a least-squares fit.
private struct Normal {
    private var matrix: [[Double]]

    init(count: Int) { matrix = Array(repeating: Array(repeating: 0, count: count + 1), count: count) }

    mutating func add(_ row: [Double], _ value: Double) {
        for line in row.indices {
            for column in row.indices { matrix[line][column] += row[line] * row[column] }
            matrix[line][row.count] += row[line] * value
        }
    }

    func solved() -> [Double]? {
        var lines = matrix
        let count = lines.count
        for pivot in 0..<count {
            guard let best = (pivot..<count).max(by: { abs(lines[$0][pivot]) < abs(lines[$1][pivot]) }),
                lines[best][pivot] != 0
            else { return nil }
            lines.swapAt(pivot, best)
            for line in 0..<count where line != pivot {
                let factor = lines[line][pivot] / lines[pivot][pivot]
                for column in pivot...count { lines[line][column] -= factor * lines[pivot][column] }
            }
        }
        return lines.indices.map { lines[$0][count] / lines[$0][$0] }
    }
}

/// A tone's pitch over time: cents from a frequency, in windows of 20 ms, one every 5 ms.
struct PitchTrack {
    private static let window = 0.02
    private static let hop = 0.005
    /// Cents: windows nearer to each other than this are on one step of a coarse wheel.
    private static let step = 0.02
    /// The least number of windows at one pitch.
    private static let least = 3

    /// NaN where there is no tone.
    let cents: [Double]

    init(_ recording: Recording, _ stretch: Range<Int>, from frequency: Double) {
        let (window, hop) = (Int(Self.window * recording.rate), Int(Self.hop * recording.rate))
        cents = stride(from: stretch.lowerBound, through: stretch.upperBound - window, by: hop).map {
            Tone(recording.samples, $0..<$0 + window, rate: recording.rate)?.cents(from: frequency) ?? .nan
        }
    }

    /// Over time.
    var mean: Double { cents.reduce(0, +) / Double(cents.count) }

    /// The most frequent pitch within a distance of another; NaN if there is none.
    func mode(near pitch: Double = 0, within distance: Double = .infinity) -> Double {
        let places = cents.filter { abs($0 - pitch) <= distance }
        let stays = places.map { one in places.filter { abs($0 - one) < Self.step } }
        guard let longest = stays.max(by: { $0.count < $1.count }), longest.count >= Self.least else { return .nan }
        return longest.reduce(0, +) / Double(longest.count)
    }
}
