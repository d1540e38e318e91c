// SPDX-License-Identifier: MIT
import MIDI
import Music
import Testing
import Training

@testable import Mapping

struct PlayAlongTests {
    private let other = MIDIPort(client: 28, number: 0)

    private func mapping() throws -> ControllerMapping {
        try wholeMapping(
            text(
                """
                format: 1
                name: Keys
                match: any
                controls:
                  pad:   { notes: 44-51, channel: 1 }
                  keys:  { notes: 0-127, plays: true, except: pads }
                  bass:  { cc: 20 }
                  pedal: { cc: 64, plays: true }
                start:
                  pad: start comparison
                comparison:
                  keys: none
                  pedal: repeat
                matching:
                  keys: confirm
                  bass: play along
                """))
    }

    private func on(_ note: Int, velocity: Int = 64, from port: MIDIPort) -> MIDIEvent {
        MIDIEvent(.noteOn(MIDINote(note), MIDIVelocity(velocity)), channel: 2, source: port, time: 0)
    }

    @Test func everyKeyPlaysAlongWhereItHasNoBinding() throws {
        let mapping = try mapping()
        var state = ControlState()
        for note in MIDINote.validRange.map({ MIDINote($0) }) where !(44...51).contains(note.rawValue) {
            for velocity in MIDIVelocity.validRange.map({ MIDIVelocity($0) }) {
                let event = on(note.rawValue, velocity: velocity.rawValue, from: anyPort)
                #expect(mapping.action(for: event, in: .start, state: &state) == .play(note, velocity))
                #expect(mapping.action(for: event, in: .comparison, state: &state) == nil)
                #expect(mapping.action(for: event, in: .matching, state: &state) == .confirm)
            }
        }
    }

    @Test func aPadAmongTheKeysIsAPadAndNeverHeard() throws {
        let mapping = try mapping()
        var state = ControlState()
        for note in MIDINote.validRange {
            let isPad = (44...51).contains(note)
            let expected = isPad ? TrainingAction.start(.comparison) : .play(MIDINote(note), MIDIVelocity(64))
            #expect(mapping.action(for: noteOn(note), in: .start, state: &state) == expected)
            let released = mapping.action(for: noteOff(note), in: .start, state: &state)
            #expect(released == (isPad ? nil : .release(MIDINote(note))))
            let elsewhere = mapping.action(for: noteOn(note, channel: 2), in: .start, state: &state)
            #expect(elsewhere == .play(MIDINote(note), MIDIVelocity(64)))
        }
    }

    @Test func aKeyIsReleasedInEveryLayer() throws {
        let mapping = try mapping()
        for layer in Layer.allCases {
            var state = ControlState()
            _ = mapping.action(for: noteOn(60), in: .start, state: &state)
            #expect(mapping.action(for: noteOff(60), in: layer, state: &state) == .release(MIDINote(60)))
            #expect(mapping.action(for: noteOff(60), in: layer, state: &state) == nil)
            _ = mapping.action(for: controller(64, 127), in: .start, state: &state)
            #expect(mapping.action(for: controller(64, 0), in: layer, state: &state) == .sustain(false))
        }
    }

    @Test func aNoteHeldOnTwoDevicesSoundsUntilBothReleaseIt() throws {
        let mapping = try mapping()
        var state = ControlState()
        for port in [anyPort, other] {
            #expect(mapping.action(for: on(60, from: port), in: .start, state: &state) != nil)
            let pedal = mapping.action(for: controller(64, 127, from: port), in: .start, state: &state)
            #expect(pedal == .sustain(true))
        }
        let off = MIDIEvent(.noteOff(MIDINote(60)), channel: 2, source: anyPort, time: 0)
        #expect(mapping.action(for: off, in: .start, state: &state) == nil)
        #expect(mapping.action(for: controller(64, 0), in: .start, state: &state) == nil)
        #expect(state.forget(other) == [.release(MIDINote(60)), .sustain(false)])
        #expect(state.forget(other) == [])
        #expect(state == ControlState())
    }
}
