// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Scala files as tunings.
@Suite(.serialized) struct ScaleTests {
    private static let german = ["LANG": "de_DE.UTF-8"]
    /// Quarter-comma meantone from the format's documentation.
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
        try home.write(Self.mine, to: home.file("mine.scl"))
        try home.write(Self.mine, to: home.data.appending(path: "peach/tunings/named.scl"))
        for (tuning, interval, size) in [
            ("werckmeister3", "P5u", 696.09), ("meantone", "m6d", -813.686), ("mine.scl", "P5u", 696.578),
            ("~/mine.scl", "m6u", 772.627), ("named", "P8d", -1200),
        ] {
            #expect(abs(try cents(render(tuning, interval, in: home)) - size) < 0.000_51, "\(tuning) \(interval)")
        }
    }

    @Test func whatIsWrongInAFileIsSaidOnce() throws {
        let home = try TemporaryHome()
        let file = try home.write(
            Self.mine.replacing("5/4", with: "5/0"), to: home.file("bad.scl"))
        let english = "\(file), line 9: “5/0” contains a zero; a ratio needs two numbers above 0."
        for arguments in [
            ["settings", "set", "tuning", "bad.scl"], ["render", "note", "--tuning", "bad.scl", "--output", "a.wav"],
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
        // It may have been valid when it was set.
        try home.write("duration: 0.5\ntuning: \(file)\n", to: home.settings)
        let run = try Invocation(["settings", "get", "tuning"], in: home)
        #expect(run.status == 0 && run.output == "equal\n")
        #expect(
            run.errors
                == "\(home.settings.path), line 2: \(english) This line is ignored; everything else applies.\n")
    }
}
