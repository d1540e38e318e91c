// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import MIDI

struct MIDIMessageTests {
    /// Every message that a control can send, at the ends and in the middle of each of its numbers.
    static let messages: [MIDIMessage] = {
        let bytes = [0, 1, 63, 64, 127]
        let kinds: [MIDIEvent.Kind] =
            bytes.flatMap { note in
                bytes.flatMap { value -> [MIDIEvent.Kind] in
                    [
                        .noteOn(MIDINote(note), MIDIVelocity(value)), .polyPressure(MIDINote(note), value),
                        .controlChange(controller: note, value: value),
                    ]
                } + [.noteOff(MIDINote(note)), .programChange(note), .channelPressure(note)]
            } + [-8192, -8191, -129, -128, -1, 0, 1, 127, 128, 8191].map { .pitchBend(PitchBend($0)) }
        return kinds.flatMap { kind in MIDIEvent.channels.map { MIDIMessage(kind, channel: $0) } }
            + [[0xF0, 0xF7], [0xF0, 0x7E, 0x7F, 0x06, 0x01, 0xF7]].map { MIDIMessage(.sysex($0), channel: nil) }
    }()

    @Test func messagesAreParsedFromTheirBytes() throws {
        for message in Self.messages {
            #expect(!message.isFragment)
            #expect(try MIDIMessage.read(message.bytes) == message)
            let event = message.event(from: MIDIPort(client: 24, number: 0), at: 5)
            #expect(event.kind == message.kind && event.channel == message.channel && event.time == 5)
        }
        for piece: [UInt8] in [[0xF0, 1, 2], [3, 4, 5], [6, 0xF7], [0xF7]] {
            let message = MIDIMessage(.sysex(piece), channel: nil)
            #expect(message.isFragment)
            #expect(try MIDIMessage.readFragment(message.bytes) == message)
        }
    }

    @Test func bytesAreThoseOfTheStandard() throws {
        #expect(MIDIMessage(.noteOn(MIDINote(60), MIDIVelocity(90)), channel: 10).bytes == [0x99, 60, 90])
        #expect(MIDIMessage(.pitchBend(.centre), channel: 1).bytes == [0xE0, 0, 64])
        #expect(try MIDIMessage.read([0x90, 60, 0])?.kind == .noteOff(MIDINote(60)))
        #expect(try MIDIMessage.read([0x8F, 60, 33]) == MIDIMessage(.noteOff(MIDINote(60)), channel: 16))
    }

    @Test func messagesOfNoControlAreIgnored() throws {
        for bytes: [UInt8] in [[0xF8], [0xFE], [0xFF], [0xFA], [0xF6], [0xF1, 3], [0xF2, 1, 2], [0xF3, 0]] {
            #expect(try MIDIMessage.read(bytes) == nil)
        }
    }

    @Test func otherBytesAreRefusedWithTheReason() {
        let wrong: [([UInt8], MIDIMessageError)] = [
            ([], .empty), ([60, 90], .noStatus(60)), ([0xF4], .unknownStatus(0xF4)), ([0xF7], .unknownStatus(0xF7)),
            ([0x90, 60], .wrongCount(found: 2, needed: 3)), ([0x90, 60, 90, 62, 90], .wrongCount(found: 5, needed: 3)),
            ([0xC0, 1, 2], .wrongCount(found: 3, needed: 2)), ([0xF8, 0], .wrongCount(found: 2, needed: 1)),
            ([0x90, 200, 90], .noData(200, position: 2)), ([0xF0], .openSysex), ([0xF0, 1], .openSysex),
            ([0xF0, 0x90, 0xF7], .noData(0x90, position: 2)),
        ]
        for (bytes, fault) in wrong {
            #expect(throws: fault) { try MIDIMessage.read(bytes) }
        }
        for first: UInt8 in 0...255 {
            for count in 0...4 {
                // Arbitrary bytes are parsed or refused.
                let message = try? MIDIMessage.read([first] + Array(repeating: 0x41, count: count))
                if let message { #expect(message.bytes.count == count + 1) }
            }
        }
    }

    @Test func portsAreParsedFromTheirText() {
        for port in [
            MIDIPort(client: 0, number: 0), MIDIPort(client: 24, number: 3), MIDIPort(client: 255, number: 255),
        ] {
            #expect(MIDIPort(port.text) == port)
        }
        for text in ["", "24", "24:", ":0", "256:0", "24:-1", "+1:0", "24:0:1", "a:b"] {
            #expect(MIDIPort(text) == nil)
        }
    }
}
