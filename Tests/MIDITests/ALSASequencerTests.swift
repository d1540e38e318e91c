// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Platform
import Testing

@testable import MIDI

@Suite struct ALSASequencerTests {
    private static let isAllowed = {
        let allowed = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
        defer { allowed.deallocate() }
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { allowed in
                var parameters = sched_param(sched_priority: 10)
                allowed?.assumingMemoryBound(to: Bool.self).pointee = sched_setscheduler(0, SCHED_RR, &parameters) == 0
                return nil
            }, allowed)
        pthread_join(thread, nil)
        return allowed.pointee
    }()

    /// Else busy programs would delay every pad, even before the first controller is plugged.
    @Test(.enabled(if: isAllowed, "this user may not have real-time threads"))
    func whatListensToControllersHasPriority() throws {
        let sequencer = try ALSASequencer(retries: true) { _ in }
        defer { sequencer.stop() }
        let end = ContinuousClock.now + .seconds(60)
        var isRaised = false
        while !isRaised, ContinuousClock.now < end {
            sched_yield()
            isRaised = RealTime.granted[ALSASequencer.threadName] == Int(RealTime.Priority.controllers.rawValue)
        }
        #expect(isRaised)
    }
}
