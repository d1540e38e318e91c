// SPDX-License-Identifier: MIT
import Foundation
import SoundServers
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

    @Test func anAnswerDuringTheWordsIsFollowedByTheNote() throws {
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

/// A real speech-dispatcher with a real voice, and one recording: notes on the left, speech on the right.
final class SpeakingServer {
    let sound: PrivateServer
    /// Of speech-dispatcher.
    let process: pid_t
    private let recorder: pid_t

    /// An audible section, in seconds of the recording.
    struct Stretch: CustomStringConvertible {
        let isWord: Bool
        let begin: Double
        var end: Double

        var description: String { String(format: "%@ %.2f–%.2f", isWord ? "word" : "note", begin, end) }
    }

    private static let rate = 48000
    /// Frames per window: 5 ms.
    private static let step = 240

    init() throws {
        sound = try PrivateServer(.pulseaudio)
        let folder = sound.folder.path
        try sound.control(
            "load-module", "module-null-sink", "sink_name=both", "rate=48000", "channels=2",
            "channel_map=front-left,front-right")
        for (name, side) in [("notes", "front-left"), ("words", "front-right")] {
            try sound.control(
                "load-module", "module-remap-sink", "sink_name=\(name)", "master=both", "rate=48000", "channels=1",
                "channel_map=mono",
                "master_channel_map=\(side)", "remix=no")
        }
        let modules = folder + "/speech/modules"
        try FileManager.default.createDirectory(atPath: modules, withIntermediateDirectories: true)
        let configuration = """
            AudioOutputMethod "pulse"
            AudioPulseDevice "words"
            DefaultModule espeak-ng
            AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"

            """
        try Data(configuration.utf8).write(to: URL(filePath: folder + "/speech/speechd.conf"))
        try FileManager.default.copyItem(
            atPath: "/etc/speech-dispatcher/modules/espeak-ng.conf", toPath: modules + "/espeak-ng.conf")
        process = try sound.launch(
            "/usr/bin/speech-dispatcher",
            [
                "--run-single", "--communication-method", "unix_socket", "--socket-path", folder + "/speech/socket",
                "--config-dir", folder + "/speech", "--log-dir", folder + "/speech", "--log-level", "5", "--pid-file",
                folder + "/speech/pid", "--timeout", "0",
            ])
        try sound.waitUntil("a socket of speech-dispatcher") { access(folder + "/speech/socket", F_OK) == 0 }
        recorder = try sound.launch(
            "/usr/bin/parec",
            [
                "--device=both.monitor", "--format=s16le", "--rate=\(Self.rate)", "--channels=2", "--latency-msec=20",
                folder + "/recording",
            ])
        try sound.waitUntil("a recording") { self.recordedBytes > 0 }
    }

    /// The environment for the program.
    var environment: [String: String] {
        sound.environment.merging([
            "PULSE_SINK": "notes", "SPEECHD_ADDRESS": "unix_socket:" + sound.folder.path + "/speech/socket",
        ]) { $1 }
    }

    /// The server's log, including texts.
    var log: String {
        let file = sound.folder.appending(path: "speech/speech-dispatcher.log")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }

    private var recording: URL { sound.folder.appending(path: "recording") }

    private var recordedBytes: Int { (try? Data(contentsOf: recording))?.count ?? 0 }

    /// Audible sections so far, by start. Sections less than 0.2 s apart are joined.
    func heard() throws -> [Stretch] {
        let samples = try Data(contentsOf: recording).withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count - 1, by: 2).map { bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self) }
        }
        return [false, true].flatMap { stretches(of: samples, isWord: $0) }.sorted { $0.begin < $1.begin }
    }

    private func stretches(of samples: [Int16], isWord: Bool) -> [Stretch] {
        var found: [Stretch] = []
        for start in stride(from: 0, to: samples.count / 2 - Self.step, by: Self.step) {
            let isHeard = (start..<start + Self.step).contains { samples[2 * $0 + (isWord ? 1 : 0)].magnitude > 40 }
            guard isHeard else { continue }
            let (begin, end) = (Double(start) / Double(Self.rate), Double(start + Self.step) / Double(Self.rate))
            if let last = found.last, begin - last.end < 0.2 {
                found[found.count - 1].end = end
            } else {
                found.append(Stretch(isWord: isWord, begin: begin, end: end))
            }
        }
        return found
    }
}
