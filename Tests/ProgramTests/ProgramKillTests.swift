// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// Killed at any moment, the program loses no answer whose feedback appeared.
@Suite struct ProgramKillTests {
    @Test func noAnswerIsLostWhenTheProgramIsKilled() async throws {
        var generator = SystemRandomNumberGenerator()
        let delays = (0..<50).map { _ in Double.random(in: 0.2...2.5, using: &generator) }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for lane in 0..<5 {
                group.addTask {
                    try Self.killed(after: delays.enumerated().filter { $0.offset % 5 == lane }.map(\.element))
                }
            }
            var answers = 0
            for try await count in group { answers += count }
            // Some of the fifty runs must have come as far as an answer, else nothing was tried.
            #expect(answers > 30)
        }
    }

    /// - Returns: how many answers were shown in all runs.
    private static func killed(after delays: [Double]) throws -> Int {
        let home = try TemporaryHome()
        var shown = 0
        for delay in delays {
            let program = try Program(
                ["train", "comparison", "--json", "--output", "none", "--set", "duration=0.3"], home: home)
            let end = Date().addingTimeInterval(delay + 0.5)
            while let line = program.line(within: max(0, end.timeIntervalSinceNow)) {
                if line.contains("\"target_started\"") || line.contains("\"awaiting_answer\"") {
                    program.type(Bool.random() ? "h" : "l")
                }
                if line.contains("\"answered\""), line.contains("\"saved\":true") { shown += 1 }
            }
            kill(program.process.processIdentifier, SIGKILL)
            // What was printed before the kill, but not read yet, was shown as well.
            shown += program.end().output.split(separator: "\n")
                .count { $0.hasSuffix("}") && $0.contains("\"answered\"") && $0.contains("\"saved\":true") }
            let database = try DatabaseQueue(path: home.records.path)
            let (count, integrity) = try database.read { db in
                (
                    try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM comparisonRecord") ?? 0,
                    try String.fetchOne(db, sql: "PRAGMA integrity_check")
                )
            }
            #expect(integrity == "ok")
            #expect(count >= shown)
            #expect(count <= shown + 1)
            shown = count
        }
        return shown
    }
}
