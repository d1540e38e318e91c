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

    private typealias Press = (key: Key, moment: Int64)

    /// - Throws: `CommandError.noKeyboard`; errors of the output and of the data.
    func run() async throws {
        let lock = try Instance.begin()
        defer { withExtendedLifetime(lock) {} }
        try await session.waitUntilOpen(settings.training.soundSource) { Console.say(Console.texts.soundAwaited($0)) }
        defer {
            session.fadeOut()
            session.close()
            session.waitUntilClosed(.seconds(1))
        }
        session.player?.setVolume(settings.volume.amplitude)
        let (presses, feed) = AsyncStream.makeStream(of: Press.self)
        let keyboard = Keyboard(letters: Console.texts.letters) { @Sendable key, moment in feed.yield((key, moment)) }
        guard let keyboard else { throw CommandError.noKeyboard }
        defer { keyboard.close() }
        Console.show(Console.texts.listeningCheckBegins)
        guard let dialogue = try await answered(presses) else { return }
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
    private func answered(_ presses: AsyncStream<Press>) async throws -> ListeningDialogue? {
        var generator = SystemRandomNumberGenerator()
        var dialogue = ListeningDialogue(using: &generator)
        var last: ListeningDialogue.Question?
        var (note, heard) = try await ask(dialogue, after: &last)
        for await (key, moment) in presses {
            if key == .q || key == .escape { return nil }
            guard moment >= heard, dialogue.handle(key) else {
                if dialogue.question == nil { return dialogue }
                continue
            }
            note?.stop()
            (note, heard) = try await ask(dialogue, after: &last)
        }
        return nil
    }

    /// Plays the question's sound, a soft note without waiting for its end.
    /// - Returns: the sound, and the moment from which keys count.
    private func ask(
        _ dialogue: ListeningDialogue, after last: inout ListeningDialogue.Question?
    ) async throws -> (note: PlaybackHandle?, heard: Int64) {
        guard let question = dialogue.question, let player = session.player else {
            throw AudioError.lost(device: session.name)
        }
        if let text = Console.texts.introduction(to: question, after: last) { Console.show(text) }
        if case .trial(let number, _) = question { Console.show(Console.texts.place(of: number)) }
        last = question
        let note = try question.play(on: player, settings.training)
        if case .audible = question { return (note, .min) }
        try await session.waitUntilEnd(of: note)
        return (nil, Monotonic.now())
    }
}
