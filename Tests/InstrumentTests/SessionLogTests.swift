// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import MIDI
import Platform
import Music
import Settings
import Simulation
import Synchronization
import Testing
import Training

@testable import Instrument

/// What a log says is read as what was handed to it.
@Suite struct SessionLogTests {
    /// Every input that a log keeps.
    private static let inputs: [Input] = {
        let device = LoggingHands.device(port: 0)
        let messages = [
            MIDIMessage(.pitchBend(PitchBend(-200)), channel: 3), MIDIMessage(.sysex([0xF0, 9]), channel: nil),
            MIDIMessage(.sysex([1, 0xF7]), channel: nil), MIDIMessage(.noteOff(MIDINote(3)), channel: 16),
        ]
        let phrases = Binding.phrases.compactMap { phrase -> TrainingAction? in
            if case .action(let action) = phrase.binding { action } else { nil }
        }
        let actions: [TrainingAction] =
            phrases + [10, -10, 1, -1, 0.1, -0.1].map { .tune(.nudge(Cents($0))) } + [
                .tune(.absolute(position: -0.25)), .tune(.rate(position: 1)), .tune(.ratchet(position: 0.1)),
                .tune(.fine(position: 0)), .tune(.relative(travel: 0.3)), .play(MIDINote(60), MIDIVelocity(1)),
                .release(MIDINote(60)), .sustain(true), .sustain(false),
            ]
        return [.midi(.deviceArrived(device))]
            + messages.map { .midi(.event($0.event(from: device.port, at: 77))) }
            + Key.allCases.map { .key($0, moment: 88) }
            + actions.map { .action($0, moment: 99, device: "keyboard") }
            + [
                .soundLost, .soundGaps(.standard), .soundOffPace(claimed: 48000, found: 16008.5), .suspended(since: 66),
                .midi(.overrun), .touch(.answer(.higher), moment: 5, page: 3), .pageLeft(3), .pageTurned(3),
                .taught(client: 28), .taught(client: nil),
                .words(.begun(1)), .words(.ended(2)), .words(.failed(3, .silent)),
            ]
            + [.midi(.deviceLeft(device)), .quit]
    }()

    private func lines(_ inputs: [Input]) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "peach-log-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let log = try SessionLog(
            file: AtomicFile(file.path, isForced: false),
            header: LogLine(log: "peach", format: 1),
            now: { 55 }, sentence: { _ in "" }, failed: { _ in })
        for input in inputs { log.write(input) }
        log.write(.sound([]))
        log.write(.timePassed)
        log.end()
        log.write(.quit)
        #expect(log.wait(until: .distantFuture) && log.isWhole())
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test func everyInputIsReadAsItWasWritten() throws {
        let script = try LogReader.read(Array(try lines(Self.inputs).utf8), file: "a")
        let replay = Replay(script)
        #expect(replay.plugged.isEmpty)
        for input in Self.inputs {
            let read = try replay.input(until: .max / 2, isIdle: true)
            // Times count from the first line's.
            func plain(_ input: Input?) -> String {
                "\(input.map { "\($0)" } ?? "")".replacing(/(time|moment): -?\d+/, with: "")
            }
            #expect(plain(read) == plain(input))
        }
    }

    /// Also if the file is another one by then, or gone.
    @Test func aScaleIsReadAsItWasWhateverBecomesOfItsFile() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID()).scl")
        let sizes = (1...11).map { "\($0)03.\($0)\n" }.joined()
        try Data("Mine\n12\n\(sizes)2/1\n".utf8).write(to: file)
        let session = try await RecordedSession(
            .intervalPitchMatching, count: 3, seed: 5,
            set: ["duration=0.3", "intervals=P5u,m3d", "tuning=\(file.path)", "matching.commit=both"])
        try FileManager.default.removeItem(at: file)
        let replay = try await RecordedSession.replay(session.text)
        let script = try LogReader.read(Array(session.text.utf8), file: "session.jsonl")
        #expect(script.outcomes.count == 3)
        #expect(LoggedAnswer.difference(logged: script.outcomes, replayed: replay.outcomes) == nil)
        func tunings(_ snapshots: [SessionUpdate]) -> [TuningKey] {
            snapshots.compactMap {
                if case .matchingBegan(let matching) = $0.event { matching.tuningSystem } else { nil }
            }
        }
        let told = tunings(session.snapshots)
        #expect(told.first?.rawValue.hasPrefix("scl-peach-") == true && Set(told).count == 1)
        #expect(tunings(replay.snapshots) == told)
    }
}
