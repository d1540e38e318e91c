// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import MIDI

private let piano = MIDIPort(client: 24, number: 0)
private let pads = MIDIPort(client: 28, number: 0)

private func event(_ kind: MIDIEvent.Kind, _ channel: Int = 1, from source: MIDIPort = piano) -> MIDIEvent {
    MIDIEvent(kind, channel: channel, source: source, time: 1)
}

private func pedal(_ value: Int) -> MIDIEvent.Kind { .controlChange(controller: 64, value: value) }

@Test func whateverIsHeldIsReleasedOnceOnItsOwnChannel() {
    for channel in MIDIEvent.channels {
        var held = HeldNotes()
        for note in MIDINote.validRange {
            held.observe(event(.noteOn(MIDINote(note), MIDIVelocity(1)), channel))
        }
        let expected = MIDINote.validRange.map {
            MIDIEvent(.noteOff(MIDINote($0)), channel: channel, source: piano, time: 9)
        }
        #expect(held.release(piano, time: 9) == expected)
        #expect(held.release(piano, time: 9).isEmpty)
        #expect(held.isEmpty)
    }
}

@Test func whatWasLetGoIsNotReleasedAgain() {
    for note in MIDINote.validRange {
        var held = HeldNotes()
        held.observe(event(.noteOn(MIDINote(note), MIDIVelocity(64))))
        held.observe(event(pedal(127)))
        held.observe(event(.noteOff(MIDINote(note))))
        held.observe(event(pedal(0)))
        #expect(held.isEmpty)
        #expect(held.releaseAll(time: 9).isEmpty)
    }
}

@Test func theSameKeyOnAnotherChannelStaysHeld() {
    var held = HeldNotes()
    held.observe(event(.noteOn(MIDINote(60), MIDIVelocity(64)), 1))
    held.observe(event(.noteOff(MIDINote(60)), 2))
    #expect(held.release(piano, time: 9).count == 1)
}

@Test func aPedalHeldEvenALittleComesUpAfterTheKeys() {
    for value in 1...127 {
        var held = HeldNotes()
        held.observe(event(pedal(value), 3))
        held.observe(event(.noteOn(MIDINote(60), MIDIVelocity(64)), 5))
        let released = held.release(piano, time: 9)
        #expect(released.map(\.kind) == [.noteOff(MIDINote(60)), pedal(0)])
        #expect(released.map(\.channel) == [5, 3])
    }
}

@Test func onlyTheSustainPedalCounts() {
    for controller in 0...127 where controller != 64 {
        var held = HeldNotes()
        held.observe(event(.controlChange(controller: controller, value: 127)))
        #expect(held.isEmpty)
    }
}

@Test func oneDevicesFarewellLeavesTheOthersHandsAlone() {
    var held = HeldNotes()
    held.observe(event(.noteOn(MIDINote(60), MIDIVelocity(64)), from: piano))
    held.observe(event(.noteOn(MIDINote(36), MIDIVelocity(64)), from: pads))
    #expect(held.release(client: 24, time: 9).map(\.source) == [piano])
    #expect(held.releaseAll(time: 9).map(\.source) == [pads])
}
