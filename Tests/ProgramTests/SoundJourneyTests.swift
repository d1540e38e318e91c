// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// When the SoundFont that is asked for has gone, the sine plays, and everybody is told once.
@Suite struct SoundJourneyTests {
    private static let shipped = URL(filePath: #filePath)
        .appending(path: "../../../SoundFonts/peach.sf2").standardizedFileURL

    private func font(_ home: TemporaryHome) -> URL { home.data.appending(path: "peach/soundfonts/Strings.sf2") }

    @Test(arguments: Sitting.languages) func itIsGone(language: String) throws {
        let sitting = try Sitting(language, "--output none --set sound=Strings:0:4", home: try TemporaryHome())
        try sitting.said("Strings", sitting.word("sine", "Sinus"))
        sitting.shell.type("1")
        _ = try sitting.line(with: sitting.word("Comparison", "Vergleich"))
    }

    @Test(arguments: Sitting.languages) func itIsNone(language: String) throws {
        let home = try TemporaryHome()
        try home.write("RIFF and nothing behind it", to: font(home))
        let sitting = try Sitting(language, "--output none --set sound=Strings:0:4", home: home)
        try sitting.said("Strings.sf2", sitting.word("sine", "Sinus"))
    }

    @Test(arguments: Sitting.languages) func itLacksTheSound(language: String) throws {
        let sitting = try Sitting(language, "--output none --set sound=peach:0:99", home: try TemporaryHome())
        try sitting.said("peach:0:99", "peach sounds list", sitting.word("sine", "Sinus"))
    }

    /// In the middle of a run: cut off, then whole again. Each answer is kept with what sounded.
    @Test func itIsCutOffAndComesBack() throws {
        let home = try TemporaryHome()
        let file = font(home)
        try home.write("", to: file)
        let whole = try Data(contentsOf: Self.shipped)
        try whole.write(to: file)
        try home.write("sound: Strings:0:0\nduration: 0.3\n", to: home.settings)
        let program = try Program(["train", "comparison", "--output", "none", "--json"], home: home)
        try program.answerAndSave()
        try whole.prefix(whole.count / 2).write(to: file)
        try home.write("sound: Strings:0:1\nduration: 0.3\n", to: home.settings)
        // An exercise that has begun meanwhile has its sound already.
        let trouble = try program.event("trouble", answering: true) { $0["event"] as? String == "trouble" }
        let told = try #require(trouble["message"] as? String)
        #expect(told.contains("Strings.sf2") && told.contains("sine"))
        let page = try ScreenPage(try address(home), language: "de")
        let german = try page.sentence(with: "Strings.sf2", "Sinus")
        // Once for all exercises.
        for _ in 0..<2 {
            let answered = try program.event("answered or trouble", answering: true) { event in
                ["answered", "trouble"].contains(event["event"] as? String)
            }
            #expect(answered["event"] as? String == "answered")
        }
        #expect(try page.messages("the same still") { _ in true }.contains(german))
        try whole.write(to: file)
        _ = try program.event("mended", answering: true) { event in
            event["event"] as? String == "mended" && event["what"] as? String == "sound"
        }
        try page.waitUntilGone("Sinus")
        program.end(by: "INT")
        #expect(program.end().status == 0)
        let records = try Invocation(["records", "export"], in: home)
        let sounds = records.output.matches(of: /(Strings|peach):\d:\d/).map { String($0.0) }
        #expect(sounds.contains("Strings:0:0") && sounds.contains("peach:0:0"), "\(sounds)")
    }

    /// That of a run without a page of its own, as the second one tells it.
    private func address(_ home: TemporaryHome) throws -> String {
        let second = try Invocation(["start", "--no-browser"], in: home)
        return try #require(second.output.split(separator: "\n").first { $0.contains("?token=") }.map(String.init))
    }
}
