// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// If the chosen SoundFont is missing, the sine plays, and that is reported once.
@Suite struct SoundJourneyTests {
    private static let shipped = Page.folder.appending(path: "SoundFonts/peach.sf2")

    /// The chosen sound, the message, and the content of Strings.sf2.
    private static let faults = [
        ("Strings:0:4", "Strings", nil), ("Strings:0:4", "Strings.sf2", "RIFF"), ("peach:0:99", "peach:0:99", nil),
    ]

    private func font(_ home: TemporaryHome) -> URL { home.data.appending(path: "peach/soundfonts/Strings.sf2") }

    @Test(arguments: faults) func itIsGoneOrNoneOrLacksTheSound(sound: String, told: String, contents: String?) throws {
        let home = try TemporaryHome()
        if let contents { try home.write(contents, to: font(home)) }
        let program = try Program(training: home, "--count", "1", "--set", "sound=\(sound)")
        let message = try #require(try program.event("trouble")["message"] as? String)
        #expect(message.contains(told) && message.contains("sine"), "\(message)")
        _ = try program.answer()
        #expect(program.end().status == 0)
    }

    /// During a run: truncated, then whole again. Each record has the sound that played.
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
        // A current exercise keeps its sound.
        let trouble = try program.event("trouble", answering: true) { $0["event"] as? String == "trouble" }
        let told = try #require(trouble["message"] as? String)
        #expect(told.contains("Strings.sf2") && told.contains("sine"))
        // Once for all exercises.
        for _ in 0..<2 {
            let answered = try program.event("answered or trouble", answering: true) { event in
                ["answered", "trouble"].contains(event["event"] as? String)
            }
            #expect(answered["event"] as? String == "answered")
        }
        try whole.write(to: file)
        _ = try program.event("mended", answering: true) { event in
            event["event"] as? String == "mended" && event["what"] as? String == "sound"
        }
        #expect(program.end(by: "INT").status == 0)
        let records = try Invocation(["records", "export"], in: home)
        let sounds = records.output.matches(of: /(Strings|peach):\d:\d/).map { String($0.0) }
        #expect(sounds.contains("Strings:0:0") && sounds.contains("peach:0:0"), "\(sounds)")
    }
}
