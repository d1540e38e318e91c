// SPDX-License-Identifier: MIT
import Foundation
import Music
import Platform
import Testing
import Training

@testable import Instrument

/// What was recorded comes out the same when it is replayed.
@Suite struct RenderedReplayTests {
    private static let settings = [
        "duration=0.3", "loudness=0.5", "matching.commit=both", "tick=false", "reference=442", "range=50-80",
        "sound.rotation=own",
    ]

    /// One of each mode, for all tests.
    private static let sessions = TrainingMode.allCases.map { mode in
        let intervals = mode == .intervalComparison || mode == .intervalPitchMatching
        let set = settings + (intervals ? ["intervals=P5u,m3d", "tuning=just"] : [])
        return (mode, Task { try await RecordedSession(mode, count: 12, seed: 7, set: set) })
    }

    private func record(_ mode: TrainingMode) async throws -> RecordedSession {
        let session = try #require(Self.sessions.first { $0.0 == mode })
        return try await session.1.value
    }

    /// Without the times, which lie elsewhere, as every event of the two runs.
    private func told(_ snapshots: [SessionUpdate]) -> [LogLine] {
        snapshots.map { update in
            var line = LogLine(update)
            (line.onsetNs, line.pressNs, line.reactionMs, line.timeMs) = (nil, nil, nil, nil)
            return line
        }
    }

    @Test(arguments: TrainingMode.allCases)
    func aRecordedSessionIsReplayedToTheSameRecords(_ mode: TrainingMode) async throws {
        let session = try await record(mode)
        let kinds = Set(session.snapshots.map { EventName($0.event) })
        #expect(kinds.isSuperset(of: [.interrupted, .resumed, .controller, .ended, .targetStarted]))
        let script = try LogReader.read(Array(session.text.utf8), file: "session.jsonl")
        #expect(script.outcomes.count == 12)
        // One skipped and one lost with its controller beside them.
        #expect(script.asked.count == 14)
        let replay = try await RecordedSession.replay(session.text)
        #expect(LoggedAnswer.difference(logged: script.outcomes, replayed: replay.outcomes) == nil)
        #expect(told(replay.snapshots) == told(session.snapshots))
        for (one, other) in zip(session.snapshots, replay.snapshots) {
            if case .answered(let before) = one.event, case .answered(let after) = other.event {
                #expect(before.press - before.onset == after.press - after.onset)
            }
            if case .matched(_, let before, _, _) = one.event, case .matched(_, let after, _, _) = other.event {
                #expect(before.userCentError == after.userCentError && before.timeToCommit == after.timeToCommit)
            }
        }
        let again = try await RecordedSession.replay(session.text)
        #expect(again.seconds == replay.seconds)
        #expect(
            again.snapshots.map { LogLine($0) } == replay.snapshots.map { LogLine($0) },
            "the same log twice is the same run")
    }

    @Test func nothingTellsAnAnswerBeforeItIsGiven() async throws {
        for mode in TrainingMode.allCases {
            let session = try await record(mode)
            var isOpen = false
            for line in session.text.split(separator: "\n") {
                if line.contains("\"event\":\"exercise\"") { isOpen = true }
                if line.contains("\"event\":\"answered\"") || line.contains("\"event\":\"matched\"")
                    || line.contains("\"event\":\"interrupted\"") || line.contains("\"event\":\"ended\"")
                    || line.contains("\"action\":\"skip\"")
                {
                    isOpen = false
                }
                if isOpen { #expect(!line.contains("offset\"") && !line.contains("\"error\""), "\(line)") }
            }
        }
    }

    @Test func anAwaitedEventThatIsMissingIsNamedWithItsLine() async throws {
        let text = """
            {"log":"peach","format":1,"mode":"comparison"}
            {"await":"target_started"}
            {"await":"answered","number":1}
            """
        let fault = LogFault.didNotHappen(.answered, number: 1, seconds: 30)
        await #expect(throws: LogError(file: "session.jsonl", line: 3, fault)) {
            _ = try await RecordedSession.replay(text)
        }
    }

    @Test func aLogThatDiffersSaysWhere() async throws {
        let session = try await record(.pitchMatching)
        let replay = try await RecordedSession.replay(session.text)
        func difference(_ change: (inout LogLine) -> Void) throws -> LoggedAnswer.Difference? {
            var count = 0
            let lines = try session.text.split(separator: "\n").map { line in
                var read = try LogLine.read(line.utf8)
                if read.event == .matched { count += 1 }
                if read.event == .matched, count == 4 { change(&read) }
                return String(decoding: try JSONText.bytes(read), as: UTF8.self)
            }
            let script = try LogReader.read(Array(lines.joined(separator: "\n").utf8), file: "session.jsonl")
            return LoggedAnswer.difference(logged: script.outcomes, replayed: replay.outcomes)
        }
        #expect(try difference { _ in } == nil)
        #expect(try difference { $0.errorCents? += 0.009 } == nil)
        #expect(try difference { $0.errorCents? += 0.011 }?.key == "error_cents")
        #expect(try difference { $0.timeMs? += 4.9 } == nil)
        #expect(try difference { $0.timeMs? += -5.1 }?.exercise == 4)
        #expect(try difference { $0.reference = 1 }?.key == "reference")
        #expect(try difference { $0.finalFrequencyHz = 1 } == nil)
    }
}

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
