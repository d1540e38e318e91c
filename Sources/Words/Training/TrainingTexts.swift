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
    var menuKeys: String { get }
    /// What the keys of the computer do in a mode, with the mode's name.
    func modeStarted(_ mode: TrainingMode) -> String
    /// What a mode asks, with its name.
    func question(of mode: TrainingMode) -> String
    /// What a person calls a control of a mapping: "pad 1", "bottom pads"; a name that is not a standard one as it stands.
    func name(ofControl name: String) -> String
    /// "pads 1–4", of controls whose names end with numbers.
    func row(from first: String, to last: String) -> String
    /// Which keys mean lower and which higher.
    func sides(of split: MIDINote) -> String
    /// Before names of controls: they tune, take the pitch, stop.
    var tunesIt: String { get }
    var takesThePitch: String { get }
    var stopsIt: String { get }
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
    /// A mapping file was saved, and counts as it is now.
    func mappingUsed(_ name: String) -> String
    /// In the monitor, of a message that no control sends.
    var unmapped: String { get }
    /// A mapping file was deleted or renamed.
    func mappingGone(_ file: String) -> String

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

    /// "Akai MPK mini mk3: pad 1 Comparison, pad 2 Pitch Matching …"; nil if the controller starts nothing.
    package func starts(_ presses: Presses) -> String? {
        let starts = TrainingMode.allCases.compactMap { mode in
            presses.start[mode]?.first.map { "\(name(of: $0)) \(name(of: mode))" }
        }
        return starts.isEmpty ? nil : "\(presses.controller.harmless): " + starts.joined(separator: ", ")
    }

    /// What a mode asks, and what to press: on the controllers that are plugged in, else on the computer's keyboard.
    package func modeStarted(_ mode: TrainingMode, _ presses: [Presses]) -> String {
        let lines = presses.compactMap { mode.isMatching ? tunes($0) : answers($0) }
        return lines.isEmpty ? modeStarted(mode) : ([question(of: mode)] + lines).joined(separator: "\n")
    }

    private func answers(_ presses: Presses) -> String? {
        let name = presses.controller.harmless
        if !presses.lower.isEmpty, !presses.higher.isEmpty {
            return "\(name): \(names(of: presses.lower)) \(self.name(of: .lower)), "
                + "\(names(of: presses.higher)) \(self.name(of: .higher))" + stops(presses)
        }
        return presses.split.map { "\(name): \(sides(of: $0))" + stops(presses) }
    }

    private func tunes(_ presses: Presses) -> String? {
        guard !presses.tune.isEmpty else { return nil }
        let confirm = presses.confirm.isEmpty ? "" : "; \(takesThePitch): \(names(of: presses.confirm))"
        return "\(presses.controller.harmless): \(tunesIt): \(names(of: presses.tune))" + confirm + stops(presses)
    }

    private func stops(_ presses: Presses) -> String {
        presses.stop.first.map { "; \(stopsIt): \(name(of: $0))" } ?? ""
    }

    /// Numbered ones in a row become one: "pads 1–4".
    private func names(of presses: [Presses.Press]) -> String {
        var words: [String] = []
        var run: [String] = []
        func close() {
            if run.count > 2, let first = run.first, let last = run.last {
                words.append(row(from: first, to: last))
            } else {
                words += run.map { name(ofControl: $0) }
            }
            run = []
        }
        for press in presses {
            guard case .control(let control) = press, let (stem, number) = Self.numbered(control) else {
                close()
                words.append(name(of: press))
                continue
            }
            if let last = run.last.flatMap(Self.numbered), last.stem != stem || last.number + 1 != number { close() }
            run.append(control)
        }
        close()
        return words.joined(separator: ", ")
    }

    private func name(of press: Presses.Press) -> String {
        switch press {
        case .control(let name): self.name(ofControl: name)
        case .chord(let held, let pressed): "\(name(ofControl: held)) + \(name(ofControl: pressed))"
        }
    }

    /// "pad12" is a pad, and the twelfth.
    static func numbered(_ name: String) -> (stem: String, number: Int)? {
        let stem = name.prefix { !$0.isNumber }
        guard !stem.isEmpty, stem.count < name.count, let number = Int(name.dropFirst(stem.count)) else { return nil }
        return (String(stem), number)
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
        case .mappingUsed(let name): mappingUsed(name)
        case .mappingGone(let file): mappingGone(file)
        case .modeStarted(let mode): modeStarted(mode, snapshot.presses)
        case .exerciseBegan(_, let exercise):
            snapshot.mode.flatMap { announcement(of: exercise.comparison.interval, in: $0) }
        case .matchingBegan(let matching): snapshot.mode.flatMap { announcement(of: matching.interval, in: $0) }
        case .answered(let verdict): self.verdict(verdict)
        case .matched(_, let completed, _, let isSaved): self.verdict(completed, isSaved: isSaved)
        case .heardAgain(let completed): onceMore(completed)
        case .adjusted(let adjustment): adjusted(adjustment)
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
