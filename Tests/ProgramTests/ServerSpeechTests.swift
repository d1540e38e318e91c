// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Speech by a real speech-dispatcher, and notes, as recorded.
@Suite(.serialized) struct ServerSpeechTests {
    private func train(_ server: SpeakingServer, _ home: TemporaryHome, _ arguments: String...) throws -> Program {
        try Program(
            [
                "train", "comparison", "--json", "--interval", "P5u", "--output", "pulseaudio", "--buffer", "2048x4",
                "--set", "duration=0.3", "--set", "tick=false",
            ] + arguments, home: home, environment: server.environment)
    }

    @Test func wordsAreHeardBeforeTheNotesAndNeverOverThem() throws {
        let server = try SpeakingServer()
        let home = try TemporaryHome()
        let program = try train(server, home, "--count", "2", "--set", "speech=all")
        for _ in 0..<2 { _ = try program.answer() }
        _ = try program.event("ended")
        let (status, _, errors) = program.end()
        #expect(status == 0 && errors.isEmpty, "\(errors)")
        let heard = try server.heard()
        let notes = heard.filter { !$0.isWord }
        #expect(heard.first?.isWord == true && heard.last?.isWord == true && notes.count == 2, "\(heard)")
        for (one, other) in zip(heard, heard.dropFirst()) where one.isWord != other.isWord {
            #expect(one.end < other.begin, "\(heard)")
        }
        for (one, other) in zip(notes, notes.dropFirst()) {
            #expect(heard.contains { $0.isWord && $0.begin > one.end && $0.end < other.begin }, "\(heard)")
        }
        #expect(server.log.contains("Perfect Fifth Up") && server.log.contains(/Correct|Incorrect/))
    }

    @Test func whoAnswersTheWordsHearsTheNote() throws {
        let server = try SpeakingServer()
        let home = try TemporaryHome()
        let program = try train(server, home, "--count", "1", "--language", "de", "--set", "speech=intervals")
        _ = try program.event("started")
        try server.sound.waitUntil("a word") { try server.heard().contains { $0.isWord } }
        program.type("h")
        _ = try program.answer()
        #expect(program.end().status == 0)
        let heard = try server.heard()
        #expect(heard.map(\.isWord) == [true, false], "\(heard)")
        #expect(server.log.contains("Reine Quinte aufwärts"))
        #expect(heard[0].end - heard[0].begin < 1 && heard[0].end < heard[1].begin, "\(heard)")
    }

    /// A hanging server delays only once.
    @Test func aVoiceThatHangsIsGivenUp() throws {
        let server = try SpeakingServer()
        kill(server.process, SIGSTOP)
        defer { kill(server.process, SIGCONT) }
        let home = try TemporaryHome()
        let program = try train(server, home, "--count", "1", "--set", "speech=all")
        _ = try program.event("trouble") { ($0["message"] as? String ?? "").contains("speech-dispatcher") }
        _ = try program.answer()
        _ = try program.event("ended")
        let (status, output, _) = program.end()
        #expect(status == 0 && !output.contains("speech-dispatcher"))
    }
}
