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
    package private(set) var isHeard = false

    package init(using generator: inout some RandomNumberGenerator) {
        dialogue = ListeningDialogue(using: &generator)
    }

    /// Plays the question's sound; another one of the check ends.
    /// - Returns: the question, and the one before it, which may be the same; nil if there is none.
    /// - Throws: `AudioError.unresponsive`.
    package mutating func ask(
        on player: NotePlayer, _ settings: TrainingSettings
    ) throws(AudioError) -> (ListeningDialogue.Question, after: ListeningDialogue.Question?)? {
        guard let question = dialogue.question else { return nil }
        stop()
        note = try question.play(on: player, settings)
        isHeard = if case .audible = question { true } else { false }
        defer { last = question }
        return (question, after: last)
    }

    /// - Returns: true if the question is to be asked now: another one, or the same once more.
    package mutating func handle(_ key: Key) -> Bool { isHeard && dialogue.handle(key) }

    /// - Returns: true if keys count from now on.
    package mutating func handle(_ event: AudioEvent) -> Bool {
        guard event.kind == .ended, event.note == note?.note else { return false }
        defer { isHeard = true }
        return !isHeard
    }

    /// Ends the sound. Keys count when the question was asked again.
    package mutating func stop() {
        note?.stop()
        (note, isHeard) = (nil, false)
    }
}

package enum ListeningUpdate: Sendable {
    /// The sound of a question begins, or has ended; keys count if it is heard.
    case asked(ListeningDialogue.Question, isHeard: Bool)
    /// The result, and the note that its margin is about; the last update.
    case found(ListeningCheck, MIDINote, output: String?)
    /// Ended without a result; the last update. `.overtaken` also if the player has ended it.
    case ended(PreviewResult)
}

extension Conductor {
    /// Begins a listening check at Start, in place of an earlier one or a preview. A run that begins ends it, as does a preview.
    package func check(report: @escaping @Sendable (ListeningUpdate) -> Void) async {
        await carryOut(output.startCheck(isAtStart: run.isAtStart, report: report))
    }

    /// Answers the check's question; Esc ends the check. Its result counts for later records at once, and is saved.
    package func answerCheck(_ key: Key) {
        guard let (task, report) = output.answerCheck(key) else { return }
        let name = output.name
        guard let check = task.dialogue.check(of: name ?? "", at: timekeeper.date(timekeeper.now())) else { return }
        if let name {
            records.checks[name] = check
            // The disk may be slow.
            Task { emit(await records.keep(check)) }
        }
        report(.found(check, ListeningDialogue.Question.note(currentSettings().training), output: name))
    }

    /// The latest check of the present output; nil if there is none, or if the output is unknown.
    package var listeningCheck: ListeningCheck? { output.lastName.flatMap { records.checks[$0] } }
}
