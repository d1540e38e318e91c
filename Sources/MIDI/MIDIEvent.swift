// SPDX-License-Identifier: MIT
import CALSA
import Music

/// One message of a controller, normalised: whatever the device sent, a fact has one form only.
package struct MIDIEvent: Hashable, Sendable {
    package static let channels = 1...16

    package enum Kind: Hashable, Sendable {
        case noteOn(MIDINote, MIDIVelocity)
        /// Also a note-on with velocity 0.
        case noteOff(MIDINote)
        /// Controller and value are 0…127.
        case controlChange(controller: Int, value: Int)
        case pitchBend(PitchBend)
        /// 0…127.
        case programChange(Int)
        /// 0…127.
        case channelPressure(Int)
        /// 0…127.
        case polyPressure(MIDINote, Int)
        /// As received, F0 and F7 included; the kernel delivers a long message in several pieces.
        case sysex([UInt8])
    }

    package let kind: Kind
    /// 1…16; nil for system exclusive, which has none.
    package let channel: Int?
    package let source: MIDIPort
    /// When the kernel received it: nanoseconds on CLOCK_MONOTONIC.
    package let time: Int64

    package init(_ kind: Kind, channel: Int?, source: MIDIPort, time: Int64) {
        self.kind = kind
        self.channel = channel
        self.source = source
        self.time = time
    }

    /// Reads the sequencer's event; nil for what no control sends (clock, active sensing, announcements) and for
    /// numbers that MIDI does not have, which other programs can send. Copies what the event points to.
    /// - Parameter time: nanoseconds on CLOCK_MONOTONIC.
    package init?(_ event: snd_seq_event_t, time: Int64) {
        let source = MIDIPort(client: event.source.client, number: event.source.port)
        let type = snd_seq_event_type(UInt32(event.type))
        if type == SND_SEQ_EVENT_SYSEX {
            guard let bytes = event.data.ext.ptr else { return nil }
            let copy = [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(event.data.ext.len)))
            self.init(.sysex(copy), channel: nil, source: source, time: time)
        } else if let kind = Self.keyKind(type, event.data.note) {
            self.init(kind, zeroBasedChannel: event.data.note.channel, source: source, time: time)
        } else if let kind = Self.controlKind(type, event.data.control) {
            self.init(kind, zeroBasedChannel: event.data.control.channel, source: source, time: time)
        } else {
            return nil
        }
    }

    private init?(_ kind: Kind, zeroBasedChannel: UInt8, source: MIDIPort, time: Int64) {
        let channel = Int(zeroBasedChannel) + 1
        guard Self.channels.contains(channel) else { return nil }
        self.init(kind, channel: channel, source: source, time: time)
    }

    private static func keyKind(_ type: snd_seq_event_type, _ data: snd_seq_ev_note_t) -> Kind? {
        guard let note = MIDINote(exactly: Int(data.note)) else { return nil }
        switch type {
        case SND_SEQ_EVENT_NOTEON:
            return data.velocity == 0 ? .noteOff(note) : .noteOn(note, MIDIVelocity(Int(data.velocity)))
        case SND_SEQ_EVENT_NOTEOFF: return .noteOff(note)
        case SND_SEQ_EVENT_KEYPRESS: return sevenBits(Int32(data.velocity)).map { .polyPressure(note, $0) }
        default: return nil  // None of Peach's kinds.
        }
    }

    private static func controlKind(_ type: snd_seq_event_type, _ data: snd_seq_ev_ctrl_t) -> Kind? {
        switch type {
        case SND_SEQ_EVENT_CONTROLLER:
            guard let value = sevenBits(data.value), data.param <= 127 else { return nil }
            return .controlChange(controller: Int(data.param), value: value)
        case SND_SEQ_EVENT_PITCHBEND: return .pitchBend(PitchBend(Int(data.value)))
        case SND_SEQ_EVENT_PGMCHANGE: return sevenBits(data.value).map { .programChange($0) }
        case SND_SEQ_EVENT_CHANPRESS: return sevenBits(data.value).map { .channelPressure($0) }
        default: return nil  // None of Peach's kinds.
        }
    }

    private static func sevenBits(_ value: Int32) -> Int? { (0...127).contains(value) ? Int(value) : nil }
}
