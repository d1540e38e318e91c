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
        var task = ListeningTask(using: &generator) { update in
            guard case .asked(let question, after: let last, _) = update, question != last else { return }
            if let text = Console.texts.introduction(to: question, after: last) { Console.show(text) }
            if case .trial(let number, _) = question { Console.show(Console.texts.place(of: number)) }
        }
        try session.open(settings.training.soundSource)
        for await input in inputs {
            switch input {
            case .key(.q, _), .key(.escape, _): return nil
            case .key(let key, _):
                let isAnother = task.handle(key)
                if task.dialogue.question == nil { return task.dialogue }
                if isAnother, let player = session.player { try task.ask(on: player, settings.training) }
            case .sound(let facts): for fact in facts { task.handle(fact) }
            case .soundAwaited: Console.say(Console.texts.soundAwaited(session.name))
            case .soundOpened:
                guard let player = session.player else { break }
                player.setVolume(settings.volume.amplitude)
                try task.ask(on: player, settings.training)
            case .soundGaps, .soundLost:
                // The question is asked once more.
                session.close()
                task.stop()
                try session.open(settings.training.soundSource)
            case .soundFailed(let error, _): throw error
            case _: break
            }
        }
        return nil
    }
}
