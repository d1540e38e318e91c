// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Answers survive a damaged file, a lost one and a reset.
@Suite(.serialized) struct LastingDataTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome(answers: 20) }

    private func damage(_ range: Range<Int>) throws -> Data {
        var bytes = try Data(contentsOf: home.records)
        bytes.replaceSubrange(range, with: repeatElement(0xA5, count: range.count))
        try bytes.write(to: home.records)
        return bytes
    }

    private func train() throws -> (status: Int32, errors: String, events: [String]) {
        let program = try Program(training: home, output: home.file("\(UUID()).wav").path, "--count", "1")
        var events: [String] = []
        while let line = program.line() {
            events.append(line)
            if line.contains("\"awaiting_answer\"") { program.type("h") }
        }
        let (status, _, errors) = program.end()
        return (status, errors, events)
    }

    private func count() throws -> Int {
        try Invocation(["records", "export"], in: home).output.split(separator: "\n").count {
            $0.hasPrefix("comparison,") || $0.hasPrefix("matching,")
        }
    }

    @Test func trainingGoesOnWithTheBackupOfADamagedFile() throws {
        #expect(try Invocation(["records", "backup"], in: home).status == 0)
        let bytes = try damage(0..<100)
        let reading = try Invocation(["profile"], in: home)
        #expect(reading.status == 65)
        #expect(reading.errors.contains("The next training sets the file aside"), "\(reading.errors)")
        #expect(try Data(contentsOf: home.records) == bytes, "who only reads changes nothing")
        let doctor = try Invocation(["doctor", "--output", "none"], in: home)
        #expect(doctor.output.contains("is damaged"), "\(doctor.output)")
        let (status, _, events) = try train()
        #expect(status == 0)
        let told = try #require(events.first { $0.contains("\"trouble\"") })
        #expect(told.contains("The new file holds 20 answers") && told.contains("\"saved\":20"), "\(told)")
        #expect(try count() == 21)
        let names = try FileManager.default.contentsOfDirectory(atPath: home.records.deletingLastPathComponent().path)
        let kept = try #require(names.first { $0.hasPrefix("training-damaged-") })
        #expect(try Data(contentsOf: home.records.deletingLastPathComponent().appending(path: kept)) == bytes)
    }

    @Test func theBackupOfADayComesBack() throws {
        #expect(try train().status == 0)
        let listed = try Invocation(["records", "restore", "--json"], in: home)
        #expect(listed.status == 0 && listed.output.contains("\"comparisons\":10"), "\(listed.output)")
        let day = try #require(listed.output.firstMatch(of: /"day":"(\d{4}-\d\d-\d\d)"/)).1
        try FileManager.default.removeItem(at: home.records)
        #expect(try Invocation(["records", "restore", String(day)], in: home).status == 0)
        #expect(try count() >= 20)
    }

    /// Also if no answer was saved yet.
    @Test(arguments: [false, true]) func whatWaitsWithoutDataIsForgottenToo(isNamed: Bool) throws {
        let home = try TemporaryHome()
        #expect(try Invocation(simulating: ["--trials", "6", "--data", "s.sqlite"], in: home).status == 0)
        let records = try Invocation(["records", "export", "--format", "jsonl", "--data", "s.sqlite"], in: home).output
        try FileManager.default.createDirectory(
            at: home.records.deletingLastPathComponent(), withIntermediateDirectories: true)
        try home.write(records, to: home.unsaved)
        let doctor = try Invocation(["doctor", "--output", "none", "--json"], in: home)
        #expect(doctor.output.contains("still waiting"), "\(doctor.output)")
        let data = isNamed ? ["--data", home.records.path] : []
        let reset = try Invocation(["records", "reset", "--yes"] + data, in: home)
        #expect(reset.status == 0 && reset.errors.contains("6 comparisons"), "\(reset.errors)")
        #expect(!FileManager.default.fileExists(atPath: home.unsaved.path))
        #expect(try !Invocation(["records", "export"], in: home).output.contains("comparison,"))
    }

    /// By another process, beside a Peach at Start, during a run and after it.
    @Test(arguments: ["kazez", "adaptive", "steady"])
    func afterAResetTheNextExerciseIsANewUsers(strategy: String) throws {
        let program = try Program(
            ["--no-browser", "--json", "--output", "none", "--set", "duration=0.3", "--set", "strategy=\(strategy)"],
            home: home)
        func answer() throws -> Double {
            try program.questioned()
            program.type("h")
            return abs(try #require(try program.event("answered")["offset_cents"] as? Double))
        }
        func begin(after words: [String]) throws {
            #expect(try Invocation(["records"] + words, in: home).status == 0)
            program.type("3")
        }
        func stop() throws {
            program.type("\u{1B}")
            _ = try program.event("ended")
        }
        let practised = ["import", home.file("app.csv").path, "--replace"]
        _ = try program.event("ready")
        try begin(after: ["reset", "--yes"])
        #expect(try answer() == 100)
        try stop()

        try begin(after: practised)
        #expect(try answer() < 50)
        try program.questioned()
        #expect(try Invocation(["records", "reset", "--yes"], in: home).status == 0)
        program.type("h")
        _ = try program.event("answered")
        #expect(try answer() == 100)
        #expect(try count() == 1, "nothing of before is in the new data")
        try stop()

        try begin(after: practised)
        #expect(try answer() < 50)
        try stop()
        try begin(after: ["reset", "--yes"])
        #expect(try answer() == 100)
    }
}
