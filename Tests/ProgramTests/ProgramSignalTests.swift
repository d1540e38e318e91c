// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// SIGINT, SIGTERM and SIGHUP end training in order.
@Suite struct ProgramSignalTests {
    /// The reader of the output may hang.
    @Test func anUnreadRunContinuesAndEnds() throws {
        let home = try TemporaryHome()
        let log = home.file("log.jsonl")
        let program = try Program(
            ["train", "comparison", "--output", "none", "--set", "duration=0.3", "--record", log.path], home: home,
            isUnread: true)
        // Proof that it trains: the second answer follows a second exercise.
        let deadline = Date().addingTimeInterval(40)
        var answers = 0
        while answers < 2, Date() < deadline {
            program.type("h")
            Thread.sleep(forTimeInterval: 0.2)
            answers = ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n")
                .count { $0.contains("\"answered\"") }
        }
        #expect(answers == 2)
        let begin = Date()
        program.interrupt(by: "INT")
        program.process.waitUntilExit()
        #expect(program.process.terminationStatus == 74 && Date().timeIntervalSince(begin) < 5)
        #expect(program.sentence().contains("Not all of the output could be written: nothing reads it."))
    }

    /// Ctrl-Z and fg in a shell that does not restore the terminal.
    @Test func theTerminalIsAsItWasWheneverPeachDoesNotRun() throws {
        let home = try TemporaryHome()
        let shell = try Shell("dash", home: home)
        let before = try shell.modes()
        #expect(before == ["echo", "icanon", "isig"])
        shell.type("\(Program.binary.path) train comparison --output none --set duration=0.3\n")
        _ = try shell.read(until: "stop.")
        // Long enough to count as a suspension.
        shell.type("\u{1A}")
        _ = try shell.read(until: "Stopped")
        Thread.sleep(forTimeInterval: 1.2)
        #expect(try shell.modes() == before)
        shell.type("fg\n")
        _ = try shell.read(until: "to stop.")
        shell.type(" ")
        _ = try shell.read(until: "Training goes on.")
        shell.type("q")
        _ = try shell.read(until: "ready> ")
        #expect(try shell.modes() == before)
    }

    /// After it, sounds play again, a key pressed meanwhile answers nothing, and the log replays identically.
    @Test func aStandstillMovesNoNoteIntoThePast() throws {
        let home = try TemporaryHome()
        let file = home.file("log.jsonl")
        let program = try Program(
            [
                "train", "comparison", "--json", "--output", "none", "--set", "duration=0.5", "--record", file.path,
                "--count", "2",
            ], home: home)
        for moment in ["target_started", "exercise"] {
            _ = try program.event(moment)
            stop(program)
            program.type("h")
            Thread.sleep(forTimeInterval: 1.3)
            kill(program.process.processIdentifier, SIGCONT)
            #expect(try program.event("interrupted")["discarded"] as? Bool == true)
            _ = try program.event("resumed")
            _ = try program.event("awaiting_answer")
            program.type("l")
            _ = try program.event("answered")
        }
        #expect(try program.event("ended")["answered"] as? Int == 2)
        program.process.waitUntilExit()
        let check = try Invocation(["replay", file.path, "--check"], in: home)
        #expect(check.status == 0, "\(check.errors)")
    }

    /// Returns once the process is stopped, so that no key is read before.
    private func stop(_ program: Program) {
        kill(program.process.processIdentifier, SIGSTOP)
        let end = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < end, !isStopped(program.process.processIdentifier) { sched_yield() }
    }

    /// True if every thread is stopped.
    private func isStopped(_ process: pid_t) -> Bool {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return !threads.isEmpty
            && threads.allSatisfy { thread in
                let status = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8)
                // After the name, which may contain any character.
                return status?.split(separator: ")").last?.hasPrefix(" T") ?? true
            }
    }
}
