// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Music
import Testing
import Training

@testable import Mapping

/// Movements are recognised among other events of the device.
struct ContinuousControlLearnerTests {
    @Test(arguments: Encoder.allCases, [false, true]) func everyEncoderIsRecognised(
        _ kind: Encoder, _ isInverted: Bool
    ) throws {
        func value(_ steps: Int) -> Int {
            switch kind {
            case .twosComplement: (steps + 128) % 128
            case .offset: 64 + steps
            case .sign: steps < 0 ? 64 - steps : steps
            }
        }
        for (speeds, hasNeutral) in [([1], false), ([1, 2, 5, 9, 3], false), ([1, 1, 2], true)] {
            for hasNoise in [false, true] {
                var hands = try Lessons.begun("tune", hasNoise: hasNoise)
                hands.wait(2_100)
                func turn(_ direction: Int) {
                    for click in 0..<6 {
                        let steps = speeds[click % speeds.count] * direction * (isInverted ? -1 : 1)
                        hands.controller(112, value(steps), channel: 5)
                        if hasNeutral, kind == .offset { hands.controller(112, 64, channel: 5) }
                        hands.wait(80)
                    }
                    hands.wait(900)
                }
                turn(1)
                turn(-1)
                hands.wait(2_000)
                turn(1)
                turn(-1)
                let inverted = isInverted ? ", invert: true" : ""
                #expect(
                    hands.learned
                        == ["{ cc: 112, kind: \(kind.rawValue), channel: 5\(inverted) }"],
                    "\(speeds) \(hands.prompts)")
                #expect(hands.session.draft.learned == ["tuner"])
            }
        }
    }

    @Test func aFaderIsRecognisedAlsoTheOtherWayRound() throws {
        for isInverted in [false, true] {
            var hands = try Lessons.begun("volume", hasNoise: true)
            hands.moveBothWays { $0.controller(7, Int((127 * (isInverted ? 1 - $1 : $1)).rounded())) }
            #expect(
                hands.learned
                    == ["{ cc: 7, kind: fader, channel: 1\(isInverted ? ", invert: true" : "") }"], "\(hands.prompts)")
        }
    }

    /// The halves' controllers, and the order in which the device sends them: both, or the higher one only when it changes.
    @Test(arguments: [(1, 33), (20, 52)], ["high first", "low first", "changes"])
    func finePairsAreRecognisedInEitherOrder(_ pair: (high: Int, low: Int), _ order: String) throws {
        var hands = try Lessons.begun("volume", hasNoise: true)
        var last = -1
        hands.moveBothWays { hands, share in
            let value = Int((16383 * share).rounded())
            let isChanged = value >> 7 != last
            last = value >> 7
            if order == "high first" || order == "changes" && isChanged { hands.controller(pair.high, value >> 7) }
            hands.controller(pair.low, value & 127)
            if order == "low first" { hands.controller(pair.high, value >> 7) }
        }
        #expect(
            hands.learned == ["{ cc14: [\(pair.high), \(pair.low)], channel: 1 }"],
            "\(hands.prompts)")
    }

    @Test func aParameterIsRecognised() throws {
        var hands = try Lessons.begun("volume", hasNoise: true)
        hands.moveBothWays { hands, share in
            let value = Int((16383 * share).rounded())
            for (number, data) in [(99, 9), (98, 82), (6, value >> 7), (38, value & 127)] {
                hands.controller(number, data)
            }
        }
        #expect(hands.learned == ["{ nrpn: 1234, channel: 1 }"], "\(hands.prompts)")
    }

    /// Springs, rests and noises of wheels, in 8192nds of half the travel.
    @Test(arguments: [(8192, 0, 0), (128, 30, 0), (31, 0, 300), (8192, 10, -1000), (64, 0, 0)])
    func wheelsAreRecognisedAndMeasured(_ steps: Int, _ noise: Int, _ middle: Int) throws {
        var hands = try Lessons.begun("tune", hasNoise: true)
        var count = 0
        func place(_ share: Double) -> Int {
            count += 1
            let stepped = ((share * 2 - 1) * Double(steps)).rounded() / Double(steps)
            return Int(stepped * 8191) + (noise == 0 ? 0 : count * 7919 % (2 * noise) - noise)
        }
        let rest = 0.5 + Double(middle) / 16384
        for _ in 0..<50 {
            hands.send(.pitchBend(PitchBend(place(rest))))
            hands.wait(5)
        }
        hands.moveBothWays(springsTo: rest) { $0.send(.pitchBend(PitchBend(place($1)))) }
        #expect(
            hands.learned == ["{ bend: true, channel: 1, sprung: true, plays: true }"],
            "\(hands.prompts)")
        #expect(hands.session.draft.learned == ["wheel"])
        let measured = hands.prompts.compactMap { prompt -> ContinuousControlLearner.Measurement? in
            if case .learned(_, _, let measurement) = prompt { measurement } else { nil }
        }.first
        let found = try #require(measured)
        let step = 8192 / steps + noise
        #expect(abs((found.rest ?? 0) - (8192 + middle)) <= step + 82)
        #expect(found.highest >= 16383 - step - 1 && found.lowest <= step + 1)
        #expect(hands.session.draft.errors.isEmpty)
    }

    @Test func aStripThatStaysWhereItIsIsNotSprung() throws {
        var hands = try Lessons.begun("tune", hasNoise: false)
        hands.moveBothWays { $0.send(.pitchBend(PitchBend(Int(16383 * $1) - 8192))) }
        #expect(hands.learned == ["{ bend: true, channel: 1, sprung: false, plays: true }"])
    }

    /// Slides of two keys on an MPE controller: by one touch, or by one touch for each direction.
    @Test(arguments: [true, false]) func theSlideOfTouchesIsAWheel(_ isOneTouch: Bool) throws {
        var hands = try Lessons.begun("tune", hasNoise: false)
        hands.wait(2_100)
        var channel = 2
        func begin() {
            hands.send(.pitchBend(.centre), channel: channel)
            hands.send(.noteOn(MIDINote(60), MIDIVelocity(70)), channel: channel)
        }
        func end() {
            hands.send(.noteOff(MIDINote(60)), channel: channel)
            channel += 1
        }
        begin()
        for (from, to) in [(0.0, 2.0), (2.0, -2.0)] {
            hands.move(from: from, to: to) { hands, place in
                hands.send(.pitchBend(PitchBend(Int(place / 48 * 8192))), channel: channel)
                hands.controller(74, 60 + Int(4 * abs(place)), channel: channel)
            }
            if !isOneTouch {
                end()
                hands.wait(900)
                begin()
            }
            hands.wait(900)
        }
        end()
        hands.wait(2_000)
        #expect(hands.learned == ["{ bend: true, sprung: true, plays: true }"], "\(hands.prompts)")
        #expect(hands.session.draft.text.contains("wheel: tune absolute"))
    }
}
