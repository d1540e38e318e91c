// SPDX-License-Identifier: MIT
import CALSA
import Glibc

/// How devices are told something. On the alsa-thread.
extension SequencerHandle {
    /// - Returns: false if the device takes nothing more just now.
    /// - Throws: `MIDIError` with `telling`: it cannot be told anything. ENODEV if it has gone.
    func send(_ bytes: [UInt8], to device: MIDIDevice) throws(MIDIError) -> Bool {
        if !isTold(device.port) {
            let code = snd_seq_connect_to(
                handle, Int32(lightsPort), Int32(device.port.client), Int32(device.port.number))
            if code < 0, !isTold(device.port) { throw MIDIError(.telling(device), errno: -code) }
        }
        var code: Int32 = 0
        Self.withEvent(of: bytes) { event in
            event.source.port = lightsPort
            event.dest = snd_seq_addr_t(client: device.port.client, port: device.port.number)
            event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
            code = snd_seq_event_output_direct(handle, &event)
        }
        if code == -EAGAIN { return false }
        if code < 0 { throw MIDIError(.telling(device), errno: -code) }
        return true
    }

    private func isTold(_ port: MIDIPort) -> Bool {
        var subscription: OpaquePointer?
        guard snd_seq_port_subscribe_malloc(&subscription) >= 0 else { return false }
        defer { snd_seq_port_subscribe_free(subscription) }
        var ours = snd_seq_addr_t(client: client, port: lightsPort)
        var theirs = snd_seq_addr_t(client: port.client, port: port.number)
        snd_seq_port_subscribe_set_sender(subscription, &ours)
        snd_seq_port_subscribe_set_dest(subscription, &theirs)
        return snd_seq_get_port_subscription(handle, subscription) >= 0
    }

    /// Hands over the one event that a whole message is.
    private static func withEvent(of bytes: [UInt8], _ body: (inout snd_seq_event_t) -> Void) {
        var coder: OpaquePointer?
        guard snd_midi_event_new(bytes.count, &coder) >= 0 else { return }
        defer { snd_midi_event_free(coder) }
        snd_midi_event_no_status(coder, 1)
        var event = snd_seq_event_t()
        let taken = snd_midi_event_encode(coder, bytes, bytes.count, &event)
        guard taken == bytes.count, event.type != UInt8(SND_SEQ_EVENT_NONE.rawValue) else { return }
        body(&event)
    }
}
