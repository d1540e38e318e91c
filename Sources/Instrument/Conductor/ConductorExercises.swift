// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Settings
import Sound
import Store
import Training

/// How exercises are prepared, played, judged and saved.
extension Conductor {
    // What the session wishes.

    func carryOut(_ effects: [ComparisonSession.Effect]) async {
        for effect in effects {
            switch effect {
            case .next(let number): await prepare(number)
            case .play(let exercise, let number): await play(exercise, number: number)
            case .silence: silence()
            case .publish(let completed): await publish(completed)
            case .wait(let exercise): show(exercise, for: ComparisonSession.feedbackDuration)
            case .cancelWait: wait = nil
            }
        }
    }

    func silence() {
        playback?.reference.stop()
        playback?.target.stop()
    }

    /// The verdict is shown for so long from when the answer was given, however long the disk was waited for.
    func show(_ exercise: Int, for duration: Duration) {
        wait = (exercise, (verdictMoment ?? timekeeper.now()) + Int64(duration / .nanoseconds(1)))
        verdictMoment = nil
    }

    private func prepare(_ number: Int) async {
        guard let mode, let settings = await settingsForNext() else { return }
        func draw() -> ComparisonExercise {
            ComparisonExercise(
                number: number, mode: mode, settings: settings.training, strategy: settings.strategy.strategy,
                profile: profile, lastComparison: comparison.lastComparison, using: &generator)
        }
        let exercise =
            prescription?.comparison(number: number, settings: settings.training, otherwise: draw) ?? draw()
        witness?(AskedExercise(exercise), settings)
        await carryOut(comparison.handle(.began(exercise)))
    }

    /// What the next exercise is made from; nil if there is none because the run has ended.
    func settingsForNext() async -> UserSettings? {
        if case .training(_, let count?) = purpose, answered >= count {
            await end()
            return nil
        }
        await takeUpNews()
        takeUpWholeProfile()
        var settings = currentSettings()
        settings.training.intervals = runSettings.training.intervals
        settings.training.tuningSystem = runSettings.training.tuningSystem
        do {
            try stage.use(settings.training.soundSource)
        } catch {
            tell(.trouble(.sound(error)))
            settings.training.soundSource = playback?.soundSource ?? runSettings.training.soundSource
        }
        return settings
    }

    private func play(_ exercise: ComparisonExercise, number: Int) async {
        let isPlaying = await play(
            number, source: exercise.soundSource, reference: exercise.referenceFrequency,
            duration: exercise.noteDuration, target: exercise.targetFrequency, amplitude: exercise.loudnessOffset,
            targetDuration: exercise.noteDuration)
        if isPlaying { tell(.exerciseBegan(number: answered + 1, exercise)) }
    }

    /// Orders both notes at once; the second begins in the frame in which the first ends.
    /// - Parameter targetDuration: nil is without end.
    /// - Returns: false if there is no sound, which has been told.
    func play(
        _ number: Int, source: SoundSourceID, reference: Frequency, duration: NoteDuration, target: Frequency,
        amplitude: AmplitudeDB, targetDuration: NoteDuration?
    ) async -> Bool {
        guard let player = stage.player else {
            await soundLost()
            return false
        }
        do throws(AudioError) {
            let first = try player.play(
                frequency: reference, amplitude: AmplitudeDB(0), duration: duration, after: nil)
            let second = try player.play(
                frequency: target, amplitude: amplitude, duration: targetDuration, after: first)
            playback = Playback(number: number, soundSource: source, reference: first, target: second)
            return true
        } catch {
            stage.close()
            soundFailed(error)
            await interrupt(.soundLost)
            return false
        }
    }

    private func publish(_ completed: CompletedComparison) async {
        answered += 1
        verdictMoment = timekeeper.now()
        let entry = AnswerKeeper.Entry.comparison(ComparisonRecord(completed))
        let isSaved = await keeper.append(entry)
        if !completed.isCorrect, currentSettings().tick { stage.player?.tick() }
        if let onset = playback?.onset, let reaction = completed.reactionTime {
            let press = onset.moment + Int64((reaction * 1e9).rounded())
            tell(
                .answered(
                    .init(
                        number: answered, completed: completed, press: press, onset: onset.moment,
                        isSaved: keeper.isLasting ? isSaved : nil)))
        }
        settle(answer: isSaved)
        // After the feedback, which nothing holds up; the next exercise comes later.
        learn(entry)
        look()
    }

    // What the sound and the clock tell.

    func receive(_ fact: SoundFact) async {
        guard let current = playback, fact.note == current.target.note else { return }
        switch fact.kind {
        case .started:
            let onset = TargetOnset(
                moment: fact.time, referenceFrequency: current.reference.frequency,
                targetFrequency: current.target.frequency)
            playback?.onset = onset
            if isAwaitingTarget { tell(.targetStarted(number: answered + 1, moment: fact.time)) }
            if isMatching {
                await carryOut(matching.handle(.tunableStarted(playing: current.number, onset)))
            } else {
                await carryOut(comparison.handle(.targetStarted(playing: current.number, onset)))
            }
        case .ended:
            guard !isMatching else { return }
            await carryOut(comparison.handle(.targetEnded(playing: current.number)))
            if case .awaitingAnswer = comparison.state { tell(.answerAwaited(number: answered + 1)) }
        case .retired: break
        }
    }

    private var isAwaitingTarget: Bool {
        if isMatching {
            if case .playingReference = matching.state { true } else { false }
        } else {
            if case .playingReferenceNote = comparison.state { true } else { false }
        }
    }

    func passTime() async {
        let now = timekeeper.now()
        if let moment = reopenMoment, now >= moment { await openStage() }
        if let moment = arrears.retryMoment, now >= moment { await retry() }
        if let moment = wake, now >= moment {
            wake = nil
            await carryOut(matching.handle(.timePassed(now)))
        }
        if let (exercise, moment) = wait, now >= moment {
            wait = nil
            await happen(.feedbackEnded(exercise: exercise))
        }
    }

    // What others changed.

    func currentSettings() -> UserSettings {
        let reading = settingsSource.read()
        for problem in reading.problems { tell(.trouble(.settings(problem))) }
        return reading.settings
    }

    func tell(_ happening: Happening) {
        emit(Snapshot(happening: happening, phase: phase, mode: mode, answered: answered))
    }
}
