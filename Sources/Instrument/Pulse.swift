// SPDX-License-Identifier: MIT
import Foundation
import Sound
import Synchronization

/// A thread that looks every two milliseconds: has the audio thread told something, does it live, has the moment come that
/// is waited for, has the machine slept? The audio thread itself must not wake anybody.
package final class Pulse: Sendable {
    private let stage: LiveStage
    private let sink: @Sendable (Input) -> Void
    private let deadline = Atomic<Int64>(.max)
    private let isRunning = Atomic<Bool>(true)
    private let ended = DispatchSemaphore(value: 0)

    private static let step = 0.002
    /// Nanoseconds without an audio callback after which the sound counts as lost.
    private static let silence: Int64 = 500_000_000
    /// Nanoseconds by which the boot clock must have run ahead for a sleep.
    private static let sleep: Int64 = 1_000_000_000

    /// - Parameter sink: called on the pulse's thread.
    package init(stage: LiveStage, sink: @escaping @Sendable (Input) -> Void) {
        self.stage = stage
        self.sink = sink
        let thread = Thread { @Sendable in
            self.run()
            self.ended.signal()
        }
        thread.name = "pulse"
        thread.start()
    }

    /// Nanoseconds of CLOCK_MONOTONIC at which `.timePassed` is wanted, once; nil is never. Any thread.
    package func wake(at moment: Int64?) { deadline.store(moment ?? .max, ordering: .releasing) }

    /// Waits for the thread's end. Not on the pulse's thread.
    package func stop() {
        if isRunning.exchange(false, ordering: .acquiringAndReleasing) { ended.wait() }
    }

    private func run() {
        var player: SoundFontNotePlayer?
        var frames = 0
        var lastFrames = Monotonic.now()
        var awake = Self.timeAsleep()
        var rate: RateEstimate?
        while isRunning.load(ordering: .acquiring) {
            Thread.sleep(forTimeInterval: Self.step)
            let now = Monotonic.now()
            if stage.soundFontPlayer !== player {
                player = stage.soundFontPlayer
                frames = 0
                lastFrames = now
                rate = stage.output.map { RateEstimate(claimed: $0.sampleRate, period: $0.buffer.frames) }
            }
            if let player {
                let facts = player.takeFacts()
                if !facts.isEmpty { sink(.sound(facts)) }
                if player.renderedFrames != frames {
                    frames = player.renderedFrames
                    lastFrames = now
                    rate?.add(frames: frames, time: now)
                    if let claimed = rate?.claimed, case .other(let found) = rate?.verdict {
                        rate = nil
                        sink(.soundOffPace(claimed: claimed, found: found))
                    }
                } else if now - lastFrames > Self.silence {
                    lastFrames = .max
                    sink(.soundLost)
                }
            }
            if now >= deadline.load(ordering: .acquiring) {
                deadline.store(.max, ordering: .releasing)
                sink(.timePassed)
            }
            let asleep = Self.timeAsleep()
            if asleep - awake > Self.sleep { sink(.suspended) }
            awake = asleep
        }
    }

    /// CLOCK_BOOTTIME runs through a sleep, CLOCK_MONOTONIC does not.
    private static func timeAsleep() -> Int64 {
        var boot = timespec()
        clock_gettime(CLOCK_BOOTTIME, &boot)
        return Int64(boot.tv_sec) * 1_000_000_000 + Int64(boot.tv_nsec) - Monotonic.now()
    }
}
