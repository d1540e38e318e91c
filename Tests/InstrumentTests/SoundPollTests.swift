// SPDX-License-Identifier: MIT
import Dispatch
import Platform
import Settings
import Sound
import Synchronization
import Testing

@testable import Instrument

/// Polling costs battery as long as Peach is open; a late one tells the time late.
@Suite struct SoundPollTests {
    private final class Counter: Sendable {
        private let value = Atomic<Int>(0)
        func add() { value.add(1, ordering: .relaxed) }
        var count: Int { value.load(ordering: .relaxed) }
    }

    @Test func pollingIsSeldomInSilenceButOnTime() {
        let audioSession = LiveAudioSession(OutputSelection(.none), library: RecordedSession.library)
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
            #expect(looks.count - before <= Int(passed / 250_000_000) + 2)
        }
    }
}

@Suite struct LiveAudioSessionTests {
    /// The next opening uses the chosen output, and the one under way goes on until then.
    @Test func anotherOutputIsOpenedOnceChosen() async throws {
        let audioSession = LiveAudioSession(
            OutputSelection(.none), library: RecordedSession.library,
            select: { OutputSelection(.none, buffer: $0.buffer) })
        defer { audioSession.close() }
        var settings = UserSettings()
        for (buffer, isOther) in [(nil, false), (BufferSize(frames: 256, periods: 4), true), (nil, true)] {
            let before = audioSession.output?.buffer
            settings.buffer = buffer
            audioSession.choose(settings)
            #expect(audioSession.isReplacementDue == isOther && audioSession.output?.buffer == before)
            audioSession.close()
            try await audioSession.waitUntilOpen(.sine) { _ in }
            #expect(audioSession.output?.buffer == buffer ?? .standard && !audioSession.isReplacementDue)
        }
    }
}

struct SuspendDetectorTests {
    @Test func aGapIsReportedOnce() {
        let (clock, found) = (Mutex<Int64>.Box(0), Mutex<Int>.Box(0))
        let suspendDetector = SuspendDetector(
            now: { clock.value.withLock { $0 } }, found: { _ in found.value.withLock { $0 += 1 } })
        func pass(_ milliseconds: Int64) -> Int {
            clock.value.withLock { $0 += milliseconds * 1_000_000 }
            suspendDetector.check()
            return found.value.withLock { $0 }
        }
        #expect(pass(5000) == 0, "a slow start is none")
        suspendDetector.begin()
        for _ in 0..<500 { #expect(pass(2) == 0) }
        #expect(pass(950) == 0, "nor is a busy machine")
        #expect(pass(1200) == 1)
        #expect(pass(0) == 1 && pass(2) == 1)
    }
}
