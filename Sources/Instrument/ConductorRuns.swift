// SPDX-License-Identifier: MIT
import Sound
import Training

/// How runs begin, are interrupted, go on and end.
extension Conductor {
    func start(_ mode: TrainingMode) async {
        guard Self.modes.contains(mode) else { return }
        runSettings = currentSettings()
        if stage.player == nil { openStage() }
        guard stage.player != nil else { return }
        self.mode = mode
        lastMode = mode
        phase = .training
        answered = 0
        tell(.modeStarted(mode))
        await carryOut(session.handle(.started))
    }

    /// Ends the run: `peach` is back at Start, `peach train` is over.
    func end() async {
        let ended = mode ?? trainedMode
        await carryOut(session.handle(.stopped))
        mode = nil
        switch purpose {
        case .instrument: phase = .start
        case .training: phase = .ended
        }
        if let ended { tell(.modeEnded(ended, answered: answered, smallestCorrect: session.smallestCorrect)) }
    }

    func quit() async {
        if mode != nil || phase == .paused { await end() }
        phase = .ended
    }

    func interrupt(_ interruption: Happening.Interruption) async {
        guard phase == .training else { return }
        let isDiscarded = if case .showingFeedback = session.state { false } else { true }
        await carryOut(session.handle(.stopped))
        switch purpose {
        case .instrument:
            mode = nil
            phase = .start
        case .training: phase = .paused
        }
        tell(.interrupted(interruption, isExerciseDiscarded: isDiscarded))
    }

    func resume() async {
        if stage.player == nil { openStage() }
        guard stage.player != nil, let mode = trainedMode else { return }
        self.mode = mode
        phase = .training
        tell(.resumed)
        await carryOut(session.handle(.resumed))
    }

    func openStage() {
        do {
            try stage.open(currentSettings().training.soundSource)
        } catch {
            tell(.trouble(.sound(error)))
        }
    }
}
