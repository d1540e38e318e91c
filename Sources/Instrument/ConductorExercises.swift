// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
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
            case .silence:
                playback?.reference.stop()
                playback?.target.stop()
            case .publish(let completed): await publish(completed)
            case .wait(let exercise):
                let pause = Int64(ComparisonSession.feedbackDuration / .nanoseconds(1))
                wait = (exercise, timekeeper.now() + pause)
            case .cancelWait: wait = nil
            }
        }
    }

    func prepare(_ number: Int) async {
        if case .training(_, let count?) = purpose, answered >= count { return await end() }
        guard let mode else { return }
        takeUpForeignChanges()
        var settings = currentSettings().training
        settings.intervals = runSettings.training.intervals
        settings.tuningSystem = runSettings.training.tuningSystem
        do {
            try stage.use(settings.soundSource)
        } catch {
            tell(.trouble(.sound(error)))
            settings.soundSource = playback?.exercise.soundSource ?? runSettings.training.soundSource
        }
        let exercise = ComparisonExercise(
            number: number, mode: mode, settings: settings, strategy: KazezNoteStrategy(), profile: profile,
            lastComparison: session.lastComparison, using: &generator)
        await carryOut(session.handle(.began(exercise)))
    }

    func play(_ exercise: ComparisonExercise, number: Int) async {
        guard let player = stage.player else { return await interrupt(.soundLost) }
        do {
            let reference = try player.play(
                frequency: exercise.referenceFrequency, amplitude: AmplitudeDB(0), duration: exercise.noteDuration,
                after: nil)
            let target = try player.play(
                frequency: exercise.targetFrequency, amplitude: exercise.loudnessOffset,
                duration: exercise.noteDuration, after: reference)
            playback = Playback(number: number, exercise: exercise, reference: reference, target: target)
        } catch {
            stage.close()
            tell(.trouble(.sound(error)))
            return await interrupt(.soundLost)
        }
        tell(.exerciseBegan(number: answered + 1, exercise))
    }

    func publish(_ completed: CompletedComparison) async {
        answered += 1
        let isSaved = await recorder.append(ComparisonRecord(completed))
        profile.update(completed)
        if !completed.isCorrect, currentSettings().tick { stage.player?.tick() }
        if let onset = playback?.onset, let reaction = completed.reactionTime {
            let press = onset.moment + Int64((reaction * 1e9).rounded())
            tell(
                .answered(
                    .init(
                        number: answered, completed: completed, press: press, onset: onset.moment, isSaved: isSaved)))
        }
        settle(isSaved)
    }

    /// Tells once of answers that are not saved yet, and once when they are.
    func settle(_ isSaved: Bool) {
        let (count, failure) = recorder.unsaved
        guard !isSaved, count > 0 else {
            if unsaved > 0 { tell(.savedLater(count: unsaved)) }
            unsaved = 0
            retryMoment = nil
            return
        }
        if let failure, count > unsaved { tell(.trouble(.store(failure, unsaved: count))) }
        unsaved = max(unsaved, count)
        retryMoment = timekeeper.now() + Self.retryPause
    }

    // What the sound and the clock tell.

    func receive(_ fact: SoundFact) async {
        guard var current = playback, fact.note == current.target.note else { return }
        switch fact.kind {
        case .started:
            let onset = TargetOnset(
                moment: fact.time, referenceFrequency: current.reference.frequency,
                targetFrequency: current.target.frequency)
            current.onset = onset
            playback = current
            if case .playingReferenceNote = session.state {
                tell(.targetStarted(number: answered + 1, moment: fact.time))
            }
            await carryOut(session.handle(.targetStarted(playing: current.number, onset)))
        case .ended:
            await carryOut(session.handle(.targetEnded(playing: current.number)))
            if case .awaitingAnswer = session.state { tell(.answerAwaited(number: answered + 1)) }
        case .retired: break
        }
    }

    func passTime() async {
        let now = timekeeper.now()
        if let moment = retryMoment, now >= moment {
            settle(await recorder.retry())
        }
        if let (exercise, moment) = wait, now >= moment {
            wait = nil
            await carryOut(session.handle(.feedbackEnded(exercise: exercise)))
        }
    }

    // What others changed.

    func currentSettings() -> UserSettings {
        let reading = settingsSource.read()
        if let problem = reading.problem { tell(.trouble(.settings(problem))) }
        return reading.settings
    }

    func rebuildProfile() throws(DataStoreError) {
        foreignChanges = try store.foreignChanges()
        var rebuilt = PerceptualProfile()
        try store.forEachComparisonRecord { rebuilt.update($0.completed) }
        profile = rebuilt
    }

    /// A reset or import by another process counts from the next exercise on.
    func takeUpForeignChanges() {
        do throws(DataStoreError) {
            guard try store.foreignChanges() != foreignChanges else { return }
            try rebuildProfile()
            _ = session.handle(.recordsReset)
        } catch {
            tell(.trouble(.store(error, unsaved: recorder.unsaved.count)))
        }
    }

    func tell(_ happening: Happening) {
        emit(Snapshot(happening: happening, phase: phase, mode: mode, answered: answered))
    }
}
