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

    /// A session hears its notes later than they are rendered, some more than others. What came before the second note then was
    /// no answer, however late; what came after it was one, even if the session took it up before it knew of the note.
    @Test(arguments: [-40, 0, 60, 170, 900], [0, 2, 137])
    func aPressBeforeTheOnsetIsNoAnswer(lateness: Int, reaction: Int) async throws {
        let onset = 300 + lateness
        func key(_ name: String, _ moment: Int) -> String { #"{"at_ns":\#(moment * 1_000_000),"key":"\#(name)"}"# }
        let early = stride(from: 20, to: onset, by: 40).map { key("l", $0) }
        let target = #"{"at_ns":\#(onset * 1_000_000),"event":"target_started","number":1}"#
        let answer = key("h", onset + reaction)
        let log =
            [
                #"{"log":"peach","format":1,"mode":"comparison","count":1,"settings":{"duration":0.3}}"#,
                #"{"at_ns":0,"event":"exercise","number":1}"#,
            ] + early + (reaction < 10 ? [answer, target] : [target, answer]) + [
                #"{"at_ns":\#((onset + 400) * 1_000_000),"event":"answered","number":1}"#
            ]
        let replay = try await RecordedSession.replay(log.joined(separator: "\n"))
        let told = replay.snapshots.map(\.event)
        guard case .answered(let answered)? = told.first(where: { EventName($0) == .answered }) else {
            Issue.record("no answer")
            return
        }
        #expect(answered.completed.answer == .higher)
        #expect(answered.press - answered.onset == Int64(reaction) * 1_000_000)
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
        for update in replay.snapshots {
            if case .exerciseBegan(_, let exercise) = update.event {
                durations.append(exercise.noteDuration.rawValue)
                if durations.count < 3 { #expect(exercise.comparison.targetNote.offset == 50) }
            }
        }
        #expect(durations == [0.3, 2, 2])
    }
}
