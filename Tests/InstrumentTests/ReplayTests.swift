// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Instrument

/// What a log that was written by hand means.
@Suite struct ReplayTests {
    /// The card lost its first notes before they were heard; where they are rendered, they are.
    @Test func anOnsetThatTheSessionNeverHeardIsNotWaitedFor() async throws {
        let log = """
            {"log":"peach","format":1,"mode":"comparison","count":1,"settings":{"duration":0.3}}
            {"at_ns":0,"event":"exercise","number":1}
            {"at_ns":400000000,"input":"sound_gaps"}
            {"at_ns":410000000,"event":"exercise","number":1}
            {"at_ns":720000000,"event":"target_started","number":1,"onset_ns":720000000}
            {"at_ns":800000000,"bytes":[144,72,90]}
            {"at_ns":800000000,"event":"answered","number":1}
            """
        let replay = try await RecordedSession.replay(log)
        #expect(replay.outcomes.count == 1)
    }

    @Test func aChangeOfSettingsHoldsForTheExercisesBehindIt() async throws {
        let asked = "{\"asked\":{\"reference\":60,\"interval\":\"P1\",\"offset_cents\":50}}"
        let text = """
            {"log":"peach","format":1,"mode":"comparison","settings":{"duration":0.3}}
            {"await":"target_started"}
            {"after_ms":10,"action":"skip"}
            \(asked)
            {"settings":{"duration":2,"reference":415}}
            {"await":"target_started"}
            {"after_ms":100,"bytes":[144,72,90]}
            \(asked)
            {"await":"answered"}
            """
        let replay = try await RecordedSession.replay(text)
        var durations: [Double] = []
        for snapshot in replay.snapshots {
            if case .exerciseBegan(_, let exercise) = snapshot.happening {
                durations.append(exercise.noteDuration.rawValue)
                if durations.count < 3 { #expect(exercise.comparison.targetNote.offset == 50) }
            }
        }
        #expect(durations == [0.3, 2, 2])
    }
}
