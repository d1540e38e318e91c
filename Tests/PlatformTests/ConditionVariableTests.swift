// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Testing

@Suite struct AlarmTests {
    private let alarm = ConditionVariable()
    private static let long: Int64 = 60_000_000_000

    @Test func whoRangBeforeTheSleepIsNotOverheard() {
        let begin = Monotonic.now()
        alarm.ring()
        alarm.sleep(until: begin + Self.long, forMomentsNotBefore: begin)
        #expect(Monotonic.now() < begin + Self.long)
    }

    @Test(arguments: [true, false]) func othersEndASleepThatIsUnderWay(byRinging: Bool) async {
        let begin = Monotonic.now()
        let alarm = alarm
        let thread = Thread { @Sendable in
            if byRinging { alarm.ring() } else { alarm.set(to: begin) }
        }
        thread.start()
        alarm.sleep(until: begin + Self.long, forMomentsNotBefore: begin)
        #expect(Monotonic.now() < begin + Self.long)
    }

    @Test func aMomentEndsASleepAndCountsOnce() {
        let begin = Monotonic.now()
        let moment = begin + 20_000_000
        alarm.set(to: moment)
        #expect(!alarm.hasPassed(at: moment - 1))
        alarm.sleep(until: begin + Self.long, forMomentsNotBefore: begin)
        let now = Monotonic.now()
        #expect((moment..<begin + Self.long).contains(now))
        #expect(alarm.hasPassed(at: now) && !alarm.hasPassed(at: now + Self.long))
    }
}
