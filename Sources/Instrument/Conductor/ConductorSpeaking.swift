// SPDX-License-Identifier: MIT
import Music
import Settings
import Training
import Voice

/// Words and notes never overlap: notes wait for the end of words, and words until the last note has faded.
extension Conductor {
    enum NoteOrder {
        case exercise(at: Cents, number: Int, isMuted: Bool)
        case last(CompletedExercise, number: Int)
    }

    func say(_ saying: Narrator.Saying, if isWanted: (SpeechSetting) -> Bool) {
        guard let narrator, isWanted(currentSettings().speech) else { return }
        mouth.say(narrator.words(saying), at: timekeeper.now())
        orderWords(at: timekeeper.now())
    }

    /// What a player with closed eyes would miss, where no exercise is in the way.
    func sayMessage(_ snapshot: Snapshot) {
        guard narrator != nil else { return }
        let isWanted =
            switch (snapshot.happening, snapshot.phase) {
            case (.interrupted, _), (.modeEnded, .start), (.adjusted, .start), (.adjusted, .paused),
                (.soundBack, .start),
                (.soundBack, .paused):
                true
            // Whoever said on the command line which mode it is knows.
            case (.modeStarted, _): if case .instrument = purpose { true } else { false }
            case _: false
            }
        if isWanted { say(.message(snapshot)) { $0.tellsVerdicts } }
    }

    func cutWords() { if mouth.cut(at: timekeeper.now()) { narrator?.speaker.cut() } }

    func order(_ notes: NoteOrder) async {
        if mouth.isSilent { await play(notes) } else { waitingNotes = notes }
    }

    func receive(_ fact: SpokenFact) async {
        let now = timekeeper.now()
        switch fact {
        case .begun(let number): mouth.begin(number, at: now)
        case .ended(let number): mouth.end(number, at: now)
        case .failed(_, let error): if mouth.fail() { tell(.trouble(.voice(error))) }
        }
        orderWords(at: now)
        await goOn(at: now)
    }

    func passWords(at now: Int64) async {
        let overdue = mouth.pass(to: now)
        switch overdue {
        case .nothing: break
        case .cut, .forgotten:
            narrator?.speaker.cut()
            if mouth.giveUp() { tell(.trouble(.voice(.silent))) }
            if case .forgotten = overdue { narrator?.speaker.giveUp() }
        }
        orderWords(at: now)
        await goOn(at: now)
    }

    /// When the last note has faded; nil if that is not known yet.
    var quietMoment: Int64? {
        guard let playback, stage.player != nil else { return .min }
        return playback.end
    }

    private func orderWords(at now: Int64) {
        if let (text, number) = mouth.order(quiet: quietMoment, at: now) {
            narrator?.speaker.say(text, number: number)
        }
    }

    private func goOn(at now: Int64) async {
        guard mouth.isSilent else { return }
        if let notes = waitingNotes {
            waitingNotes = nil
            await play(notes)
        }
        if let (exercise, moment) = wait, now >= moment {
            wait = nil
            await happen(.feedbackEnded(exercise: exercise))
        }
    }

    private func play(_ notes: NoteOrder) async {
        switch notes {
        case .exercise(let offset, let number, let isMuted):
            await play(at: offset, number: number)
            if isMuted { playback?.target.mute() }
        case .last(let completed, let number): await play(completed, number: number)
        }
    }
}

extension Conductor.NoteOrder {
    mutating func adjust(to offset: Cents) {
        if case .exercise(_, let number, let isMuted) = self {
            self = .exercise(at: offset, number: number, isMuted: isMuted)
        }
    }

    mutating func mute(_ isMuted: Bool) {
        if case .exercise(let offset, let number, _) = self {
            self = .exercise(at: offset, number: number, isMuted: isMuted)
        }
    }
}

extension TrainingAction {
    var endsWords: Bool {
        switch self {
        case .answer, .confirm, .start, .startLast, .stop, .repeat, .skip, .hearLast, .panic: true
        case _: false
        }
    }
}
