// SPDX-License-Identifier: MIT
import CALSA
import Configuration
import MIDI
import Mapping

/// Laws for all bytes of a cable and all events of other programs.
enum EventLaws {
    /// One control of every kind, so that each event has an action in some layer.
    private static let mapping = MappingFile(
        ConfigurationText(
            file: "every.yaml",
            bytes: Array(
                """
                format: 1
                name: Every
                match: any
                controls:
                  pad: { note: 36 }
                  twin: { note: 37, kind: hold }
                  latch: { notes: 38-39, kind: toggle }
                  keys: { notes: 0-127, split: 60, plays: true, except: pads }
                  pedal: { cc: 64, plays: true }
                  button: { cc: 20 }
                  long: { cc: 21, kind: hold }
                  flip: { cc: 22, kind: toggle }
                  pulse: { cc: 23, kind: pulse }
                  twos: { cc: 24, kind: relative-twos }
                  offset: { cc: 25, kind: relative-offset }
                  sign: { cc: 26, kind: relative-sign, invert: true }
                  knob: { cc: 27, kind: fader, curve: 0.25 }
                  slide: { cc: 28, kind: fader, invert: true, curve: 4 }
                  fine: { cc14: [1, 33] }
                  coarse: { nrpn: 300 }
                  wheel: { bend: true, plays: true }
                start: { pad: start last, button+twin: volume up, keys: play along }
                comparison: { pad: answer lower, twin: answer higher, keys: answer by split, flip: repeat }
                interval comparison: { latch: skip, pulse: hear last, button+pad: stop }
                matching:
                  { wheel: tune ratchet, twos: tune relative, offset: tune nudge, sign: tune nudge fine, long: confirm,
                    knob: tune relative, slide: tune fine, keys: tune by split, fine: tune relative }
                interval matching: { wheel: tune absolute, coarse: tune fine, knob: volume, fine: play along }
                always: { slide: volume, coarse: play along, wheel+button: panic, knob: play along }
                """.utf8)))

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        try checkCable(bytes)
        try checkSequencer(bytes)
        guard let played = mapping.mapping, mapping.errors.isEmpty else {
            throw BrokenLaw("every.yaml is wrong: \(mapping.errors)")
        }
        var hands = Hands(played)
        try hands.play(bytes)
    }

    /// A message is equal after encoding and decoding.
    private static func checkCable(_ bytes: [UInt8]) throws(BrokenLaw) {
        // Nothing is required of invalid messages.
        if let message = try? MIDIMessage.read(bytes) {
            try require(!message.isFragment, "a whole piece: \(message)")
            try same(message)
        }
        if let piece = try? MIDIMessage.readFragment(bytes), !piece.isFragment { try same(piece) }
    }

    private static func same(_ message: MIDIMessage) throws(BrokenLaw) {
        let channels = message.channel.map { MIDIEvent.channels.contains($0) }
        let isSysex = if case .sysex = message.kind { true } else { false }
        try require(channels ?? isSysex, "no channel: \(message)")
        let again: MIDIMessage?
        do throws(MIDIMessageError) {
            again = try MIDIMessage.read(message.bytes)
        } catch {
            throw BrokenLaw("\(message) did not come back: \(error)")
        }
        try require(again == message, "\(message) came back as \(String(describing: again))")
    }

    /// Each event of the sequencer is a MIDI message or ignored.
    private static func checkSequencer(_ bytes: [UInt8]) throws(BrokenLaw) {
        var rest = Bytes(bytes)
        var event = snd_seq_event_t()
        // Every other input has a type that Peach reads.
        let type = rest.next()
        let types = [
            SND_SEQ_EVENT_NOTEON, SND_SEQ_EVENT_NOTEOFF, SND_SEQ_EVENT_KEYPRESS, SND_SEQ_EVENT_CONTROLLER,
            SND_SEQ_EVENT_PGMCHANGE, SND_SEQ_EVENT_CHANPRESS, SND_SEQ_EVENT_PITCHBEND, SND_SEQ_EVENT_SYSEX,
        ]
        event.type = UInt8(type & 1 == 0 ? Int(types[type / 2 % types.count].rawValue) : rest.next())
        event.flags = UInt8(rest.next())
        event.source = snd_seq_addr_t(client: UInt8(rest.next()), port: UInt8(rest.next()))
        let data = rest.next(MemoryLayout.size(ofValue: event.data))
        var content = rest.next(300)
        let decoded = content.withUnsafeMutableBytes { content in
            if event.type == SND_SEQ_EVENT_SYSEX.rawValue {
                event.data.ext = snd_seq_ev_ext_t(
                    len: UInt32(content.count), ptr: data.first == 0 ? nil : content.baseAddress)
            } else {
                withUnsafeMutableBytes(of: &event.data) { $0.copyBytes(from: data) }
            }
            return MIDIEvent(event, time: 7)
        }
        guard let decoded else { return }
        let message = MIDIMessage(decoded.kind, channel: decoded.channel)
        if message.isFragment { return }
        // Other programs may put anything between F0 and F7.
        if case .sysex(let bytes) = message.kind, bytes.dropFirst().dropLast().contains(where: { $0 >= 0x80 }) {
            return
        }
        try same(message)
    }
}
