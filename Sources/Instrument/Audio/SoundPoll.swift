// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Synchronization

/// Polls the sound, the clock and `SuspendDetector` on a thread, every 2 ms while something sounds, else every 50 ms. The audio
/// thread may not notify another one. Ordering a note or opening a device wakes this thread.
package final class SoundPoll: Sendable {
    private let audioSession: LiveAudioSession
    private let suspendDetector: SuspendDetector
    private let sink: @Sendable (Input) -> Void
    private let isRunning = Atomic<Bool>(true)
    private let ended = DispatchSemaphore(value: 0)

    /// Nanoseconds between two polls.
    private static let step: Int64 = 2_000_000
    /// The same while the sound is calm: less than `OutputMonitor` takes for a stopped thread.
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

    /// Requests one `.timePassed` at a moment of CLOCK_MONOTONIC, in nanoseconds; nil is never. Any thread.
    package func wake(at moment: Int64?) { audioSession.alarm.set(to: moment) }

    /// Ends the thread and waits for it.
    package func stop() {
        guard isRunning.exchange(false, ordering: .acquiringAndReleasing) else { return }
        audioSession.alarm.ring()
        ended.wait()
    }

    private func run() {
        var now = Monotonic.now()
        while isRunning.load(ordering: .acquiring) {
            let pause = audioSession.isCalm(at: now) ? Self.calmStep : Self.step
            // An earlier input may set a moment that has passed again; such moments are not reported faster than this.
            audioSession.alarm.sleep(until: now + pause, forMomentsNotBefore: now + Self.step / 2)
            suspendDetector.check()
            now = Monotonic.now()
            for input in audioSession.poll(at: now) { sink(input) }
            if audioSession.alarm.hasPassed(at: now) { sink(.timePassed) }
        }
    }
}
