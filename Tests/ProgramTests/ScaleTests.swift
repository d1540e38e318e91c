// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Scala files as tunings, as a player meets them.
@Suite(.serialized) struct ScaleTests {
    private static let german = ["LANG": "de_DE.UTF-8"]
    /// Quarter-comma meantone as the format's own page has it.
    private static let mine = """
        ! mine.scl
        !
        1/4-comma meantone scale. Pietro Aaron's temperament (1523)
         12
        !
         76.04900
         193.15686
         310.26471
         5/4
         503.42157
         579.47057
         696.57843
         25/16
         889.73529
         1006.84314
         1082.89214
         2/1

        """

    private func cents(_ run: Invocation) throws -> Double {
        let report = try #require(try run.objects.first)
        let target = try #require(report["target_frequency_hz"] as? Double)
        return 1200 * log2(target / (try #require(report["reference_frequency_hz"] as? Double)))
    }

    private func render(_ tuning: String, _ interval: String, in home: TemporaryHome) throws -> Invocation {
        try Invocation(
            [
                "render", "comparison", "--tuning", tuning, "--interval", interval, "--output", "a.wav", "--force",
                "--duration", "0.3", "--json",
            ], in: home)
    }

    @Test func intervalsAreAsLargeAsTheFileHasThem() throws {
        let home = try TemporaryHome()
        try home.write(Self.mine, to: home.folder.appending(path: "mine.scl"))
        try home.write(Self.mine, to: home.data.appending(path: "peach/tunings/named.scl"))
        for (tuning, interval, size) in [
            ("werckmeister3", "P5u", 696.09), ("meantone", "m6d", -813.686), ("kirnberger3", "M3u", 386.314),
            ("vallotti", "TTu", 592.18), ("young", "m2d", -90.225), ("mine.scl", "P5u", 696.578),
            ("./mine.scl", "m6u", 772.627), ("~/mine.scl", "P5u", 696.578), ("named", "P8d", -1200),
            ("named.scl", "P1", 0),
        ] {
            #expect(abs(try cents(render(tuning, interval, in: home)) - size) < 0.000_51, "\(tuning) \(interval)")
        }
    }

    @Test func whatIsWrongInAFileIsSaidOnce() throws {
        let home = try TemporaryHome()
        let file = try home.write(
            Self.mine.replacing("5/4", with: "5/0"), to: home.folder.appending(path: "bad.scl"))
        let english = "\(file), line 9: “5/0” contains a zero; a ratio needs two numbers above 0."
        for arguments in [
            ["settings", "set", "tuning", "bad.scl"], ["render", "note", "--tuning", "bad.scl", "--output", "a.wav"],
            ["train", "comparison", "--set", "tuning=bad.scl"],
        ] {
            let run = try Invocation(arguments, in: home)
            #expect(run.status == 65 && run.output.isEmpty)
            #expect(run.errors == "The setting “tuning”: \(english)\n")
        }
        let german = try Invocation(["settings", "set", "tuning", "bad.scl"], in: home, environment: Self.german)
        #expect(
            german.errors
                == "Die Einstellung „tuning“: \(file), Zeile 9: „5/0“ enthält eine Null; ein Verhältnis besteht aus zwei "
                + "Zahlen über 0.\n")
        #expect(!FileManager.default.fileExists(atPath: home.settings.path))
        let missing = try Invocation(["settings", "set", "tuning", "none.scl"], in: home)
        #expect(missing.status == 66 && missing.errors.contains("none.scl: the file cannot be read"))
        let unknown = try Invocation(["settings", "set", "tuning", "slendro"], in: home)
        #expect(unknown.status == 64 && unknown.errors.contains("werckmeister3"))
        // It may have been good when it was set.
        try home.write("duration: 0.5\ntuning: \(file)\n", to: home.settings)
        let run = try Invocation(["settings", "get", "tuning"], in: home)
        #expect(run.status == 0 && run.output == "equal\n")
        #expect(
            run.errors
                == "\(home.settings.path), line 2: \(english) This line is ignored; everything else applies.\n")
    }

    /// An edited file is another skill; what its name meant before is still told, also where the file never was.
    @Test func everyVersionOfAFileIsASkillOfItsOwn() throws {
        let home = try TemporaryHome()
        let file = home.data.appending(path: "peach/tunings/mine.scl")
        let data = home.folder.appending(path: "ear.sqlite").path
        var keys: [String] = []
        for (index, size) in ["696.57843", "697.5"].enumerated() {
            try home.write(Self.mine.replacing("696.57843", with: size), to: file)
            let part = home.folder.appending(path: "\(index).sqlite").path
            _ = try Invocation(
                simulating: [
                    "--tuning", "mine", "--interval", "P5u", "--seed", "\(index)", "--trials", "60", "--matching", "20",
                    "--data", part,
                ], in: home)
            #expect(try Invocation(["records", "export", "\(index).csv", "--data", part], in: home).status == 0)
            let csv = try String(contentsOf: home.folder.appending(path: "\(index).csv"), encoding: .utf8)
            keys.append(String(try #require(csv.firstMatch(of: /scl-mine-[0-9a-f]+/)).output))
        }
        #expect(Set(keys).count == 2 && keys.allSatisfy { $0.hasPrefix("scl-mine-") })
        try FileManager.default.removeItem(at: file)
        let elsewhere = try TemporaryHome()
        for index in 0...1 {
            let csv = home.folder.appending(path: "\(index).csv").path
            let run = try Invocation(["records", "import", csv, "--data", data], in: elsewhere)
            #expect(run.status == 0 && run.errors.contains("80"), "\(run.errors)")
        }
        let profile = try Invocation(["profile", "--json", "--data", data], in: elsewhere)
        let skills = try #require(try profile.objects.first?["skills"] as? [[String: Any]])
        #expect(Set(skills.compactMap { $0["tuning"] as? String }) == Set(keys))
        for environment in [["LANG": "en_US.UTF-8"], Self.german] {
            let told = try Invocation(["profile", "--data", data], in: elsewhere, environment: environment)
            #expect(
                told.status == 0 && keys.allSatisfy { told.output.contains("mine (\($0.suffix(8)))") }, "\(told.output)"
            )
        }
        let export = try Invocation(["records", "export", "--data", data], in: elsewhere).output
        let second = home.folder.appending(path: "again.csv")
        try home.write(export, to: second)
        let again = home.folder.appending(path: "again.sqlite").path
        #expect(try Invocation(["records", "import", second.path, "--data", again], in: home).status == 0)
        #expect(try Invocation(["records", "export", "--data", again], in: home).output == export)
    }

    @Test func tuningsAreNamedInBothLanguages() throws {
        let home = try TemporaryHome()
        for (environment, name) in [
            (["LANG": "en_US.UTF-8"], "quarter-comma meantone"), (Self.german, "mitteltönige Stimmung"),
        ] {
            let data = home.folder.appending(path: "\(name.count).sqlite").path
            let run = try Invocation(
                simulating: ["--tuning", "meantone", "--interval", "M3u", "--trials", "80", "--data", data], in: home)
            #expect(run.status == 0)
            let profile = try Invocation(["profile", "--data", data], in: home, environment: environment)
            #expect(profile.output.lowercased().contains(name.lowercased()), "\(profile.output)")
        }
        let list = try Invocation(["settings", "list"], in: home, environment: Self.german)
        #expect(list.output.contains("werckmeister3") && list.output.contains("Scala-Datei"))
    }
}
