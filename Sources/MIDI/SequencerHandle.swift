// SPDX-License-Identifier: MIT
import CALSA
import Glibc
import Platform

/// Our client of the kernel's sequencer: ports, queue and subscriptions. Used only on the alsa-thread, which opens it.
final class SequencerHandle {
    static let clientName = "Peach"
    /// The kernel's input pool in cells, one per short event; 2000 is the maximum.
    private static let inputCells = 2000

    let client: UInt8
    let handle: OpaquePointer
    /// For our own subscriptions to hardware. Other programs cannot connect to it, so nothing arrives twice.
    private let hardwarePort: UInt8
    private let queue: Int32
    /// For output to devices.
    private let lightsPort: UInt8

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
            // Other programs cannot read the output.
            lightsPort = try Self.createPort(
                opened, "lights", SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_NO_EXPORT, stampedBy: nil)
            let announcements = try Self.createPort(
                opened, "announcements", SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT, stampedBy: nil)
            try Self.check(
                snd_seq_connect_from(
                    opened, Int32(announcements), SND_SEQ_CLIENT_SYSTEM, SND_SEQ_PORT_SYSTEM_ANNOUNCE),
                .listeningForDevices)
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
            // The port stamps too, because subscriptions by aconnect do not.
            snd_seq_port_info_set_timestamping(info, 1)
            snd_seq_port_info_set_timestamp_real(info, 1)
            snd_seq_port_info_set_timestamp_queue(info, queue)
        }
        try check(snd_seq_create_port(handle, info), .settingUp)
        return UInt8(truncatingIfNeeded: snd_seq_port_info_get_port(info))
    }

    /// Subscribes to a device's events, with time stamps; does nothing if subscribed already.
    func subscribe(_ device: MIDIDevice) throws(MIDIError) {
        let code = withSubscription(from: device.port, to: input) { subscription in
            snd_seq_port_subscribe_set_queue(subscription, queue)
            snd_seq_port_subscribe_set_time_update(subscription, 1)
            snd_seq_port_subscribe_set_time_real(subscription, 1)
            return snd_seq_subscribe_port(handle, subscription)
        }
        // EBUSY: subscribed already, or in use by another program.
        if code == -EBUSY, isSubscribed(to: device.port) { return }
        try Self.check(code, .connecting(device))
    }

    /// True if the device that is at this port now is subscribed.
    func isSubscribed(to port: MIDIPort) -> Bool {
        withSubscription(from: port, to: input) { snd_seq_get_port_subscription(handle, $0) } >= 0
    }

    private var input: MIDIPort { MIDIPort(client: client, number: hardwarePort) }

    private func withSubscription(
        from sender: MIDIPort, to destination: MIDIPort, _ body: (OpaquePointer?) -> Int32
    ) -> Int32 {
        var subscription: OpaquePointer?
        let code = snd_seq_port_subscribe_malloc(&subscription)
        guard code >= 0 else { return code }
        defer { snd_seq_port_subscribe_free(subscription) }
        var from = snd_seq_addr_t(client: sender.client, port: sender.number)
        var to = snd_seq_addr_t(client: destination.client, port: destination.number)
        snd_seq_port_subscribe_set_sender(subscription, &from)
        snd_seq_port_subscribe_set_dest(subscription, &to)
        return body(subscription)
    }

    /// Nil if the port does not exist any more.
    func describe(_ port: MIDIPort) -> PortDescription? {
        withInfo { client, info in
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
    }

    func allPorts() -> [MIDIPort] {
        withInfo { client, info in
            var ports: [MIDIPort] = []
            snd_seq_client_info_set_client(client, -1)
            while snd_seq_query_next_client(handle, client) >= 0 {
                snd_seq_port_info_set_client(info, snd_seq_client_info_get_client(client))
                snd_seq_port_info_set_port(info, -1)
                while snd_seq_query_next_port(handle, info) >= 0 {
                    let address = snd_seq_port_info_get_addr(info).pointee
                    ports.append(MIDIPort(client: address.client, number: address.port))
                }
            }
            return ports
        }
    }

    private func withInfo<Result>(_ body: (_ client: OpaquePointer?, _ port: OpaquePointer?) -> Result) -> Result {
        var client: OpaquePointer?
        var port: OpaquePointer?
        snd_seq_client_info_malloc(&client)
        snd_seq_port_info_malloc(&port)
        defer {
            snd_seq_client_info_free(client)
            snd_seq_port_info_free(port)
        }
        return body(client, port)
    }

    /// Nanoseconds since the queue was started; nil if unknown.
    func queueTime() -> Int64? {
        var status: OpaquePointer?
        snd_seq_queue_status_malloc(&status)
        defer { snd_seq_queue_status_free(status) }
        guard snd_seq_get_queue_status(handle, queue, status) >= 0,
            let time = snd_seq_queue_status_get_real_time(status)
        else { return nil }
        return time.pointee.nanoseconds
    }

    /// The queue time at which the kernel received an event; nil without a stamp of our queue.
    func stamp(of event: snd_seq_event_t) -> Int64? {
        let isReal = Int32(event.flags) & SND_SEQ_TIME_STAMP_MASK == SND_SEQ_TIME_STAMP_REAL
        return isReal && Int32(event.queue) == queue ? event.time.time.nanoseconds : nil
    }

    /// True if it arrived by our own subscription, not by a connection of aconnect.
    func arrivedBySubscription(_ event: snd_seq_event_t) -> Bool { event.dest.port == hardwarePort }

    func pollDescriptors() -> [pollfd] {
        let count = snd_seq_poll_descriptors_count(handle, Int16(POLLIN))
        return [pollfd](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
            filled = Int(snd_seq_poll_descriptors(handle, buffer.baseAddress, UInt32(count), Int16(POLLIN)))
        }
    }

    /// The next event, whose pointers are valid until the next call.
    /// - Returns: nil if none is waiting.
    /// - Throws: `MIDIError` with `reading`; ENOSPC if the kernel dropped events.
    func read() throws(MIDIError) -> snd_seq_event_t? {
        var event: UnsafeMutablePointer<snd_seq_event_t>?
        let code = snd_seq_event_input(handle, &event)
        if code == -EAGAIN { return nil }
        try Self.check(code, .reading)
        return event?.pointee
    }

    /// - Returns: false if the device's buffer is full.
    /// - Throws: `MIDIError` with `sending`; ENODEV if the device has gone.
    func send(_ bytes: [UInt8], to device: MIDIDevice) throws(MIDIError) -> Bool {
        if !isOutputSubscribed(device.port) {
            let code = snd_seq_connect_to(
                handle, Int32(lightsPort), Int32(device.port.client), Int32(device.port.number))
            if code < 0, !isOutputSubscribed(device.port) { throw MIDIError(.sending(device), errno: -code) }
        }
        var coder: OpaquePointer?
        guard snd_midi_event_new(bytes.count, &coder) >= 0 else { return true }
        defer { snd_midi_event_free(coder) }
        snd_midi_event_no_status(coder, 1)
        var event = snd_seq_event_t()
        let encoded = snd_midi_event_encode(coder, bytes, bytes.count, &event)
        guard encoded == bytes.count, event.type != UInt8(SND_SEQ_EVENT_NONE.rawValue) else { return true }
        event.source.port = lightsPort
        event.dest = snd_seq_addr_t(client: device.port.client, port: device.port.number)
        event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
        let code = snd_seq_event_output_direct(handle, &event)
        if code == -EAGAIN { return false }
        if code < 0 { throw MIDIError(.sending(device), errno: -code) }
        return true
    }

    private func isOutputSubscribed(_ port: MIDIPort) -> Bool {
        let output = MIDIPort(client: client, number: lightsPort)
        return withSubscription(from: output, to: port) { snd_seq_get_port_subscription(handle, $0) } >= 0
    }
}

extension snd_seq_real_time_t {
    fileprivate var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}

/// Converts the time of a sequencer queue to CLOCK_MONOTONIC.
///
/// The kernel stamps an event with nanoseconds since the queue was started. The queue's timer drifts from CLOCK_MONOTONIC by
/// parts in a million, so the offset is measured again when it is older than `lifetime`. A measurement reads the queue between
/// two readings of the clock and uses their middle, so its error is at most half their distance, a few microseconds; the
/// narrowest of several counts. With a drift of 100 parts in a million the total error stays below 0.2 ms.
struct QueueClock: Sendable {
    /// The validity of a measured offset in nanoseconds.
    static let lifetime: Int64 = 1_000_000_000
    static let readings = 3

    /// Monotonic minus queue time, nanoseconds.
    private var offset: Int64?
    private var measuredAt: Int64 = 0

    /// Measures the offset unless it is still valid.
    /// - Parameter queueTime: reads the queue, nanoseconds; nil if it cannot be read.
    mutating func measure(now: () -> Int64 = Monotonic.now, queueTime: () -> Int64?) {
        if offset != nil, now() - measuredAt < Self.lifetime { return }
        var narrowest = Int64.max
        for _ in 0..<Self.readings {
            let before = now()
            guard let queue = queueTime() else { return }
            let after = now()
            guard after - before < narrowest else { continue }
            narrowest = after - before
            offset = before + (after - before) / 2 - queue
            measuredAt = after
        }
    }

    /// Nanoseconds on CLOCK_MONOTONIC, never later than now; nil before the first measurement.
    func time(ofQueueTime queueTime: Int64, now: Int64) -> Int64? {
        offset.map { min(queueTime + $0, now) }
    }
}
