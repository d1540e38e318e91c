// SPDX-License-Identifier: MIT
import Foundation
import Music

/// A hand on a wheel: moves of 10–60 cents in 0.2–1.5 s with the least jerk (Flash and Hogan 1985), pauses between them, and a
/// tremor of half a cent at 6–10 Hz. The same seed moves the same way.
struct Hand {
    /// A wheel's resolution and message rate.
    enum Wheel: CaseIterable {
        case fourteenBits, sevenBits, thirtyOneSteps

        /// Steps from the middle to one end.
        var steps: Double {
            switch self {
            case .fourteenBits: 8192
            case .sevenBits: 64
            case .thirtyOneSteps: 31
            }
        }
    }

    /// A message, in seconds since the beginning, and the pitch that it stands for, in cents.
    struct Event {
        let time: Double
        let cents: Double
    }

    /// Cents from the wheel's middle to its ends: the widest range, ±100, and a quarter to spare.
    static let reach = 125.0

    private struct Move {
        let start: Double
        let seconds: Double
        let from: Double
        let to: Double
    }

    private let moves: [Move]
    private let tremor: Double
    private let seed: UInt64
    /// When it comes to rest, in seconds.
    let seconds: Double

    init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        self.seed = seed
        tremor = .random(in: 6...10, using: &random)
        var moves: [Move] = []
        var (time, place) = (0.0, 0.0)
        for _ in 0..<6 {
            let size = Double.random(in: 10...60, using: &random)
            let goal = place > 0 ? place - size : place + size
            let seconds = Double.random(in: 0.2...1.5, using: &random)
            moves.append(Move(start: time, seconds: seconds, from: place, to: goal))
            time += seconds + .random(in: 0...0.3, using: &random)
            place = goal
        }
        self.moves = moves
        seconds = time
    }

    /// Cents at a time in seconds.
    func place(at time: Double) -> Double {
        guard let move = moves.last(where: { $0.start <= time }) else { return 0 }
        let share = ((time - move.start) / move.seconds).clamped(to: 0...1)
        let smooth = share * share * share * (10 + share * (6 * share - 15))
        return move.from + (move.to - move.from) * smooth + 0.5 * sin(2 * .pi * tremor * time)
    }

    /// The events of a movement: at most 1000 a second, and at least 100 while the wheel changes by steps that often.
    func events(_ wheel: Wheel) -> [Event] {
        var random = SeededRandom(seed: seed &+ 1)
        var events: [Event] = []
        var time = 0.0
        while time < seconds {
            time += .random(in: 0.001...0.010, using: &random)
            let step = (place(at: time) / Self.reach * wheel.steps).rounded()
            let cents = step / wheel.steps * Self.reach
            if events.last?.cents != cents { events.append(Event(time: time, cents: cents)) }
        }
        return events
    }
}

/// A reference tone computed in double precision.
struct IdealTone {
    /// Hz.
    let frequency: Double
    /// Hz.
    let sampleRate: Double
    /// Amplitudes of the partials, the fundamental first.
    var partials = [1.0]
    /// Radians, of the first frame.
    var phase = 0.0

    func samples(_ count: Int) -> [Float] {
        (0..<count).map { frame in
            let angle = 2 * Double.pi * frequency / sampleRate * Double(frame) + phase
            return Float(partials.enumerated().reduce(0) { $0 + $1.element * sin(Double($1.offset + 1) * angle) })
        }
    }

    /// The residual of a signal after the best fitting sine of a moving pitch, by least squares over gain and phase.
    /// - Parameters:
    ///   - cents: the pitch above `frequency` at a frame.
    /// - Returns: the sine and the rest.
    func residual(of signal: [Double], cents: (Double) -> Double) -> (ideal: [Double], rest: [Double]) {
        var angle = 0.0
        var sines: [Double] = []
        var cosines: [Double] = []
        for frame in signal.indices {
            sines.append(sin(angle))
            cosines.append(cos(angle))
            // The midpoint rule is exact for even glides to the second order, and they are short against a turn.
            angle += 2 * .pi * frequency / sampleRate * exp2(cents(Double(frame) + 0.5) / 1200)
        }
        func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
        let (ss, sc, cc) = (dot(sines, sines), dot(sines, cosines), dot(cosines, cosines))
        let (ys, yc) = (dot(signal, sines), dot(signal, cosines))
        let determinant = ss * cc - sc * sc
        let (a, b) = ((ys * cc - yc * sc) / determinant, (yc * ss - ys * sc) / determinant)
        let ideal = signal.indices.map { a * sines[$0] + b * cosines[$0] }
        return (ideal, zip(signal, ideal).map(-))
    }
}
