// SPDX-License-Identifier: MIT
import CALSA
import Glibc
import Platform

/// What the alsa-thread does from beginning to end: waits, reads, keeps the list of devices. Never leaves its thread.
final class SequencerLoop {
    /// Milliseconds until a device that was full is asked again.
    private static let patience: Int32 = 2
    /// Nanoseconds for what is to be told at the end.
    private static let longestEnd: Int64 = 200_000_000

    private let handle: SequencerHandle
    private let sendQueue: SendQueue
    /// What devices have not taken yet, and which of them cannot be told anything.
    private var waiting: [OutgoingMessage] = []
    private var deaf: Set<MIDIPort> = []
    private var programs: Set<String>
    /// Other programs that send like instruments and are not admitted, by the names of their clients.
    private var strangers: [MIDIPort: String] = [:] {
        didSet {
            let names = Set(strangers.values)
            if names != Set(oldValue.values) { sink(.programs(names.sorted())) }
        }
    }
    private let sink: @Sendable (MIDIOccurrence) -> Void
    private var devices: [MIDIPort: MIDIDevice] = [:]
    private var clock = QueueClock()

    /// - Throws: `MIDIError` if the sequencer cannot be opened or set up.
    init(
        programs: Set<String>, sendQueue: SendQueue, sink: @escaping @Sendable (MIDIOccurrence) -> Void
    ) throws(MIDIError) {
        self.programs = programs
        self.sendQueue = sendQueue
        self.sink = sink
        handle = try SequencerHandle()
        // Before the first listing, so that nothing falls between.
        try handle.listenForDevices()
    }

    /// Returns when nothing is listened to any more.
    /// - Throws: why the sequencer has failed for good; nothing is held any more then, and nobody is there.
    func run() throws(MIDIError) {
        listPorts()
        var descriptors =
            [pollfd(fd: sendQueue.wake.descriptor, events: Int16(POLLIN), revents: 0)] + handle.pollDescriptors()
        do throws(MIDIError) {
            // The first drain comes before the first wait: alsa-lib may have read ahead.
            try drain()
            while true {
                let ready = poll(&descriptors, nfds_t(descriptors.count), waiting.isEmpty ? -1 : Self.patience)
                if ready < 0 {
                    if errno == EINTR { continue }
                    throw MIDIError(.waiting, errno: errno)
                }
                if descriptors[0].revents != 0 {
                    sendQueue.wake.silence()
                    if sendQueue.isClosed { return end() }
                }
                if let programs = sendQueue.takePrograms(), programs != self.programs {
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

    /// Tells devices what waits for them, each in its order. One that is full is asked again.
    private func send() {
        let messages = sendQueue.take()
        var full: Set<MIDIPort> = []
        let kept = (waiting + messages).filter { message in
            guard let device = devices[message.port], !deaf.contains(message.port) else { return false }
            if full.contains(message.port) { return true }
            do throws(MIDIError) {
                if try handle.send(message.bytes, to: device) { return false }
                full.insert(message.port)
                return true
            } catch {
                // Gone in the meantime is no failure: its farewell is on the way.
                if error.errno != ENODEV, error.errno != ENXIO, error.errno != ENOENT { sink(.failed(error)) }
                deaf.insert(message.port)
                return false
            }
        }
        waiting = Array(kept.suffix(SendQueue.most))
    }

    /// With what is still to be told, for a moment.
    private func end() {
        let last = Monotonic.now() + Self.longestEnd
        send()
        while !waiting.isEmpty, Monotonic.now() < last {
            poll(nil, 0, Self.patience)
            send()
        }
    }

    private func drain() throws(MIDIError) {
        clock.measure(queueTime: handle.queueTime)
        var isOverrun = false
        while true {
            do throws(MIDIError) {
                guard let event = try handle.read() else { break }
                take(event)
            } catch {
                switch error.errno {
                case ENOSPC: isOverrun = true
                case EINTR: continue
                default: throw error  // Anything else ends the listening, and is told.
                }
            }
        }
        if isOverrun { recover() }
    }

    private func take(_ event: snd_seq_event_t) {
        if event.source.client == UInt8(SND_SEQ_CLIENT_SYSTEM) { return takeAnnouncement(event) }
        let now = Monotonic.now()
        let time = handle.stamp(of: event).flatMap { clock.time(ofQueueTime: $0, now: now) } ?? now
        let source = MIDIPort(client: event.source.client, number: event.source.port)
        // A cable laid by hand from a device that we hear anyway would make two presses of one.
        if devices[source] != nil, !handle.isOurs(event) { return }
        guard let event = MIDIEvent(event, time: time) else { return }
        sink(.event(event))
    }

    private func takeAnnouncement(_ event: snd_seq_event_t) {
        let port = MIDIPort(client: event.data.addr.client, number: event.data.addr.port)
        switch snd_seq_event_type(UInt32(event.type)) {
        case SND_SEQ_EVENT_PORT_START, SND_SEQ_EVENT_PORT_CHANGE: look(at: port)
        case SND_SEQ_EVENT_PORT_EXIT:
            strangers[port] = nil
            farewell(port)
        case SND_SEQ_EVENT_CLIENT_EXIT:
            strangers = strangers.filter { $0.key.client != port.client }
            for gone in devices.keys.sorted() where gone.client == port.client { farewell(gone) }
        default: break  // Subscriptions and the like: nobody comes or goes.
        }
    }

    private func listPorts() {
        let present = handle.allPorts()
        strangers = strangers.filter { present.contains($0.key) }
        for gone in Set(devices.keys).subtracting(present).sorted() { farewell(gone) }
        for port in present { look(at: port) }
    }

    /// After a fast replug the old device's farewell may arrive when the new one is connected already, at the same
    /// port; then it concerns nobody.
    private func farewell(_ port: MIDIPort) {
        guard let known = devices[port], !handle.isSubscribed(to: port) else { return }
        leave(known)
    }

    /// Compares a port with what we know of it.
    private func look(at port: MIDIPort) {
        let found = handle.describe(port)
        let device = found.flatMap { admittedDevice($0) }
        let isStranger = device == nil && found?.isInstrument(ourselves: handle.client) == true
        strangers[port] = isStranger ? found?.clientName : nil
        // Whoever replaced a device so fast that no farewell was read bears the same name but has no subscription.
        if let known = devices[port], device != known || !handle.isSubscribed(to: port) { leave(known) }
        guard let device, devices[port] == nil else { return }
        do {
            try handle.subscribe(device)
            devices[port] = device
            sink(.deviceArrived(device))
        } catch {
            // Gone in the meantime is no failure: its farewell is on the way.
            if error.errno != ENODEV, error.errno != ENXIO, error.errno != ENOENT { sink(.failed(error)) }
        }
    }

    private func admittedDevice(_ found: PortDescription) -> MIDIDevice? {
        guard found.isAdmitted(ourselves: handle.client, programs: programs) else { return nil }
        let place = found.card.flatMap { USBPlace.ofCard($0) }
        return MIDIDevice(
            port: found.port, clientName: found.clientName, portName: found.portName,
            usbID: place?.id, serial: place?.serial, socket: place?.socket)
    }

    private func leave(_ device: MIDIDevice) {
        devices[device.port] = nil
        deaf.remove(device.port)
        sink(.deviceLeft(device))
    }

    /// The kernel has emptied our queue: nothing that is held, and no list of devices, can be trusted.
    private func recover() {
        sink(.overrun)
        listPorts()
    }
}
