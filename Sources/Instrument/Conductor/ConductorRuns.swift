// SPDX-License-Identifier: MIT
import MIDI
import Music
import Profile
import Training

extension Conductor {
    var isMatching: Bool { (mode ?? trainedMode)?.isMatching ?? false }

    /// Handles inputs one after the other, each to its end, disk included, until the run has ended.
    /// - Parameter waiting: called with the deadline before each input.
    package func run(
        _ inputs: AsyncStream<Input>, taken: @Sendable (Input) -> Void, waiting: @Sendable (Int64?) -> Void
    ) async {
        waiting(deadline)
        for await input in inputs {
            taken(input)
            await receive(input)
            waiting(deadline)
            if isEnded { break }
        }
    }

    func start(_ mode: TrainingMode) async {
        endTrial()
        guard audioSession.player != nil else { return await wish(.start(mode)) }
        cutWords()
        runSettings = currentSettings()
        self.mode = mode
        lastMode = mode
        phase = .training
        speechQueue.recover()
        if runSettings.playAlong != .always { audioSession.player?.releaseAllKeys() }
        if mode.isMatching { bendStraight() }
        answered = 0
        tell(.modeStarted(mode))
        await happen(.started)
    }

    /// Ends the run: `peach` is back at Start, unless it quits, and `peach train` is over.
    func end(isQuitting: Bool = false) async {
        let ended = mode ?? trainedMode
        wish = nil
        await happen(.stopped)
        mode = nil
        switch purpose {
        case .instrument: phase = isQuitting ? .ended : .start
        case .training: phase = .ended
        }
        if let ended {
            tell(
                .modeEnded(
                    ended, answered: answered,
                    smallestCorrect: ended.isMatching ? nil : comparison.kind.smallestCorrect,
                    caution: suspicion(after: ended)))
        }
    }

    private func suspicion(after mode: TrainingMode) -> DataQualityWarning? {
        guard !mode.isMatching, answered > 0 else { return nil }
        let training = runSettings.training
        return training.intervals(for: mode).sorted.lazy
            .compactMap { self.profile.suspicion(of: Skill($0, training.tuningSystem.key)) }.first
    }

    func quit() async {
        if mode != nil || phase == .paused { await end(isQuitting: true) }
        phase = .ended
    }

    func interrupt(_ interruption: SessionEvent.Interruption) async {
        guard phase == .training else { return }
        let isDiscarded = !isBetweenExercises
        await happen(.stopped)
        if wish == .goOn { wish = nil }
        stand(after: interruption, isDiscarded: isDiscarded)
    }

    func stand(after interruption: SessionEvent.Interruption, isDiscarded: Bool) {
        switch purpose {
        case .instrument:
            mode = nil
            phase = .start
        case .training: phase = .paused
        }
        tell(.interrupted(interruption, isExerciseDiscarded: isDiscarded))
    }

    func resume() async {
        guard let mode = trainedMode else { return }
        endTrial()
        guard audioSession.player != nil else { return await wish(.resume) }
        self.mode = mode
        phase = .training
        tell(.resumed)
        await happen(.resumed)
    }

    /// A wheel that tunes bends no keys, and tells nothing of its way back.
    private func bendStraight() {
        playedBend = 0
        audioSession.player?.bendKeys(to: 0)
    }

    /// Wheels included.
    func stopAll() {
        (playedBend, playedModulation) = (0, 0)
        audioSession.player?.stopAll()
    }

    /// A player made anew knows nothing of the volume and of the wheels.
    func tuneIn() {
        audioSession.player?.setVolume(currentSettings().volume.amplitude)
        audioSession.player?.bendKeys(to: playedBend)
        audioSession.player?.modulateKeys(playedModulation)
    }

    /// A key that gave an answer sounds with the verdict, if keys always sound and no words say the same.
    func playAnswer(_ event: MIDIEvent) {
        let settings = currentSettings()
        guard case .noteOn(let note, let velocity) = event.kind, settings.playAlong == .always,
            !settings.speech.tellsVerdicts
        else { return }
        audioSession.player?.playKey(note, velocity: velocity, referencePitch: settings.training.referencePitch)
        playback?.answerKey = note
    }

    /// Before anything else is said or played, whether or not the key or the pedal is still down.
    func endAnswer() {
        guard let note = playback?.answerKey else { return }
        playback?.answerKey = nil
        audioSession.player?.sustain(false)
        audioSession.player?.releaseKey(note)
    }

    /// Keys that are played along sound at Start and while training is paused, or as the setting says; they are always let go of.
    func playAlong(_ action: TrainingAction) -> Bool {
        switch action {
        case .play(let note, let velocity):
            let settings = currentSettings()
            guard settings.playAlong == .always || settings.playAlong == .outside && phase != .training else {
                return true
            }
            cutWords()
            audioSession.player?.playKey(note, velocity: velocity, referencePitch: settings.training.referencePitch)
        case .release(let note): audioSession.player?.releaseKey(note)
        case .sustain(let isDown): audioSession.player?.sustain(isDown)
        case .bend(let position, let range):
            let reach = currentSettings().playAlongBend.range(asked: range)
            playedBend = Cents(position * reach.rawValue)
            audioSession.player?.bendKeys(to: playedBend)
        case .modulate(let share):
            playedModulation = Int((share.rawValue * 127).rounded())
            audioSession.player?.modulateKeys(playedModulation)
        case _: return false
        }
        return true
    }
}
