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
        preview.stop()
        guard audioSession.player != nil else { return await wish(.start(mode)) }
        speech.cut(at: timekeeper.now())
        runSettings = currentSettings()
        self.mode = mode
        lastMode = mode
        phase = .training
        speech.recover()
        keys.begin(mode, settings: runSettings, player: player)
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
        preview.stop()
        guard audioSession.player != nil else { return await wish(.resume) }
        self.mode = mode
        phase = .training
        tell(.resumed)
        await happen(.resumed)
    }

    /// A new player has neither the volume nor the wheels.
    func tuneIn() {
        player?.setVolume(currentSettings().volume.amplitude)
        keys.restore(player: player)
    }
}

extension TrainingMode {
    var hasIntervals: Bool {
        switch self {
        case .comparison, .pitchMatching: false
        case .intervalComparison, .intervalPitchMatching: true
        }
    }
}
