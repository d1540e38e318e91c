// SPDX-License-Identifier: MIT
import Music
import Sound
import Training

/// A listening check under way: plays the questions of its dialogue, and takes a key once a trial was heard to its end.
package struct ListeningTask: Sendable {
    package private(set) var dialogue: ListeningDialogue
    private var last: ListeningDialogue.Question?
    private var note: PlaybackHandle?
    /// Keys count: with the soft note at once.
    private var isHeard = false
    let report: @Sendable (ListeningUpdate) -> Void

    package init(
        using generator: inout some RandomNumberGenerator, report: @escaping @Sendable (ListeningUpdate) -> Void
    ) {
        (dialogue, self.report) = (ListeningDialogue(using: &generator), report)
    }

    /// Plays the question's sound, on another player once more.
    /// - Throws: `AudioError.unresponsive`.
    package mutating func ask(on player: NotePlayer, _ settings: TrainingSettings) throws(AudioError) {
        guard let question = dialogue.question else { return }
        stop()
        note = try question.play(on: player, settings)
        isHeard = if case .audible = question { true } else { false }
        report(.asked(question, after: last, isHeard: isHeard))
        last = question
    }

    /// - Returns: true if the question is to be asked now: another one, or the same once more.
    package mutating func handle(_ key: Key) -> Bool { isHeard && dialogue.handle(key) }

    package mutating func handle(_ event: AudioEvent) {
        guard event.kind == .ended, event.note == note?.note, !isHeard, let last else { return }
        isHeard = true
        report(.asked(last, after: last, isHeard: true))
    }

    /// Ends the sound. Keys count again when the question was asked again.
    package mutating func stop() {
        note?.stop()
        (note, isHeard) = (nil, false)
    }
}

package enum ListeningUpdate: Sendable {
    /// A question's sound begins, or has ended: from then on keys count.
    case asked(ListeningDialogue.Question, after: ListeningDialogue.Question?, isHeard: Bool)
    /// The result, and the note that its margin is about; the last update.
    case found(ListeningCheck, MIDINote, output: String?)
    /// Ended without a result; the last update. `.overtaken` also if the player has ended it.
    case ended(PreviewResult)
}

extension Conductor {
    /// Begins a listening check at Start, in place of an earlier one or a preview. A run that begins ends it, as does a preview.
    package func check(report: @escaping @Sendable (ListeningUpdate) -> Void) async {
        guard run.isAtStart else { return report(.ended(.training)) }
        var generator = SystemRandomNumberGenerator()
        await carryOut(output.begin(ListeningTask(using: &generator, report: report)))
    }

    /// Answers the check's question; Esc ends the check. Its result counts for later records at once, and is saved.
    package func answerCheck(_ key: Key) {
        let (name, settings) = (output.name, currentSettings().training)
        guard let task = output.preview.answer(key, on: output.player, settings),
            let check = task.dialogue.check(of: name ?? "", at: timekeeper.date(timekeeper.now()))
        else { return }
        if let name {
            records.checks[name] = check
            // The disk may be slow.
            Task { emit(await records.keep(check)) }
        }
        task.report(.found(check, ListeningDialogue.Question.note(settings), output: name))
    }

    /// The latest check of the present output; nil if there is none, or if the output is unknown.
    package var listeningCheck: ListeningCheck? { output.lastName.flatMap { records.checks[$0] } }
}
