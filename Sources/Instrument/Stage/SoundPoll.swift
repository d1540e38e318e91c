// SPDX-License-Identifier: MIT
import Foundation
import Machine
import Synchronization

/// A thread that looks every two milliseconds: what does the sound tell, has the moment come that is waited for, was the
/// machine asleep, or Peach stopped? The audio thread itself must not wake anybody.
package final class SoundPoll: Sendable {
    private let stage: LiveStage
    private let standstill: Standstill
    private let sink: @Sendable (Input) -> Void
    private let deadline = Atomic<Int64>(.max)
    private let isRunning = Atomic<Bool>(true)
    private let ended = DispatchSemaphore(value: 0)

    private static let step = 0.002

    /// - Parameter sink: called on this thread.
    package init(stage: LiveStage, standstill: Standstill, sink: @escaping @Sendable (Input) -> Void) {
        self.stage = stage
        self.standstill = standstill
        self.sink = sink
        let thread = Thread { @Sendable in
            self.run()
            self.ended.signal()
        }
        thread.name = "poll"
        thread.start()
    }

    /// Nanoseconds of CLOCK_MONOTONIC at which `.timePassed` is wanted, once; nil is never. Any thread.
    package func wake(at moment: Int64?) { deadline.store(moment ?? .max, ordering: .releasing) }

    /// Waits for the thread's end. Not on this thread.
    package func stop() {
        if isRunning.exchange(false, ordering: .acquiringAndReleasing) { ended.wait() }
    }

    private func run() {
        while isRunning.load(ordering: .acquiring) {
            Thread.sleep(forTimeInterval: Self.step)
            standstill.look()
            let now = Monotonic.now()
            for input in stage.look(at: now) { sink(input) }
            if now >= deadline.load(ordering: .acquiring) {
                deadline.store(.max, ordering: .releasing)
                sink(.timePassed)
            }
        }
    }
}
