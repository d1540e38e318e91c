// SPDX-License-Identifier: MIT
import Instrument
import Mapping
import Music
import Training

extension Texts {
    /// Additional computer keys of this language: in German "t" (tiefer) is "l".
    package var letters: [String: String] { language == .german ? ["t": "l"] : [:] }

    /// - Parameter last: the mode that Space starts.
    package func menuKeys(last: TrainingMode, hasControls: Bool) -> String {
        t(
            "Press a number\(hasControls ? t(" or the control next to it") : ""). Space or Enter: \(name(of: last)). "
                + "Esc or Q quits Peach.")
    }

    /// Mark and words, never colour alone, say if an answer was right.
    package func verdict(isCorrect: Bool, difference: Cents, target: Answer) -> String {
        isCorrect
            ? "✓ \(cents(difference)), \(name(of: target))" : t("✗ \(cents(difference)), it was \(name(of: target))")
    }

    package func name(of band: MatchingBand, isSharp: Bool) -> String {
        let direction = isSharp ? t("high") : t("low")
        return switch band {
        case .near: t("a little too \(direction)")
        case .middle: t("too \(direction)")
        case .far: t("far too \(direction)")
        }
    }

    package var deadCentre: String { t("dead centre") }

    package func adjusted(_ adjustment: SessionEvent.Adjustment) -> String {
        t {
            switch adjustment {
            case .interval(let interval): "The interval is now \(name(of: interval))."
            case .sound(let sound, let name): "The sound is now \(quoted(self.name(of: sound, called: name)))."
            case .volume(let volume): "The volume is now \(exact(volume.rawValue)) dB."
            case .playAlong(.never): "Keys no longer sound."
            case .playAlong(.outside): "Keys sound at Start and while training is paused."
            case .playAlong(.always): "Keys sound during exercises too."
            }
        }
    }

    package var notSavedYet: String { t("not saved yet") }

    package func savedLater(count: Int) -> String {
        count == 1
            ? t("The pending answer has been saved.") : t("The \(self.count(count)) pending answers have been saved.")
    }

    package func soundAwaited(_ device: String) -> String {
        t("The sound output \(quoted(device)) is still waking up; training begins as soon as it plays.")
    }

    package func soundHadGaps(_ device: String, buffer: String) -> String {
        t(
            "The sound from \(quoted(device)) had gaps. Peach is reopening it with a larger buffer, \(buffer), and "
                + "will repeat the exercise.")
    }

    package func soundBack(_ device: String) -> String { t("The sound output \(quoted(device)) is working again.") }

    package func sentence(for mended: SessionEvent.Recovery) -> String {
        t {
            switch mended {
            case .sequencer: "The MIDI sequencer is working now. Plug in a controller at any time."
            case .settings(.whole(let file)): "Everything in \(file.readable) applies again."
            case .settings(.gone(let file)): "\(file.readable) is gone; the defaults apply."
            case .settingsKept(let file): "Settings you change are saved to \(file.readable) again."
            case .mapping(let file): "The errors in \(file.readable) are fixed."
            case .soundSource(let sound, let name):
                "The sound \(quoted(self.name(of: sound, called: name))) is playing now."
            case .data(let file): "Your training data in \(quoted(file)) can be used again."
            }
        }
    }

    package func event(_ interruption: SessionEvent.Interruption) -> String {
        t {
            switch interruption {
            case .controllerLost(let device): "\(device.clientName) was unplugged."
            case .soundLost: "The sound output was lost."
            case .suspended: "The computer was asleep, or Peach was suspended."
            case .overrun: "A controller sent more than Peach could read, and some of it was lost."
            case .pageLeft: "The page you were playing on was hidden, closed or disconnected."
            }
        }
    }

    package func goOn(hasController: Bool) -> String {
        t("Press \(hasController ? t("a pad or ") : "")Space to go on, Esc or Q to stop.")
    }

    private var playWithout: String { t("Plug it back in at any time; the screen and the arrow keys work.") }
    package var resumed: String { t("Training goes on.") }

    package func modeEnded(_ mode: TrainingMode, answered: Int) -> String {
        let done =
            switch mode {
            case .comparison, .intervalComparison: answered == 1 ? t("answer") : t("answers")
            case .pitchMatching, .intervalPitchMatching: answered == 1 ? t("tuned note") : t("tuned notes")
            }
        return t("\(name(of: mode)) ended after \(count(answered)) \(done).")
    }

    /// The name of a run in which exercises of a comparison mode are only heard.
    package func listening(in mode: TrainingMode) -> String {
        mode.isInterval ? t("Listening to Intervals") : t("Listening")
    }

    package var justListen: String { t("Just listen") }
    package func justListen(number: Int, of count: Int) -> String { t("Just listen: \(number) of \(count)") }

    package var answerAgain: String { t("Now answer again.") }
    package func minutesLeft(_ minutes: Int) -> String { t("\(minutes) min left") }

    private var listeningKeys: String {
        t("Any pad, ↑, ↓, Space or S: the next exercise; R: \(repeatsIt); Esc or Q: \(stopsIt).")
    }

    private func passageBegins(_ exercises: Int) -> String {
        exercises == 1
            ? t("Now just listen to one exercise. A pad or Space skips it.")
            : t("Now just listen to \(count(exercises)) exercises. A pad or Space skips them all.")
    }

    private func listeningEnded(_ mode: TrainingMode, heard: Int) -> String {
        let exercises = heard == 1 ? t("one exercise") : t("\(count(heard)) exercises")
        return t("\(listening(in: mode)) ended after \(exercises).")
    }

    private func heardBetween(_ heard: Int) -> String {
        heard == 1 ? t("You also just listened to one.") : t("You also just listened to \(count(heard)).")
    }

    package func best(_ difference: Cents) -> String { t("Smallest difference answered right: \(cents(difference)).") }

    /// - Parameter mapping: empty if none matches.
    package func controllerArrived(_ name: String, mapping: String) -> String {
        mapping.isEmpty
            ? t("\(name) is connected, but no mapping says what it does.")
            : t("\(name) is connected, with the mapping \(quoted(mapping)).")
    }

    package func controllerLeft(_ name: String) -> String { t("\(name) was unplugged. \(playWithout)") }
    package func mappingUsed(_ name: String) -> String { t("The mapping \(quoted(name)) was saved and is now in use.") }

    /// In the monitor, for a message of no control.
    package var unmapped: String { t("not mapped") }

    package func mappingGone(_ file: String) -> String {
        t("\(file.readable): this mapping file is gone and no longer used.")
    }

    package var noController: String {
        t(
            "No MIDI controller found. Plug one in at any time. Until then, the arrow keys ↑ ↓ answer, ← → tune, and "
                + "Space confirms; or use the screen.")
    }

    /// Names of MIDI clients that are not admitted, and how to admit them.
    package func programsAreNotAdmitted(_ names: [String]) -> String {
        names.map { name in
            t(
                "\(quoted(name)) is another program, and Peach does not listen to it. If it is your instrument, run: "
                    + "peach controllers --admit \"\(name.escaped)\"")
        }.joined(separator: "\n")
    }

    package func programIsNotThere(_ name: String) -> String {
        t("No program \(quoted(name)) is connected now. Peach listens to it as soon as one is.")
    }

    package func demoHasNoDevice(file: String) -> String {
        t(
            "No sound output could be opened, so the demonstration is written to \(quoted(file)) in this folder, for "
                + "you to play elsewhere. “peach doctor” says what is wrong with the sound.")
    }

    package func demoBegins(exercises: Int) -> String {
        t(
            "A simulated player answers \(count(exercises)) \(exercises == 1 ? t("exercise") : t("exercises")). "
                + "Nothing is saved.")
    }

    package var demoEnded: String { t("End of the demonstration. Nothing was saved.") }

    /// Announced before the first note; nil in the unison modes.
    package func announcement(of interval: DirectedInterval, in mode: TrainingMode) -> String? {
        mode.isInterval ? name(of: interval) : nil
    }

    package func verdict(_ verdict: SessionEvent.Verdict) -> String {
        let comparison = verdict.completed.comparison
        let text = self.verdict(
            isCorrect: verdict.completed.isCorrect, difference: comparison.targetNote.offset,
            target: comparison.isTargetHigher ? .higher : .lower)
        return verdict.isSaved == false ? text + " · " + notSavedYet : text
    }

    /// "+3.2"; "0" if dead centre.
    package func number(ofError error: Cents) -> String {
        MatchingBand.isDeadCentre(error) ? "0" : signedNumber(MatchingBand.shown(error))
    }

    /// The error of a tuned pitch as number, arrow and word. Not shown while tuning.
    /// - Parameter error: positive is sharp.
    package func verdict(error: Cents) -> String {
        let number = cents(number(ofError: error), isOne: false)
        if MatchingBand.isDeadCentre(error) { return "\(number), \(deadCentre)" }
        let isSharp = error > 0
        return "\(number) \(isSharp ? "↑" : "↓") \(name(of: MatchingBand(error: error), isSharp: isSharp))"
    }

    package func onceMore(_ completed: CompletedExercise) -> String {
        switch completed {
        case .comparison(let last):
            let (first, second) = (last.comparison.referenceNote, last.comparison.targetNote)
            let answer = name(of: last.comparison.isTargetHigher ? Answer.higher : .lower)
            let difference = cents(second.offset)
            return t("Once more: \(name(of: first)), then \(name(of: second.note)), \(difference) \(answer).")
        case .matching(let last, _):
            let (first, second) = (name(of: last.challenge.referenceNote), name(of: last.challenge.targetNote))
            return t("Once more: \(first), then \(second) as you tuned it: \(verdict(error: last.userCentError)).")
        }
    }

    package func verdict(_ completed: CompletedPitchMatching, isSaved: Bool?) -> String {
        let text = verdict(error: completed.userCentError)
        return isSaved == false ? text + " · " + notSavedYet : text
    }

    package func interrupted(
        _ interruption: SessionEvent.Interruption, isExerciseDiscarded: Bool, isPaused: Bool, hasController: Bool,
        isListening: Bool = false
    ) -> String {
        let isUnplugged = if case .controllerLost = interruption { true } else { false }
        let counted = isExerciseDiscarded ? t("This exercise was not counted.") : t("Your last answer counts.")
        let next = isPaused ? goOn(hasController: hasController) : t("You are back at Start.")
        let sentences = [event(interruption)] + (isListening ? [] : [counted]) + [next]
        let advice = isPaused ? t("Or plug it back in and press any pad.") : playWithout
        return (sentences + (isUnplugged ? [advice] : [])).joined(separator: " ")
    }
}

/// A line of output and its role. A style may underline what the text says, but never replace it.
package struct StyledLine: Hashable, Sendable {
    package enum Role: Sendable { case plain, heading, hint, right, wrong, trouble }

    package let text: String
    package let role: Role

    package init(_ text: String, _ role: Role = .plain) { (self.text, self.role) = (text, role) }
}

extension Texts {
    /// The lines for an event, without the menu at Start.
    package func lines(for update: SessionUpdate) -> [StyledLine] {
        switch update.event {
        case .ready, .targetStarted, .answerAwaited: []
        case .controllerArrived(let device, let mapping):
            [StyledLine(controllerArrived(device.clientName, mapping: mapping))] + ways(anewIn: update)
        case .controllerLeft(let device, let isInterrupting):
            isInterrupting ? [] : [StyledLine(controllerLeft(device.clientName))] + ways(anewIn: update)
        case .mappingUsed(let name, _): [StyledLine(mappingUsed(name))] + ways(anewIn: update)
        case .mappingGone(let file): [StyledLine(mappingGone(file))] + ways(anewIn: update)
        case .modeStarted(let mode) where update.isListening:
            [
                StyledLine(listening(in: mode), .heading), StyledLine(t("Nothing is asked: just listen.")),
                StyledLine(listeningKeys, .hint),
            ]
        case .modeStarted(let mode):
            [StyledLine(name(of: mode), .heading)]
                + (mode.isInterval ? [] : [StyledLine(question(of: mode, .prime))])
                + ways(in: mode, update.presses).map { StyledLine($0, .hint) }
        case .exerciseBegan(_, let exercise):
            (exercise.followsPassage ? [StyledLine(answerAgain)] : [])
                + question(about: exercise.comparison.interval, update)
        case .listeningBegan(_, let exercise): lines(forHearing: exercise, update)
        case .matchingBegan(let matching): question(about: matching.interval, update)
        case .answered(let verdict):
            [StyledLine(self.verdict(verdict), verdict.completed.isCorrect ? .right : .wrong)]
        case .matched(_, let completed, _, let isSaved): [StyledLine(self.verdict(completed, isSaved: isSaved))]
        case .heardAgain(let completed): [StyledLine(onceMore(completed))]
        case .adjusted(let adjustment): [StyledLine(adjusted(adjustment))]
        case .savedLater(let count): [StyledLine(savedLater(count: count))]
        case .soundAwaited(let device): [StyledLine(soundAwaited(device))]
        case .soundHadGaps(let device, let buffer): [StyledLine(soundHadGaps(device, buffer: buffer.text))]
        case .soundBack(let device):
            [StyledLine(soundBack(device))]
                + (update.phase == .paused ? [StyledLine(goOn(hasController: !update.presses.isEmpty))] : [])
        case .interrupted(let interruption, let isDiscarded):
            [
                StyledLine(
                    interrupted(
                        interruption, isExerciseDiscarded: isDiscarded, isPaused: update.phase == .paused,
                        hasController: !update.presses.isEmpty, isListening: update.isListening))
            ]
        case .resumed: [StyledLine(resumed)]
        case .modeEnded(let mode, _, _, _) where update.isListening:
            [StyledLine(listeningEnded(mode, heard: update.heard))]
        case .modeEnded(let mode, let answered, let smallest, let warning):
            [
                StyledLine(
                    ([modeEnded(mode, answered: answered)] + (update.heard > 0 ? [heardBetween(update.heard)] : [])
                        + (smallest.map { [best($0)] } ?? [])
                        + (warning.map { [sentence(for: $0)] } ?? [])).joined(separator: " "))
            ]
        case .trouble(let trouble): [StyledLine(sentence(for: trouble), .trouble)]
        case .mended(let mended): [StyledLine(sentence(for: mended))]
        }
    }

    /// The lines as one text, without hints; nil if empty.
    package func sentences(about update: SessionUpdate) -> String? {
        let lines = lines(for: update).filter { $0.role != .hint }.map(\.text)
        return lines.isEmpty ? nil : lines.joined(separator: " ")
    }

    private func ways(anewIn update: SessionUpdate) -> [StyledLine] {
        guard update.phase == .training, let mode = update.mode, !update.isListening else { return [] }
        return ways(in: mode, update.presses).map { StyledLine($0, .hint) }
    }

    private func lines(forHearing exercise: ComparisonExercise, _ update: SessionUpdate) -> [StyledLine] {
        let passage = exercise.passage.flatMap { $0.isBeginning ? $0.count : nil }.map { passageBegins($0) }
        let interval = update.mode.flatMap { announcement(of: exercise.comparison.interval, in: $0) }
        guard let heard = exercise.passage?.heard, let left = exercise.passage?.minutesLeft else {
            return [passage, interval].compactMap { $0.map { StyledLine($0) } }
        }
        let parts = ["\(heard + 1)", name(of: exercise.comparison.referenceNote), interval, minutesLeft(left)]
        return [StyledLine(parts.compactMap(\.self).joined(separator: " · "))]
    }

    /// In the modes in which each exercise has its own interval.
    private func question(about interval: DirectedInterval, _ update: SessionUpdate) -> [StyledLine] {
        guard let mode = update.mode, mode.isInterval else { return [] }
        return [StyledLine(question(of: mode, interval))]
    }

    package func spoken(isCorrect: Bool) -> String { isCorrect ? t("Correct") : t("Incorrect") }

    /// The error in whole cents: "22 cents flat".
    package func spoken(error: Cents) -> String {
        if MatchingBand.isDeadCentre(error) { return t("Dead centre") }
        let cents = max(1, Int(error.rawValue.magnitude.rounded()))
        return self.cents("\(cents)", isOne: cents == 1) + (error > 0 ? t(" sharp") : t(" flat"))
    }

    /// Empty if nothing is spoken.
    package func spoken(_ saying: Announcer.Announcement) -> String {
        switch saying {
        case .interval(let interval): name(of: interval)
        case .passage: justListen
        case .passageEnded: answerAgain
        case .verdict(.comparison(let completed)): spoken(isCorrect: completed.isCorrect)
        case .verdict(.matching(let completed, _)): spoken(error: completed.userCentError)
        case .message(let update):
            if case .modeStarted(let mode) = update.event {
                update.isListening ? listening(in: mode) : name(of: mode)
            } else {
                sentences(about: update) ?? ""
            }
        }
    }
}
