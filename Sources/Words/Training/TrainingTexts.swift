// SPDX-License-Identifier: MIT
import Instrument
import Music
import Training

/// What is said while the player trains. Sober, and nothing while an exercise sounds.
package protocol TrainingTexts: MusicTexts, NumberTexts {
    /// Keys of the computer that stand for others in this language: in German t, for tiefer, stands for l.
    var letters: [String: String] { get }
    /// Below the menu: how to choose.
    var menuKeys: String { get }
    /// What the keys of the computer do in a mode, with the mode's name.
    func modeStarted(_ mode: TrainingMode) -> String
    /// - Parameters:
    ///   - target: where the target note lay.
    ///   - isCorrect: is told by the mark and by words, never by colour alone.
    func verdict(isCorrect: Bool, difference: Cents, target: Answer) -> String
    /// How near a tuned pitch came: "a little too high".
    func name(of band: MatchingBand, isSharp: Bool) -> String
    /// A tuned pitch that is as good as right.
    var deadCentre: String { get }
    /// Behind a verdict.
    var notSavedYet: String { get }
    func savedLater(count: Int) -> String
    func soundAwaited(_ device: String) -> String
    /// - Parameter buffer: which it is opened with from now on.
    func soundHadGaps(_ device: String, buffer: String) -> String
    /// - Parameter isPaused: training goes on when the player wants it.
    func soundBack(_ device: String, isPaused: Bool) -> String
    /// What happened, without what follows from it.
    func event(_ interruption: Happening.Interruption) -> String
    var exerciseNotCounted: String { get }
    var answerCounted: String { get }
    /// What to do now in `peach train`.
    func goOn(after interruption: Happening.Interruption) -> String
    /// What to do now at Start.
    var backAtStart: String { get }
    var resumed: String { get }
    /// A fact, no summary.
    func modeEnded(_ mode: TrainingMode, answered: Int) -> String

    /// - Parameter mapping: the name of the mapping; empty if none fits.
    func controllerArrived(_ name: String, mapping: String) -> String
    func controllerLeft(_ name: String) -> String
    var noController: String { get }

    /// Before `peach demo` begins.
    func demoBegins(exercises: Int) -> String
    /// After it.
    var demoEnded: String { get }
}

extension TrainingTexts {
    /// Start's choices in one line: "1 Comparison   2 Interval Comparison".
    package func menu(_ modes: [TrainingMode]) -> String {
        modes.enumerated().map { "\($0 + 1) \(name(of: $1))" }.joined(separator: "   ")
    }

    /// The interval's name before its first note; nil in the unison modes, where there is nothing to say.
    package func announcement(of interval: DirectedInterval, in mode: TrainingMode) -> String? {
        switch mode {
        case .comparison, .pitchMatching: nil
        case .intervalComparison, .intervalPitchMatching: name(of: interval)
        }
    }

    package func verdict(_ verdict: Happening.Verdict) -> String {
        let comparison = verdict.completed.comparison
        let text = self.verdict(
            isCorrect: verdict.completed.isCorrect, difference: comparison.targetNote.offset,
            target: comparison.isTargetHigher ? .higher : .lower)
        return verdict.isSaved == false ? text + " · " + notSavedYet : text
    }

    /// By number, arrow and word: which way a tuned pitch was off, and how far. Only for afterwards.
    /// - Parameter error: From the correct pitch; positive is too high.
    package func verdict(error: Cents) -> String {
        if MatchingBand.isDeadCentre(error) { return "\(signed(error)), \(deadCentre)" }
        let isSharp = error > 0
        return "\(signed(error)) \(isSharp ? "↑" : "↓") \(name(of: MatchingBand(error: error), isSharp: isSharp))"
    }

    package func verdict(_ completed: CompletedPitchMatching, isSaved: Bool?) -> String {
        let text = verdict(error: completed.userCentError)
        return isSaved == false ? text + " · " + notSavedYet : text
    }

    /// What happened, whether the exercise counted, what to do.
    package func interrupted(
        _ interruption: Happening.Interruption, isExerciseDiscarded: Bool, isPaused: Bool
    ) -> String {
        [
            event(interruption), isExerciseDiscarded ? exerciseNotCounted : answerCounted,
            isPaused ? goOn(after: interruption) : backAtStart,
        ].joined(separator: " ")
    }
}

extension Texts {
    /// The line that tells a happening; nil if there is nothing to say about it. `controllerLeft` is silent where an
    /// interruption follows and tells it.
    package func line(for snapshot: Snapshot) -> String? {
        switch snapshot.happening {
        case .ready, .targetStarted, .answerAwaited: nil
        case .controllerArrived(let device, let mapping): controllerArrived(device.clientName, mapping: mapping)
        case .controllerLeft(let device): snapshot.phase == .training ? nil : controllerLeft(device.clientName)
        case .modeStarted(let mode): modeStarted(mode)
        case .exerciseBegan(_, let exercise):
            snapshot.mode.flatMap { announcement(of: exercise.comparison.interval, in: $0) }
        case .matchingBegan(let matching): snapshot.mode.flatMap { announcement(of: matching.interval, in: $0) }
        case .answered(let verdict): self.verdict(verdict)
        case .matched(_, let completed, _, let isSaved): self.verdict(completed, isSaved: isSaved)
        case .savedLater(let count): savedLater(count: count)
        case .soundAwaited(let device): soundAwaited(device)
        case .soundHadGaps(let device, let buffer): soundHadGaps(device, buffer: buffer.text)
        case .soundBack(let device): soundBack(device, isPaused: snapshot.phase == .paused)
        case .interrupted(let interruption, let isDiscarded):
            interrupted(interruption, isExerciseDiscarded: isDiscarded, isPaused: snapshot.phase == .paused)
        case .resumed: resumed
        case .modeEnded(let mode, let answered, _, let caution):
            ([modeEnded(mode, answered: answered)] + (caution.map { [sentence(for: $0)] } ?? []))
                .joined(separator: " ")
        case .trouble(let trouble): sentence(for: trouble)
        }
    }
}
