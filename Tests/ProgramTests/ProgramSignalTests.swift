// SPDX-License-Identifier: MIT
import Foundation
import GRDB
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

    /// Where no shell is that could let it go on, as in a terminal that runs nothing else, Ctrl-Z stops nothing.
    @Test func nobodyIsLeftStopped() throws {
        let home = try TemporaryHome()
        let file = home.folder.appending(path: "process")
        let program = try Program(
            ["train", "comparison", "--json", "--output", "none", "--set", "duration=0.3"], home: home,
            through: ["setsid", "--wait", "sh", "-c", "echo $$ > '\(file.path)'; exec \"$@\"", "sh"])
        _ = try program.event("target_started")
        let number = try #require(Int32(try String(contentsOf: file, encoding: .utf8).dropLast()))
        kill(number, SIGTSTP)
        try program.answerAndSave()
        kill(number, SIGINT)
        #expect(program.end().status == 0)
    }

    /// Whoever reads what is printed may be busy for ever.
    @Test(arguments: ["q", "\u{1B}", "INT", "TERM", "HUP"]) func whoIsNotReadGoesOnAndEnds(end: String) throws {
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
        program.end(by: end)
        program.process.waitUntilExit()
        #expect(program.process.terminationStatus == 74 && Date().timeIntervalSince(begin) < 11)
        #expect(program.sentence().contains("Not all of the output could be written: nothing reads it."))
        let count = try DatabaseQueue(path: home.records.path).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM comparisonRecord") ?? 0
        }
        #expect(count >= 2)
    }

    /// A key with Alt, and what a terminal answers when it is asked for its colours, are no Esc.
    @Test func sequencesOfTheTerminalEndNothing() throws {
        let program = try Program(
            ["train", "comparison", "--json", "--output", "none", "--set", "duration=0.3"], home: try TemporaryHome())
        for sequence in ["\u{1B}h", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]11;rgb:0/0/0\u{07}", "\u{1B}[15~"] {
            try program.questioned()
            program.type(sequence)
            program.type("l")
            _ = try program.event("answered")
        }
        program.type("\u{1B}")
        #expect(try program.event("ended")["answered"] as? Int == 4)
        #expect(program.end().status == 0)
    }

    private func train(in shell: Shell) throws {
        shell.type("\(Program.binary.path) train comparison --output none --set duration=0.3\n")
        _ = try shell.read(until: "stop.")
    }

    /// So long that it counts as a pause.
    private func stop(_ shell: Shell) throws {
        shell.type("\u{1A}")
        _ = try shell.read(until: "Stopped")
        Thread.sleep(forTimeInterval: 1.2)
    }

    /// Ctrl-Z and fg in shells that give the terminal back as they found it, and in one that does not.
    @Test(arguments: ["bash", "dash"]) func theTerminalIsAsItWasWheneverPeachDoesNotRun(name: String) throws {
        let home = try TemporaryHome()
        let shell = try Shell(name, home: home)
        let before = try shell.modes()
        #expect(before == ["echo", "icanon", "isig"])
        try train(in: shell)
        for _ in 0..<2 {
            try stop(shell)
            #expect(try shell.modes() == before)
            shell.type("fg\n")
            _ = try shell.read(until: "to stop.")
            shell.type(" ")
            _ = try shell.read(until: "Training goes on.")
        }
        shell.type("q")
        _ = try shell.read(until: "ready> ")
        #expect(try shell.modes() == before)
    }

    /// No signal tells a job that runs that it has the terminal again.
    @Test func aJobThatComesBackFromTheBackgroundHearsItsKeys() throws {
        let home = try TemporaryHome()
        let shell = try Shell("bash", home: home)
        try train(in: shell)
        try stop(shell)
        shell.type("bg\n")
        _ = try shell.read(until: "to stop.")
        // Keys of the shell's are nobody else's.
        shell.type("echo wor''ld q\n")
        _ = try shell.read(until: "world q")
        shell.type("fg\n")
        Thread.sleep(forTimeInterval: 1)
        shell.type(" ")
        _ = try shell.read(until: "Training goes on.")
        shell.type("q")
        _ = try shell.read(until: "ready> ")
        #expect(try shell.modes() == ["echo", "icanon", "isig"])
    }

    /// Whatever was going on, what is ordered afterwards sounds afterwards, and the log tells the same once more.
    @Test func aStandstillMovesNoNoteIntoThePast() throws {
        let home = try TemporaryHome()
        let file = home.folder.appending(path: "log.jsonl")
        let program = try Program(
            [
                "train", "comparison", "--json", "--output", "none", "--set", "duration=0.5", "--record", file.path,
                "--count", "6",
            ], home: home)
        for moment in ["target_started", "exercise", "awaiting_answer"] {
            _ = try program.event("awaiting_answer")
            program.type("h")
            _ = try program.event("answered")
            _ = try program.event(moment)
            stop(program)
            // Goes on as soon as it can.
            program.type(" ")
            Thread.sleep(forTimeInterval: 1.3)
            kill(program.process.processIdentifier, SIGCONT)
            #expect(try program.event("interrupted")["discarded"] as? Bool == true)
            _ = try program.event("resumed")
            _ = try program.event("awaiting_answer")
            program.type("l")
            _ = try program.event("answered")
        }
        _ = try program.event("ended")
        program.process.waitUntilExit()
        let log = try String(contentsOf: file, encoding: .utf8)
        var begun: Int?
        for line in log.split(separator: "\n") {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let moment = object["at_ns"] as? Int
            switch object["event"] as? String {
            case "exercise": begun = moment
            case "target_started":
                let since = try #require(moment) - (try #require(begun))
                #expect(since > 450_000_000, "\(line)")
            case _: break
            }
        }
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

    /// A key that was pressed while Peach stood still answers nothing: nobody knows when it was.
    @Test func whatIsPressedInAStandstillAnswersNothing() throws {
        let program = try Program(
            ["train", "comparison", "--json", "--output", "none", "--set", "duration=0.3"], home: try TemporaryHome())
        for _ in 0..<4 {
            _ = try program.event("target_started")
            stop(program)
            program.type("h")
            Thread.sleep(forTimeInterval: 1.3)
            kill(program.process.processIdentifier, SIGCONT)
            let told = try program.event("answered or interrupted") {
                ["answered", "interrupted"].contains($0["event"] as? String)
            }
            #expect(told["event"] as? String == "interrupted" && told["discarded"] as? Bool == true)
            _ = try program.event("resumed")
        }
        program.type("\u{1B}")
        #expect(try program.event("ended")["answered"] as? Int == 0)
    }
}
