// SPDX-License-Identifier: MIT
import Foundation
import MIDI
import Music
import Testing
import Training

@testable import Mapping

/// Presses are recognised among other events of the device.
struct ButtonLearnerTests {
    @Test(arguments: [false, true]) func everyPadIsRecognisedByTwoPresses(_ hasNoise: Bool) throws {
        for note in stride(from: 0, through: 127, by: 9) {
            for channel in [1, 10, 16] {
                var hands = try Lessons.begun("answer lower", hasNoise: hasNoise)
                hands.strike(note, channel: channel, times: 1)
                #expect(hands.last == .again)
                hands.strike(note, channel: channel, times: 1)
                #expect(hands.learned == ["{ note: \(note), channel: \(channel) }"])
                #expect(hands.session.isFinished)
            }
        }
    }

    @Test func aPadHeldForLongDoesNotLatch() throws {
        for milliseconds in [1_000, 1_600, 3_000, 9_000] {
            var hands = try Lessons.begun("answer lower", hasNoise: true)
            hands.press(milliseconds) {
                $0.send(.noteOn(MIDINote(36), MIDIVelocity(80)))
            } up: {
                $0.send(.noteOff(MIDINote(36)))
            }
            #expect(hands.last == .brief)
            hands.strike(36)
            #expect(hands.learned == ["{ note: 36, channel: 1 }"])
        }
    }

    @Test func aTremblingControlSelectsNoController() {
        var pointed = ControllerDetector()
        func check(_ event: MIDIEvent, _ expected: Bool) {
            let isMeant = pointed.isMeant(by: event)
            #expect(isMeant == expected)
        }
        for value in [63, 64, 63, 65, 64] { check(controller(50, value), false) }
        for place in [-10, 14, 3, -17] { check(bend(place), false) }
        check(noteOff(40), false)
        let turned = [1, 1, 127].map { value in pointed.isMeant(by: controller(9, value)) }
        #expect(turned == [false, false, true])
        check(noteOn(36), true)
        check(bend(4_000), true)
        var button = ControllerDetector()
        let pressed = [127, 0].map { value in button.isMeant(by: controller(20, value)) }
        #expect(pressed == [false, true])
    }

    @Test func thePressThatSelectsTheControllerAnswersNothing() throws {
        let firsts: [(MIDIEvent.Kind, MIDIEvent.Kind)] = [
            (.noteOn(MIDINote(36), MIDIVelocity(90)), .noteOff(MIDINote(36))),
            (.controlChange(controller: 20, value: 127), .controlChange(controller: 20, value: 0)),
        ]
        for (down, up) in firsts {
            var hands = Lessons([try topic("stop")], draft: try draft(), after: down)
            let opening = hands.prompts
            hands.wait(300)
            hands.send(up)
            hands.wait(3_000)
            #expect(hands.prompts == opening)
            hands.strike(38)
            #expect(hands.learned == ["{ note: 38, channel: 1 }"])
            #expect(!hands.prompts.contains(.different) && !hands.prompts.contains(.brief))
        }
    }

    /// The values of buttons and pedals, press by press.
    private static let buttons: [(presses: [(down: [Int], up: [Int])], details: String)] = [
        ([([127], [0]), ([127], [0])], ""), ([([100], [0]), ([100], [0])], ""),
        ([([1], [0]), ([1], [0])], ", press: 1, release: 0"),
        ([([64], [0]), ([64], [0])], ", press: 32, release: 21"),
        (Array(repeating: ([5, 30, 60, 90, 127], [100, 60, 20, 0]), count: 2), ""),
        // A velocity-sensitive pad acts at any velocity.
        ([([33], [0]), ([117], [0])], ", press: 1, release: 0"),
        ([([127], []), ([127], [])], ", kind: pulse"),
        ([([0], []), ([127], []), ([0], [])], ", kind: toggle"),
        ([([127], []), ([0], []), ([127], [])], ", kind: toggle"),
    ]

    @Test(arguments: buttons.indices, [false, true])
    func buttonsAndPedalsAreRecognised(_ index: Int, _ hasNoise: Bool) throws {
        var hands = try Lessons.begun("stop", hasNoise: hasNoise)
        for press in Self.buttons[index].presses {
            hands.press { hands in
                for value in press.down { hands.controller(20, value, channel: 2) }
            } up: { hands in
                for value in press.up { hands.controller(20, value, channel: 2) }
            }
        }
        #expect(hands.learned == ["{ cc: 20, channel: 2\(Self.buttons[index].details) }"])
    }

    @Test(arguments: [false, true]) func aPadThatLatchesIsRecognisedWhicheverSideItBeginsOn(_ beginsOn: Bool) throws {
        var pads = try Lessons.begun("stop", hasNoise: true)
        for press in 0..<3 {
            let isOn = (press % 2 == 0) == beginsOn
            pads.send(isOn ? .noteOn(MIDINote(40), MIDIVelocity(127)) : .noteOff(MIDINote(40)), channel: 10)
            pads.wait(1_800)
        }
        #expect(pads.learned == ["{ note: 40, channel: 10, kind: toggle }"])
    }

    @Test func aProgramChangeIsLearnedByTwoPresses() throws {
        var hands = try Lessons.begun("stop", hasNoise: true)
        for press in 1...2 {
            // Some select a bank first.
            hands.controller(0, 1, channel: 3)
            hands.controller(32, 0, channel: 3)
            hands.send(.programChange(7), channel: 3)
            hands.wait(400)
            if press == 1 { #expect(hands.last == .again) }
        }
        #expect(hands.learned == ["{ program: 7, channel: 3 }"])
        #expect(hands.session.draft.errors.isEmpty)
    }

    /// Like an MPE controller.
    @Test(arguments: [("answer lower", "{ note: 60 }"), ("keys", "{ notes: 0-127, plays: true, except: pads }")])
    func aControlWithAChannelForEachTouchIsOneControl(_ word: String, _ definition: String) throws {
        var hands = try Lessons.begun(word, hasNoise: false)
        for channel in [5, 6] {
            hands.send(.pitchBend(.centre), channel: channel)
            hands.controller(74, 60, channel: channel)
            hands.strike(60, channel: channel, times: 1)
        }
        #expect(!hands.prompts.contains(.different))
        #expect(hands.learned == [definition])
    }

    @Test func aMovementOrAnotherPadIsNoSecondPress() throws {
        var hands = try Lessons.begun("stop", hasNoise: false)
        hands.move(from: 0, to: 1) { $0.controller(7, Int(127 * $1)) }
        hands.wait(2_000)
        #expect(hands.last == .moved)
        hands.strike(36, times: 1)
        hands.strike(37, times: 1)
        #expect(hands.last == .different)
        hands.strike(37, times: 1)
        #expect(hands.learned == ["{ note: 37, channel: 1 }"])
    }

    @Test func anInvertedPedalIsReported() throws {
        var hands = try Lessons.begun("pedal", hasNoise: false)
        hands.press {
            $0.controller(64, 0)
        } up: {
            $0.controller(64, 127)
        }
        hands.wait(200)
        #expect(hands.last == .backwards)
    }

    @Test func anyKeySelectsTheKeyboard() throws {
        var hands = try Lessons.begun("keys", hasNoise: true)
        hands.strike(60, channel: 3, times: 1)
        hands.strike(72, channel: 3, times: 1)
        #expect(hands.learned == ["{ notes: 0-127, channel: 3, plays: true, except: pads }"])
    }
}
