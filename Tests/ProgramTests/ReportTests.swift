// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// What `peach doctor --report` packs.
@Suite struct ReportTests {
    private static let log = """
        {"log":"peach","format":1,"mode":"comparison","count":1}
        {"at_ns":900,"device":"Erikas Tasten","port":"24:0","usb":"09e8:0049","state":"arrived"}
        {"at_ns":3000,"device":"Erikas Tasten","port":"24:0","bytes":[144,72,90]}

        """

    private func doctor(_ arguments: [String], _ home: TemporaryHome) throws -> Invocation {
        try Invocation(["doctor", "--output", "none"] + arguments, in: home, environment: ["LANG": "de_DE.UTF-8"])
    }

    @Test func findingsAndLogAreInIt() throws {
        let home = try TemporaryHome()
        try home.write("duration: viel\n", to: home.settings)
        let log = try home.write(Self.log, to: home.folder.appending(path: "evening.jsonl"))
        let file = home.folder.appending(path: "report.txt")
        let run = try doctor(["--report", file.path, "--log", log], home)
        let report = try String(contentsOf: file, encoding: .utf8)
        #expect(report.contains("✗") && report.contains(home.settings.path) && report.contains(Self.log))
        #expect(run.errors.contains("report.txt") && run.errors.contains("bevor du sie verschickst"))
    }

    @Test func whatIsThereStaysUnlessForced() throws {
        let home = try TemporaryHome()
        let file = home.folder.appending(path: "report.txt")
        try home.write("mine", to: file)
        #expect(try doctor(["--report", file.path], home).status == 73)
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
        _ = try doctor(["--report", file.path, "--force"], home)
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("Peach "))
    }

    @Test func whatIsNoLogIsNamedAndNothingIsWritten() throws {
        let home = try TemporaryHome()
        let file = home.folder.appending(path: "report.txt")
        let other = try home.write("{\"bytes\":[1", to: home.folder.appending(path: "other.jsonl"))
        let run = try doctor(["--report", file.path, "--log", other], home)
        #expect(run.status == 65)
        #expect(try run.sentence.contains("other.jsonl"))
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(try doctor(["--log", other], home).status == 64)
    }
}
