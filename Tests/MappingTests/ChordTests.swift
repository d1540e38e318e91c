// SPDX-License-Identifier: MIT
import MIDI
import Music
import Testing
import Training

@testable import Mapping

struct ChordTests {
    private let other = MIDIPort(client: 28, number: 0)

    private func mapping() throws -> ControllerMapping {
        try wholeMapping(
            text(
                """
                format: 1
                name: Chords
                match: any
                controls:
                  shift: { note: 36, channel: 10 }
                  pad:   { note: 37, channel: 10 }
                  c:     { note: 60 }
                  keys:  { notes: 0-127, channel: 1, plays: true, except: pads }
                  pedal: { cc: 64, plays: true }
                  wheel: { bend: true, plays: true }
                start:
                  pedal+c: start comparison
                  wheel+c: start matching
                comparison:
                  pad: answer lower
                  shift+pad: answer higher
                interval comparison:
                  pad: skip
                always:
                  pad: stop
                """))
    }

    /// The actions of the events in order.
    private func actions(_ events: [MIDIEvent], in layer: Layer) throws -> [TrainingAction?] {
        let mapping = try mapping()
        var state = ControlState()
        return events.map { mapping.action(for: $0, in: layer, state: &state) }
    }

    @Test func theSecondActsOnlyWhileTheFirstIsHeld() throws {
        let (down, up) = (noteOn(36, channel: 10), noteOff(36, channel: 10))
        let (hit, let_go) = (noteOn(37, channel: 10), noteOff(37, channel: 10))
        let found = try actions([hit, let_go, down, hit, let_go, hit, let_go, up, hit], in: .comparison)
        let expected: [TrainingAction?] = [
            .answer(.lower), nil, nil, .answer(.higher), nil, .answer(.higher), nil, nil, .answer(.lower),
        ]
        #expect(found == expected)
        #expect(
            try actions([hit, down], in: .comparison) == [.answer(.lower), nil], "the other way round is no chord")
    }

    @Test func aChordComesBeforeTheModeAndTheModeBeforeAlways() throws {
        let (down, hit) = (noteOn(36, channel: 10), noteOn(37, channel: 10))
        for (layer, alone, held) in [
            (Layer.start, TrainingAction.stop, TrainingAction.stop), (.matching, .stop, .stop),
            (.comparison, .answer(.lower), .answer(.higher)), (.intervalComparison, .skip, .answer(.higher)),
        ] {
            #expect(try actions([hit], in: layer) == [alone])
            #expect(try actions([down, hit], in: layer).last == held)
        }
    }

    @Test func aControlHeldOnAnotherDeviceIsNotHeldHere() throws {
        let down = MIDIEvent(.noteOn(MIDINote(36), MIDIVelocity(64)), channel: 10, source: other, time: 0)
        #expect(try actions([down, noteOn(37, channel: 10)], in: .comparison) == [nil, .answer(.lower)])
        // Another port of the same device is the same device.
        let port = MIDIPort(client: anyPort.client, number: 1)
        let near = MIDIEvent(.noteOn(MIDINote(36), MIDIVelocity(64)), channel: 10, source: port, time: 0)
        #expect(try actions([near, noteOn(37, channel: 10)], in: .comparison) == [nil, .answer(.higher)])
    }

    @Test func aKeyIsAKeyUnlessAPedalOrWheelSaysMore() throws {
        let strike = noteOn(60)
        let play = TrainingAction.play(MIDINote(60), MIDIVelocity(64))
        #expect(try actions([strike], in: .start) == [play])
        #expect(try actions([controller(64, 127), strike], in: .start) == [.sustain(true), .start(.comparison)])
        #expect(try actions([controller(64, 127), controller(64, 0), strike], in: .start).last == play)
        #expect(
            try actions([controller(64, 127), noteOn(61)], in: .start).last == .play(MIDINote(61), MIDIVelocity(64)))
        for value in [7373, 8191] {
            #expect(try actions([bend(value), strike], in: .start).last == .start(.pitchMatching))
        }
        for value in [-8192, 0, 5000] { #expect(try actions([bend(value), strike], in: .start).last == play) }
    }
}
