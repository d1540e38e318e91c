// SPDX-License-Identifier: MIT
import Music
import Settings
import Training

/// Words and notes never overlap: notes wait for the end of words, and words until the last note has faded.
extension Conductor {
    enum NoteOrder {
        case exercise(at: Cents, number: Int, isMuted: Bool)
        case last(CompletedExercise, number: Int)
    }

    func say(_ saying: Announcer.Announcement, if isWanted: (SpeechSetting) -> Bool) {
        guard let announcer, isWanted(currentSettings().speech) else { return }
        speechQueue.say(announcer.words(saying), at: timekeeper.now())
        orderWords(at: timekeeper.now())
    }

    /// What a player with closed eyes would miss, where no exercise is in the way.
    func sayMessage(_ update: SessionUpdate) {
        guard announcer != nil else { return }
        let isWanted =
            switch (update.event, update.phase) {
            case (.interrupted, _), (.modeEnded, .start), (.adjusted, .start), (.adjusted, .paused),
                (.soundBack, .start),
                (.soundBack, .paused):
                true
            // Whoever said on the command line which mode it is knows.
            case (.modeStarted, _): if case .instrument = purpose { true } else { false }
            case _: false
            }
        if isWanted { say(.message(update)) { $0.tellsVerdicts } }
    }

    func cutWords() { if speechQueue.cut(at: timekeeper.now()) { announcer?.speaker.cut() } }

    func order(_ notes: NoteOrder) async {
        if speechQueue.isSilent { await play(notes) } else { waitingNotes = notes }
    }

    func receive(_ fact: SpokenFact) async {
        let now = timekeeper.now()
        switch fact {
        case .begun(let number): speechQueue.begin(number, at: now)
        case .ended(let number): speechQueue.end(number, at: now)
        case .failed(_, let error): if speechQueue.fail() { tell(.trouble(.voice(error))) }
        }
        orderWords(at: now)
        await goOn(at: now)
    }

    func passWords(at now: Int64) async {
        let overdue = speechQueue.pass(to: now)
        switch overdue {
        case .nothing: break
        case .cut, .forgotten:
            announcer?.speaker.cut()
            if speechQueue.giveUp() { tell(.trouble(.voice(.silent))) }
            if case .forgotten = overdue { announcer?.speaker.giveUp() }
        }
        orderWords(at: now)
        await goOn(at: now)
    }

    /// When the last note has faded; nil if that is not known yet.
    var quietMoment: Int64? {
        guard let playback, audioSession.player != nil else { return .min }
        return playback.end
    }

    private func orderWords(at now: Int64) {
        if let (text, number) = speechQueue.order(quiet: quietMoment, at: now) {
            announcer?.speaker.say(text, number: number)
        }
    }

    private func goOn(at now: Int64) async {
        guard speechQueue.isSilent else { return }
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
