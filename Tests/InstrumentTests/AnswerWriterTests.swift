// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Music
import Store
import Testing
import Training

@testable import Instrument

/// Answers that cannot be saved at once are kept, and saved in their order when the disk is there again.
@Suite struct AnswerKeeperTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID())/training.sqlite").path

    static func record(_ offset: Double) throws -> ComparisonRecord {
        let comparison = try #require(
            Comparison(referenceNote: MIDINote(60), interval: .prime, offset: Cents(offset)))
        let exercise = ComparisonExercise(
            number: 1, comparison: comparison, settings: TrainingSettings(), loudnessOffset: AmplitudeDB(0))
        let onset = TargetOnset(
            moment: 0, referenceFrequency: exercise.referenceFrequency, targetFrequency: exercise.targetFrequency)
        let press = InputStamp(moment: 1, date: Date(timeIntervalSince1970: offset), device: nil)
        return ComparisonRecord(CompletedComparison(exercise, heard: onset, answer: .higher, press: press))
    }

    /// A connection that may keep the file to itself.
    private func stranger() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    @Test func whatALockKeepsFromTheDiskIsSavedAfterIt() async throws {
        let store = try TrainingDataStore(path: path, busyTimeout: 0.01)
        let answerWriter = AnswerWriter(store: store, patience: nil)
        #expect(await answerWriter.append(.comparison(try Self.record(1))))

        let other = try stranger()
        try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
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
        guard case .takenUp(3)? = unsaved.takeUp(into: next) else {
            Issue.record("three are taken up")
            return
        }
        #expect(!unsaved.isThere)
        #expect(try next.recordCount() == 3)
    }
}
