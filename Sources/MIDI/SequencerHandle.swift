// SPDX-License-Identifier: MIT
import CALSA
import Glibc
import Platform

/// Our client of the kernel's sequencer: its ports, its queue, its subscriptions. Belongs to the thread that opened
/// it (the alsa-thread). Closed when released.
final class SequencerHandle {
    static let clientName = "Peach"
    /// Cells of the kernel's pool for our input, one per short event; 2000 is the most it gives.
    private static let inputCells = 2000

    let client: UInt8
    let handle: OpaquePointer
    /// Hardware, which we subscribe ourselves; nobody else may connect, so nothing arrives twice.
    private let hardwarePort: UInt8
    private let queue: Int32
    /// From which devices are told something.
    let lightsPort: UInt8

    /// - Throws: `MIDIError` with `opening` or `settingUp`.
    init() throws(MIDIError) {
        var opened: OpaquePointer?
        let code = snd_seq_open(&opened, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK)
        guard code >= 0, let opened else { throw MIDIError(.opening, errno: -code, container: .ofSound()) }
        do {
            try Self.check(snd_seq_set_client_name(opened, Self.clientName), .settingUp)
            try Self.check(snd_seq_set_client_pool_input(opened, Self.inputCells), .settingUp)
            client = UInt8(truncatingIfNeeded: try Self.check(snd_seq_client_id(opened), .settingUp))
            queue = try Self.check(snd_seq_alloc_named_queue(opened, Self.clientName), .settingUp)
            hardwarePort = try Self.createPort(
                opened, "hardware", SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT, stampedBy: queue)
            _ = try Self.createPort(
                opened, "in", SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE, stampedBy: queue)
            // Nobody else hears what devices are told.
            lightsPort = try Self.createPort(
                opened, "lights", SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_NO_EXPORT, stampedBy: nil)
            try Self.check(
                snd_seq_control_queue(opened, queue, Int32(SND_SEQ_EVENT_START.rawValue), 0, nil), .settingUp)
            try Self.check(snd_seq_drain_output(opened), .settingUp)
        } catch {
            snd_seq_close(opened)
            throw error
        }
        handle = opened
    }

    deinit { snd_seq_close(handle) }

    @discardableResult
    private static func check(_ code: Int32, _ activity: MIDIError.Activity) throws(MIDIError) -> Int32 {
        if code < 0 { throw MIDIError(activity, errno: -code) }
        return code
    }

    private static func createPort(
        _ handle: OpaquePointer, _ name: String, _ capabilities: Int32, stampedBy queue: Int32?
    ) throws(MIDIError) -> UInt8 {
        var info: OpaquePointer?
        try check(snd_seq_port_info_malloc(&info), .settingUp)
        defer { snd_seq_port_info_free(info) }
        snd_seq_port_info_set_name(info, name)
        snd_seq_port_info_set_capability(info, UInt32(capabilities))
        snd_seq_port_info_set_type(
            info, UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION))
        snd_seq_port_info_set_midi_channels(info, 16)
        if let queue {
            // The port stamps too, because a subscription made by aconnect does not ask for stamps.
            snd_seq_port_info_set_timestamping(info, 1)
            snd_seq_port_info_set_timestamp_real(info, 1)
            snd_seq_port_info_set_timestamp_queue(info, queue)
        }
        try check(snd_seq_create_port(handle, info), .settingUp)
        return UInt8(truncatingIfNeeded: snd_seq_port_info_get_port(info))
    }

    /// Asks to be told of every client and port that comes and goes.
    /// - Throws: `MIDIError` with `listeningForDevices`.
    func listenForDevices() throws(MIDIError) {
        let port = try Self.createPort(
            handle, "announcements", SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT, stampedBy: nil)
        try Self.check(
            snd_seq_connect_from(handle, Int32(port), SND_SEQ_CLIENT_SYSTEM, SND_SEQ_PORT_SYSTEM_ANNOUNCE),
            .listeningForDevices)
    }

    /// Makes a device's events arrive here, with time stamps; does nothing if they do already.
    /// - Throws: `MIDIError` with `connecting`.
    func subscribe(_ device: MIDIDevice) throws(MIDIError) {
        let code = withSubscription(to: device.port) { snd_seq_subscribe_port(handle, $0) }
        // EBUSY means either "you have it already" or "another program has it".
        if code == -EBUSY, isSubscribed(to: device.port) { return }
        try Self.check(code, .connecting(device))
    }

    /// Do the events of the device that is at this port now arrive here?
    func isSubscribed(to port: MIDIPort) -> Bool {
        withSubscription(to: port) { snd_seq_get_port_subscription(handle, $0) } >= 0
    }

    private func withSubscription(to port: MIDIPort, _ body: (OpaquePointer?) -> Int32) -> Int32 {
        var subscription: OpaquePointer?
        let code = snd_seq_port_subscribe_malloc(&subscription)
        guard code >= 0 else { return code }
        defer { snd_seq_port_subscribe_free(subscription) }
        var sender = snd_seq_addr_t(client: port.client, port: port.number)
        var ours = snd_seq_addr_t(client: client, port: hardwarePort)
        snd_seq_port_subscribe_set_sender(subscription, &sender)
        snd_seq_port_subscribe_set_dest(subscription, &ours)
        snd_seq_port_subscribe_set_queue(subscription, queue)
        snd_seq_port_subscribe_set_time_update(subscription, 1)
        snd_seq_port_subscribe_set_time_real(subscription, 1)
        return body(subscription)
    }

    /// Nil if the port does not exist any more.
    func describe(_ port: MIDIPort) -> PortDescription? {
        var client: OpaquePointer?
        var info: OpaquePointer?
        snd_seq_client_info_malloc(&client)
        snd_seq_port_info_malloc(&info)
        defer {
            snd_seq_client_info_free(client)
            snd_seq_port_info_free(info)
        }
        guard snd_seq_get_any_client_info(handle, Int32(port.client), client) >= 0,
            snd_seq_get_any_port_info(handle, Int32(port.client), Int32(port.number), info) >= 0
        else { return nil }
        let card = snd_seq_client_info_get_card(client)
        return PortDescription(
            port: port,
            clientName: String(cString: snd_seq_client_info_get_name(client)),
            portName: String(cString: snd_seq_port_info_get_name(info)),
            isKernelClient: snd_seq_client_info_get_type(client) == SND_SEQ_KERNEL_CLIENT,
            card: card >= 0 ? Int(card) : nil,
            capabilities: PortDescription.Capabilities(rawValue: snd_seq_port_info_get_capability(info)))
    }

    /// Every port of every client that exists now.
    func allPorts() -> [MIDIPort] {
        var client: OpaquePointer?
        var info: OpaquePointer?
        snd_seq_client_info_malloc(&client)
        snd_seq_port_info_malloc(&info)
        defer {
            snd_seq_client_info_free(client)
            snd_seq_port_info_free(info)
        }
        var found: [MIDIPort] = []
        snd_seq_client_info_set_client(client, -1)
        while snd_seq_query_next_client(handle, client) >= 0 {
            snd_seq_port_info_set_client(info, snd_seq_client_info_get_client(client))
            snd_seq_port_info_set_port(info, -1)
            while snd_seq_query_next_port(handle, info) >= 0 {
                let address = snd_seq_port_info_get_addr(info).pointee
                found.append(MIDIPort(client: address.client, number: address.port))
            }
        }
        return found
    }

    /// Nanoseconds since the queue was started; nil if the kernel does not say.
    func queueTime() -> Int64? {
        var status: OpaquePointer?
        snd_seq_queue_status_malloc(&status)
        defer { snd_seq_queue_status_free(status) }
        guard snd_seq_get_queue_status(handle, queue, status) >= 0,
            let time = snd_seq_queue_status_get_real_time(status)
        else { return nil }
        return time.pointee.nanoseconds
    }

    /// The queue time at which the kernel received an event; nil if it bears no stamp of ours.
    func stamp(of event: snd_seq_event_t) -> Int64? {
        let isReal = Int32(event.flags) & SND_SEQ_TIME_STAMP_MASK == SND_SEQ_TIME_STAMP_REAL
        return isReal && Int32(event.queue) == queue ? event.time.time.nanoseconds : nil
    }

    /// Did it come over our own subscription, not over a cable that somebody laid by hand?
    func isOurs(_ event: snd_seq_event_t) -> Bool { event.dest.port == hardwarePort }

    /// What poll(2) is to watch, to be asked once.
    func pollDescriptors() -> [pollfd] {
        let count = snd_seq_poll_descriptors_count(handle, Int16(POLLIN))
        return [pollfd](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
            filled = Int(snd_seq_poll_descriptors(handle, buffer.baseAddress, UInt32(count), Int16(POLLIN)))
        }
    }

    /// Hands over one event, whose pointers are valid until the next call.
    /// - Returns: nil if none is waiting.
    /// - Throws: `MIDIError` with `reading`; ENOSPC if the kernel had to throw events away.
    func read() throws(MIDIError) -> snd_seq_event_t? {
        var event: UnsafeMutablePointer<snd_seq_event_t>?
        let code = snd_seq_event_input(handle, &event)
        if code == -EAGAIN { return nil }
        try Self.check(code, .reading)
        return event?.pointee
    }
}

extension snd_seq_real_time_t {
    fileprivate var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
