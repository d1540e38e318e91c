// SPDX-License-Identifier: MIT
import CALSA
import Music

/// A controller's message in its normal form.
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
        /// With F0 and F7; the kernel splits a long message into several.
        case sysex([UInt8])
    }

    package let kind: Kind
    /// 1…16; nil for system exclusive.
    package let channel: Int?
    package let source: MIDIPort
    /// The time of reception by the kernel: nanoseconds on CLOCK_MONOTONIC.
    package let time: Int64

    package init(_ kind: Kind, channel: Int?, source: MIDIPort, time: Int64) {
        (self.kind, self.channel, self.source, self.time) = (kind, channel, source, time)
    }

    /// Converts the sequencer's event, copying its data; nil for messages that no control sends (clock, active sensing,
    /// announcements) and for values out of range, which other programs can send.
    /// - Parameter time: nanoseconds on CLOCK_MONOTONIC.
    package init?(_ event: snd_seq_event_t, time: Int64) {
        let (key, control) = (event.data.note, event.data.control)
        let (note, velocity) = (Int(key.note), Int(key.velocity))
        // Both structures begin with the channel.
        var channel: Int? = Int(key.channel) + 1
        let kind: Kind?
        switch snd_seq_event_type(UInt32(event.type)) {
        case SND_SEQ_EVENT_SYSEX:
            guard let bytes = event.data.ext.ptr else { return nil }
            kind = .sysex([UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(event.data.ext.len))))
            channel = nil
        case SND_SEQ_EVENT_NOTEOFF: kind = MIDIMessage.kind(0x80, note, 0)
        case SND_SEQ_EVENT_NOTEON: kind = MIDIMessage.kind(0x90, note, min(velocity, 127))
        case SND_SEQ_EVENT_KEYPRESS: kind = MIDIMessage.kind(0xA0, note, velocity)
        case SND_SEQ_EVENT_CONTROLLER: kind = MIDIMessage.kind(0xB0, Int(control.param), Int(control.value))
        case SND_SEQ_EVENT_PGMCHANGE: kind = MIDIMessage.kind(0xC0, Int(control.value))
        case SND_SEQ_EVENT_CHANPRESS: kind = MIDIMessage.kind(0xD0, Int(control.value))
        case SND_SEQ_EVENT_PITCHBEND: kind = .pitchBend(PitchBend(Int(control.value)))
        default: kind = nil  // None of Peach's kinds.
        }
        guard let kind, channel.map(Self.channels.contains) ?? true else { return nil }
        let source = MIDIPort(client: event.source.client, number: event.source.port)
        self.init(kind, channel: channel, source: source, time: time)
    }
}

/// The pitch wheel's position: −8192…8191, 0 at the centre.
package struct PitchBend: Hashable, Comparable, Sendable {
    package static let validRange = -8192...8191
    package static let centre = PitchBend(0)

    package let rawValue: Int

    package init(_ rawValue: Int) { self.rawValue = rawValue.clamped(to: Self.validRange) }

    /// −1…1, exact at both ends and at the centre, although MIDI has one more step below than above.
    package var position: Double { Double(rawValue) / (rawValue < 0 ? 8192 : 8191) }

    package static func < (lhs: PitchBend, rhs: PitchBend) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A MIDI message without source and time, and its conversion from and to bytes.
package struct MIDIMessage: Hashable, Sendable {
    package let kind: MIDIEvent.Kind
    /// 1…16; nil for system exclusive.
    package let channel: Int?

    package init(_ kind: MIDIEvent.Kind, channel: Int?) { (self.kind, self.channel) = (kind, channel) }

    package func event(from source: MIDIPort, at time: Int64) -> MIDIEvent {
        MIDIEvent(kind, channel: channel, source: source, time: time)
    }

    /// True for a part of a system exclusive message that the kernel split.
    package var isFragment: Bool {
        guard case .sysex(let bytes) = kind else { return false }
        return bytes.count < 2 || bytes.first != Self.sysexBegin || bytes.last != Self.sysexEnd
    }

    private static let sysexBegin: UInt8 = 0xF0
    private static let sysexEnd: UInt8 = 0xF7

    /// The bytes without running status.
    package var bytes: [UInt8] {
        switch kind {
        case .noteOff(let note): message(0x80, note.rawValue, 0)
        case .noteOn(let note, let velocity): message(0x90, note.rawValue, velocity.rawValue)
        case .polyPressure(let note, let value): message(0xA0, note.rawValue, value)
        case .controlChange(let controller, let value): message(0xB0, controller, value)
        case .programChange(let program): message(0xC0, program)
        case .channelPressure(let value): message(0xD0, value)
        case .pitchBend(let bend):
            message(0xE0, bend.rawValue & 0x7F, (bend.rawValue - PitchBend.validRange.lowerBound) >> 7)
        case .sysex(let bytes): bytes
        }
    }

    private func message(_ status: UInt8, _ data: Int...) -> [UInt8] {
        let channel = UInt8(clamping: (channel ?? 1) - 1) & 0x0F
        return [status | channel] + data.map { UInt8(truncatingIfNeeded: $0) & 0x7F }
    }

    /// Parses one complete message.
    /// - Returns: nil for messages that no control sends, like clock, active sensing and song position.
    package static func read(_ bytes: [UInt8]) throws(MIDIMessageError) -> MIDIMessage? {
        guard let status = bytes.first else { throw .empty }
        guard status >= 0x80 else { throw .noStatus(status) }
        if status == sysexBegin {
            guard bytes.count > 1, bytes.last == sysexEnd else { throw .openSysex }
            try check(bytes.dropLast())
            return MIDIMessage(.sysex(bytes), channel: nil)
        }
        guard let needed = count(status) else { throw .unknownStatus(status) }
        guard bytes.count == needed else { throw .wrongCount(found: bytes.count, needed: needed) }
        try check(bytes)
        guard status < 0xF0 else { return nil }
        let data = bytes.dropFirst().map { Int($0) }
        return kind(status & 0xF0, data[0], data.count > 1 ? data[1] : 0).map {
            MIDIMessage($0, channel: Int(status & 0x0F) + 1)
        }
    }

    /// Parses a piece of a system exclusive message.
    package static func readFragment(_ bytes: [UInt8]) throws(MIDIMessageError) -> MIDIMessage {
        guard let first = bytes.first else { throw .empty }
        if first != sysexBegin, first != sysexEnd, first >= 0x80 { throw .noData(first, position: 1) }
        try check(bytes.last == sysexEnd ? bytes.dropLast() : bytes[...])
        return MIDIMessage(.sysex(bytes), channel: nil)
    }

    private static func check(_ bytes: some Sequence<UInt8>) throws(MIDIMessageError) {
        for (index, byte) in bytes.enumerated() where index > 0 && byte >= 0x80 {
            throw .noData(byte, position: index + 1)
        }
    }

    /// The length in bytes of a message with this status; nil if there is none.
    private static func count(_ status: UInt8) -> Int? {
        switch status {
        case 0xC0...0xDF, 0xF1, 0xF3: 2
        case 0x80...0xEF, 0xF2: 3
        case 0xF6, 0xF8...0xFC, 0xFE, 0xFF: 1
        default: nil  // No other status byte has a length.
        }
    }

    /// Nil for data outside 0…127. As in the sequencer, a note-on with velocity 0 is a note-off.
    fileprivate static func kind(_ status: UInt8, _ first: Int, _ second: Int = 0) -> MIDIEvent.Kind? {
        guard let note = MIDINote(rawValue: first), (0...127).contains(second) else { return nil }
        switch status {
        case 0x90 where second > 0: return .noteOn(note, MIDIVelocity(second))
        case 0x80, 0x90: return .noteOff(note)
        case 0xA0: return .polyPressure(note, second)
        case 0xB0: return .controlChange(controller: first, value: second)
        case 0xC0: return .programChange(first)
        case 0xD0: return .channelPressure(first)
        case 0xE0: return .pitchBend(PitchBend((second << 7 | first) + PitchBend.validRange.lowerBound))
        default: return nil  // No other status byte is a message by itself.
        }
    }
}

/// Why bytes are not one complete MIDI message.
package enum MIDIMessageError: Error, Hashable, Sendable {
    case empty
    /// A data byte (0…127) instead of the status byte, as in running status.
    case noStatus(UInt8)
    /// 0xF4, 0xF5 and 0xFD are undefined, as is a single 0xF7.
    case unknownStatus(UInt8)
    /// In bytes, including the status.
    case wrongCount(found: Int, needed: Int)
    /// A byte above 127 instead of a data byte; `position` from 1.
    case noData(UInt8, position: Int)
    /// 0xF0 without 0xF7 at its end.
    case openSysex
}
