// SPDX-License-Identifier: MIT
import Dispatch
import Platform
import Sound
import Synchronization
import Testing

@testable import Instrument

/// Looking costs a laptop's battery as long as Peach is open, and what is seen late is played late.
@Suite struct SoundPollTests {
    private final class Counter: Sendable {
        private let value = Atomic<Int>(0)
        func add() { value.add(1, ordering: .relaxed) }
        var count: Int { value.load(ordering: .relaxed) }
    }

    @Test func whileNothingSoundsItLooksSeldomAndIsInTimeAllTheSame() {
        let audioSession = LiveAudioSession(choice: .none, buffer: nil, library: RecordedSession.library)
        let looks = Counter()
        let passed = DispatchSemaphore(value: 0)
        let suspendDetector = SuspendDetector(
            now: {
                looks.add()
                return 0
            }, found: { _ in })
        suspendDetector.begin()
        let poll = SoundPoll(audioSession: audioSession, suspendDetector: suspendDetector) { input in
            if case .timePassed = input { passed.signal() }
        }
        defer { poll.stop() }
        for wait in [400_000_000, 3_000_000] as [Int64] {
            let before = looks.count
            let begin = Monotonic.now()
            poll.wake(at: begin + wait)
            passed.wait()
            let passed = Monotonic.now() - begin
            #expect(passed >= wait)
            // However busy the machine is: it looks less often then, not more.
            #expect(looks.count - before <= Int(passed / 50_000_000) + 2)
        }
    }
}
