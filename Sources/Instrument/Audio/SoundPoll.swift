// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Synchronization

/// A thread that polls the sound, the clock and `SuspendDetector` every 2 ms while something can happen, else every 50 ms: the audio
/// thread itself must wake nobody. Ordering a note or opening a device wakes this thread.
package final class SoundPoll: Sendable {
    private let audioSession: LiveAudioSession
    private let suspendDetector: SuspendDetector
    private let sink: @Sendable (Input) -> Void
    private let isRunning = Atomic<Bool>(true)
    private let ended = DispatchSemaphore(value: 0)

    /// Nanoseconds from one look to the next.
    private static let step: Int64 = 2_000_000
    /// The same while the sound is calm: well below what `OutputMonitor` takes for a thread that was stopped itself.
    private static let calmStep: Int64 = 50_000_000

    package init(
        audioSession: LiveAudioSession, suspendDetector: SuspendDetector, sink: @escaping @Sendable (Input) -> Void
    ) {
        self.audioSession = audioSession
        self.suspendDetector = suspendDetector
        self.sink = sink
        let thread = Thread { @Sendable in
            self.run()
            self.ended.signal()
        }
        thread.name = "poll"
        thread.start()
    }

    /// Nanoseconds of CLOCK_MONOTONIC at which `.timePassed` is wanted, once; nil is never. Any thread.
    package func wake(at moment: Int64?) { audioSession.alarm.set(to: moment) }

    /// Waits for the thread's end. Not on this thread.
    package func stop() {
        guard isRunning.exchange(false, ordering: .acquiringAndReleasing) else { return }
        audioSession.alarm.ring()
        ended.wait()
    }

    private func run() {
        var now = Monotonic.now()
        while isRunning.load(ordering: .acquiring) {
            let pause = audioSession.isCalm(at: now) ? Self.calmStep : Self.step
            // A moment that has passed may be set again by an input that came before it was told of: no faster than that.
            audioSession.alarm.sleep(until: now + pause, forMomentsNotBefore: now + Self.step / 2)
            suspendDetector.look()
            now = Monotonic.now()
            for input in audioSession.look(at: now) { sink(input) }
            if audioSession.alarm.hasPassed(at: now) { sink(.timePassed) }
        }
    }
}
