// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// The content of `peach doctor --report`.
@Suite struct ReportTests {
    private static let log = """
        {"log":"peach","format":1,"mode":"comparison","count":1}
        {"at_ns":900,"device":"Erikas Tasten","port":"24:0","usb":"09e8:0049","state":"arrived"}
        {"at_ns":3000,"device":"Erikas Tasten","port":"24:0","bytes":[144,72,90]}

        """

    @Test func findingsAndLogAreInIt() throws {
        let home = try TemporaryHome()
        try home.write("duration: viel\n", to: home.settings)
        let log = try home.write(Self.log, to: home.folder.appending(path: "evening.jsonl"))
        let file = home.folder.appending(path: "report.txt")
        let command = ["doctor", "--output", "none", "--report", file.path, "--log"]
        let other = try home.write("{\"bytes\":[1", to: home.folder.appending(path: "other.jsonl"))
        let refused = try Invocation(command + [other], in: home)
        #expect(refused.status == 65 && !FileManager.default.fileExists(atPath: file.path))
        #expect(try refused.sentence.contains("other.jsonl"))
        let run = try Invocation(command + [log], in: home, environment: ["LANG": "de_DE.UTF-8"])
        let report = try String(contentsOf: file, encoding: .utf8)
        #expect(report.contains("✗") && report.contains(home.settings.path) && report.contains(Self.log))
        #expect(run.errors.contains("report.txt") && run.errors.contains("bevor du sie verschickst"))
    }
}
