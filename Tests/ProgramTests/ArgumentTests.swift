// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A wrong command line gets one sentence in the player's language and status 64, and nothing on standard output.
@Suite(.serialized) struct ArgumentTests {
    /// What the parser would have said.
    private static let english = [
        "Error", "Unknown", "Missing", "expected", "nexpected", "See ", "Did you", "does not", "Usage", "USAGE",
        "invalid",
        "default", "information", " the ", " is ", "Help", "Please",
    ]

    private static let wrong: [[String]] = [
        ["--x"], ["-x"], ["help", "nonsense"], ["help", "train", "nothing"], ["train", "comparison", "--count", "-3"],
        ["demo", "--count", "-1"], ["train", "matching", "--seed", "-1"], ["-xyz"], ["--jsn"], ["sonds"],
        ["sounds", "lst"],
        ["sounds", "list", "a", "b"], ["sounds", "list", "--json=3"], ["sounds", "list", "--data", "x"],
        ["sounds", "check", "harp"], ["start", "x"], ["start", "interval"], ["start", "matching", "interval"],
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

    /// What stands where a command should is no mode that somebody meant.
    @Test(arguments: [("trian", "train"), ("recrods", "records")]) func aMistypedCommandIsToldAsOne(
        word: String, meant: String
    ) throws {
        let sentence = try Invocation([word], in: try TemporaryHome()).sentence
        #expect(sentence.contains("“\(word)”") && sentence.contains("“\(meant)”") && !sentence.contains("MODE"))
    }

    @Test func eachIsOneSentenceInEitherLanguage() throws {
        let home = try TemporaryHome()
        for arguments in Self.wrong {
            let statuses: [Int32] = arguments.contains("harp") ? [66] : [64]
            let german = try Invocation(arguments, in: home, environment: ["LANG": "de_DE.UTF-8"])
            let english = try Invocation(arguments, in: home)
            for run in [german, english] {
                #expect(statuses.contains(run.status), "\(arguments): \(run.status) \(run.errors)")
                #expect(run.output.isEmpty, "\(arguments): \(run.output)")
                let sentence = try run.sentence
                #expect(sentence.hasSuffix("."), "\(sentence)")
                #expect(!sentence.contains("!") && !sentence.contains("Optional"), "\(sentence)")
            }
            for word in Self.english { #expect(!german.errors.contains(word), "\(german.errors)") }
            #expect(german.errors != english.errors)
        }
    }

    @Test func aStrategyThatThereIsNotIsToldWithThoseThatThereAre() throws {
        let home = try TemporaryHome()
        for language in ["en_GB.UTF-8", "de_DE.UTF-8"] {
            let run = try Invocation(
                ["train", "comparison", "--strategy", "bogus"], in: home, environment: ["LANG": language])
            for word in ["--strategy", "bogus", "kazez", "adaptive", "steady"] {
                #expect(try run.sentence.contains(word), "\(run.errors)")
            }
        }
    }

    @Test func helpIsInThePlayersLanguage() throws {
        let home = try TemporaryHome()
        let commands = [
            [], ["train"], ["train", "comparison"], ["demo"], ["sounds"], ["sounds", "list"], ["sounds", "check"],
            ["render"],
            ["render", "note"], ["render", "comparison"], ["settings"], ["settings", "list"], ["settings", "get"],
            ["settings", "set"], ["settings", "reset"], ["settings", "path"], ["mappings"], ["mappings", "list"],
            ["mappings", "check"], ["mappings", "show"], ["mappings", "learn"], ["controllers"], ["monitor"],
            ["doctor"], ["replay"],
        ]
        let parsers = [
            "OVERVIEW", "USAGE", "OPTIONS", "SUBCOMMANDS", "ARGUMENTS", "Show ", "default", "See ", "detailed",
        ]
        for command in commands {
            let run = try Invocation(command + ["--help"], in: home, environment: ["LANG": "de_DE.UTF-8"])
            #expect(run.status == 0 && run.errors.isEmpty, "\(command): \(run.errors)")
            #expect(run.output.contains("ÜBERBLICK: ") && run.output.contains("AUFRUF: peach"), "\(command)")
            for word in parsers { #expect(!run.output.contains(word), "\(word) in \(run.output)") }
        }
    }

    @Test func theLanguageIsFlagThenSettingThenLocale() throws {
        let home = try TemporaryHome()
        let german = ["LANG": "de_DE.UTF-8"]
        #expect(try Invocation(["--help"], in: home).output.contains("OVERVIEW"))
        #expect(try Invocation(["--help", "--language", "de"], in: home).output.contains("ÜBERBLICK"))
        #expect(try Invocation(["--help", "--language=en"], in: home, environment: german).output.contains("OVERVIEW"))
        try home.write("language: de\n", to: home.settings)
        #expect(try Invocation(["--help"], in: home).output.contains("ÜBERBLICK"))
        #expect(try Invocation(["--help", "--language", "en"], in: home).output.contains("OVERVIEW"))
        let other = try home.write("language: en\n", to: home.folder.appending(path: "other.yaml"))
        #expect(
            try Invocation(["doctor", "--help", "--settings", other], in: home, environment: german).output.contains(
                "OVERVIEW"))
    }

    /// With a hyphen, or with the minus sign that Peach itself prints.
    @Test(arguments: ["-10", "−10"]) func aNegativeValueIsNoOption(value: String) throws {
        let home = try TemporaryHome()
        #expect(try Invocation(["settings", "set", "volume", value], in: home).status == 0)
        #expect(try Invocation(["settings", "get", "volume"], in: home).output == "-10\n")
        let ways: [[String]] = [
            ["-q", "settings", "set"], ["--language", "de", "settings", "set"], ["--language=de", "settings", "set"],
            ["settings", "-v", "set"], ["settings", "--language", "de", "set"], ["settings", "set", "-q"],
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

    /// Which change the memory in which Swift looks for the arguments: no other command may run instead, on the real data.
    @Test(arguments: ["libfaketime", "libfaketimeMT"]) func librariesLoadedBeforeTakeNoArgumentAway(name: String) throws
    {
        let home = try TemporaryHome()
        let library = "/usr/lib/x86_64-linux-gnu/faketime/\(name).so.1"
        try #require(FileManager.default.fileExists(atPath: library), "scripts/setup program")
        let run = try Invocation(["settings", "path"], in: home, environment: ["LD_PRELOAD": library])
        #expect(run.status == 0 && run.output == home.settings.path + "\n", "\(run.output) \(run.errors)")
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
            #expect(script.status == 0 && script.output.contains("peach") && !script.output.contains("ÜBERBLICK"))
        }
    }
}
