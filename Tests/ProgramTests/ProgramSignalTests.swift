// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Ctrl-C, a request to end and a closed terminal end training, not the process in the middle of it.
@Suite struct ProgramSignalTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalEndsTheRunInGoodOrder(signal: Int32) throws {
        let home = try TemporaryHome()
        let program = try Program(["train", "comparison", "--json", "--output", "none"], home: home)
        _ = try program.event("target_started")
        kill(program.process.processIdentifier, signal)
        let ended = try program.event("ended")
        #expect(ended["answered"] as? Int == 0)
        let (status, _, errors) = program.end()
        #expect(status == 0)
        #expect(program.process.terminationReason == .exit)
        #expect(errors.isEmpty)
    }

    /// Whoever reads what is printed may be busy for ever.
    @Test func whoIsNotReadGoesOnAndEnds() throws {
        let home = try TemporaryHome()
        let log = home.folder.appending(path: "log.jsonl")
        let program = try Program(
            ["train", "comparison", "--output", "none", "--set", "duration=0.3", "--record", log.path], home: home,
            isUnread: true)
        // Nothing else tells that it trains: the second answer is given after a second exercise.
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
        program.end(by: "INT")
        program.process.waitUntilExit()
        #expect(program.process.terminationStatus == 74 && Date().timeIntervalSince(begin) < 5)
        #expect(program.sentence().contains("Not all of the output could be written: nothing reads it."))
    }

    /// Ctrl-Z and fg in a shell that does not give the terminal back as it found it.
    @Test func theTerminalIsAsItWasWheneverPeachDoesNotRun() throws {
        let home = try TemporaryHome()
        let shell = try Shell("dash", home: home)
        let before = try shell.modes()
        #expect(before == ["echo", "icanon", "isig"])
        shell.type("\(Program.binary.path) train comparison --output none --set duration=0.3\n")
        _ = try shell.read(until: "stop.")
        // So long that it counts as a pause.
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

    /// What is ordered afterwards sounds afterwards, a key that was pressed meanwhile answers nothing, and the log tells the same
    /// once more.
    @Test func aStandstillMovesNoNoteIntoThePast() throws {
        let home = try TemporaryHome()
        let file = home.folder.appending(path: "log.jsonl")
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

    /// Returns when it stands still: a key that is read before is another matter.
    private func stop(_ program: Program) {
        kill(program.process.processIdentifier, SIGSTOP)
        let end = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < end, !isStopped(program.process.processIdentifier) { sched_yield() }
    }

    /// As the kernel has it: every thread stands still.
    private func isStopped(_ process: pid_t) -> Bool {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return !threads.isEmpty
            && threads.allSatisfy { thread in
                let status = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8)
                // Behind the name, which may hold anything.
                return status?.split(separator: ")").last?.hasPrefix(" T") ?? true
            }
    }
}
