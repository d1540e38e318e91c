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
            case .moved: try files.moveItem(at: home.records, to: home.folder.appending(path: "elsewhere.sqlite"))
            case .replaced:
                let backup = home.folder.appending(path: "backup.sqlite")
                #expect(rename(backup.path, home.records.path) == 0)
            case .folderRemoved: try files.removeItem(at: home.records.deletingLastPathComponent())
            }
        }
    }

    /// The end of a run.
    static let ends = ["q", "\u{1B}", "INT", "TERM", "HUP", "count"]

    private func train(_ home: TemporaryHome, _ arguments: String...) throws -> Program {
        try Program(
            ["train", "comparison", "--json", "--output", "none", "--set", "duration=0.3"] + arguments, home: home,
            environment: ["XDG_STATE_HOME": home.folder.appending(path: "state").path])
    }

    private func count(_ home: TemporaryHome) throws -> Int {
        try DatabaseQueue(path: home.records.path).read { db in
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM comparisonRecord") ?? 0
        }
    }

    /// Another program that holds a write lock.
    private func holder(of home: TemporaryHome) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(5)
        let holder = try DatabaseQueue(path: home.records.path, configuration: configuration)
        try holder.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        return holder
    }

    @Test(arguments: Mishap.allCases, ends)
    func noAnswerOfTheRunIsLost(mishap: Mishap, end: String) throws {
        let home = try TemporaryHome()
        // Answers of earlier days, and a copy of them: more pages than a new file has.
        let old = try home.write(RecordCommandTests.foreign(700), to: home.folder.appending(path: "old.csv"))
        #expect(try Invocation(["records", "import", old], in: home).status == 0)
        try FileManager.default.copyItem(at: home.records, to: home.folder.appending(path: "backup.sqlite"))
        let before = try count(home)
        #expect(before > 0)
        let program = try train(home, "--count", end == "count" ? "4" : "9")
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
        program.end(by: end)
        #expect(program.end().status == 0)
        #expect(try count(home) == 4 + (mishap.bringsOthers ? before : 0))
    }

    /// Removed after the last answer was reported as saved.
    @Test func theLastMomentCounts() throws {
        let home = try TemporaryHome()
        let program = try train(home)
        for _ in 0..<3 { try program.answerAndSave() }
        try Mishap.removed.befall(home)
        program.end(by: "q")
        #expect(program.end().status == 0)
        #expect(try count(home) == 3)
    }

    @Test(arguments: ends) func whatALockKeepsOutIsTakenUpByTheNextStart(end: String) throws {
        let home = try TemporaryHome()
        let program = try train(home, "--count", "3")
        for _ in 0..<(end == "count" ? 2 : 1) { try program.answerAndSave() }
        var stranger: DatabaseQueue? = try holder(of: home)
        #expect(try program.answer() == false)
        program.end(by: end)
        let (status, _, errors) = program.end()
        #expect(status == 74, "\(errors)")
        #expect(errors.contains("-unsaved-"))
        try stranger?.inDatabase { try $0.execute(sql: "ROLLBACK") }
        stranger = nil
        let next = try train(home)
        try next.answerAndSave()
        next.end(by: "q")
        let (nextStatus, _, told) = next.end()
        #expect(nextStatus == 0 && !told.isEmpty)
        #expect(try count(home) == (end == "count" ? 4 : 3))
        #expect(!FileManager.default.fileExists(atPath: home.unsaved.path))
    }

    /// A second Ctrl-C shortens the wait and loses nothing.
    @Test func whoDoesNotWaitLosesNothing() throws {
        let home = try TemporaryHome()
        let program = try train(home)
        try program.answerAndSave()
        let stranger = try holder(of: home)
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
        let program = try train(home)
        for _ in 0..<2 { try program.answerAndSave() }
        let stranger = home.folder.appending(path: "hello.txt")
        try home.write(String(repeating: "hello\n", count: 500), to: stranger)
        #expect(rename(stranger.path, home.records.path) == 0)
        #expect(try program.answer() == false)
        program.end(by: "q")
        let (status, _, errors) = program.end()
        #expect(status == 74 && errors.contains("3 answers"), "\(errors)")
        try FileManager.default.removeItem(at: home.records)
        let next = try train(home)
        _ = try next.event("exercise")
        next.end(by: "q")
        #expect(next.end().errors.contains("3 answers"))
        #expect(try count(home) == 3)
    }
}
