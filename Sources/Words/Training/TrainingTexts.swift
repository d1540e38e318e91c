// SPDX-License-Identifier: MIT
import Instrument
import Mapping
import Music
import Training

/// What is said while the player trains. Sober, and nothing while an exercise sounds.
package protocol TrainingTexts: MusicTexts, NumberTexts {
    /// Keys of the computer that stand for others in this language: in German t, for tiefer, stands for l.
    var letters: [String: String] { get }
    /// Below the menu: how to choose.
    /// - Parameters:
    ///   - last: which mode Space starts.
    ///   - hasControls: beside the modes it says what starts them on a controller.
    func menuKeys(last: TrainingMode, hasControls: Bool) -> String
    /// What the keys of the computer do in a mode, every one that does something.
    func computerKeys(in mode: TrainingMode) -> String
    /// What an exercise of a mode asks; single notes are a prime.
    func question(of mode: TrainingMode, _ interval: DirectedInterval) -> String
    /// What a person calls a control of a mapping: "pad 1", "bottom pads"; a name that is not a standard one as it stands.
    func name(ofControl name: String) -> String
    /// "pads 1–4", of controls whose names end with numbers.
    func row(from first: String, to last: String) -> String
    /// Which keys mean lower and which higher.
    func sides(of split: MIDINote) -> String
    /// Before names of controls: they tune, confirm, stop, give the exercise again, another one, the one before.
    var tunesIt: String { get }
    var confirmsIt: String { get }
    var stopsIt: String { get }
    var repeatsIt: String { get }
    var skipsIt: String { get }
    var hearsTheLast: String { get }
    /// - Parameters:
    ///   - target: where the target note lay.
    ///   - isCorrect: is told by the mark and by words, never by colour alone.
    func verdict(isCorrect: Bool, difference: Cents, target: Answer) -> String
    /// How near a tuned pitch came: "a little too high".
    func name(of band: MatchingBand, isSharp: Bool) -> String
    /// A tuned pitch that is as good as right.
    var deadCentre: String { get }
    /// Which notes of an exercise sound once more, and what was right.
    func onceMore(_ first: MIDINote, _ second: MIDINote, rightAnswer: Answer, difference: Cents) -> String
    /// - Parameter verdict: how far off the second one was tuned.
    func onceMore(_ first: MIDINote, _ second: MIDINote, verdict: String) -> String
    /// What a control has changed.
    func adjusted(_ adjustment: Happening.Adjustment) -> String
    /// Behind a verdict.
    var notSavedYet: String { get }
    func savedLater(count: Int) -> String
    func soundAwaited(_ device: String) -> String
    /// - Parameter buffer: which it is opened with from now on.
    func soundHadGaps(_ device: String, buffer: String) -> String
    func soundBack(_ device: String) -> String
    func sentence(for mended: Happening.Mended) -> String
    /// What happened, without what follows from it.
    func event(_ interruption: Happening.Interruption) -> String
    var exerciseNotCounted: String { get }
    var answerCounted: String { get }
    /// What to do now in `peach train`, with the controllers that are there.
    func goOn(hasController: Bool) -> String
    /// What else may be done about a controller that was unplugged.
    var plugItBackIn: String { get }
    /// What to do now at Start.
    var backAtStart: String { get }
    /// There, about a controller that was unplugged.
    var playWithout: String { get }
    var resumed: String { get }
    /// A fact, no summary.
    func modeEnded(_ mode: TrainingMode, answered: Int) -> String
    /// The smallest difference that was told rightly in a run.
    func best(_ difference: Cents) -> String

    /// - Parameter mapping: the name of the mapping; empty if none fits.
    func controllerArrived(_ name: String, mapping: String) -> String
    func controllerLeft(_ name: String) -> String
    var noController: String { get }
    /// Other programs that send like instruments, by the names of their clients, and how they are admitted.
    func programsAreNotAdmitted(_ names: [String]) -> String
    /// One that was admitted by its name.
    func programIsNotThere(_ name: String) -> String
    /// A mapping file was saved, and counts as it is now.
    func mappingUsed(_ name: String) -> String
    /// In the monitor, of a message that no control sends.
    var unmapped: String { get }
    /// A mapping file was deleted or renamed.
    func mappingGone(_ file: String) -> String

    /// Before `peach demo` writes a file instead of playing.
    func demoHasNoDevice(file: String) -> String
    /// Before `peach demo` begins.
    func demoBegins(exercises: Int) -> String
    /// After it.
    var demoEnded: String { get }
}

extension TrainingTexts {
    /// The interval's name before its first note; nil in the unison modes, where there is nothing to say.
    package func announcement(of interval: DirectedInterval, in mode: TrainingMode) -> String? {
        mode.isInterval ? name(of: interval) : nil
    }

    package func verdict(_ verdict: Happening.Verdict) -> String {
        let comparison = verdict.completed.comparison
        let text = self.verdict(
            isCorrect: verdict.completed.isCorrect, difference: comparison.targetNote.offset,
            target: comparison.isTargetHigher ? .higher : .lower)
        return verdict.isSaved == false ? text + " · " + notSavedYet : text
    }

    /// "+3.2"; "0" in the dead centre.
    package func number(ofError error: Cents) -> String {
        MatchingBand.isDeadCentre(error) ? "0" : signedNumber(MatchingBand.shown(error))
    }

    /// By number, arrow and word: which way a tuned pitch was off, and how far. Only for afterwards.
    /// - Parameter error: From the correct pitch; positive is too high.
    package func verdict(error: Cents) -> String {
        let number = cents(number(ofError: error), isOne: false)
        if MatchingBand.isDeadCentre(error) { return "\(number), \(deadCentre)" }
        let isSharp = error > 0
        return "\(number) \(isSharp ? "↑" : "↓") \(name(of: MatchingBand(error: error), isSharp: isSharp))"
    }

    package func onceMore(_ completed: CompletedExercise) -> String {
        switch completed {
        case .comparison(let last):
            onceMore(
                last.comparison.referenceNote, last.comparison.targetNote.note,
                rightAnswer: last.comparison.isTargetHigher ? .higher : .lower,
                difference: last.comparison.targetNote.offset.magnitude)
        case .matching(let last, _):
            onceMore(
                last.challenge.referenceNote, last.challenge.targetNote, verdict: verdict(error: last.userCentError))
        }
    }

    package func verdict(_ completed: CompletedPitchMatching, isSaved: Bool?) -> String {
        let text = verdict(error: completed.userCentError)
        return isSaved == false ? text + " · " + notSavedYet : text
    }

    /// What happened, whether the exercise counted, what to do.
    /// - Parameter hasController: one is plugged in still.
    package func interrupted(
        _ interruption: Happening.Interruption, isExerciseDiscarded: Bool, isPaused: Bool, hasController: Bool
    ) -> String {
        let advice =
            if case .controllerLost = interruption { [isPaused ? plugItBackIn : playWithout] } else { [String]() }
        return
            ([event(interruption), isExerciseDiscarded ? exerciseNotCounted : answerCounted]
            + [isPaused ? goOn(hasController: hasController) : backAtStart] + advice).joined(separator: " ")
    }
}
