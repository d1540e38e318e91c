// SPDX-License-Identifier: MIT
import Music

/// What a message says, apart from where it comes from and when; and the bytes that say it on a cable.
package struct MIDIMessage: Hashable, Sendable {
    package let kind: MIDIEvent.Kind
    /// 1…16; nil for system exclusive.
    package let channel: Int?

    package init(_ kind: MIDIEvent.Kind, channel: Int?) {
        self.kind = kind
        self.channel = channel
    }

    package init(_ event: MIDIEvent) { self.init(event.kind, channel: event.channel) }

    package func event(from source: MIDIPort, at time: Int64) -> MIDIEvent {
        MIDIEvent(kind, channel: channel, source: source, time: time)
    }

    /// A part of a system exclusive message that the kernel delivered in several.
    package var isPiece: Bool {
        guard case .sysex(let bytes) = kind else { return false }
        return bytes.count < 2 || bytes.first != Self.sysexBegin || bytes.last != Self.sysexEnd
    }

    private static let sysexBegin: UInt8 = 0xF0
    private static let sysexEnd: UInt8 = 0xF7

    /// As on a cable, without running status. Reading them gives the same message, unless it is a piece.
    package var bytes: [UInt8] {
        switch kind {
        case .noteOff(let note): message(0x80, note.rawValue, 0)
        case .noteOn(let note, let velocity): message(0x90, note.rawValue, velocity.rawValue)
        case .polyPressure(let note, let value): message(0xA0, note.rawValue, value)
        case .controlChange(let controller, let value): message(0xB0, controller, value)
        case .programChange(let program): message(0xC0, program)
        case .channelPressure(let value): message(0xD0, value)
        case .pitchBend(let bend):
            message(0xE0, Self.place(bend) & 0x7F, Self.place(bend) >> 7)
        case .sysex(let bytes): bytes
        }
    }

    private static func place(_ bend: PitchBend) -> Int { bend.rawValue - PitchBend.validRange.lowerBound }

    private func message(_ status: UInt8, _ data: Int...) -> [UInt8] {
        let channel = UInt8(clamping: (channel ?? 1) - 1) & 0x0F
        return [status | channel] + data.map { UInt8(truncatingIfNeeded: $0) & 0x7F }
    }

    /// Reads one complete message.
    /// - Returns: nil for what no control sends: clock, active sensing, song position and the like.
    package static func read(_ bytes: [UInt8]) throws(MIDIMessageFault) -> MIDIMessage? {
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

    /// Reads a piece of a system exclusive message.
    package static func readPiece(_ bytes: [UInt8]) throws(MIDIMessageFault) -> MIDIMessage {
        guard let first = bytes.first else { throw .empty }
        if first != sysexBegin, first != sysexEnd, first >= 0x80 { throw .noData(first, position: 1) }
        try check(bytes.last == sysexEnd ? bytes.dropLast() : bytes[...])
        return MIDIMessage(.sysex(bytes), channel: nil)
    }

    private static func check(_ bytes: some Sequence<UInt8>) throws(MIDIMessageFault) {
        for (index, byte) in bytes.enumerated() where index > 0 && byte >= 0x80 {
            throw .noData(byte, position: index + 1)
        }
    }

    /// Bytes of a message with this status; nil if there is none.
    private static func count(_ status: UInt8) -> Int? {
        switch status {
        case 0xC0...0xDF, 0xF1, 0xF3: 2
        case 0x80...0xEF, 0xF2: 3
        case 0xF6, 0xF8...0xFC, 0xFE, 0xFF: 1
        default: nil  // No other status byte has a length.
        }
    }

    /// As the sequencer tells it: a note-on without velocity is a note-off.
    private static func kind(_ status: UInt8, _ first: Int, _ second: Int) -> MIDIEvent.Kind? {
        switch status {
        case 0xB0: return .controlChange(controller: first, value: second)
        case 0xC0: return .programChange(first)
        case 0xD0: return .channelPressure(first)
        case 0xE0: return .pitchBend(PitchBend((second << 7 | first) + PitchBend.validRange.lowerBound))
        default: break  // The others name a note.
        }
        guard let note = MIDINote(exactly: first) else { return nil }
        switch status {
        case 0x90 where second > 0: return .noteOn(note, MIDIVelocity(second))
        case 0x80, 0x90: return .noteOff(note)
        case 0xA0: return .polyPressure(note, second)
        default: return nil  // No other status byte is a message by itself.
        }
    }
}

/// Why bytes are not one complete MIDI message.
package enum MIDIMessageFault: Error, Hashable, Sendable {
    case empty
    /// A data byte (0…127) where the status byte should be, as a cable leaves it out when it repeats.
    case noStatus(UInt8)
    /// 0xF4, 0xF5 and 0xFD mean nothing, 0xF7 nothing by itself.
    case unknownStatus(UInt8)
    /// Bytes in all, the status included.
    case wrongCount(found: Int, needed: Int)
    /// A byte from 128 on where a data byte should be; `position` from 1.
    case noData(UInt8, position: Int)
    /// 0xF0 without 0xF7 at its end.
    case openSysex
}
