// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Music
import Store
import Testing

@testable import Instrument
@testable import Training

/// Answers that cannot be saved at once are kept, and saved in their order when the disk is there again.
@Suite struct AnswerWriterTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID())/training.sqlite").path

    /// - Parameter time: Seconds since 1970; nil is the offset.
    static func record(_ offset: Double, answer: Answer = .higher, at time: Double? = nil) throws -> ComparisonRecord {
        let comparison = try #require(
            Comparison(referenceNote: MIDINote(60), interval: .prime, offset: Cents(offset)))
        return record(comparison, answer: answer, at: Date(timeIntervalSince1970: time ?? offset))
    }

    static func record(_ comparison: Comparison, answer: Answer, at date: Date) -> ComparisonRecord {
        let exercise = ComparisonExercise(
            number: 1, comparison: comparison, settings: TrainingSettings(), loudnessOffset: AmplitudeDB(0))
        let onset = TargetOnset(
            moment: 0, referenceFrequency: exercise.referenceFrequency, targetFrequency: exercise.targetFrequency)
        let press = InputStamp(moment: 1, date: date, device: nil)
        return ComparisonRecord(CompletedComparison(exercise, heard: onset, answer: answer, press: press))
    }

    /// Another connection, which keeps the file locked until it rolls back.
    static func lock(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        return other
    }

    @Test func answersDuringALockAreSavedAfterIt() async throws {
        let store = try TrainingDataStore(path: path, busyTimeout: 0.01)
        let answerWriter = AnswerWriter(store: store, patience: nil)
        #expect(await answerWriter.append(.comparison(try Self.record(1))))

        let other = try Self.lock(path)
        #expect(await answerWriter.append(.comparison(try Self.record(2))) == false)
        #expect(await answerWriter.append(.comparison(try Self.record(3))) == false)
        #expect(await answerWriter.retry() == false)
        #expect(answerWriter.unsaved.count == 2)
        #expect(answerWriter.unsaved.failure == .locked)

        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        #expect(await answerWriter.append(.comparison(try Self.record(4))))
        #expect(answerWriter.unsaved.count == 0)
        let offsets = try store.comparisonRecords().map(\.completed.comparison.targetNote.offset.rawValue)
        #expect(offsets == [1, 2, 3, 4])
    }

    /// While something else is where the file was, the path holds no answer of the run.
    @Test func nothingCountsAsSavedWhereThePathLeadsNoMore() async throws {
        let answerWriter = AnswerWriter(store: try TrainingDataStore(path: path), patience: nil)
        for offset in 1...2 { #expect(await answerWriter.append(.comparison(try Self.record(Double(offset))))) }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(await answerWriter.append(.comparison(try Self.record(3))) == false)
        #expect(answerWriter.unsaved.count == 3)

        let state = URL(filePath: path).deletingLastPathComponent().appending(path: "state")
        let unsaved = UnsavedAnswers(of: path, state: state)
        #expect(unsaved.write(answerWriter.waiting, behind: []))
        try FileManager.default.removeItem(atPath: path)
        let next = try TrainingDataStore(path: path)
        guard case .takenUp(3)? = unsaved.importUnsaved(into: next) else {
            Issue.record("three are taken up")
            return
        }
        #expect(!unsaved.isThere)
        #expect(try next.recordCount() == 3)
    }
}

/// Answers that the data did not take wait in one file for the next start.
@Suite struct UnsavedAnswersTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID())")
    private var state: URL { folder.appending(path: "state") }

    private func entries(_ numbers: ClosedRange<Int>) throws -> [AnswerWriter.Entry] {
        try numbers.map { .comparison(try AnswerWriterTests.record(Double($0))) }
    }

    private func count(of answers: UnsavedAnswers) throws -> Int {
        let store = try TrainingDataStore(inMemory: ())
        _ = answers.importUnsaved(into: store)
        return try store.recordCount()
    }

    /// What an earlier run has left, and no disk has taken since, stays.
    @Test func aLaterRunAddsItsAnswers() throws {
        let answers = UnsavedAnswers(of: "/data/training.sqlite", state: state)
        let (earlier, later) = (UnsavedAnswersWriter(answers), UnsavedAnswersWriter(answers))
        #expect(earlier.leave(try entries(1...3), within: 60) == answers.path)
        later.hold(try entries(4...5))
        #expect(later.leave(try entries(4...6), within: 60) == answers.path)
        #expect(try count(of: answers) == 6)
    }

    @Test func savedAnswersLeaveTheFile() throws {
        let answers = UnsavedAnswers(of: "/data/training.sqlite", state: state)
        let file = UnsavedAnswersWriter(answers)
        file.hold(try entries(1...3))
        #expect(file.leave([], within: 60) == answers.path)
        #expect(!answers.isThere)
    }

    @Test func anUnreadableFileIsSetAside() throws {
        let answers = UnsavedAnswers(of: "/data/training.sqlite", state: state)
        #expect(answers.write(try entries(1...3), behind: []))
        let bytes = try Data(contentsOf: URL(filePath: answers.path)).dropLast(100)
        try bytes.write(to: URL(filePath: answers.path))
        let store = try TrainingDataStore(inMemory: ())
        guard case .setAside(let name?)? = answers.importUnsaved(into: store) else {
            Issue.record("it is set aside")
            return
        }
        #expect(try Data(contentsOf: URL(filePath: name)) == bytes && !answers.isThere)
    }
}
