// SPDX-License-Identifier: MIT
import CALSA
import Foundation
import Synchronization

/// Listens to every MIDI controller, from now until `stop()`: connects what is there and what is plugged later, and
/// connects again what was pulled. Owns the alsa-thread.
package final class ALSASequencer: Sendable {
    private let sendQueue: SendQueue
    /// Signalled once when the thread has ended; who waits for it signals it again for the next.
    private let ended: DispatchSemaphore
    private let thread: pthread_t

    // alsa-lib's handler is global; a lazy global is set exactly once, whoever comes first.
    private static let silenced: Void = peach_alsa_silence()

    /// Opens the sequencer; returns when it is open. The devices present then arrive at the sink one by one.
    /// - Parameters:
    ///   - programs: names of clients of other programs that are to be heard like hardware.
    ///   - isPatient: a sequencer that cannot be opened, or fails, is told to the sink, once for each reason, and tried again
    ///     whenever something changes in /dev/snd.
    ///   - sink: takes every occurrence in order; called on the alsa-thread and never after `stop()` has returned.
    ///     The next event waits until it returns: it must not block.
    /// - Throws: `MIDIError` if there is no sequencer, no permission, or it cannot be set up; never if it is patient, unless
    ///   the system has no descriptors left.
    package init(
        programs: Set<String> = [], isPatient: Bool = false, sink: @escaping @Sendable (MIDIOccurrence) -> Void
    ) throws(MIDIError) {
        _ = Self.silenced
        let sendQueue = try SendQueue()
        let ended = DispatchSemaphore(value: 0)
        let opened = DispatchSemaphore(value: 0)
        let outcome = Outcome()
        // Everything of ALSA is made and used on this thread, so that nothing of it is ever shared.
        let thread = Thread { @Sendable in
            var told: MIDIError?
            func listen() throws(MIDIError) {
                let loop = try SequencerLoop(programs: programs, sendQueue: sendQueue, sink: sink)
                outcome.tell(.success(pthread_self()), opened)
                if told != nil { sink(.recovered) }
                told = nil
                try loop.run()
            }
            while true {
                let folder = DeviceFolder()
                do throws(MIDIError) {
                    try listen()
                    break
                } catch {
                    guard isPatient else {
                        outcome.tell(.failure(error), opened) { sink(.failed(error)) }
                        break
                    }
                    outcome.tell(.success(pthread_self()), opened)
                    if told != error { sink(.failed(error)) }
                    told = error
                }
                guard folder.waitForChange(forgetting: sendQueue) else { break }
            }
            ended.signal()
        }
        thread.name = "alsa-thread"
        thread.start()
        opened.wait()
        self.thread = try (outcome.thread.withLock { $0 } ?? .failure(MIDIError(.opening, errno: ECANCELED))).get()
        self.sendQueue = sendQueue
        self.ended = ended
    }

    deinit { stop() }

    /// Tells devices something, in this order; returns at once. What a device that has gone was to be told is forgotten.
    package func send(_ messages: [OutgoingMessage]) { sendQueue.put(messages) }

    /// From now on these programs are heard like hardware, by the names of their clients, and no others.
    package func admit(_ programs: Set<String>) { sendQueue.admit(programs) }

    /// Sends what is still to be told, ends the thread and closes the sequencer, and waits until that is done. Called by the sink itself it does not
    /// wait, and events that have arrived already still follow. Every further call does nothing. Held notes are not
    /// released: who stops knows.
    package func stop() {
        sendQueue.close()
        if pthread_equal(pthread_self(), thread) != 0 { return }
        ended.wait()
        ended.signal()
    }

    /// What became of the opening: the thread that now listens, or why there is none.
    private final class Outcome: Sendable {
        let thread = Mutex<Result<pthread_t, MIDIError>?>(nil)

        /// The first time counts, and wakes who waits for it; later it is `otherwise`.
        func tell(
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
