// SPDX-License-Identifier: MIT
import MIDI
import Music
import Testing
import Training

@testable import Mapping

struct TriggerTests {
    private func mapping(_ control: String) throws -> ControllerMapping {
        try wholeMapping(
            text("format: 1\nname: T\nmatch: any\ncontrols:\n  b: { \(control) }\nalways:\n  b: stop\n"))
    }

    private func count(_ mapping: ControllerMapping, _ events: [MIDIEvent]) -> [Bool] {
        var state = ControlState()
        return events.map { mapping.action(for: $0, in: .start, state: &state) == .stop }
    }

    @Test func aLatchingButtonActsAtEachPress() throws {
        let button = try mapping("cc: 20, kind: toggle")
        #expect(count(button, [127, 0, 127, 0].map { controller(20, $0) }) == [true, true, true, true])
        // A repeated message is one press.
        #expect(count(button, [127, 127, 0, 0].map { controller(20, $0) }) == [true, false, true, false])
        let pad = try mapping("note: 36, kind: toggle")
        #expect(count(pad, [noteOn(36), noteOff(36), noteOn(36)]) == [true, true, true])
    }

    @Test func aButtonWithoutReleasesActsAtEachMessage() throws {
        let button = try mapping("cc: 20, kind: pulse")
        #expect(count(button, [127, 127, 127, 0, 127].map { controller(20, $0) }) == [true, true, true, false, true])
    }

    @Test func aProgramChangeActsAtEachMessageOfItsNumberAndChannel() throws {
        let switchOf = try mapping("program: 5, channel: 2")
        func program(_ number: Int, channel: Int) -> MIDIEvent {
            MIDIEvent(.programChange(number), channel: channel, source: anyPort, time: 0)
        }
        #expect(
            count(switchOf, [(5, 2), (5, 2), (4, 2), (5, 1)].map { program($0, channel: $1) }) == [
                true, true, false, false,
            ])
        #expect(switchOf.controls.map(\.definition) == ["{ program: 5, channel: 2 }"])
    }

    @Test(arguments: ["cc: 20", "note: 36"]) func aLongPressActsOnceAfterHalfASecond(_ sent: String)
        throws
    {
        let mapping = try mapping(sent + ", kind: hold")
        func event(_ isDown: Bool, at milliseconds: Int64) -> MIDIEvent {
            let kind: MIDIEvent.Kind =
                sent.hasPrefix("cc")
                ? .controlChange(controller: 20, value: isDown ? 127 : 0)
                : isDown ? .noteOn(MIDINote(36), MIDIVelocity(9)) : .noteOff(MIDINote(36))
            return MIDIEvent(kind, channel: 1, source: anyPort, time: milliseconds * 1_000_000)
        }
        for length in stride(from: Int64(0), through: 1000, by: 50) {
            var state = ControlState()
            var fired = 0
            #expect(mapping.action(for: event(true, at: 0), in: .start, state: &state) == nil)
            #expect(state.deadline == 500_000_000)
            for now in stride(from: Int64(0), to: length, by: 10) {
                let due = mapping.due(at: now * 1_000_000, from: anyPort, in: .start, state: &state)
                #expect(due.isEmpty || now >= 500)
                fired += due.count
            }
            fired += mapping.due(at: length * 1_000_000, from: anyPort, in: .start, state: &state).count
            #expect(mapping.action(for: event(false, at: length), in: .start, state: &state) == nil)
            #expect(mapping.due(at: 9_000_000_000, from: anyPort, in: .start, state: &state).isEmpty)
            #expect(fired == (length >= 500 ? 1 : 0))
            #expect(state.deadline == nil)
        }
    }
}

struct PairTests {
    private func mapping(_ control: String, _ manner: String = "tune absolute") throws -> ControllerMapping {
        try wholeMapping(
            text(
                "format: 1\nname: T\nmatch: any\ncontrols:\n  c: { \(control) }\n  ok: { note: 1 }\n"
                    + "matching:\n  ok: confirm\n  c: \(manner)\n"))
    }

    private func event(_ number: Int, _ value: Int, at microseconds: Int64) -> MIDIEvent {
        MIDIEvent(
            .controlChange(controller: number, value: value), channel: 1, source: anyPort, time: microseconds * 1000)
    }

    /// Every resulting value, including due ones.
    private func places(_ mapping: ControllerMapping, _ events: [MIDIEvent]) -> [Double] {
        var state = ControlState()
        var actions: [TrainingAction] = []
        for event in events {
            actions += mapping.due(at: event.time, from: anyPort, in: .matching, state: &state).map(\.action)
            if let action = mapping.action(for: event, in: .matching, state: &state) { actions.append(action) }
        }
        actions += mapping.due(at: .max, from: anyPort, in: .matching, state: &state).map(\.action)
        return actions.compactMap { action in
            if case .tune(.absolute(let place, _)) = action { place } else { nil }
        }
    }

    /// A slow movement across every value at which both halves change, once with the less significant half first.
    @Test(arguments: [true, false]) func noValueJumpsOnTheWayAcrossTheHalves(_ isLowFirst: Bool) throws {
        let fader = try mapping("cc14: [1, 33], sprung: true")
        let way = Array(8100...8500)
        let events = way.enumerated().flatMap { index, value in
            let (high, low) = (
                event(1, value >> 7, at: Int64(index) * 5000), event(33, value & 127, at: Int64(index) * 5000)
            )
            return isLowFirst ? [low, high] : [high, low]
        }
        #expect(places(fader, events) == way.map { PitchBend($0 - 8192).position })
    }

    @Test func aHalfThatComesAloneCountsAfterTwoMilliseconds() throws {
        let fader = try mapping("cc14: [1, 33], sprung: true")
        var state = ControlState()
        for event in [event(1, 64, at: 0), event(33, 0, at: 100)] {
            _ = fader.action(for: event, in: .matching, state: &state)
        }
        #expect(fader.action(for: event(33, 9, at: 10_000), in: .matching, state: &state) == nil)
        #expect(state.deadline == 12_000_000)
        #expect(fader.due(at: 11_999_999, from: anyPort, in: .matching, state: &state).isEmpty)
        let due = fader.due(at: 12_000_000, from: anyPort, in: .matching, state: &state).map(\.action)
        #expect(due == [.tune(.absolute(position: PitchBend(9).position))])
    }

    @Test func aPairWithSevenBitsReachesBothEnds() throws {
        let fader = try mapping("cc14: [1, 33], sprung: true")
        #expect(places(fader, [event(1, 127, at: 0)]) == [1])
        #expect(places(fader, [event(1, 0, at: 0)]) == [-1])
    }

    @Test func aParameterIsItsOwnNumberOnly() throws {
        let knob = try mapping("nrpn: 1234, sprung: true")
        func parameter(_ number: Int, _ value: Int) -> [MIDIEvent] {
            [(99, number >> 7), (98, number & 127), (6, value >> 7), (38, value & 127)].map { event($0, $1, at: 0) }
        }
        for value in stride(from: 0, through: 16383, by: 331) {
            #expect(places(knob, parameter(1234, value)) == [PitchBend(value - 8192).position])
            #expect(places(knob, parameter(1235, value)) == [])
        }
        // A selected registered parameter counts.
        let other = [event(101, 0, at: 0), event(100, 0, at: 0), event(6, 12, at: 0)]
        #expect(places(knob, parameter(1234, 8192) + other) == [0])
    }

    @Test func turnedRoundEverythingGoesTheOtherWay() throws {
        for value in 0...127 {
            let straight = try mapping("cc: 20, kind: fader, sprung: true")
            let turned = try mapping("cc: 20, kind: fader, sprung: true, invert: true")
            #expect(places(turned, [controller(20, value)]) == places(straight, [controller(20, value)]).map { -$0 })
        }
        let encoder = try mapping("cc: 20, kind: relative-twos, invert: true", "tune nudge")
        var state = ControlState()
        #expect(encoder.action(for: controller(20, 1), in: .matching, state: &state) == .tune(.nudge(-1)))
    }

    @Test(arguments: [0.25, 0.5, 2, 4]) func aCurveKeepsEndsMiddleAndOrder(_ curve: Double) throws {
        let stick = try mapping("bend: true, curve: \(curve)")
        let places = stride(from: -8192, through: 8191, by: 1).flatMap { self.places(stick, [bend($0)]) }
        #expect(places.first == -1 && places.last == 1 && places[8192] == 0)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
        #expect((places[8192 + 4095] < 0.5) == (curve > 1))
    }
}

private func pedal() throws -> ControllerMapping {
    try wholeMapping(
        text(
            """
            format: 1
            name: Pedal
            match: any
            controls:
              pedal: { cc: 64, press: 80, release: 48 }
            start:
              pedal: start last
            always:
              pedal: panic
            """))
}

@Test func aPedalFiresOnceOnTheWayDown() throws {
    let mapping = try pedal()
    var state = ControlState()
    var fired: [Int] = []
    for value in 0...127 where mapping.action(for: controller(64, value), in: .start, state: &state) != nil {
        fired.append(value)
    }
    for value in (0...127).reversed() {
        #expect(mapping.action(for: controller(64, value), in: .start, state: &state) == nil)
    }
    #expect(fired == [80])
}

@Test func aPedalMustComeUpBeforeItFiresAgain() throws {
    let mapping = try pedal()
    for turn in 1...126 {
        var state = ControlState()
        _ = mapping.action(for: controller(64, 127), in: .start, state: &state)
        _ = mapping.action(for: controller(64, turn), in: .start, state: &state)
        let again = mapping.action(for: controller(64, 127), in: .start, state: &state)
        #expect((again == .startLast) == (turn <= 48))
    }
}

@Test func aPedalHeldSinceBeforeAModeBeganDoesNothingInIt() throws {
    let mapping = try pedal()
    var state = ControlState()
    #expect(mapping.action(for: controller(64, 127), in: .start, state: &state) == .startLast)
    #expect(mapping.action(for: controller(64, 126), in: .matching, state: &state) == nil)
    _ = mapping.action(for: controller(64, 0), in: .matching, state: &state)
    #expect(mapping.action(for: controller(64, 126), in: .matching, state: &state) == .panic)
}

@Test func pedalsOfTwoDevicesAndChannelsAreTwoPedals() throws {
    let mapping = try pedal()
    var state = ControlState()
    let other = MIDIPort(client: 28, number: 0)
    #expect(mapping.action(for: controller(64, 127), in: .start, state: &state) != nil)
    #expect(mapping.action(for: controller(64, 127, channel: 2), in: .start, state: &state) != nil)
    #expect(mapping.action(for: controller(64, 127, from: other), in: .start, state: &state) != nil)
    state.forget(other)
    #expect(mapping.action(for: controller(64, 127, from: other), in: .start, state: &state) != nil)
    #expect(mapping.action(for: controller(64, 127), in: .start, state: &state) == nil)
}
