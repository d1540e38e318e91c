// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// How much is said, and with which letters options are written for short: the same in every command.
@Suite(.serialized) struct LoudnessTests {
    private static let render = ["render", "note", "-o", "a.wav", "-f"]

    @Test func quietSaysNothingAndVerboseSaysWhich() throws {
        let home = try TemporaryHome()
        let quiet = try Invocation(Self.render + ["-q"], in: home)
        #expect(quiet.status == 0 && quiet.errors.isEmpty && quiet.output.isEmpty)
        let usual = try Invocation(Self.render, in: home)
        #expect(try usual.sentence.contains("a.wav"))
        let verbose = try Invocation(Self.render + ["-v"], in: home)
        for word in ["a.wav", "peach.sf2", "FluidSynth version 2.", "Took "] {
            #expect(verbose.errors.contains(word), "\(verbose.errors)")
        }
        let profile = try Invocation(["profile", "-v"], in: home)
        for path in [home.records.path, home.settings.path] {
            #expect(profile.errors.contains("“\(path)”, which does not exist yet."), "\(profile.errors)")
        }
        let failed = try Invocation(["render", "note", "-o", "no/a.wav", "-q"], in: home)
        #expect(try failed.status == 73 && failed.sentence.contains("no/a.wav"), "an error is told")
        #expect(try Invocation(Self.render + ["-q", "-v"], in: home).status == 64)
    }

    @Test func aLetterIsItsWord() throws {
        let home = try TemporaryHome()
        let version = try Invocation(["--version"], in: home).output
        for arguments in [["-V"], ["train", "-V"], ["render", "note", "-V"]] {
            let run = try Invocation(arguments, in: home)
            #expect(run.status == 0 && run.output == version && version.hasPrefix("peach "))
        }
        for command in [["train", "matching"], ["records", "export"], ["demo"], ["doctor"], []] {
            let page = try Invocation(command + ["-h"], in: home).output
            for line in ["-q, --quiet ", "-v, --verbose ", "-V, --version ", "-h, --help "] {
                #expect(page.contains("\n  " + line), "\(page)")
            }
        }
        #expect(try Invocation(["--help"], in: home).output.contains("--generate-completion-script"))
        let short = try Invocation(["settings", "list", "-j"], in: home)
        let long = try Invocation(["settings", "list", "--json"], in: home)
        #expect(try short.output == long.output && !short.objects.isEmpty)
        #expect(try Invocation(["settings", "set", "volume", "-10", "-q"], in: home).errors.isEmpty)
    }

    /// Whoever reads a pipe may be a person with a pager.
    @Test func aPipeGetsWordsAndJSONOnlyIfItAsks() throws {
        let home = try TemporaryHome()
        let demo = ["demo", "-n", "2", "-o", "x.wav", "-f"]
        let words = try Invocation(demo, in: home)
        #expect(words.status == 0 && words.output.hasPrefix("Comparison\nIs the second note higher or lower?\n"))
        #expect(!words.output.contains("{") && !words.output.contains("\u{1B}"))
        #expect(try Invocation(demo + ["-j"], in: home).objects.contains { $0["event"] as? String == "answered" })
        let quiet = try Invocation(demo + ["-q"], in: home)
        let verdicts = quiet.output.split(separator: "\n")
        #expect(quiet.errors.isEmpty && verdicts.count == 2, "\(quiet.output)")
    }
}
