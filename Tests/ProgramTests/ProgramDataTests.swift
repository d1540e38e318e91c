// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// Whatever happens to the data file during training, all answers end up at its path.
@Suite struct ProgramDataTests {
    /// An operation on the file by another program.
    enum Mishap: String, CaseIterable, Sendable {
        case removed, moved, replaced, folderRemoved

        /// True if the new file has earlier answers.
        var bringsOthers: Bool { self == .replaced }

        func befall(_ home: TemporaryHome) throws {
            let files = FileManager.default
            switch self {
            case .removed: try files.removeItem(at: home.records)
            case .moved: try files.moveItem(at: home.records, to: home.file("elsewhere.sqlite"))
            case .replaced:
                let backup = home.file("backup.sqlite")
                #expect(rename(backup.path, home.records.path) == 0)
            case .folderRemoved: try files.removeItem(at: home.records.deletingLastPathComponent())
            }
        }
    }

    /// The end of a run.
    static let ends = ["q", "\u{1B}", "INT", "TERM", "HUP", "count"]

    @Test(arguments: Mishap.allCases, ends)
    func noAnswerOfTheRunIsLost(mishap: Mishap, end: String) throws {
        // Answers of earlier days, and a copy of them: more pages than a new file has.
        let home = try TemporaryHome(answers: 700)
        try FileManager.default.copyItem(at: home.records, to: home.file("backup.sqlite"))
        let before = try home.savedAnswers()
        #expect(before > 0)
        let program = try Program(training: home, "--count", end == "count" ? "4" : "9")
        for _ in 0..<2 { try program.answerAndSave() }
        try mishap.befall(home)
        try program.questioned()
        program.type("h")
        var (isTold, isSaved) = (false, false)
        _ = try program.event("that it is saved where the path leads, and why") { event in
            isSaved = isSaved || event["saved"] as? Bool == true || event["event"] as? String == "saved"
            isTold = isTold || (event["message"] as? String ?? "").contains(home.records.path)
            return isSaved && isTold
        }
        try program.answerAndSave()
        #expect(program.end(by: end).status == 0)
        #expect(try home.savedAnswers() == 4 + (mishap.bringsOthers ? before : 0))
    }

    /// Removed after the last answer was reported as saved.
    @Test func theLastMomentCounts() throws {
        let home = try TemporaryHome()
        let program = try Program(training: home)
        for _ in 0..<3 { try program.answerAndSave() }
        try Mishap.removed.befall(home)
        #expect(program.end(by: "q").status == 0)
        #expect(try home.savedAnswers() == 3)
    }

    @Test(arguments: ends) func whatALockKeepsOutIsTakenUpByTheNextStart(end: String) throws {
        let home = try TemporaryHome()
        let program = try Program(training: home, "--count", "3")
        for _ in 0..<(end == "count" ? 2 : 1) { try program.answerAndSave() }
        var stranger: DatabaseQueue? = try home.lock("BEGIN IMMEDIATE")
        #expect(try program.answer() == false)
        let (status, _, errors) = program.end(by: end)
        #expect(status == 74, "\(errors)")
        #expect(errors.contains("-unsaved-"))
        try stranger?.inDatabase { try $0.execute(sql: "ROLLBACK") }
        stranger = nil
        let next = try Program(training: home)
        try next.answerAndSave()
        let (nextStatus, _, told) = next.end(by: "q")
        #expect(nextStatus == 0 && !told.isEmpty)
        #expect(try home.savedAnswers() == (end == "count" ? 4 : 3))
        #expect(!FileManager.default.fileExists(atPath: home.unsaved.path))
    }

    /// A second Ctrl-C shortens the wait and loses nothing.
    @Test func twiceCtrlCLosesNothing() throws {
        let home = try TemporaryHome()
        let program = try Program(training: home)
        try program.answerAndSave()
        let stranger = try home.lock("BEGIN IMMEDIATE")
        defer { withExtendedLifetime(stranger) {} }
        #expect(try program.answer() == false)
        let begin = Date()
        kill(program.process.processIdentifier, SIGINT)
        _ = try program.event("ended")
        kill(program.process.processIdentifier, SIGINT)
        let (status, _, errors) = program.end()
        #expect(status == SIGINT)
        #expect(Date().timeIntervalSince(begin) < 5)
        #expect(errors.contains("-unsaved-"), "\(errors)")
    }

    /// The file was replaced by one that is no database: answers reported as saved are lost with it.
    @Test func theFileThatIsLeftHoldsTheWholeRun() throws {
        let home = try TemporaryHome()
        let program = try Program(training: home)
        for _ in 0..<2 { try program.answerAndSave() }
        let stranger = home.file("hello.txt")
        try home.write(String(repeating: "hello\n", count: 500), to: stranger)
        #expect(rename(stranger.path, home.records.path) == 0)
        #expect(try program.answer() == false)
        let (status, _, errors) = program.end(by: "q")
        #expect(status == 74 && errors.contains("3 answers"), "\(errors)")
        try FileManager.default.removeItem(at: home.records)
        let next = try Program(training: home)
        _ = try next.event("exercise")
        #expect(next.end(by: "q").errors.contains("3 answers"))
        #expect(try home.savedAnswers() == 3)
    }
}
