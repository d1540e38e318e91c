// SPDX-License-Identifier: MIT
import CALSA
import Glibc
import Machine

/// What the alsa-thread does from beginning to end: waits, reads, keeps the list of devices. Never leaves its thread.
final class SequencerLoop {
    private let handle: SequencerHandle
    private let wake: WakeSignal
    private let programs: Set<String>
    private let sink: @Sendable (MIDIOccurrence) -> Void
    private var devices: [MIDIPort: MIDIDevice] = [:]
    private var held = HeldNotes()
    private var clock = QueueClock()

    /// - Throws: `MIDIError` if the sequencer cannot be opened or set up.
    init(
        programs: Set<String>, wake: WakeSignal, sink: @escaping @Sendable (MIDIOccurrence) -> Void
    ) throws(MIDIError) {
        self.programs = programs
        self.wake = wake
        self.sink = sink
        handle = try SequencerHandle()
        // Before the first listing, so that nothing falls between.
        try handle.listenForDevices()
    }

    /// Returns when the signal has rung.
    /// - Throws: why the sequencer has failed for good; nothing is held any more then, and nobody is there.
    func run() throws(MIDIError) {
        listPorts()
        var descriptors = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)] + handle.pollDescriptors()
        do throws(MIDIError) {
            // The first drain comes before the first wait: alsa-lib may have read ahead.
            try drain()
            while true {
                let ready = poll(&descriptors, nfds_t(descriptors.count), -1)
                if ready < 0 {
                    if errno == EINTR { continue }
                    throw MIDIError(.waiting, errno: errno)
                }
                if descriptors[0].revents != 0 { return }
                try drain()
            }
        } catch {
            releaseAll()
            for device in devices.values.sorted(by: { $0.port < $1.port }) { sink(.deviceLeft(device)) }
            throw error
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
                default: throw error
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
        held.observe(event)
        sink(.event(event))
    }

    private func takeAnnouncement(_ event: snd_seq_event_t) {
        let port = MIDIPort(client: event.data.addr.client, number: event.data.addr.port)
        switch snd_seq_event_type(UInt32(event.type)) {
        case SND_SEQ_EVENT_PORT_START, SND_SEQ_EVENT_PORT_CHANGE: look(at: port)
        case SND_SEQ_EVENT_PORT_EXIT: farewell(port)
        case SND_SEQ_EVENT_CLIENT_EXIT:
            for gone in devices.keys.sorted() where gone.client == port.client { farewell(gone) }
            // A program that is not in our list may have been patched to us by hand.
            if !devices.keys.contains(where: { $0.client == port.client }) {
                for event in held.release(client: port.client, time: Monotonic.now()) { sink(.event(event)) }
            }
        default: break
        }
    }

    private func listPorts() {
        let present = handle.allPorts()
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
        let device = admittedDevice(at: port)
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

    private func admittedDevice(at port: MIDIPort) -> MIDIDevice? {
        guard let found = handle.describe(port), found.isAdmitted(ourselves: handle.client, programs: programs)
        else { return nil }
        return MIDIDevice(
            port: port, clientName: found.clientName, portName: found.portName,
            usbID: found.card.flatMap { USBID.ofCard($0) })
    }

    private func leave(_ device: MIDIDevice) {
        for event in held.release(device.port, time: Monotonic.now()) { sink(.event(event)) }
        devices[device.port] = nil
        sink(.deviceLeft(device))
    }

    private func releaseAll() {
        for event in held.releaseAll(time: Monotonic.now()) { sink(.event(event)) }
    }

    /// The kernel has emptied our queue: nothing that is held, and no list of devices, can be trusted.
    private func recover() {
        releaseAll()
        sink(.overrun)
        listPorts()
    }
}
