// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Localization
import Platform
import Settings
import Sound
import Store
import Training

/// `peach doctor --headphones`: asks at the terminal, and keeps what it found about the output.
struct ListeningCheckRun {
    let settings: UserSettings
    let session: LiveAudioSession
    let store: TrainingDataStore

    /// - Throws: `CommandError.noKeyboard`; errors of the output and of the data.
    func run() async throws {
        let lock = try Instance.begin()
        defer { withExtendedLifetime(lock) {} }
        defer {
            session.fadeOut()
            session.close()
            session.waitUntilClosed(.seconds(1))
        }
        let (inputs, feed) = AsyncStream.makeStream(of: Input.self)
        let poll = SoundPoll(audioSession: session, suspendDetector: SuspendDetector { _ in }) { @Sendable input in
            feed.yield(input)
        }
        defer { poll.stop() }
        let keyboard = Keyboard(letters: Console.texts.letters) { @Sendable key, moment in
            feed.yield(.key(key, moment: moment))
        }
        guard let keyboard else { throw CommandError.noKeyboard }
        defer { keyboard.close() }
        Console.show(Console.texts.listeningCheckBegins)
        guard let dialogue = try await answered(inputs) else { return }
        // The name of the output is read after it began to play, which is long ago.
        let output = session.outputName
        guard let check = dialogue.check(of: output ?? "", at: Date()) else { return }
        if output != nil { try store.keep(check) }
        let note = ListeningDialogue.Question.note(settings.training)
        Console.show(
            Console.texts.loudness(of: check, at: note),
            isGood: check.margin.map { $0 >= ListeningCheck.leastMargin } ?? false)
        Console.show(Console.texts.finding(of: check, on: output), isGood: check.isOverHeadphones)
    }

    /// - Returns: nil if the player has ended it.
    private func answered(_ inputs: AsyncStream<Input>) async throws -> ListeningDialogue? {
        var generator = SystemRandomNumberGenerator()
        var dialogue = ListeningDialogue(using: &generator)
        var last: ListeningDialogue.Question?
        var note: PlaybackHandle?
        var isHeard = false
        try session.open(settings.training.soundSource)
        for await input in inputs {
            switch input {
            case .key(.q, _), .key(.escape, _): return nil
            case .key(let key, _) where isHeard:
                let isAnother = dialogue.handle(key)
                if dialogue.question == nil { return dialogue }
                guard isAnother else { break }
                note?.stop()
                (note, isHeard) = try ask(dialogue, after: &last)
            case .sound(let facts):
                if facts.contains(where: { $0.kind == .ended && $0.note == note?.note }) { isHeard = true }
            case .soundAwaited: Console.say(Console.texts.soundAwaited(session.name))
            case .soundOpened:
                session.player?.setVolume(settings.volume.amplitude)
                (note, isHeard) = try ask(dialogue, after: &last)
            case .soundGaps, .soundLost:
                // The question is asked once more.
                session.close()
                (note, isHeard) = (nil, false)
                try session.open(settings.training.soundSource)
            case .soundFailed(let error, _): throw error
            case _: break
            }
        }
        return nil
    }

    /// Plays the question's sound.
    /// - Returns: the sound, nil if it was lost; and whether keys count before its end, as they do for the soft note.
    private func ask(
        _ dialogue: ListeningDialogue, after last: inout ListeningDialogue.Question?
    ) throws -> (note: PlaybackHandle?, isHeard: Bool) {
        guard let question = dialogue.question, let player = session.player else { return (nil, false) }
        if let text = Console.texts.introduction(to: question, after: last) { Console.show(text) }
        if case .trial(let number, _) = question { Console.show(Console.texts.place(of: number)) }
        last = question
        let note = try question.play(on: player, settings.training)
        if case .audible = question { return (note, true) }
        return (note, false)
    }
}
