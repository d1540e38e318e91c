// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

/// A killed program loses no answer whose feedback appeared.
@Suite struct ProgramKillTests {
    @Test func noAnswerIsLostWhenTheProgramIsKilled() async throws {
        var generator = SeededRandom(seed: 9)
        let delays = (0..<20).map { _ in Double.random(in: 0.2...2.5, using: &generator) }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for lane in 0..<5 {
                group.addTask {
                    try Self.killed(after: delays.enumerated().filter { $0.offset % 5 == lane }.map(\.element))
                }
            }
            var answers = 0
            for try await count in group { answers += count }
            // Every second run is killed after its first answer.
            #expect(answers >= 10)
        }
    }

    /// - Parameter delays: seconds from the start, and in every second run from the first answer.
    /// - Returns: the number of answers reported over all runs.
    private static func killed(after delays: [Double]) throws -> Int {
        let home = try TemporaryHome()
        var (before, answers) = (0, 0)
        for (index, delay) in delays.enumerated() {
            let program = try Program(training: home)
            var (given, shown) = (0, 0)
            let waits = index % 2 == 1
            var end = Date().addingTimeInterval(waits ? 40 : delay + 0.5)
            func read(_ line: some StringProtocol) {
                guard line.hasSuffix("}"), line.contains("\"answered\"") else { return }
                given += 1
                if waits, given == 1 { end = Date().addingTimeInterval(delay) }
                if line.contains("\"saved\":true") { shown += 1 }
            }
            while let line = program.line(within: max(0, end.timeIntervalSinceNow)) {
                if line.contains("\"target_started\"") || line.contains("\"awaiting_answer\"") {
                    program.type(given % 2 == 0 ? "h" : "l")
                }
                read(line)
            }
            kill(program.process.processIdentifier, SIGKILL)
            // Output printed before the kill, but not read yet, also counts.
            for line in program.end().output.split(separator: "\n") { read(line) }
            let count = try home.savedAnswers()
            #expect(count >= before + shown)
            // The last answer may be saved without a report; a slow disk may save answers reported as unsaved.
            #expect(count <= before + given + 1)
            before = count
            answers += given
        }
        return answers
    }
}
