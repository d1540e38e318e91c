// SPDX-License-Identifier: MIT
import CALSA
import Glibc
import Platform
import Synchronization

/// The alsa-thread's loop: polls, reads events, and maintains the list of devices. Never leaves its thread.
final class SequencerLoop {
    /// Milliseconds until the next attempt to send to a full device.
    private static let retryInterval: Int32 = 2
    /// Nanoseconds for pending messages at the end.
    private static let shutdownTimeout: Int64 = 200_000_000

    private let handle: SequencerHandle
    private let sendQueue: SendQueue
    /// Messages that full devices have not accepted yet.
    private var waiting: [OutgoingMessage] = []
    /// Devices to which sending failed.
    private var unreachable: Set<MIDIPort> = []
    private var programs: Set<String>
    /// The client names of other programs that send and are not admitted.
    private var unadmitted: [MIDIPort: String] = [:] {
        didSet {
            let names = Set(unadmitted.values)
            if names != Set(oldValue.values) { sink(.programs(names.sorted())) }
        }
    }
    private let sink: @Sendable (SequencerEvent) -> Void
    private var devices: [MIDIPort: MIDIDevice] = [:]
    private var clock = QueueClock()

    init(
        programs: Set<String>, sendQueue: SendQueue, sink: @escaping @Sendable (SequencerEvent) -> Void
    ) throws(MIDIError) {
        (self.programs, self.sendQueue, self.sink) = (programs, sendQueue, sink)
        handle = try SequencerHandle()
    }

    /// Returns when the send queue is closed.
    /// - Throws: the error that ended listening, after reporting all devices as left.
    func run() throws(MIDIError) {
        listPorts()
        var descriptors =
            [pollfd(fd: sendQueue.wake.descriptor, events: Int16(POLLIN), revents: 0)] + handle.pollDescriptors()
        do throws(MIDIError) {
            // The first drain comes before the first wait: alsa-lib may have read ahead.
            try drain()
            while true {
                let ready = poll(&descriptors, nfds_t(descriptors.count), waiting.isEmpty ? -1 : Self.retryInterval)
                if ready < 0 {
                    if errno == EINTR { continue }
                    throw MIDIError(.waiting, errno: errno)
                }
                if descriptors[0].revents != 0 {
                    sendQueue.wake.clear()
                    if sendQueue.isClosed { return shutDown() }
                }
                if let programs = sendQueue.drainPrograms(), programs != self.programs {
                    self.programs = programs
                    listPorts()
                }
                try drain()
                send()
            }
        } catch {
            for device in devices.values.sorted(by: { $0.port < $1.port }) { sink(.deviceLeft(device)) }
            throw error
        }
    }

    /// Sends the pending messages, in order for each device, until the device is full.
    private func send() {
        let messages = sendQueue.drain()
        var full: Set<MIDIPort> = []
        let remaining = (waiting + messages).filter { message in
            guard let device = devices[message.port], !unreachable.contains(message.port) else { return false }
            if full.contains(message.port) { return true }
            do throws(MIDIError) {
                if try handle.send(message.bytes, to: device) { return false }
                full.insert(message.port)
                return true
            } catch {
                report(error)
                unreachable.insert(message.port)
                return false
            }
        }
        waiting = Array(remaining.suffix(SendQueue.capacity))
    }

    private func shutDown() {
        let last = Monotonic.now() + Self.shutdownTimeout
        send()
        while !waiting.isEmpty, Monotonic.now() < last {
            poll(nil, 0, Self.retryInterval)
            send()
        }
    }

    private func drain() throws(MIDIError) {
        clock.measure(queueTime: handle.queueTime)
        var isOverrun = false
        while true {
            do throws(MIDIError) {
                guard let event = try handle.read() else { break }
                handle(event)
            } catch {
                switch error.errno {
                case ENOSPC: isOverrun = true
                case EINTR: continue
                default: throw error  // Anything else ends listening.
                }
            }
        }
        guard isOverrun else { return }
        // The kernel has dropped events: neither held notes nor the list of devices can be trusted.
        sink(.overrun)
        listPorts()
    }

    private func handle(_ event: snd_seq_event_t) {
        if event.source.client == UInt8(SND_SEQ_CLIENT_SYSTEM) { return handleAnnouncement(event) }
        let now = Monotonic.now()
        let time = handle.stamp(of: event).flatMap { clock.time(ofQueueTime: $0, now: now) } ?? now
        let source = MIDIPort(client: event.source.client, number: event.source.port)
        // A second connection, made by aconnect, from a subscribed device would duplicate its events.
        if devices[source] != nil, !handle.arrivedBySubscription(event) { return }
        guard let event = MIDIEvent(event, time: time) else { return }
        sink(.event(event))
    }

    private func handleAnnouncement(_ event: snd_seq_event_t) {
        let port = MIDIPort(client: event.data.addr.client, number: event.data.addr.port)
        switch snd_seq_event_type(UInt32(event.type)) {
        case SND_SEQ_EVENT_PORT_START, SND_SEQ_EVENT_PORT_CHANGE: update(port)
        case SND_SEQ_EVENT_PORT_EXIT:
            unadmitted[port] = nil
            handleExit(of: port)
        case SND_SEQ_EVENT_CLIENT_EXIT:
            unadmitted = unadmitted.filter { $0.key.client != port.client }
            for gone in devices.keys.sorted() where gone.client == port.client { handleExit(of: gone) }
        default: break  // Subscriptions and the like.
        }
    }

    private func listPorts() {
        let present = handle.allPorts()
        unadmitted = unadmitted.filter { present.contains($0.key) }
        for gone in Set(devices.keys).subtracting(present).sorted() { handleExit(of: gone) }
        for port in present { update(port) }
    }

    /// After a fast replug the old device's exit may arrive when the new device is already connected at the same port; then
    /// it is ignored.
    private func handleExit(of port: MIDIPort) {
        guard let known = devices[port], !handle.isSubscribed(to: port) else { return }
        remove(known)
    }

    /// Connects, reconnects or removes the device at a port.
    private func update(_ port: MIDIPort) {
        let description = handle.describe(port)
        let device = description.flatMap { admittedDevice($0) }
        let isUnadmitted = device == nil && description?.isInstrument(ourselves: handle.client) == true
        unadmitted[port] = isUnadmitted ? description?.clientName : nil
        // After a fast replug, the device has the same name but no subscription.
        if let known = devices[port], device != known || !handle.isSubscribed(to: port) { remove(known) }
        guard let device, devices[port] == nil else { return }
        do {
            try handle.subscribe(device)
            devices[port] = device
            sink(.deviceArrived(device))
        } catch {
            report(error)
        }
    }

    /// A device that has gone is no error: its exit is announced.
    private func report(_ error: MIDIError) {
        if ![ENODEV, ENXIO, ENOENT].contains(error.errno) { sink(.failed(error)) }
    }

    private func admittedDevice(_ description: PortDescription) -> MIDIDevice? {
        guard description.isAdmitted(ourselves: handle.client, programs: programs) else { return nil }
        let usb = description.card.flatMap { USBDevice.ofCard($0) }
        return MIDIDevice(
            port: description.port, clientName: description.clientName, portName: description.portName,
            usbID: usb?.id, serial: usb?.serial, socket: usb?.socket)
    }

    private func remove(_ device: MIDIDevice) {
        devices[device.port] = nil
        unreachable.remove(device.port)
        sink(.deviceLeft(device))
    }
}

/// Messages from any thread to the alsa-thread, which sends them.
final class SendQueue: Sendable {
    private struct State {
        var messages: [OutgoingMessage] = []
        var programs: Set<String>?
        var isClosed = false
    }

    /// The oldest messages beyond this number are dropped.
    static let capacity = 2000

    /// Signalled when something was added.
    let wake = EventFD()
    private let state = Mutex(State())

    /// - Throws: `MIDIError` if the process has no descriptor left.
    init() throws(MIDIError) {
        if wake.descriptor < 0 { throw MIDIError(.settingUp, errno: errno) }
    }

    func enqueue(_ messages: [OutgoingMessage]) {
        state.withLock { $0.messages = ($0.messages + messages).suffix(Self.capacity) }
        wake.signal()
    }

    func admit(_ programs: Set<String>) {
        state.withLock { $0.programs = programs }
        wake.signal()
    }

    /// Nil if unchanged since the last call.
    func drainPrograms() -> Set<String>? { state.withLock { exchange(&$0.programs, with: nil) } }

    func close() {
        state.withLock { $0.isClosed = true }
        wake.signal()
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func drain() -> [OutgoingMessage] { state.withLock { exchange(&$0.messages, with: []) } }
}

package struct OutgoingMessage: Hashable, Sendable {
    package let port: MIDIPort
    /// Status byte first; F0 … F7 for system exclusive.
    package let bytes: [UInt8]

    package init(to port: MIDIPort, _ bytes: [UInt8]) { (self.port, self.bytes) = (port, bytes) }
}
