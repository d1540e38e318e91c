// SPDX-License-Identifier: MIT
import CALSA
import Music
import Testing

@testable import MIDI

/// The sequencer's event with everything zero, from port 24:1.
func sequencerEvent(_ type: snd_seq_event_type) -> snd_seq_event_t {
    var event = snd_seq_event_t()
    event.type = snd_seq_event_type_t(type.rawValue)
    event.source = snd_seq_addr_t(client: 24, port: 1)
    return event
}

func keyEvent(_ type: snd_seq_event_type, channel: Int, note: Int, velocity: Int) -> snd_seq_event_t {
    var event = sequencerEvent(type)
    event.data.note = snd_seq_ev_note_t(
        channel: UInt8(channel), note: UInt8(note), velocity: UInt8(velocity), off_velocity: 0, duration: 0)
    return event
}

func controlEvent(_ type: snd_seq_event_type, channel: Int, parameter: Int = 0, value: Int) -> snd_seq_event_t {
    var event = sequencerEvent(type)
    event.data.control = snd_seq_ev_ctrl_t()
    event.data.control.channel = UInt8(channel)
    event.data.control.param = UInt32(parameter)
    event.data.control.value = Int32(value)
    return event
}

private let channels = 0...15
private let source = MIDIPort(client: 24, number: 1)

@Test func everyKeyOnEveryChannelArrives() {
    for channel in channels {
        for note in MIDINote.validRange {
            let event = keyEvent(SND_SEQ_EVENT_NOTEON, channel: channel, note: note, velocity: 100)
            let expected = MIDIEvent(
                .noteOn(MIDINote(note), MIDIVelocity(100)), channel: channel + 1, source: source, time: 7)
            #expect(MIDIEvent(event, time: 7) == expected)
        }
    }
}

@Test func onlyVelocityZeroIsARelease() {
    for velocity in 0...127 {
        let kind = MIDIEvent(keyEvent(SND_SEQ_EVENT_NOTEON, channel: 9, note: 36, velocity: velocity), time: 0)?.kind
        #expect(
            kind == (velocity == 0 ? .noteOff(MIDINote(36)) : .noteOn(MIDINote(36), MIDIVelocity(velocity))))
    }
}

@Test func aReleaseHasAnyVelocity() {
    for velocity in [0, 64, 127] {
        let event = keyEvent(SND_SEQ_EVENT_NOTEOFF, channel: 0, note: 60, velocity: velocity)
        #expect(MIDIEvent(event, time: 0)?.kind == .noteOff(MIDINote(60)))
    }
}

@Test func everyControllerAndValueArrives() {
    for controller in 0...127 {
        for value in 0...127 {
            let event = controlEvent(SND_SEQ_EVENT_CONTROLLER, channel: 15, parameter: controller, value: value)
            let decoded = MIDIEvent(event, time: 0)
            #expect(decoded?.kind == .controlChange(controller: controller, value: value))
            #expect(decoded?.channel == 16)
        }
    }
}

@Test func everyStepOfTheWheelArrives() {
    for value in PitchBend.validRange {
        let event = controlEvent(SND_SEQ_EVENT_PITCHBEND, channel: 0, value: value)
        #expect(MIDIEvent(event, time: 0)?.kind == .pitchBend(PitchBend(value)))
    }
    #expect([8191, 0, -8192].map { PitchBend($0).position } == [1, 0, -1])
}

@Test func pressureAndProgramsKeepTheirNumbers() {
    for value in 0...127 {
        let program = controlEvent(SND_SEQ_EVENT_PGMCHANGE, channel: 0, value: value)
        #expect(MIDIEvent(program, time: 0)?.kind == .programChange(value))
        let pressure = controlEvent(SND_SEQ_EVENT_CHANPRESS, channel: 0, value: value)
        #expect(MIDIEvent(pressure, time: 0)?.kind == .channelPressure(value))
        let key = keyEvent(SND_SEQ_EVENT_KEYPRESS, channel: 0, note: 60, velocity: value)
        #expect(MIDIEvent(key, time: 0)?.kind == .polyPressure(MIDINote(60), value))
    }
}

@Test func clockAndAnnouncementsAreNoEvents() {
    let noise = [
        SND_SEQ_EVENT_CLOCK, SND_SEQ_EVENT_SENSING, SND_SEQ_EVENT_START, SND_SEQ_EVENT_STOP, SND_SEQ_EVENT_TICK,
        SND_SEQ_EVENT_PORT_START, SND_SEQ_EVENT_CLIENT_EXIT, SND_SEQ_EVENT_PORT_SUBSCRIBED, SND_SEQ_EVENT_NONE,
    ]
    for type in noise { #expect(MIDIEvent(sequencerEvent(type), time: 0) == nil) }
}

@Test func numbersOutOfRangeAreIgnored() {
    #expect(MIDIEvent(keyEvent(SND_SEQ_EVENT_NOTEON, channel: 0, note: 128, velocity: 1), time: 0) == nil)
    #expect(MIDIEvent(keyEvent(SND_SEQ_EVENT_NOTEON, channel: 16, note: 60, velocity: 1), time: 0) == nil)
    #expect(
        MIDIEvent(controlEvent(SND_SEQ_EVENT_CONTROLLER, channel: 0, parameter: 128, value: 0), time: 0) == nil)
    #expect(MIDIEvent(controlEvent(SND_SEQ_EVENT_CONTROLLER, channel: 0, parameter: 1, value: -1), time: 0) == nil)
    #expect(MIDIEvent(controlEvent(SND_SEQ_EVENT_PGMCHANGE, channel: 0, value: 128), time: 0) == nil)
}

@Test func systemExclusiveIsCopied() {
    var bytes: [UInt8] = [0xF0, 0x00, 0x20, 0x29, 0xF7]
    let decoded = bytes.withUnsafeMutableBytes { buffer in
        var event = sequencerEvent(SND_SEQ_EVENT_SYSEX)
        event.data.ext = snd_seq_ev_ext_t(len: UInt32(buffer.count), ptr: buffer.baseAddress)
        let decoded = MIDIEvent(event, time: 0)
        buffer.copyBytes(from: [0, 0, 0, 0, 0])
        return decoded
    }
    #expect(decoded?.kind == .sysex([0xF0, 0x00, 0x20, 0x29, 0xF7]))
    #expect(decoded?.channel == nil)
}
