// SPDX-License-Identifier: MIT
import CALSA
import Foundation

/// Another program with a port that sends, as bluetoothd has one for each instrument.
struct Client {
    /// Sends the bytes of standard input, until it ends.
    static func run(name: String) throws {
        var sequencer, encoder: OpaquePointer?
        guard snd_seq_open(&sequencer, "default", SND_SEQ_OPEN_DUPLEX, 0) >= 0, let sequencer,
            snd_midi_event_new(16, &encoder) >= 0
        else { throw Failure("no sequencer") }
        snd_seq_set_client_name(sequencer, name)
        let abilities = SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ
        let kind = SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION
        let port = snd_seq_create_simple_port(sequencer, name, UInt32(abilities), UInt32(kind))
        guard port >= 0 else { throw Failure("no port") }
        var bytes = [UInt8](repeating: 0, count: 256)
        while true {
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { return }
            for byte in bytes.prefix(count) {
                var event = snd_seq_event_t()
                guard snd_midi_event_encode_byte(encoder, Int32(byte), &event) == 1 else { continue }
                event.source.port = UInt8(port)
                event.dest.client = UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS)
                event.dest.port = UInt8(SND_SEQ_ADDRESS_UNKNOWN)
                event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
                guard snd_seq_event_output_direct(sequencer, &event) >= 0 else { throw Failure("nothing is sent") }
            }
        }
    }
}
