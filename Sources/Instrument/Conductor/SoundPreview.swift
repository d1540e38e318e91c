// SPDX-License-Identifier: MIT
import Music
import Sound
import Training

package enum PreviewResult: Equatable, Sendable {
    case sounds
    /// Another preview was requested, or an exercise began.
    case overtaken
    case training
    case failed(AudioError)
}

/// Plays a note of a sound before it is chosen, or an interval: never together with an exercise, another preview or a listening
/// check. One file is loaded at a time; the latest request wins.
struct SoundPreview {
    private struct Request {
        let source: SoundSourceID
        /// One after the other; empty if nothing is to be heard: the sound only becomes that of the keys.
        let notes: [DetunedMIDINote]
        let report: (@Sendable (PreviewResult) -> Void)?
    }

    /// The latest request until its sound is loaded.
    private var request: Request?
    private var number = 0
    private var isLoading = false
    /// Those that have not ended.
    private var sounding: [PlaybackHandle] = []
    private(set) var check: ListeningTask?

    /// True if no note is previewed or waits.
    var isSilent: Bool { request?.notes.isEmpty ?? true && sounding.isEmpty }

    mutating func load(
        _ source: SoundSourceID, playing notes: [DetunedMIDINote] = [],
        report: (@Sendable (PreviewResult) -> Void)? = nil
    ) {
        request = Request(source: source, notes: notes, report: report)
        number += 1
    }

    mutating func stop() {
        sounding.forEach { $0.stop() }
        sounding = []
        request?.report?(.overtaken)
        request = nil
        endCheck(.overtaken)
    }

    /// Begins a check; what was heard ends.
    mutating func begin(_ check: ListeningTask) {
        stop()
        self.check = check
    }

    private mutating func endCheck(_ result: PreviewResult) {
        check?.stop()
        check?.report(.ended(result))
        check = nil
    }

    /// Plays the question of the check, if there is one.
    mutating func ask(on player: NotePlayer?, _ settings: TrainingSettings) {
        guard let player else { return }
        do throws(AudioError) { try check?.ask(on: player, settings) } catch { endCheck(.failed(error)) }
    }

    /// Handles a key of the check.
    /// - Returns: the check, if that was the last answer.
    mutating func answer(_ key: Key, on player: NotePlayer?, _ settings: TrainingSettings) -> ListeningTask? {
        if key == .escape { endCheck(.overtaken) }
        if player != nil, check?.handle(key) == true { ask(on: player, settings) }
        guard let check, check.dialogue.question == nil else { return nil }
        self.check = nil
        return check
    }

    /// A new player does not sound the previewed notes.
    mutating func outputOpened() { sounding = [] }

    /// - Returns: true if the last previewed note has ended.
    mutating func handle(_ event: AudioEvent) -> Bool {
        check?.handle(event)
        guard event.kind == .ended, sounding.contains(where: { $0.note == event.note }) else { return false }
        sounding.removeAll { $0.note == event.note }
        return sounding.isEmpty
    }

    mutating func fail(_ error: AudioError) {
        request?.report?(.failed(error))
        request = nil
        endCheck(.failed(error))
    }

    /// - Parameter trouble: why there is no player; nil if one is being opened.
    /// - Returns: the sound to load now, and the number for `finish`.
    mutating func begin(hasPlayer: Bool, trouble: AudioError?) -> (source: SoundSourceID, number: Int)? {
        guard let request, !isLoading else { return nil }
        guard hasPlayer else {
            if let trouble { fail(trouble) }
            return nil
        }
        isLoading = true
        return (request.source, number)
    }

    /// Plays the loaded sound if it is still requested and fits the player; otherwise the request stays.
    /// - Returns: the sound that plays from the next silence on; nil if that has not changed.
    mutating func finish(
        _ result: Result<LoadedSound?, AudioError>, number: Int, player: NotePlayer?, settings: TrainingSettings
    ) -> SoundSourceID? {
        isLoading = false
        guard let request, number == self.number else { return nil }
        var used: SoundSourceID?
        do throws(AudioError) {
            guard let loaded = try result.get(), let player, player.sampleRate == loaded.sampleRate else { return nil }
            try player.use(loaded)
            used = request.source
            self.request = nil
            for note in request.notes {
                let frequency = TuningSystem.equalTemperament.frequency(
                    for: note, referencePitch: settings.referencePitch)
                sounding.append(
                    try player.play(
                        frequency: frequency, amplitude: AmplitudeDB(0), duration: settings.noteDuration,
                        after: sounding.last))
            }
            request.report?(.sounds)
        } catch {
            // The next exercise reports why a chosen sound does not play.
            self.request = nil
            request.report?(.failed(error))
        }
        return used
    }
}

extension Conductor {
    /// Plays a note of a sound as soon as it is loaded, and reports once; an earlier preview ends.
    package func preview(_ source: SoundSourceID, report: @escaping @Sendable (PreviewResult) -> Void) async {
        let note = DetunedMIDINote(note: .a4, offset: 0)
        await carryOut(
            output.startPreview(source, playing: [note], isTraining: run.phase == .training, report: report))
    }

    /// Plays an interval with the chosen sound and tuning, its second note detuned; otherwise like `preview`.
    package func preview(
        _ interval: DirectedInterval, from note: MIDINote, offset: Cents,
        report: @escaping @Sendable (PreviewResult) -> Void
    ) async {
        guard let target = note.transposed(by: interval) else { return report(.overtaken) }
        let training = currentSettings().training
        let detuned = DetunedMIDINote(note: target, offset: offset + training.tuningSystem.excess(of: interval))
        await carryOut(
            output.startPreview(
                training.soundSource, playing: [DetunedMIDINote(note: note, offset: 0), detuned],
                isTraining: run.phase == .training, report: report))
    }
}
