// SPDX-License-Identifier: MIT
import Foundation
import Store
import Testing

@testable import Instrument

/// Answers that the data did not take wait in one file for the next start.
@Suite struct UnsavedAnswersTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID())")
    private var state: URL { folder.appending(path: "state") }

    private func entries(_ numbers: ClosedRange<Int>) throws -> [AnswerWriter.Entry] {
        try numbers.map { .comparison(try AnswerKeeperTests.record(Double($0))) }
    }

    private func count(of answers: UnsavedAnswers) throws -> Int {
        let store = try TrainingDataStore(inMemory: ())
        _ = answers.takeUp(into: store)
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

    @Test func whatWasSavedAfterAllLeavesTheFile() throws {
        let answers = UnsavedAnswers(of: "/data/training.sqlite", state: state)
        let file = UnsavedAnswersWriter(answers)
        file.hold(try entries(1...3))
        #expect(file.leave([], within: 60) == answers.path)
        #expect(!answers.isThere)
    }

    @Test func whatCannotBeReadIsSetAside() throws {
        let answers = UnsavedAnswers(of: "/data/training.sqlite", state: state)
        #expect(answers.write(try entries(1...3), behind: []))
        let bytes = try Data(contentsOf: URL(filePath: answers.path)).dropLast(100)
        try bytes.write(to: URL(filePath: answers.path))
        let store = try TrainingDataStore(inMemory: ())
        guard case .setAside(let name?)? = answers.takeUp(into: store) else {
            Issue.record("it is set aside")
            return
        }
        #expect(try Data(contentsOf: URL(filePath: name)) == bytes && !answers.isThere)
    }
}
