// SPDX-License-Identifier: MIT
import CALSA
import Foundation
import Platform
import Synchronization

/// Receives from and sends to every MIDI controller until `stop()`: connects present devices and those plugged later, and
/// reconnects replugged ones. Owns the alsa-thread, which has real-time priority where the system grants it.
package final class ALSASequencer: Sendable {
    package static let threadName = "alsa-thread"

    private let sendQueue: SendQueue
    /// Signalled when the thread has ended; each waiter signals it again for the next one.
    private let ended: DispatchSemaphore
    /// Signalled when /dev/snd has changed, and by `stop()`.
    private let changed: DispatchSemaphore

    // alsa-lib's error handler is global; a lazy global sets it exactly once.
    private static let silenced: Void = peach_alsa_silence()

    /// Opens the sequencer; returns when it is open. The present devices then arrive at the sink one by one.
    /// - Parameters:
    ///   - programs: client names of other programs that count as hardware.
    ///   - retries: true: a sequencer that cannot be opened, or fails, is reported to the sink, once for each reason, and
    ///     opened again whenever /dev/snd changes.
    ///   - sink: called in order on the alsa-thread, never after `stop()` has returned. It must not block.
    /// - Throws: `MIDIError` if the sequencer is missing, forbidden or cannot be set up; with `retries` only if the
    ///   system is out of descriptors.
    package init(
        programs: Set<String> = [], retries: Bool = false, sink: @escaping @Sendable (SequencerEvent) -> Void
    ) throws(MIDIError) {
        _ = Self.silenced
        let sendQueue = try SendQueue()
        let (ended, changed, opened) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let opening = Opening()
        // All ALSA objects are created and used on this thread, so that none is ever shared.
        let thread = Thread { @Sendable in
            RealTime.nameThread(Self.threadName)
            let number = RealTime.thread
            // Controllers do not wait for RealtimeKit's answer.
            DispatchQueue.global().async { RealTime.raise(number, to: .controllers) }
            var isFirst = true
            var reported: MIDIError?
            var watch: FolderWatch?
            func listen() throws(MIDIError) {
                let loop = try SequencerLoop(programs: programs, sendQueue: sendQueue, sink: sink)
                if isFirst { opened.signal() }
                isFirst = false
                watch?.stop()
                watch = nil
                if reported != nil { sink(.recovered) }
                reported = nil
                try loop.run()
            }
            while !sendQueue.isClosed {
                do throws(MIDIError) {
                    try listen()
                } catch {
                    if isFirst, !retries {
                        opening.error.withLock { $0 = error }
                    } else if reported != error {
                        sink(.failed(error))
                    }
                    if isFirst { opened.signal() }
                    isFirst = false
                    guard retries else { break }
                    reported = error
                    if watch == nil {
                        watch = FolderWatch({ Self.folders }, for: FolderWatch.nodes) { changed.signal() }
                        // A change before the watch would be missed.
                        if watch != nil { continue }
                    }
                    changed.wait()
                    _ = sendQueue.drain()
                }
            }
            watch?.stop()
            ended.signal()
        }
        thread.start()
        opened.wait()
        if let error = opening.error.withLock({ $0 }) { throw error }
        (self.sendQueue, self.ended, self.changed) = (sendQueue, ended, changed)
    }

    deinit { stop() }

    /// Sends messages in order; returns at once. Messages to absent devices are dropped.
    package func send(_ messages: [OutgoingMessage]) { sendQueue.enqueue(messages) }

    /// From now on exactly these programs, by client name, count as hardware.
    package func admit(_ programs: Set<String>) { sendQueue.admit(programs) }

    /// Sends pending messages, ends the thread, closes the sequencer, and waits for all that; not on the alsa-thread. Further calls
    /// do nothing. Held notes are not released.
    package func stop() {
        sendQueue.close()
        changed.signal()
        ended.wait()
        ended.signal()
    }

    /// /dev, because /dev/snd comes and goes with its devices.
    private static let folders = ["/dev", "/dev/snd"]

    /// The error of a sequencer that could not be opened and does not retry.
    private final class Opening: Sendable {
        let error = Mutex<MIDIError?>(nil)
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
        (self.activity, self.errno, self.container) = (activity, errno, container)
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
