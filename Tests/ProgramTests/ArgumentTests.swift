// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Valid and invalid command lines.
@Suite struct ArgumentTests {
    /// Invalid arguments, and the words of the message.
    static let wrong: [(arguments: [String], told: [String])] = [
        (["--jsn"], ["--jsn"]), (["trian"], ["“trian”", "peach --help"]), (["start", "interval"], ["interval"]),
        (["settings", "get"], ["<KEY>"]), (["settings", "get", "duraton"], ["duraton", "duration"]),
        (["settings", "set", "duration", "9"], ["0.3", "3"]), (["settings", "set", "sound", "x"], ["x"]),
        (["settings", "list", "--set", "durr=1"], ["durr"]), (["settings", "list", "--language", "fr"], ["fr"]),
        (["render", "note", "--output", "a.mp3"], ["a.mp3"]),
        (["render", "note", "-o", "a.wav", "--duration", "9"], ["--duration", "from 0.3 to 3"]),
        (["render", "note", "-o", "a.wav", "--note", "H9"], ["H9", "MIDI number or a name"]),
        (["render", "note", "-o", "a.wav", "--note", "120", "--interval", "P8u"], ["--note"]),
        (["render", "note", "-o", "a.wav", "--tuning", "mean"], ["mean", "meantone"]),
        (["render", "note", "-o", "-", "--json"], ["--json"]),
        (["train", "comparison", "--strategy", "bogus"], ["bogus", "kazez", "steady"]),
        (["train", "comparison", "--count", "0"], ["--count", "from 1 to 1,000,000"]),
        (["doctor", "--buffer", "1x1"], ["1x1"]), (["doctor", "--log", "x"], ["--report"]),
        (["records", "export", "--format", "xml"], ["xml", "csv"]),
        (["replay", "a", "--mode", "x"], ["interval matching"]),
        (["mappings", "learn", "drums"], ["drums", "tune"]), (["pair", "--forget", "--public"], ["--public"]),
    ]

    @Test func eachIsRefusedWithStatus64AndItsPossibleValues() throws {
        let home = try TemporaryHome()
        for (arguments, told) in Self.wrong {
            let run = try Invocation(arguments, in: home)
            #expect(run.status == 64 && run.output.isEmpty, "\(arguments): \(run.status) \(run.errors)")
            for words in told { #expect(run.errors.contains(words), "\(arguments): \(run.errors)") }
        }
    }

    @Test func helpIsInThePlayersLanguageByFlagThenSettingThenLocale() throws {
        let home = try TemporaryHome()
        let german = ["LANG": "de_DE.UTF-8"]
        func help(_ arguments: [String], _ environment: [String: String] = ["LANG": "en_US.UTF-8"]) throws -> String {
            let run = try Invocation(arguments + ["--help"], in: home, environment: environment)
            #expect(run.status == 0 && run.errors.isEmpty && run.output.contains("USAGE: peach"), "\(run.errors)")
            return run.output
        }
        #expect(try help(["train", "comparison"]).contains("The language: en or de"))
        #expect(try help(["train", "comparison"], german).contains("Die Sprache: en oder de"))
        #expect(try help(["--language=en"], german).contains("Trains your ear"))
        try home.write("language: de\n", to: home.settings)
        #expect(try help([]).contains("schult dein Gehör"))
        #expect(try help(["--language", "en"]).contains("Trains your ear"))
    }

    /// A pipe may lead to a pager.
    @Test func aPipeGetsWordsAndJSONOnlyIfItAsks() throws {
        let home = try TemporaryHome()
        let demo = ["demo", "-n", "2", "-o", "x.wav", "-f"]
        let words = try Invocation(demo, in: home)
        #expect(words.status == 0 && words.output.hasPrefix("Comparison\nIs the second note higher or lower?\n"))
        #expect(!words.output.contains("{") && !words.output.contains("\u{1B}"))
        #expect(try Invocation(demo + ["-j"], in: home).objects.contains { $0["event"] as? String == "answered" })
    }

    /// With a hyphen, or the minus sign that Peach prints.
    @Test(arguments: ["-10", "−10"]) func aNegativeValueIsNoOption(value: String) throws {
        let home = try TemporaryHome()
        #expect(try Invocation(["settings", "set", "volume", value], in: home).status == 0)
        #expect(try Invocation(["settings", "get", "volume"], in: home).output == "-10\n")
    }

    @Test func aPlainLocaleGetsPlainLetters() throws {
        let home = try TemporaryHome()
        for arguments in [["settings", "list"], ["--x"]] {
            let run = try Invocation(arguments + ["--language", "de"], in: home, environment: ["LC_ALL": "C"])
            #expect((run.output + run.errors).allSatisfy { $0.isASCII }, "\(run.output)\(run.errors)")
        }
    }

    @Test func lostOutputIsReportedUnlessTheReaderIsGone() throws {
        let home = try TemporaryHome()
        let full = try Invocation(["settings", "list"], in: home, output: FileHandle(forWritingAtPath: "/dev/full"))
        #expect(full.status == 74)
        #expect(try full.sentence.contains("disk is full"))
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let left = try Invocation(["settings", "list"], in: home, output: pipe.fileHandleForWriting)
        #expect(left.status == 0 && left.errors.isEmpty, "\(left.errors)")
    }

    @Test func versionLicencesAndCompletions() throws {
        let home = try TemporaryHome()
        let version = try Invocation(["--version"], in: home)
        #expect(version.status == 0)
        let told = try #require(version.output.wholeMatch(of: /peach (\S+\n)© \d{4} the Peach authors, MIT\n/))
        #expect(try String(contentsOf: Program.binary.appendingPathExtension("version"), encoding: .utf8) == told.1)
        // Copyright holders whose licences require it.
        let licences = try Invocation(["--licences"], in: home)
        for holder in ["Gwendal Roué", "JP Simard", "Kirill Simonov", "Unicode, Inc.", "As an exception"] {
            #expect(licences.status == 0 && licences.output.contains(holder), "\(licences.errors)")
        }
        let script = try Invocation(["--generate-completion-script", "bash"], in: home)
        #expect(script.status == 0 && script.output.contains("peach"))
    }
}
