// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Answers that were given elsewhere, as a person analyses them.
@Suite(.serialized) struct AnalyseTests {
    /// What another program found.
    private static let reference = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Reference/threshold-trials.csv").standardizedFileURL

    @Test func theReferenceIsFoundInTheReferenceAnswers() throws {
        let home = try TemporaryHome()
        let file = try home.write(try referenceAnswers("D8 "), to: home.folder.appending(path: "d8.csv"))
        let run = try Invocation(["analyse", "d8.csv", "--json"], in: home)
        #expect(run.status == 0 && run.errors.isEmpty)
        let found = try #require(try run.objects.first)
        #expect(
            Set(found.keys) == [
                "file", "trials", "correct", "threshold_cents", "log_sigma", "log_sigma_sd", "band_cents",
                "criterion_sigma",
                "criterion_sigma_sd", "criterion_cents", "criterion_band_cents", "prior", "slips", "cautions",
            ])
        #expect(found["file"] as? String == "d8.csv" && found["prior"] as? String == "unison")
        #expect(found["trials"] as? Int == 400)
        let threshold = try #require(found["threshold_cents"] as? Double)
        #expect(abs(threshold - 5.0156) < 0.003)
        let deviation = try #require(found["log_sigma_sd"] as? Double)
        #expect(abs(deviation - 0.12650) < 0.0005)
        let band = try #require(found["band_cents"] as? [Double])
        #expect(band.count == 2 && band[0] < threshold && threshold < band[1])

        let pipe = try Invocation(
            shell: "'\(Program.binary.path)' analyse - --json --prior interval < '\(file)'", in: home,
            environment: ["LANG": "C.UTF-8"])
        let piped = try #require(try pipe.objects.first)
        #expect(piped["file"] as? String == "-" && piped["prior"] as? String == "interval")
        #expect(try #require(piped["threshold_cents"] as? Double) > threshold, "it is expected to be larger")

        let words = try Invocation(["analyse", "d8.csv", "--language", "de"], in: home)
        #expect(words.output.contains(/Schwelle +5,0 Cent/))
        #expect(words.output.split(separator: "\n").count == 4 && words.errors.isEmpty)
    }

    /// Skill by skill, with what is assumed of each, and the same as from a table of its answers.
    @Test(arguments: ["csv", "jsonl"]) func anExportSaysOfEachSkillWhatATableOfItSays(format: String) throws {
        let home = try TemporaryHome()
        let simulated = [
            "simulate", "--seed", "3", "--data", "s.sqlite", "--matching", "20", "--trials", "300", "--json",
        ]
        let ear = try Invocation(
            simulated + ["--interval", "P1", "--interval", "P5u", "--tuning", "just"], in: home)
        #expect(ear.status == 0, "\(ear.errors)")
        let name = "mine." + format
        #expect(try Invocation(["records", "export", name, "--data", "s.sqlite", "-q"], in: home).errors.isEmpty)
        let run = try Invocation(["analyse", name, "-j"], in: home)
        let found = try run.objects
        #expect(run.status == 0 && found.map { $0["interval"] as? String } == ["P1", "P5u"])
        #expect(found.map { $0["tuning"] as? String } == [nil, "just"])
        // Who joins two exports has some answers twice.
        let text = try String(contentsOf: home.folder.appending(path: name), encoding: .utf8)
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false).drop { !$0.contains("2025-") }
        try home.write(text + rows.joined(separator: "\n"), to: home.folder.appending(path: "twice." + format))
        let twice = try Invocation(["analyse", "twice." + format, "-j"], in: home)
        #expect(twice.output.replacing("twice.", with: "mine.") == run.output && twice.errors == run.errors)
        #expect(run.errors.contains("20 rows were left out") && found.allSatisfy { $0["left_out"] as? Int == 20 })
        for (object, prior) in zip(found, ["unison", "interval"]) {
            let answers = try ear.objects.filter {
                $0["trial"] != nil && $0["interval"] as? String == object["interval"] as? String
            }
            #expect(!answers.isEmpty && object["trials"] as? Int == answers.count)
            let rows = try answers.map { answer in
                let offset = try #require(answer["offset_cents"] as? Double)
                let isCorrect = try #require(answer["correct"] as? Bool)
                return "\(offset),\(isCorrect)\n"
            }
            try home.write("offset_cents,correct\n" + rows.joined(), to: home.folder.appending(path: "table.csv"))
            let table = try Invocation(["analyse", "table.csv", "--prior", prior, "--json"], in: home)
            let told = try #require(try table.objects.first)
            for key in ["threshold_cents", "log_sigma", "criterion_cents", "slips"] {
                let (one, other) = (try #require(object[key] as? Double), try #require(told[key] as? Double))
                #expect(abs(one - other) < 1e-9, "\(key)")
            }
        }
        let words = try Invocation(["analyse", name, "--language", "de"], in: home)
        #expect(words.output.contains("Reine Quinte aufwärts, reine Stimmung") && words.errors.contains("20 Zeilen"))
    }

    @Test func thinAnswersAreAnalysedWithAWarning() throws {
        let home = try TemporaryHome()
        try home.write("offset_cents,correct\n10,1\n-10,0\n", to: home.folder.appending(path: "two.csv"))
        let run = try Invocation(["analyse", "two.csv", "--json"], in: home)
        #expect(try run.status == 0 && run.objects.count == 1)
        #expect(try run.objects[0]["cautions"] as? [String] == ["few_answers"])
        #expect(try run.sentence.contains("at least 20 answers and has 2"))
    }

    @Test func whatCannotBeUsedIsRefusedWithOneSentence() throws {
        let home = try TemporaryHome()
        let museum: [(text: String, names: [String])] = [
            ("", ["offset_cents", "correct"]), ("\u{FEFF}\n", ["offset_cents"]),
            ("a,b\n1,2\n", ["offset_cents", "“a”"]),
            ("offset_cents;correct\n5;1\n", ["semicolons"]), ("offset_cents,correct\n", ["no answers"]),
            ("offset_cents,correct\n1,1\n5\0,1\n", ["line 3", "NUL"]), ("offset_cents,correct\n5,\"1\n", ["line 2"]),
            (String(repeating: "x", count: 3 << 20), ["line 1"]), ("correct,offset_cents,correct\n", ["two columns"]),
        ]
        let file = home.folder.appending(path: "bad.csv")
        for (text, names) in museum {
            try home.write(text, to: file)
            for arguments in [["analyse", "bad.csv"], ["analyse", "bad.csv", "--json"]] {
                let run = try Invocation(arguments, in: home)
                #expect(run.status == 65 && run.output.isEmpty, "\(text.prefix(40))")
                for name in names + ["bad.csv"] { #expect(try run.sentence.contains(name)) }
            }
        }
        // Latin-1, and UTF-16.
        for bytes in [Array("offset_cents,correct,n\n1,1,".utf8) + [0xE4, 0x0A], [0xFF, 0xFE, 0x6F, 0, 0x66, 0]] {
            try Data(bytes).write(to: file)
            let run = try Invocation(["analyse", "bad.csv"], in: home)
            #expect(run.status == 65)
            #expect(try run.sentence.contains("UTF-8"))
        }
        for arguments in [["analyse", "none.csv"], ["analyse", "."]] {
            let run = try Invocation(arguments, in: home)
            #expect(run.status == 66 && run.output.isEmpty)
            #expect(try run.sentence.hasPrefix(arguments[1] + ": "))
        }
        for arguments in [["analyse"], ["analyse", "bad.csv", "--prior", "octave"]] {
            let run = try Invocation(arguments, in: home)
            #expect(try run.status == 64 && !run.sentence.isEmpty)
        }
    }

    @Test func everyRowThatCannotBeUsedIsToldUntilTheyAreTooMany() throws {
        let home = try TemporaryHome()
        let file = home.folder.appending(path: "rows.csv")
        try home.write("offset_cents,correct\n5,1\n0,1\n5,maybe\nabc,1\n1e99,1\n", to: file)
        let some = try Invocation(["analyse", "rows.csv", "--json"], in: home)
        #expect(some.status == 65 && some.output.isEmpty)
        let lines = some.errors.split(separator: "\n")
        #expect(lines.count == 5)
        for (line, number) in zip(lines, 3...6) { #expect(line.hasPrefix("rows.csv, line \(number): ")) }
        try home.write("offset_cents,correct\n" + String(repeating: "x,1\n", count: 3000), to: file)
        let many = try Invocation(["analyse", "rows.csv"], in: home)
        #expect(many.status == 65 && many.errors.split(separator: "\n").count == 21)
        #expect(many.errors.contains("3,000 rows"))
    }

    /// One data set, with its columns for its owner.
    private func referenceAnswers(_ name: String) throws -> String {
        let lines = try String(contentsOf: Self.reference, encoding: .utf8).split(whereSeparator: \.isNewline)
        return (lines.prefix(1) + lines.filter { $0.hasPrefix(name) }).joined(separator: "\n") + "\n"
    }
}
