// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation
import Training

/// Twenty exercises of a simulated hand on a simulated wheel as a log for `peach replay`; the wheel is learned meanwhile.
struct WheelLog {
    static let exercises = 20
    /// Minimum distance of the answers from the rest: that of Peach's exercises for an unknown wheel; larger on the coarsest
    /// wheel.
    private static let nearest = (fine: 0.19, coarsest: 0.34)
    /// Milliseconds from the onset of the tunable note until the hand moves.
    private static let listening = 300.0
    /// Seconds.
    private static let feedback = 0.4

    let gestures: [TuningGesture]
    private let range: Int
    private let seed: UInt64
    /// Seconds after the release within which a verdict is expected; later the exercise is skipped, at the latest when the next
    /// reference note sounds.
    private let timeout: Double
    private let hand: SimulatedHand
    /// A message before the first exercise.
    private var message: Double?
    /// True if a hand without an answer hits a pad instead of skipping the exercise.
    private var hitsPad = false

    init(_ fresh: FreshWheel, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (wheel, hand) = (fresh.condition.wheel, fresh.condition.hand)
        var rest = fresh.start
        var gestures: [TuningGesture] = []
        for _ in 0..<FreshWheel.exercises {
            let gesture = TuningGesture(on: wheel, by: hand, from: rest, at: 0, using: &random)
            rest = gesture.rest
            gestures.append(gesture)
        }
        (self.gestures, range, self.seed) = (gestures, 20, seed)
        (timeout, self.hand, message, hitsPad) = (Self.timeout(fresh.condition), hand, fresh.message, true)
    }

    init(_ condition: WheelCondition, range: Int, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let wheel = condition.wheel
        var rest = wheel.middle + .random(in: -1...1, using: &random) * wheel.looseness
        var gestures: [TuningGesture] = []
        for _ in 0..<Self.exercises {
            let gesture = TuningGesture(
                on: wheel, by: condition.hand, from: rest,
                least: wheel.stepsPerHalf <= 31 ? Self.nearest.coarsest : Self.nearest.fine, at: 0, using: &random)
            rest = gesture.rest
            gestures.append(gesture)
        }
        (self.gestures, self.range, self.seed) = (gestures, range, seed)
        timeout = Self.timeout(condition)
        hand = condition.hand
    }

    private static func timeout(_ condition: WheelCondition) -> Double {
        var timeout =
            switch condition.wheel.spring {
            case .exponential(let tau), .damped(let tau, _): 5.5 * tau + 0.65
            case .cosine(let quarter): 8 * quarter + 0.5
            case .led(let seconds): seconds + 0.75
            }
        if condition.wheel.looseness > 0 { timeout += 0.5 }
        switch condition.hand.end {
        case .release: return timeout
        case .pad, .padAndStay: return timeout + 0.3
        case .afterthought(let time): return max(timeout, time + 0.15)
        }
    }

    /// Note duration in seconds: the next tunable note must begin after this exercise was skipped, however early its verdict
    /// and feedback came.
    private var duration: Double {
        let verdict =
            switch hand.end {
            // Possibly during the search.
            case _ where hand.search != .none: -2.0
            case .release: 0.15
            case .pad, .padAndStay: -0.3
            case .afterthought(let time): min(time, 0.15)
            }
        return min(max(0.3, timeout - Self.feedback - verdict + 0.1), 3)
    }

    /// A gesture's time in milliseconds after the onset.
    static func time(_ moment: Int64) -> Double { listening + Double(moment) / 1e6 }

    var text: String {
        var lines = [
            #"{"log":"peach","format":1,"mode":"matching","seed":\#(seed),"settings":{"#
                + #""matching.range":"\#(range)","duration":\#(duration),"range":"60-84"}}"#
        ]
        if let message { lines.append(Self.bend(TuningGesture.Reading(moment: 0, position: message))) }
        for (index, gesture) in gestures.enumerated() {
            lines.append(#"{"await":"target_started"}"#)
            let end = gesture.letGo + Int64(timeout * 1e9)
            var press = gesture.press
            for reading in gesture.readings where reading.moment < end {
                if let moment = press, moment <= reading.moment {
                    lines.append(Self.pad(at: moment))
                    press = nil
                }
                lines.append(Self.bend(reading))
            }
            if let press { lines.append(Self.pad(at: press)) }
            if hitsPad {
                if gesture.press == nil { lines.append(Self.pad(at: end)) }
                continue
            }
            guard index + 1 < gestures.count else { continue }
            lines.append(#"{"after_ms":\#(Self.time(end)),"action":"skip","device":"bench"}"#)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func pad(at moment: Int64) -> String { #"{"after_ms":\#(time(moment)),"bytes":[144,60,100]}"# }

    /// As real wheels do: all steps are equal, and the top step, for which MIDI has no number, is the maximum.
    private static func bend(_ reading: TuningGesture.Reading) -> String {
        let value = min(8_192 + Int((reading.position * 8_192).rounded()), 16_383)
        return #"{"after_ms":\#(time(reading.moment)),"bytes":[224,\#(value & 0x7F),\#(value >> 7)]}"#
    }
}
