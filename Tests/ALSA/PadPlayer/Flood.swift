// SPDX-License-Identifier: MIT
import CALSA
import Foundation

/// Several keyboards that send message after message in turn, as evenly as the clock permits. The messages of each are numbered,
/// so that `alsa-check flood` finds missing and repeated ones.
struct Flood {
    let keyboards: [Keyboard]
    /// Messages a second, of all keyboards together.
    let rate: Int

    /// - Parameter count: of all keyboards together.
    /// - Returns: the times of the first and the last message, and the longest delay, in nanoseconds.
    func send(count: Int) throws -> (began: Int64, ended: Int64, worst: Int64) {
        let began = now() + .milliseconds(100)
        var worst: Int64 = 0
        for number in 0..<count {
            let due = began + Int64(number) * 1_000_000_000 / Int64(rate)
            sleep(until: due)
            worst = max(worst, now() - due)
            try keyboards[number % keyboards.count].send(Self.message(number / keyboards.count))
        }
        return (began, now(), worst)
    }

    /// A note-on, a controller and the pitch wheel in turn; of each kind the first 15,360 are all different.
    private static func message(_ number: Int) -> [UInt8] {
        let turn = number / 3
        let (low, high) = (UInt8(turn % 128), turn / 128)
        return switch number % 3 {
        case 0: [0x90, low, UInt8(high % 127 + 1)]
        case 1: [0xB0, UInt8(high % 120), low]
        default: [0xE0, low, UInt8(high % 128)]
        }
    }
}

/// A program with a port that sends, like bluetoothd's for an instrument.
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
