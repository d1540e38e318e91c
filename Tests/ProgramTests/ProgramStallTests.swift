// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// A disk that never answers costs no answer, and holds up nobody for longer than was said.
@Suite struct ProgramStallTests {
    private func train(_ home: TemporaryHome, _ disk: SlowDisk?, _ arguments: String...) throws -> Program {
        let state = ["XDG_STATE_HOME": home.folder.appending(path: "state").path]
        return try Program(
            ["train", "comparison", "--json", "--output", "none", "--set", "duration=0.3"] + arguments, home: home,
            environment: state.merging(disk?.environment ?? [:]) { $1 })
    }

    /// What the data holds after the next start.
    private func countAfterNextStart(_ home: TemporaryHome) throws -> Int {
        let next = try train(home, nil)
        _ = try next.event("exercise")
        next.end(by: "q")
        #expect(next.end().status == 0)
        #expect(!FileManager.default.fileExists(atPath: home.unsaved.path))
        return try DatabaseQueue(path: home.records.path).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM comparisonRecord") ?? 0
        }
    }

    @Test(arguments: ["\u{1B}", "INT", "TERM", "HUP", "count"])
    func theEndTakesTenSecondsAtMost(end: String) throws {
        let home = try TemporaryHome()
        let disk = try SlowDisk(home)
        let program = try train(home, disk, "--count", "3")
        try program.answerAndSave()
        try disk.stall()
        for _ in 0..<(end == "count" ? 2 : 1) { #expect(try program.answer() == false) }
        let begin = Date()
        program.end(by: end)
        let (status, _, errors) = program.end()
        #expect(Date().timeIntervalSince(begin) < 11)
        #expect(status == 74 && errors.contains("-unsaved-"), "\(errors)")
        let file = try #require(errors.firstMatch(of: /“([^”]*-unsaved-[^”]*)”/)).1
        #expect(file.hasPrefix(home.folder.appending(path: "state").path))
        #expect(try countAfterNextStart(home) == (end == "count" ? 3 : 2))
        #expect(!FileManager.default.fileExists(atPath: String(file)))
    }

    /// While the disk is waited for, and while the file is left.
    @Test(arguments: [0, 2, 7]) func oneMoreControlCEndsAtOnce(seconds: Double) throws {
        let home = try TemporaryHome()
        let disk = try SlowDisk(home)
        let program = try train(home, disk)
        try program.answerAndSave()
        try disk.stall()
        #expect(try program.answer() == false)
        program.end(by: "INT")
        _ = try program.event("ended")
        _ = program.line(within: seconds)
        let begin = Date()
        program.end(by: "INT")
        let (_, _, errors) = program.end()
        #expect(Date().timeIntervalSince(begin) < 2)
        #expect(errors.contains("-unsaved-"), "\(errors)")
        #expect(try countAfterNextStart(home) == 2)
    }
}
