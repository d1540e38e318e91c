// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import Music
import Profile
import Settings
import Sound
import Training

extension Conductor {
    package enum Purpose: Sendable {
        /// `peach`: a mode is chosen at Start, and interruptions lead back there.
        case instrument
        /// `peach train`: one mode until as many exercises are answered, nil until stopped; interruptions pause it.
        case training(TrainingMode, count: Int?)
        /// `peach listen`: exercises of a comparison mode are only heard; interruptions pause it.
        case listening(TrainingMode, minutes: Int)
    }
}

/// A run of exercises of one mode after the other: where it stands, its exercises and the notes that sound.
struct ExerciseRun {
    let purpose: Conductor.Purpose
    private(set) var phase: SessionUpdate.Phase
    private(set) var mode: TrainingMode?
    private(set) var answered = 0
    /// All exercises of the run are only heard.
    private(set) var isListening: Bool
    /// Exercises of this run that were only heard, to their end.
    private var heard = 0
    /// When a run ends that is only heard; while it is paused, the time that is left. Nanoseconds; nil for other runs.
    private var listeningEnd: Int64?
    /// The exercise that was drawn last is only heard, between answers.
    private var isInPassage = false
    private(set) var lastMode = TrainingMode.comparison
    private(set) var comparison = ComparisonSession()
    private(set) var matching = PitchMatchingSession()
    private(set) var playback: Playback?
    private var generator: SeededRandom
    private let replay: ReplayExercises?
    /// The settings at the start of the run: its intervals and its tuning stay the same.
    private(set) var settings = UserSettings()
    /// Nil for all notes and intervals of the settings.
    private var focus: PracticeFocus?
    private var answerMoment: Int64?
    private var path = TuningPath()
    /// The exercise whose verdict is shown, and until when.
    private(set) var feedback: (exercise: Int, end: Int64)?
    /// When the matching session polls its wheel again.
    private(set) var wakeMoment: Int64?

    init(_ purpose: Conductor.Purpose, seed: UInt64, replay: ReplayExercises?) {
        (self.purpose, self.replay) = (purpose, replay)
        phase = if case .instrument = purpose { .start } else { .training }
        isListening = if case .listening = purpose { true } else { false }
        generator = SeededRandom(seed: seed)
    }

    var trainedMode: TrainingMode? {
        switch purpose {
        case .training(let trained, _), .listening(let trained, _): trained
        case .instrument: mode
        }
    }

    private var isMatching: Bool { (mode ?? trainedMode)?.isMatching ?? false }

    /// True while `peach` waits for a mode.
    var isAtStart: Bool { if case .instrument = purpose { phase == .start } else { false } }

    /// True while exercises are given, and not while they wait for the first sound.
    var isUnderWay: Bool { phase == .training && mode != nil }

    private var isBetweenExercises: Bool { isMatching ? matching.isBetweenExercises : comparison.isBetweenExercises }

    /// - Parameter now: before another exercise.
    func isComplete(at now: Int64) -> Bool {
        if case .training(_, let count?) = purpose { return answered >= count }
        return listeningEnd.map { $0 <= now } ?? false
    }

    var layer: Layer { Layer(phase == .paused ? trainedMode : mode) }

    func update(_ event: SessionEvent, presses: [Presses]) -> SessionUpdate {
        var way: [TuningPath.Point] = []
        if case .matched(_, let completed, _, _) = event, let answerMoment {
            way = path.points(to: completed.userCentError, now: answerMoment)
        }
        return SessionUpdate(
            event: event, phase: phase, mode: mode, answered: answered, presses: presses, lastMode: lastMode,
            isListening: isListening, heard: heard, path: way)
    }

    var wheels: Wheels { matching.kind.wheels }

    mutating func start(
        _ mode: TrainingMode, isListening: Bool, focus: PracticeFocus? = nil, settings: UserSettings, at now: Int64
    ) -> [SessionEffect] {
        (self.mode, lastMode, phase, self.isListening) = (mode, mode, .training, isListening)
        (answered, heard, isInPassage) = (0, 0, false)
        let minutes = if case .listening(_, let minutes) = purpose { minutes } else { ListeningPassage.minutes }
        listeningEnd = isListening ? now + Int64(minutes) * 60_000_000_000 : nil
        self.settings = settings
        self.focus = focus
        if let interval = focus?.interval { self.settings.training.intervals = IntervalSet(interval) }
        return [.emit(.modeStarted(mode)), .train(handle(.started))]
    }

    /// Begins anew with other intervals; the number of exercises that were requested stays.
    mutating func restart(settings: UserSettings) -> [TrainingEffect] {
        self.settings = settings
        if case .instrument = purpose { (answered, heard) = (0, 0) }
        return handle(.stopped) + handle(.started)
    }

    mutating func resume(at now: Int64) -> [SessionEffect] {
        (mode, phase) = (trainedMode, .training)
        listeningEnd = listeningEnd.map { $0 + now }
        return [.emit(.resumed), .train(handle(.resumed))]
    }

    /// Ends the run: `peach` is back at Start unless it quits, `peach train` and `peach listen` are over.
    mutating func end(isQuitting: Bool, profile: PerceptualProfile) -> [SessionEffect] {
        let stopped = SessionEffect.train(handle(.stopped))
        let ended = mode ?? trainedMode
        mode = nil
        if case .instrument = purpose, !isQuitting { phase = .start } else { phase = .ended }
        guard let ended else { return [stopped] }
        let smallest = ended.isMatching ? nil : comparison.kind.smallestCorrect
        let event = SessionEvent.modeEnded(
            ended, answered: answered, smallestCorrect: smallest, warning: warning(after: ended, profile))
        return [stopped, .emit(event)]
    }

    private func warning(after mode: TrainingMode, _ profile: PerceptualProfile) -> DataQualityWarning? {
        guard !mode.isMatching, answered > 0 else { return nil }
        return settings.training.intervals(for: mode).sorted.lazy
            .compactMap { profile.suspicion(of: Skill($0, settings.training.tuningSystem.key)) }.first
    }

    /// Interrupts the run: `peach` is back at Start, `peach train` and `peach listen` pause.
    mutating func interrupt(_ interruption: SessionEvent.Interruption, at now: Int64) -> [SessionEffect] {
        let isDiscarded = !isBetweenExercises
        let stopped = handle(.stopped)
        switch purpose {
        case .instrument: (mode, phase) = (nil, .start)
        case .training, .listening:
            phase = .paused
            listeningEnd = listeningEnd.map { $0 - now }
        }
        return [.train(stopped), .emit(.interrupted(interruption, isExerciseDiscarded: isDiscarded))]
    }

    mutating func quit() { phase = .ended }

    mutating func handle(_ action: TrainingAction, _ press: InputStamp) -> [SessionEffect] {
        // A wheel keeps its place in every phase.
        if case .tune(let move) = action {
            return phase == .paused && move.isPress ? [.begin(.resume)] : [.train(matching.handle(.tuned(move, press)))]
        }
        if comparison.isOnlyHeard, action.goesOn { return [.train(comparison.handle(.wentOn))] }
        switch (phase, action) {
        case (.start, .start(let mode)): return [.begin(.start(mode))]
        case (.start, .practise(let focus)): return [.begin(.start(focus.mode, focus: focus))]
        case (.start, .startLast): return [.begin(.start(lastMode))]
        case (.start, .listen(let mode)): return [.begin(.start(mode, isListening: true))]
        // Stop on a controller leaves Peach at Start.
        case (.start, .stop): if press.device == Key.device { phase = .ended }
        case (.paused, .answer), (.paused, .start), (.paused, .startLast), (.paused, .confirm), (.paused, .repeat),
            (.paused, .skip), (.paused, .hearLast), (.paused, .listen), (.paused, .practise):
            return [.begin(.resume)]
        case (.paused, .stop), (.training, .stop), (.training, .panic): return [.end]
        case (.training, .answer(let answer)): return [.train(comparison.handle(.answered(answer, press)))]
        case (.training, .confirm): return [.train(matching.handle(.confirmed(press)))]
        case (.training, .repeat): return [.train(handle(.repeatRequested))]
        case (.training, .skip): return [.train(handle(.skipRequested))]
        case (.training, .hearLast): return [.train(handle(.lastRequested))]
        case (.training, .start(let other)):
            if case .instrument = purpose, other != mode || isListening { return [.end, .begin(.start(other))] }
        case (.training, .listen(let other)):
            guard case .instrument = purpose, other != mode || !isListening else { break }
            return [.end, .begin(.start(other, isListening: true))]
        case _: break
        }
        return []
    }

    mutating func handle(_ event: TrainingEvent) -> [TrainingEffect] {
        isMatching ? matching.handle(event) : comparison.handle(event)
    }

    mutating func handle(_ event: PitchMatchingTraining.Event) -> [TrainingEffect] { matching.handle(event) }

    /// Forgets the smallest right difference and the last exercise after the records were replaced.
    mutating func resetRecords() {
        _ = comparison.handle(.recordsReset)
        _ = matching.handle(.recordsReset)
    }

    /// - Parameter output: the name of the output; nil if unknown.
    mutating func handle(_ event: AudioEvent, on output: String?) -> [SessionEffect] {
        guard let current = playback else { return [] }
        if event.kind == .ended {
            if event.note == current.reference.note { playback?.referenceEnd = event.time }
            if event.note == current.target.note { playback?.targetEnd = event.time }
        }
        guard event.note == current.target.note else { return [] }
        switch event.kind {
        case .started:
            let onset = TargetOnset(
                moment: event.time, referenceFrequency: current.reference.frequency,
                targetFrequency: current.target.frequency, output: output)
            playback?.onset = onset
            path.begin(now: event.time)
            let isAwaited =
                isMatching ? matching.isAwaitingTarget : comparison.isAwaitingTarget && !comparison.isOnlyHeard
            let effects = SessionEffect.train(handle(.targetStarted(playing: current.number, onset)))
            return isAwaited ? [.emit(.targetStarted(number: answered + 1, moment: event.time)), effects] : [effects]
        case .ended:
            let effects = SessionEffect.train(handle(.targetEnded(playing: current.number)))
            return comparison.isAwaitingAnswer ? [.emit(.answerAwaited(number: answered + 1)), effects] : [effects]
        case .retired: return []
        }
    }

    mutating func passTime(to now: Int64) -> [TrainingEffect] {
        guard let moment = wakeMoment, now >= moment else { return [] }
        wakeMoment = nil
        return matching.handle(.timePassed(now))
    }

    mutating func handle(_ effect: TrainingEffect, at now: Int64) {
        switch effect {
        case .adjust(let offset):
            path.add(offset, now: now)
            if let exercise = matching.exercise { playback?.target.adjustFrequency(exercise.frequency(at: offset)) }
        case .mute:
            path.mute(true)
            playback?.target.mute()
        case .unmute:
            path.mute(false)
            playback?.target.unmute()
        case .silence:
            wakeMoment = nil
            playback?.reference.stop()
            playback?.target.stop()
        case .wait(let exercise):
            // Feedback lasts from the answer on, however long saving took.
            let duration = Int64(TrainingEffect.feedbackDuration / .nanoseconds(1))
            feedback = (exercise, (answerMoment ?? now) + duration)
            answerMoment = nil
        case .rest(let exercise):
            let duration = Int64(TrainingEffect.restDuration / .nanoseconds(1))
            feedback = (exercise, (playback?.targetEnd ?? now) + duration)
        case .cancelWait: feedback = nil
        case .wake(let moment): wakeMoment = moment
        case .next, .play, .playLast, .publish, .expose: break
        }
    }

    mutating func answered(at now: Int64) {
        answered += 1
        answerMoment = now
    }

    mutating func expose(_ exercise: ComparisonExercise, at date: Date) -> Exposure {
        heard += 1
        return Exposure(exercise, timestamp: date)
    }

    mutating func endFeedback(at now: Int64) -> [TrainingEffect] {
        guard let (exercise, end) = feedback, now >= end else { return [] }
        feedback = nil
        return handle(.feedbackEnded(exercise: exercise))
    }

    func event(for completed: CompletedExercise, isSaved: Bool?) -> SessionEvent? {
        switch completed {
        case .comparison(let completed):
            guard let onset = playback?.onset, let reaction = completed.reactionTime else { return nil }
            return .answered(
                SessionEvent.Verdict(
                    number: answered, completed: completed, press: onset.moment + Int64((reaction * 1e9).rounded()),
                    onset: onset.moment, isSaved: isSaved))
        case .matching(let completed, _):
            let wheel = completed.control == .absolute ? wheels.exerciseCalibration : nil
            return .matched(number: answered, completed, wheel: wheel, isSaved: isSaved)
        }
    }

    /// The settings of the next exercise: the present ones, with the intervals and the tuning of the run, and a sound.
    mutating func settings(from present: UserSettings, library: SoundFontLibrary) -> UserSettings {
        var next = present
        next.training.intervals = settings.training.intervals
        next.training.tuningSystem = settings.training.tuningSystem
        if let range = focus?.range { next.training.range = .fixed(range) }
        next.drawSound(from: library, using: &generator)
        return next
    }

    /// Loads the sound of the next exercise while feedback is shown. If the settings change meanwhile, another sound may
    /// be drawn, and is loaded then.
    func prepareSound(_ settings: UserSettings, in session: any AudioSession) {
        session.prepare { [generator] library in
            var (settings, generator) = (settings, generator)
            let sounds = settings.drawSound(from: library, using: &generator)
            return (settings.training.soundSource, sounds)
        }
    }

    mutating func draw(
        _ number: Int, of mode: TrainingMode, _ settings: UserSettings, _ profile: PerceptualProfile, at now: Int64
    ) -> DrawnExercise {
        guard isMatching else {
            var exercise =
                replay?.comparison(number: number, settings: settings.training)
                ?? ComparisonExercise(
                    number: number, mode: mode, settings: settings.training, strategy: settings.strategy.strategy,
                    profile: profile, using: &generator)
            exercise.passage =
                listeningEnd.map { end in
                    let minutes = (Double(end - now) / 60e9).rounded(.up)
                    return ListeningPassage(heard: heard, count: nil, minutesLeft: Int(minutes))
                } ?? comparison.kind.passage
            exercise.followsPassage = isInPassage && exercise.passage == nil
            isInPassage = exercise.passage != nil
            return .comparison(exercise)
        }
        let wheel = wheels.calibration
        return .matching(
            replay?.matching(number: number, settings: settings, wheel: wheel)
                ?? PitchMatchingExercise(
                    number: number, mode: mode, settings: settings.training, meanError: profile.adaptiveError,
                    wheel: wheel, isLetGo: wheels.isInUse, commits: settings.commit.kinds,
                    using: &generator))
    }

    mutating func begin(_ exercise: DrawnExercise) -> [TrainingEffect] {
        switch exercise {
        case .comparison(let exercise): return comparison.begin(exercise)
        case .matching(let exercise):
            path = TuningPath(from: exercise.challenge.initialCentOffset)
            return matching.begin(exercise)
        }
    }

    /// The two notes of an order; nil if its exercise is over.
    func notes(for order: SpeechQueue.NoteOrder) -> NotePair? {
        switch order {
        case .exercise(let offset, let number, let isMuted):
            if let exercise = matching.exercise {
                return NotePair(
                    number: number, source: exercise.soundSource, reference: exercise.referenceFrequency,
                    target: exercise.frequency(at: offset), duration: exercise.noteDuration, isMuted: isMuted,
                    event: .matchingBegan(SessionEvent.Matching(number: answered + 1, exercise)))
            }
            return comparison.exercise.map { exercise in
                let event: SessionEvent =
                    exercise.passage.map { .listeningBegan(number: $0.heard + 1, exercise) }
                    ?? .exerciseBegan(number: answered + 1, exercise)
                return NotePair(
                    number: number, source: exercise.soundSource, reference: exercise.referenceFrequency,
                    target: exercise.targetFrequency, duration: exercise.noteDuration,
                    targetDuration: exercise.noteDuration, amplitude: exercise.loudnessOffset,
                    event: event)
            }
        case .last(let completed, let number):
            switch completed {
            case .comparison(let last):
                return NotePair(
                    number: number, source: last.soundSource, reference: last.referenceFrequency,
                    target: last.targetFrequency, duration: last.noteDuration, targetDuration: last.noteDuration,
                    amplitude: last.loudnessOffset, event: .heardAgain(completed))
            case .matching(let last, _):
                return NotePair(
                    number: number, source: last.soundSource, reference: last.referenceFrequency,
                    target: last.finalFrequency, duration: last.noteDuration, targetDuration: last.noteDuration,
                    event: .heardAgain(completed))
            }
        }
    }

    /// Orders both notes at once; the second begins in the frame in which the first ends.
    /// - Parameter source: the sound that plays.
    mutating func play(_ notes: NotePair, source: SoundSourceID, on player: NotePlayer) throws(AudioError) {
        let reference = try player.play(
            frequency: notes.reference, amplitude: AmplitudeDB(0), duration: notes.duration, after: nil)
        let target = try player.play(
            frequency: notes.target, amplitude: notes.amplitude, duration: notes.targetDuration, after: reference)
        if notes.isMuted { target.mute() }
        playback = Playback(number: notes.number, soundSource: source, reference: reference, target: target)
    }
}
