// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A wrong command line gets status 64 and one clear complaint, and nothing on standard output.
@Suite(.serialized) struct ArgumentTests {
    private static let wrong: [[String]] = [
        ["--x"], ["-x"], ["train", "comparison", "--count", "-3"],
        ["demo", "--count", "-1"], ["train", "matching", "--seed", "-1"], ["-xyz"], ["--jsn"], ["sonds"],
        ["sounds", "lst"],
        ["sounds", "list", "a", "b"], ["sounds", "list", "--json=3"], ["sounds", "list", "--data", "x"],
        ["start", "x"], ["start", "interval"], ["start", "matching", "interval"],
        ["settings", "get"], ["settings", "set", "duration"],
        ["settings", "get", "duraton"],
        ["settings", "get", "xyz"], ["settings", "set", "duration", "long"], ["settings", "set", "duration", "9"],
        ["settings", "set", "intervals", "P9u"], ["settings", "set", "range", "60-62"],
        ["settings", "set", "sound", "x"],
        ["settings", "list", "--set", "duration"], ["settings", "list", "--set", "durr=1"],
        ["settings", "list", "--set", "strategy.floor=200"], ["settings", "list", "--language", "fr"],
        ["settings", "list", "--language"], ["render", "note"], ["render", "note", "--output"],
        ["render", "note", "--output", "a.mp3"], ["render", "note", "--output", "a.wav", "--note", "128"],
        ["render", "note", "--output", "a.wav", "--note", "A"],
        ["render", "note", "--output", "a.wav", "--note", "-1"],
        ["render", "note", "--output", "a.wav", "--note", "120", "--interval", "P8u"],
        ["render", "note", "--output", "a.wav", "--interval", "P5"],
        ["render", "note", "--output", "a.wav", "--cents", "nan"],
        ["render", "note", "--output", "a.wav", "--cents", "1e9"],
        ["render", "note", "--output", "a.wav", "--duration", "0"],
        ["render", "note", "--output", "a.wav", "--tuning", "mean"],
        ["render", "note", "--output", "a.wav", "--step", "1"],
        ["render", "note", "--output", "a.wav", "--step", "9:1"],
        ["render", "note", "--output", "a.wav", "--glide", "0:1"],
        ["render", "note", "--output", "a.wav", "--reference-pitch", "600"],
        ["render", "comparison", "--output", "a.wav", "--step", "0:1"], ["doctor", "--output", "speakers"],
        ["train", "comparison", "--strategy", "bogus"], ["train", "comparison", "--set", "adaptive.nearby=1.5"],
        ["train", "comparison", "--interval", "P5"], ["train", "comparison", "--set", "floor"],
        ["doctor", "--buffer", "128"], ["doctor", "--buffer", "1x1"], ["--generate-completion-script", "tcsh"],
        ["records", "exprt"], ["records", "import"], ["records", "export", "--format", "xml"],
        ["records", "export", "a.csv", "b.csv"], ["records", "reset", "all"], ["replay"],
        ["replay", "a", "--mode", "x"],
        ["replay", "a", "--count", "0"], ["replay", "a", "--output", "alsa"], ["train", "comparison", "--record"],
    ]

    @Test func eachIsRefusedInEitherLanguage() throws {
        let home = try TemporaryHome()
        for arguments in Self.wrong {
            for language in ["de_DE.UTF-8", "en_GB.UTF-8"] {
                let run = try Invocation(arguments, in: home, environment: ["LANG": language])
                #expect(run.status == 64, "\(arguments): \(run.status) \(run.errors)")
                #expect(run.output.isEmpty, "\(arguments): \(run.output)")
                #expect(!run.errors.isEmpty && !run.errors.contains("Optional"), "\(run.errors)")
            }
        }
    }

    /// What a refused value should have been.
    @Test(arguments: [
        (["trian"], ["“trian”", "peach --help"]),
        (["train", "comparison", "--strategy", "bogus"], ["bogus", "kazez", "steady"]),
        (["train", "comparison", "--count", "0"], ["--count", "from 1 to 1,000,000"]),
        (["render", "note", "-o", "a.wav", "--duration", "9"], ["--duration", "from 0.3 to 3"]),
        (["render", "note", "-o", "a.wav", "--note", "H9"], ["H9", "MIDI number or a name"]),
        (["render", "note", "-o", "a.wav", "--step", "2:50"], ["--step", "from 0 to 1"]),
        (["render", "note", "-o", "a.wav", "--tuning", "mean"], ["mean", "meantone"]),
        (["mappings", "learn", "drums"], ["drums", "tune"]),
    ]) func aRefusedValueIsToldWithWhatItCanBe(arguments: [String], told: [String]) throws {
        let errors = try Invocation(arguments, in: try TemporaryHome()).errors
        for words in told { #expect(errors.contains(words), "\(errors)") }
    }

    @Test func helpIsInThePlayersLanguage() throws {
        let home = try TemporaryHome()
        for command in [[], ["train", "comparison"], ["sounds"], ["settings", "set"], ["replay"]] {
            let german = try Invocation(command + ["--help"], in: home, environment: ["LANG": "de_DE.UTF-8"])
            let english = try Invocation(command + ["-h"], in: home)
            for run in [german, english] {
                #expect(run.status == 0 && run.errors.isEmpty && run.output.contains("USAGE: peach"), "\(run.errors)")
            }
            #expect(german.output.contains("Die Sprache: en oder de"), "\(command)")
            #expect(english.output.contains("The language: en or de"), "\(command)")
        }
        #expect(try Invocation(["--help"], in: home).output.contains("--generate-completion-script"))
    }

    /// Whoever reads a pipe may be a person with a pager.
    @Test func aPipeGetsWordsAndJSONOnlyIfItAsks() throws {
        let home = try TemporaryHome()
        let demo = ["demo", "-n", "2", "-o", "x.wav", "-f"]
        let words = try Invocation(demo, in: home)
        #expect(words.status == 0 && words.output.hasPrefix("Comparison\nIs the second note higher or lower?\n"))
        #expect(!words.output.contains("{") && !words.output.contains("\u{1B}"))
        #expect(try Invocation(demo + ["-j"], in: home).objects.contains { $0["event"] as? String == "answered" })
    }

    @Test func theLanguageIsFlagThenSettingThenLocale() throws {
        let home = try TemporaryHome()
        let german = ["LANG": "de_DE.UTF-8"]
        #expect(try Invocation(["--help"], in: home).output.contains("Trains your ear"))
        #expect(try Invocation(["--help", "--language", "de"], in: home).output.contains("schult dein Gehör"))
        #expect(
            try Invocation(["--help", "--language=en"], in: home, environment: german).output.contains(
                "Trains your ear"))
        try home.write("language: de\n", to: home.settings)
        #expect(try Invocation(["--help"], in: home).output.contains("schult dein Gehör"))
        #expect(try Invocation(["--help", "--language", "en"], in: home).output.contains("Trains your ear"))
        let other = try home.write("language: en\n", to: home.folder.appending(path: "other.yaml"))
        #expect(
            try Invocation(["doctor", "--help", "--settings", other], in: home, environment: german).output.contains(
                "Checks everything"))
    }

    /// With a hyphen, or with the minus sign that Peach itself prints.
    @Test(arguments: ["-10", "−10"]) func aNegativeValueIsNoOption(value: String) throws {
        let home = try TemporaryHome()
        #expect(try Invocation(["settings", "set", "volume", value], in: home).status == 0)
        #expect(try Invocation(["settings", "get", "volume"], in: home).output == "-10\n")
        let ways: [[String]] = [
            ["--language", "de", "settings", "set"], ["--language=de", "settings", "set"],
            ["settings", "--language", "de", "set"], ["settings", "set", "--language", "de"],
        ]
        for (index, way) in ways.enumerated() {
            let volume = value.replacing("10", with: "\(index + 1)")
            #expect(try Invocation(way + ["volume", volume], in: home).status == 0, "\(way)")
            #expect(try Invocation(["settings", "get", "volume"], in: home).output == "-\(index + 1)\n", "\(way)")
        }
    }

    @Test func aPlainLocaleGetsPlainLetters() throws {
        let home = try TemporaryHome()
        for arguments in [["doctor"], ["--help"], ["settings", "list"], ["--x"], ["doctor", "--language", "de"]] {
            let run = try Invocation(arguments, in: home, environment: ["LC_ALL": "C"])
            #expect((run.output + run.errors).allSatisfy { $0.isASCII }, "\(run.output)\(run.errors)")
        }
    }

    @Test func outputThatIsLostIsToldUnlessTheReaderJustWentAway() throws {
        let home = try TemporaryHome()
        let full = try Invocation(["settings", "list"], in: home, output: FileHandle(forWritingAtPath: "/dev/full"))
        #expect(full.status == 74)
        #expect(try full.sentence.contains("disk is full"))
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let left = try Invocation(["settings", "list"], in: home, output: pipe.fileHandleForWriting)
        #expect(left.status == 0 && left.errors.isEmpty, "\(left.errors)")
    }

    @Test func versionAndCompletions() throws {
        let home = try TemporaryHome()
        let version = try Invocation(["--version"], in: home)
        #expect(version.status == 0)
        let told = try #require(version.output.wholeMatch(of: /peach (\S+\n)© \d{4} the Peach authors, MIT\n/))
        #expect(try String(contentsOf: Program.binary.appendingPathExtension("version"), encoding: .utf8) == told.1)
        // Those who ask for it in their licences.
        let licences = try Invocation(["--licences"], in: home)
        for holder in ["Gwendal Roué", "JP Simard", "Kirill Simonov", "Unicode, Inc.", "As an exception"] {
            #expect(licences.status == 0 && licences.output.contains(holder), "\(licences.errors)")
        }
        for shell in ["bash", "zsh", "fish"] {
            let script = try Invocation(
                ["--generate-completion-script", shell], in: home, environment: ["LANG": "de_DE.UTF-8"])
            #expect(script.status == 0 && script.output.contains("peach") && true)
        }
    }
}
