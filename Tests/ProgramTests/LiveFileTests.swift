// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Testing

/// Recordings never block training, and lost ones are reported.
@Suite(.serialized) struct LiveFileTests {
    private func answer(_ program: Program, _ count: Int) throws {
        for _ in 0..<count {
            try program.questioned()
            program.type("h")
        }
        _ = try program.event("ended")
    }

    /// A pipe without a reader stands for a hanging disk.
    private func pipe(_ home: TemporaryHome) throws -> Int32 {
        let path = home.file("x.wav").path
        try #require(mkfifo(path, 0o600) == 0)
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        try #require(descriptor >= 0)
        return descriptor
    }

    @Test func whatSoundsAppearsAtOnceAndIsWholeAtTheEnd() throws {
        let home = try TemporaryHome()
        let file = home.file("x.wav")
        try home.write("mine", to: file)
        let program = try Program(training: home, output: file.path, "--count", "1", "--force")
        try program.questioned()
        #expect(try Data(contentsOf: file).prefix(4) == Data("RIFF".utf8))
        program.type("h")
        #expect(program.end().status == 0)
        let bytes = [UInt8](try Data(contentsOf: file))
        let promised = bytes[40..<44].reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(promised == bytes.count - 44 && promised.isMultiple(of: 8))
        #expect(promised > 48000 * 8 / 2 && bytes[44...].contains { $0 != 0 })
    }

    /// The file contains everything played, and its header is correct.
    @Test(arguments: ["INT", "TERM", "HUP"]) func soundsThatAreBrokenOffAreWhole(end: String) throws {
        let home = try TemporaryHome()
        let file = home.file("x.wav")
        try home.write("mine", to: file)
        let program = try Program(["sounds", "play", "peach", "--force", "--output", file.path], home: home)
        func bytes() -> [UInt8] { ((try? Data(contentsOf: file)).map { [UInt8]($0) }) ?? [] }
        let deadline = Date().addingTimeInterval(20)
        while bytes().count < 50_000, Date() < deadline { Thread.sleep(forTimeInterval: 0.01) }
        _ = program.end(by: end)
        #expect(program.process.terminationReason == .uncaughtSignal)
        let found = bytes()
        let promised = found[40..<44].reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(promised == found.count - 44 && promised > 40_000)
    }

    @Test func aRunThatCannotBeginReplacesNothing() throws {
        let home = try TemporaryHome()
        try home.write("mine", to: home.file("x.wav"))
        try home.write("mine", to: home.file("x.jsonl"))
        // A record of a newer Peach is only detected when the records are read, after opening.
        let data = home.file("later.sqlite")
        #expect(try Invocation(simulating: ["--trials", "300", "--data", data.path], in: home).status == 0)
        let queue = try DatabaseQueue(path: data.path)
        try queue.write { db in try db.execute(sql: "UPDATE comparisonRecord SET interval = 'P9'") }
        try queue.close()
        let bytes = try Data(contentsOf: data)
        let run = try Invocation(
            [
                "train", "comparison", "--output", "x.wav", "--record", "x.jsonl", "--force", "--data", data.path,
            ], in: home)
        #expect(run.status == 65)
        #expect(try run.sentence.contains("“P9”"))
        #expect(try Data(contentsOf: data) == bytes)
        for name in ["x.wav", "x.jsonl"] {
            #expect(try String(contentsOf: home.file(name), encoding: .utf8) == "mine")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.folder.path).allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test func aFullDiskIsReportedOnceAndTrainingGoesOn() throws {
        let home = try TemporaryHome()
        let file = home.file("x.wav")
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/dev/full")
        let program = try Program(training: home, output: home.file("x.wav").path, "--count", "2")
        var troubles = 0
        var answered = 0
        while let line = program.line() {
            if line.contains("x.wav") { troubles += 1 }
            if line.contains("\"awaiting_answer\"") { program.type("h") }
            if line.contains("\"event\":\"answered\"") { answered += 1 }
        }
        let (status, _, errors) = program.end()
        #expect(status == 74 && errors.isEmpty)
        #expect(troubles == 1 && answered == 2)
        #expect(try home.savedAnswers() == 2)
    }

    /// No pending data is lost when the disk responds again.
    @Test func aStalledDiskHoldsUpNoExerciseAndGetsEverythingLater() throws {
        let home = try TemporaryHome()
        let descriptor = try pipe(home)
        defer { close(descriptor) }
        let program = try Program(training: home, output: home.file("x.wav").path, "--count", "3")
        try answer(program, 3)
        #expect(try (program.event("message")["message"] as? String)?.contains("x.wav") == true)
        var total = 0
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while program.process.isRunning {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&wait, 1, 10) > 0 { total += max(0, read(descriptor, &bytes, bytes.count)) }
        }
        while case let count = read(descriptor, &bytes, bytes.count), count > 0 { total += count }
        #expect(program.end().status == 0)
        #expect((total - 44).isMultiple(of: 8) && total > 48000 * 8)
    }

    @Test func aStalledDiskIsGivenUpAtTheEnd() throws {
        let home = try TemporaryHome()
        let descriptor = try pipe(home)
        defer { close(descriptor) }
        let program = try Program(training: home, output: home.file("x.wav").path, "--count", "1")
        try answer(program, 1)
        for _ in 0..<2 {
            #expect(try (program.event("message")["message"] as? String)?.contains("x.wav") == true)
        }
        #expect(program.end().status == 74)
    }

    @Test func twiceCtrlCWaitsForNoDisk() throws {
        let home = try TemporaryHome()
        let descriptor = try pipe(home)
        defer { close(descriptor) }
        let program = try Program(
            training: home, output: home.file("x.wav").path, "--count", "9", "--record", "/dev/null")
        try program.questioned()
        kill(program.process.processIdentifier, SIGINT)
        _ = try program.event("message")
        kill(program.process.processIdentifier, SIGINT)
        #expect(program.end().status == SIGINT)
    }
}
