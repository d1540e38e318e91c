// SPDX-License-Identifier: MIT
import Foundation
import Mapping
import Music
import Profile
import Settings
import Sound
import Store
import Training

/// How exercises are prepared, played, judged and saved.
extension Conductor {
    func carryOut(_ effects: [TrainingEffect]) async {
        for effect in effects {
            switch effect {
            case .next(let number): await prepare(number)
            case .play(let offset, let number): await order(.exercise(at: offset, number: number, isMuted: false))
            case .playLast(let completed, let number): await order(.last(completed, number: number))
            case .adjust(let offset):
                speech.adjustNotes(to: offset)
                guard let exercise = matching.exercise else { continue }
                playback?.target.adjustFrequency(exercise.frequency(at: offset))
            case .mute:
                speech.muteNotes(true)
                playback?.target.mute()
            case .unmute:
                speech.muteNotes(false)
                playback?.target.unmute()
            case .silence:
                wake = nil
                silence()
            case .publish(let completed): await publish(completed)
            case .wait(let exercise): show(exercise, for: TrainingEffect.feedbackDuration)
            case .cancelWait: wait = nil
            case .wake(let moment): wake = moment
            }
        }
    }

    /// Tells the session that runs, and carries out what it wishes.
    func happen(_ event: TrainingEvent) async {
        await carryOut(isMatching ? matching.handle(event) : comparison.handle(event))
    }

    var isBetweenExercises: Bool { isMatching ? matching.isBetweenExercises : comparison.isBetweenExercises }

    func silence() {
        speech.dropNotes()
        speech.cut(at: timekeeper.now())
        keys.endAnswer(player: player)
        playback?.reference.stop()
        playback?.target.stop()
    }

    /// The verdict is shown for so long from when the answer was given, however long the disk was waited for.
    func show(_ exercise: Int, for duration: Duration) {
        wait = (exercise, (verdictMoment ?? timekeeper.now()) + Int64(duration / .nanoseconds(1)))
        verdictMoment = nil
    }

    private func prepare(_ number: Int) async {
        keys.endAnswer(player: player)
        guard let mode, let settings = await settingsForNext() else { return }
        if isMatching {
            let wheel = matching.kind.wheel
            let exercise =
                replayExercises?.matching(number: number, settings: settings, wheel: wheel)
                ?? PitchMatchingExercise(
                    number: number, mode: mode, settings: settings.training, meanError: profile.adaptiveError,
                    wheel: wheel, isLetGo: matching.kind.isWheelInUse, commits: settings.commit.kinds, using: &generator
                )
            controllers.commit(by: exercise.commits)
            witness?(AskedExercise(exercise), settings)
            prompter?(exercise)
            name(exercise.challenge.interval, in: mode)
            await carryOut(matching.begin(exercise))
        } else {
            let exercise =
                replayExercises?.comparison(number: number, settings: settings.training)
                ?? ComparisonExercise(
                    number: number, mode: mode, settings: settings.training, strategy: settings.strategy.strategy,
                    profile: profile, lastComparison: comparison.kind.lastComparison, using: &generator)
            witness?(AskedExercise(exercise), settings)
            name(exercise.comparison.interval, in: mode)
            await carryOut(comparison.begin(exercise))
        }
    }

    private func name(_ interval: DirectedInterval, in mode: TrainingMode) {
        if mode.hasIntervals { say(.interval(interval)) }
    }

    /// What the next exercise is made from; nil at the run's end, and while the device is opened anew.
    func settingsForNext() async -> UserSettings? {
        if case .training(_, let count?) = purpose, answered >= count {
            await end()
            return nil
        }
        guard await !triesSmallerBuffer() else { return nil }
        await takeUpNews()
        takeUpWholeProfile()
        takeUpMappings()
        var settings = settingsOfPractice()
        audioSession.player?.setVolume(settings.volume.amplitude)
        settings.training.intervals = runSettings.training.intervals
        settings.training.tuningSystem = runSettings.training.tuningSystem
        settings.drawSound(from: audioSession.library, using: &generator)
        settings.training.soundSource = use(settings.training.soundSource)
        telling?(.admit(Set(settings.programs)))
        return settings
    }

    /// Those of now, with the range that is practised.
    private func settingsOfPractice() -> UserSettings {
        var settings = currentSettings()
        settings.training.range = profile.practised(settings.training.range, isWhole: !isReading)
        return settings
    }

    /// What the next exercise will sound with is loaded while the verdict is shown. Should another one be drawn, because
    /// somebody changes something meanwhile, that is loaded then.
    private func prepareSound() {
        let (settings, generator) = (settingsOfPractice(), generator)
        audioSession.prepare { library in
            var (settings, generator) = (settings, generator)
            let sounds = settings.drawSound(from: library, using: &generator)
            return UpcomingSounds(next: settings.training.soundSource, later: sounds)
        }
    }

    private func publish(_ completed: CompletedExercise) async {
        answered += 1
        verdictMoment = timekeeper.now()
        let entry = AnswerWriter.Entry(completed)
        // An exercise that was drawn from data deleted since leaves no record in the new data.
        let isSaved = await takeUpForeignChanges() ? nil : await answerWriter.append(entry)
        tell(completed, isSaved: answerWriter.isLasting ? isSaved : nil)
        say(.verdict(completed))
        guard let isSaved else { return }
        tell(saving.saved(answer: isSaved, answerWriter, at: timekeeper.now()))
        // After the feedback, which nothing holds up; the next exercise comes later.
        learn(entry)
        prepareSound()
        // A disk that keeps an answer waiting is not asked for more.
        if isSaved, case .matching = completed { saveWheels() }
    }

    private func tell(_ completed: CompletedExercise, isSaved: Bool?) {
        switch completed {
        case .comparison(let completed):
            if currentSettings().tick == (completed.isCorrect ? .right : .wrong) {
                audioSession.player?.tick(isCorrect: completed.isCorrect)
            }
            guard let onset = playback?.onset, let reaction = completed.reactionTime else { return }
            tell(
                .answered(
                    SessionEvent.Verdict(
                        number: answered, completed: completed,
                        press: onset.moment + Int64((reaction * 1e9).rounded()), onset: onset.moment,
                        isSaved: isSaved)))
        case .matching(let completed, _):
            if currentSettings().matchingTicks {
                audioSession.player?.ticks(count: completed.ticks, isHigh: completed.userCentError > 0)
            }
            let wheel = completed.control == .absolute ? matching.kind.exerciseWheel : nil
            tell(.matched(number: answered, completed, wheel: wheel, isSaved: isSaved))
        }
    }

    // What the sound and the clock tell.

    func receive(_ fact: SoundFact) async {
        if preview.handle(fact) { loadChosenSound() }
        guard let current = playback else { return }
        if fact.kind == .ended {
            if fact.note == current.reference.note { playback?.referenceEnd = fact.time }
            if fact.note == current.target.note { playback?.targetEnd = fact.time }
        }
        guard fact.note == current.target.note else { return }
        switch fact.kind {
        case .started:
            let onset = TargetOnset(
                moment: fact.time, referenceFrequency: current.reference.frequency,
                targetFrequency: current.target.frequency)
            playback?.onset = onset
            if isMatching ? matching.isAwaitingTarget : comparison.isAwaitingTarget {
                tell(.targetStarted(number: answered + 1, moment: fact.time))
            }
            await happen(.targetStarted(playing: current.number, onset))
        case .ended:
            await happen(.targetEnded(playing: current.number))
            if comparison.isAwaitingAnswer { tell(.answerAwaited(number: answered + 1)) }
        case .retired: break
        }
    }

    func passTime() async {
        let now = timekeeper.now()
        await actOnDue(at: now)
        if let moment = reopenMoment, now >= moment { await openStage() }
        if saving.retries(at: now) { await retrySaving() }
        saving.copyIfDue(answerWriter, at: now)
        if let moment = wake, now >= moment {
            wake = nil
            await carryOut(matching.handle(.timePassed(now)))
        }
        tell(speech.passTime(to: now, quiet: quietMoment))
        await goOn(at: now)
        let isSounding = player?.isExpecting ?? true || keys.isHeld
        if idleTimer.passTime(to: now, isSounding: isSounding) { audioSession.rest() }
    }

    func tell(_ event: SessionEvent) {
        let update = SessionUpdate(
            event: event, phase: phase, mode: mode, answered: answered, presses: controllers.presses,
            lastMode: lastMode)
        emit(update)
        if speech.announcer != nil, update.isSpoken(purpose) { say(.message(update)) }
        if let state = LightPlan.State(after: event) { send(lights.show(state)) }
    }
}

extension CompletedPitchMatching {
    /// For closed eyes: one, two or three by the band, none for dead centre.
    fileprivate var ticks: Int {
        if isDeadCentre { return 0 }
        return switch band {
        case .near: 1
        case .middle: 2
        case .far: 3
        }
    }
}
