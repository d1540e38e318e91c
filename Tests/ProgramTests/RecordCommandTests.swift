// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// `peach records` for people and scripts.
@Suite(.serialized) struct RecordCommandTests {
    /// A file of the original app.
    static func foreign(_ count: Int) -> String {
        var text =
            "# peach-export-format:3\ntrainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,"
            + "interval,tuningSystem,centOffset,isCorrect,initialCentOffset,userCentError,tempoBPM,offsetMs,"
            + "meanOffsetMs,meanOffsetMsPosition0,meanOffsetMsPosition1,meanOffsetMsPosition2,meanOffsetMsPosition3\n"
        for index in 0..<count {
            let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(index)).formatted(.iso8601)
            text +=
                index.isMultiple(of: 2)
                ? "pitchDiscrimination,\(time),60,C4,67,G4,P5,equalTemperament,\(index % 99 + 1).5,true,,,,,,,,,\n"
                : "pitchMatching,\(time),60,C4,54,F#3,d5,justIntonation,,,12.5,-3.25,,,,,,,\n"
        }
        return text
    }

    @Test func recordsLeaveAndComeBack() throws {
        let home = try TemporaryHome()
        let source = try home.write(Self.foreign(300), to: home.file("app.csv"))
        let imported = try Invocation(["records", "import", source], in: home)
        #expect(imported.status == 0 && imported.output.isEmpty)
        #expect(try imported.sentence == "Imported: 300 records.")
        for name in ["a.csv", "a.jsonl"] {
            let export = try Invocation(["records", "export", name], in: home)
            #expect(export.status == 0 && export.output.isEmpty)
            #expect(try export.sentence == "Wrote 300 records to “\(name)”.")
            let text = try String(contentsOf: home.file(name), encoding: .utf8)
            let format = name.hasSuffix("jsonl") ? "jsonl" : "csv"
            let plain = try Invocation(["records", "export", "-", "--format", format], in: home)
            #expect(plain.output == text && plain.errors.isEmpty)
            let again = try Invocation(["records", "import", name, "--json"], in: home)
            #expect(try again.objects.first?["added"] as? Int == 0 && again.objects.first?["present"] as? Int == 300)
            let reset = try Invocation(["records", "reset", "--yes", "--json"], in: home)
            #expect(try reset.objects.first?["comparisons"] as? Int == 150)
            let backup = try #require(try reset.objects.first?["backup"] as? String)
            #expect(try Invocation(["records", "export", "--format", format], in: home).output != text)
            let kept = try Invocation(["records", "export", "--format", format, "--data", backup], in: home)
            #expect(kept.output == text)
            let back = try Invocation(
                shell: "\(Program.binary.path) records import - < \(name)", in: home, environment: ["LANG": "C"])
            #expect(back.status == 0)
            #expect(try Invocation(["records", "export", "--format", format], in: home).output == text)
        }
    }

    @Test func correctedRowsAreReportedAndNotImported() throws {
        let home = try TemporaryHome()
        let source = try home.write(Self.foreign(20), to: home.file("app.csv"))
        #expect(try Invocation(["records", "import", source], in: home).status == 0)
        let text = try Invocation(["records", "export"], in: home).output
        try home.write(text.replacing("-3.25", with: "-3.75"), to: home.file("corrected.csv"))
        let run = try Invocation(["records", "import", "corrected.csv"], in: home)
        #expect(run.status == 0)
        #expect(run.errors.contains("10 rows were not taken") && run.errors.contains("--replace"))
        let counts = try #require(
            try Invocation(["records", "import", "corrected.csv", "--json"], in: home).objects.first)
        #expect(["added": 0, "present": 10, "differing": 10].allSatisfy { counts[$0] as? Int == $1 }, "\(counts)")
        #expect(try Invocation(["records", "export"], in: home).output == text)
        #expect(try Invocation(["records", "import", "corrected.csv", "--replace"], in: home).status == 0)
        #expect(try Invocation(["records", "export"], in: home).output == text.replacing("-3.25", with: "-3.75"))
    }

    @Test func whatCannotBeExportedIsNamed() throws {
        let home = try TemporaryHome()
        for target in ["/nowhere/a.csv", "/", "/dev/full"] {
            let run = try Invocation(["records", "export", target, "--force"], in: home)
            #expect(run.status == 73, "\(target)")
            #expect(try run.sentence.contains(target))
        }
        #expect(try Invocation(["records", "export", "/dev/null"], in: home).status == 0)
        let named = try Invocation(["records", "export", "--data", "none.sqlite"], in: home)
        #expect(named.status == 66)
        let full = try Invocation(
            ["records", "export"], in: home, output: try FileHandle(forWritingTo: URL(filePath: "/dev/full")))
        #expect(full.status == 74)
        let files = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
        #expect(files.allSatisfy { !$0.hasSuffix(".tmp") && !$0.hasSuffix(".sqlite") })
        #expect(!FileManager.default.fileExists(atPath: home.records.path), "an export makes no data")
    }

    @Test func nothingIsForgottenUnasked() throws {
        let home = try TemporaryHome()
        #expect(
            try Invocation(["records", "reset", "--yes"], in: home).errors == "There is no training data to delete.\n")
        let source = try home.write(Self.foreign(20), to: home.file("app.csv"))
        #expect(try Invocation(["records", "import", source], in: home).status == 0)
        let unasked = try Invocation(["records", "reset"], in: home)
        #expect(unasked.status == 64)
        #expect(try unasked.sentence.contains("--yes"))
        for (language, answer, isForgotten) in [("de", "n\r", false), ("en", "\r", false), ("de", "j\r", true)] {
            let program = try Program(["records", "reset", "--language", language], home: home)
            program.type(answer)
            let end = program.end()
            #expect(end.status == 0)
            #expect(end.errors.contains(language == "de" ? "10 Vergleiche" : "10 comparisons"), "\(end.errors)")
            let export = try Invocation(["records", "export"], in: home)
            #expect(export.output.split(separator: "\n").count == (isForgotten ? 2 : 22))
        }
    }

    @Test func wrongRowsAreListedByLine() throws {
        let home = try TemporaryHome()
        let file = home.file("bad.csv")
        let wrong = "pitchDiscrimination,2026-03-03T14:30:00Z,60,C4,64,E4,M3,equalTemperament,=CMD(),true,,,,,,,,,\n"
        try home.write(Self.foreign(10) + String(repeating: wrong, count: 30), to: file)
        let run = try Invocation(["records", "import", "bad.csv"], in: home, environment: ["LANG": "de_DE.UTF-8"])
        let lines = run.errors.split(separator: "\n")
        #expect(run.status == 65 && run.output.isEmpty && lines.count == 21)
        #expect(lines.first?.hasPrefix("bad.csv, Zeile 13: „=CMD()“") == true)
        #expect(lines.last?.contains("Die 20 Zeilen oben") == true)
        let json = try Invocation(["records", "import", "bad.csv", "--json"], in: home)
        #expect(try json.objects.compactMap { $0["line"] as? Int } == Array(13..<33))
        #expect(try Invocation(["records", "export"], in: home).output.split(separator: "\n").count == 2)
    }
}
