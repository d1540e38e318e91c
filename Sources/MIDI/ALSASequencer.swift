// SPDX-License-Identifier: MIT
import CALSA
import Foundation
import Glibc
import Platform
import Synchronization

/// Receives from and sends to every MIDI controller until `stop()`: connects present devices and those plugged later, and
/// reconnects replugged ones. Owns the alsa-thread.
package final class ALSASequencer: Sendable {
    private let sendQueue: SendQueue
    /// Signalled when the thread has ended; each waiter signals it again for the next one.
    private let ended: DispatchSemaphore
    private let thread: pthread_t

    // alsa-lib's error handler is global; a lazy global sets it exactly once.
    private static let silenced: Void = peach_alsa_silence()

    /// Opens the sequencer; returns when it is open. The present devices then arrive at the sink one by one.
    /// - Parameters:
    ///   - programs: client names of other programs that count as hardware.
    ///   - isPatient: if true, a sequencer that cannot be opened, or fails, is reported to the sink, once for each reason, and
    ///     opened again whenever /dev/snd changes.
    ///   - sink: called in order on the alsa-thread, never after `stop()` has returned. It must not block.
    /// - Throws: `MIDIError` if the sequencer is missing, forbidden or cannot be set up; a patient one throws only if the
    ///   system is out of descriptors.
    package init(
        programs: Set<String> = [], isPatient: Bool = false, sink: @escaping @Sendable (SequencerEvent) -> Void
    ) throws(MIDIError) {
        _ = Self.silenced
        let sendQueue = try SendQueue()
        let ended = DispatchSemaphore(value: 0)
        let opened = DispatchSemaphore(value: 0)
        let openingResult = OpeningResult()
        // All ALSA objects are created and used on this thread, so that none is ever shared.
        let thread = Thread { @Sendable in
            var reported: MIDIError?
            func listen() throws(MIDIError) {
                let loop = try SequencerLoop(programs: programs, sendQueue: sendQueue, sink: sink)
                openingResult.resolve(.success(pthread_self()), opened)
                if reported != nil { sink(.recovered) }
                reported = nil
                try loop.run()
            }
            while true {
                let folder = DeviceFolder()
                do throws(MIDIError) {
                    try listen()
                    break
                } catch {
                    guard isPatient else {
                        openingResult.resolve(.failure(error), opened) { sink(.failed(error)) }
                        break
                    }
                    openingResult.resolve(.success(pthread_self()), opened)
                    if reported != error { sink(.failed(error)) }
                    reported = error
                }
                guard folder.waitForChange(discarding: sendQueue) else { break }
            }
            ended.signal()
        }
        thread.name = "alsa-thread"
        thread.start()
        opened.wait()
        self.thread = try (openingResult.thread.withLock { $0 } ?? .failure(MIDIError(.opening, errno: ECANCELED)))
            .get()
        self.sendQueue = sendQueue
        self.ended = ended
    }

    deinit { stop() }

    /// Sends messages in order; returns at once. Messages to absent devices are dropped.
    package func send(_ messages: [OutgoingMessage]) { sendQueue.enqueue(messages) }

    /// From now on exactly these programs, by client name, count as hardware.
    package func admit(_ programs: Set<String>) { sendQueue.admit(programs) }

    /// Sends pending messages, ends the thread, closes the sequencer, and waits for all that. Called by the sink, it does not
    /// wait, and events that have arrived already still follow. Further calls do nothing. Held notes are not released.
    package func stop() {
        sendQueue.close()
        if pthread_equal(pthread_self(), thread) != 0 { return }
        ended.wait()
        ended.signal()
    }

    /// The listening thread, or the error.
    private final class OpeningResult: Sendable {
        let thread = Mutex<Result<pthread_t, MIDIError>?>(nil)

        /// The first call sets the result and signals `opened`; later calls run `otherwise`.
        func resolve(
            _ result: Result<pthread_t, MIDIError>, _ opened: DispatchSemaphore, otherwise: () -> Void = {}
        ) {
            let isFirst = thread.withLock { thread in
                defer { thread = thread ?? result }
                return thread == nil
            }
            if isFirst { opened.signal() } else { otherwise() }
        }
    }
}

/// Watches the nodes of sound devices for creation, removal and changes of permission.
struct DeviceFolder: ~Copyable {
    /// /dev, because /dev/snd comes and goes with its devices.
    static let all = ["/dev", "/dev/snd"]
    private static let changes = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)

    /// −1 if the system has no watches left.
    private let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))

    /// Missing folders are ignored.
    init(_ folders: [String] = all) {
        for folder in folders { inotify_add_watch(descriptor, folder, Self.changes) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Blocks until something changes, or the send queue is closed; meanwhile discards outgoing messages.
    borrowing func waitForChange(discarding sendQueue: SendQueue) -> Bool {
        while !waitForChange(or: sendQueue.wake) {
            // Clear before the check: a later close signals again.
            sendQueue.wake.clear()
            _ = sendQueue.drain()
            if sendQueue.isClosed { return false }
        }
        return true
    }

    /// Blocks until something changes or `wake` is signalled.
    private borrowing func waitForChange(or wake: EventFD) -> Bool {
        var descriptors = [wake.descriptor, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let ready = poll(&descriptors, nfds_t(descriptors.count), -1)
            if ready < 0, errno == EINTR { continue }
            return ready > 0 && descriptors[0].revents == 0
        }
    }
}

package struct MIDIError: Error, Hashable, Sendable {
    package enum Activity: Hashable, Sendable {
        case opening
        /// Creating our client's ports, queue and buffers.
        case settingUp
        case listeningForDevices
        case connecting(MIDIDevice)
        case sending(MIDIDevice)
        case waiting
        case reading
    }

    package enum Cause: Hashable, Sendable {
        /// The kernel has no sequencer: /dev/snd/seq is missing.
        case missing
        /// It needs a logged-in seat or the group audio.
        case forbidden
        case busy
        case other
    }

    package let activity: Activity
    package let errno: Int32
    /// The container that hides all devices; nil if none.
    package let container: HostContainer?

    package init(_ activity: Activity, errno: Int32, container: HostContainer? = nil) {
        self.activity = activity
        self.errno = errno
        self.container = container
    }

    /// True if no controller is connected.
    package var affectsAllDevices: Bool {
        switch activity {
        case .opening, .settingUp, .listeningForDevices, .waiting, .reading: true
        case .connecting, .sending: false
        }
    }

    package var cause: Cause {
        switch (errno, activity) {
        case (ENOENT, .opening), (ENODEV, .opening), (ENXIO, .opening): .missing
        case (EACCES, _), (EPERM, _): .forbidden
        // EAGAIN comes from a raw MIDI device that is in use.
        case (EBUSY, _), (EAGAIN, .connecting), (EAGAIN, .sending): .busy
        case (_, _): .other
        }
    }
}
