// SPDX-License-Identifier: MIT
import CALSA
import Foundation
import Synchronization

/// Listens to every MIDI controller, from now until `stop()`: connects what is there and what is plugged later, and
/// connects again what was pulled. Owns the alsa-thread.
package final class ALSASequencer: Sendable {
    private let wake: WakeSignal
    /// Signalled once when the thread has ended; who waits for it signals it again for the next.
    private let ended: DispatchSemaphore
    private let thread: pthread_t

    // alsa-lib's handler is global; a lazy global is set exactly once, whoever comes first.
    private static let silenced: Void = peach_alsa_silence()

    /// Opens the sequencer; returns when it is open. The devices present then arrive at the sink one by one.
    /// - Parameters:
    ///   - programs: names of clients of other programs that are to be heard like hardware.
    ///   - sink: takes every occurrence in order; called on the alsa-thread and never after `stop()` has returned.
    ///     The next event waits until it returns: it must not block.
    /// - Throws: `MIDIError` if there is no sequencer, no permission, or it cannot be set up.
    package init(
        programs: Set<String> = [], sink: @escaping @Sendable (MIDIOccurrence) -> Void
    ) throws(MIDIError) {
        _ = Self.silenced
        let wake = try WakeSignal()
        let ended = DispatchSemaphore(value: 0)
        let opened = DispatchSemaphore(value: 0)
        let outcome = Outcome()
        // Everything of ALSA is made and used on this thread, so that nothing of it is ever shared.
        let thread = Thread { @Sendable in
            do throws(MIDIError) {
                let loop = try SequencerLoop(programs: programs, wake: wake, sink: sink)
                outcome.thread.withLock { $0 = .success(pthread_self()) }
                opened.signal()
                loop.run()
            } catch {
                outcome.thread.withLock { $0 = .failure(error) }
                opened.signal()
            }
            ended.signal()
        }
        thread.name = "alsa-thread"
        thread.start()
        opened.wait()
        self.thread = try outcome.thread.withLock { $0 }.get()
        self.wake = wake
        self.ended = ended
    }

    deinit { stop() }

    /// Ends the thread and closes the sequencer, and waits until that is done. Called by the sink itself it does not
    /// wait, and events that have arrived already still follow. Every further call does nothing. Held notes are not
    /// released: who stops knows.
    package func stop() {
        wake.ring()
        if pthread_equal(pthread_self(), thread) != 0 { return }
        ended.wait()
        ended.signal()
    }

    /// What became of the opening: the thread that now listens, or why there is none.
    private final class Outcome: Sendable {
        let thread = Mutex<Result<pthread_t, MIDIError>>(.failure(MIDIError(.opening, errno: ECANCELED)))
    }
}
