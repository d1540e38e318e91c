// SPDX-License-Identifier: MIT
import Instrument
import Music
import Training

/// A line for a person, and what it is to whoever shows it: looks may underline what the words say, and never replace them.
package struct SpokenLine: Hashable, Sendable {
    package enum Role: Sendable { case plain, heading, hint, right, wrong, trouble }

    package let text: String
    package let role: Role

    package init(_ text: String, _ role: Role = .plain) { (self.text, self.role) = (text, role) }
}

extension Texts {
    /// The lines that tell what has happened, without those of the menu at Start.
    package func lines(for snapshot: Snapshot) -> [SpokenLine] {
        switch snapshot.happening {
        case .ready, .targetStarted, .answerAwaited: []
        case .controllerArrived(let device, let mapping):
            [SpokenLine(controllerArrived(device.clientName, mapping: mapping))] + ways(anewIn: snapshot)
        case .controllerLeft(let device, let isInterrupting):
            isInterrupting ? [] : [SpokenLine(controllerLeft(device.clientName))] + ways(anewIn: snapshot)
        case .mappingUsed(let name, _): [SpokenLine(mappingUsed(name))] + ways(anewIn: snapshot)
        case .mappingGone(let file): [SpokenLine(mappingGone(file))] + ways(anewIn: snapshot)
        case .modeStarted(let mode):
            [SpokenLine(name(of: mode), .heading)]
                + (mode.isInterval ? [] : [SpokenLine(question(of: mode, .prime))])
                + ways(in: mode, snapshot.presses).map { SpokenLine($0, .hint) }
        case .exerciseBegan(_, let exercise): question(about: exercise.comparison.interval, snapshot)
        case .matchingBegan(let matching): question(about: matching.interval, snapshot)
        case .answered(let verdict):
            [SpokenLine(self.verdict(verdict), verdict.completed.isCorrect ? .right : .wrong)]
        case .matched(_, let completed, _, let isSaved): [SpokenLine(self.verdict(completed, isSaved: isSaved))]
        case .heardAgain(let completed): [SpokenLine(onceMore(completed))]
        case .adjusted(let adjustment): [SpokenLine(adjusted(adjustment))]
        case .savedLater(let count): [SpokenLine(savedLater(count: count))]
        case .soundAwaited(let device): [SpokenLine(soundAwaited(device))]
        case .soundHadGaps(let device, let buffer): [SpokenLine(soundHadGaps(device, buffer: buffer.text))]
        case .soundBack(let device):
            [SpokenLine(soundBack(device))]
                + (snapshot.phase == .paused ? [SpokenLine(goOn(hasController: !snapshot.presses.isEmpty))] : [])
        case .interrupted(let interruption, let isDiscarded):
            [
                SpokenLine(
                    interrupted(
                        interruption, isExerciseDiscarded: isDiscarded, isPaused: snapshot.phase == .paused,
                        hasController: !snapshot.presses.isEmpty))
            ]
        case .resumed: [SpokenLine(resumed)]
        case .modeEnded(let mode, let answered, let smallest, let caution):
            [
                SpokenLine(
                    ([modeEnded(mode, answered: answered)] + (smallest.map { [best($0)] } ?? [])
                        + (caution.map { [sentence(for: $0)] } ?? [])).joined(separator: " "))
            ]
        case .trouble(let trouble): [SpokenLine(sentence(for: trouble), .trouble)]
        case .mended(let mended): [SpokenLine(sentence(for: mended))]
        }
    }

    /// The same in one go, without what to press; nil if there is nothing to say.
    package func sentences(about snapshot: Snapshot) -> String? {
        let lines = lines(for: snapshot).filter { $0.role != .hint }.map(\.text)
        return lines.isEmpty ? nil : lines.joined(separator: " ")
    }

    private func ways(anewIn snapshot: Snapshot) -> [SpokenLine] {
        guard snapshot.phase == .training, let mode = snapshot.mode else { return [] }
        return ways(in: mode, snapshot.presses).map { SpokenLine($0, .hint) }
    }

    /// Where each exercise has an interval of its own.
    private func question(about interval: DirectedInterval, _ snapshot: Snapshot) -> [SpokenLine] {
        guard let mode = snapshot.mode, mode.isInterval else { return [] }
        return [SpokenLine(question(of: mode, interval))]
    }

    package func spoken(isCorrect: Bool) -> String { isCorrect ? t("Correct") : t("Incorrect") }

    /// How far off a pitch was tuned, in whole cents: "22 cents flat".
    /// - Parameter error: from the correct pitch; positive is too high.
    package func spoken(error: Cents) -> String {
        if MatchingBand.isDeadCentre(error) { return t("Dead centre") }
        let cents = max(1, Int(error.rawValue.magnitude.rounded()))
        return self.cents("\(cents)", isOne: cents == 1) + (error > 0 ? t(" sharp") : t(" flat"))
    }

    /// Empty for what nothing is said of.
    package func spoken(_ saying: Narrator.Saying) -> String {
        switch saying {
        case .interval(let interval): name(of: interval)
        case .verdict(.comparison(let completed)): spoken(isCorrect: completed.isCorrect)
        case .verdict(.matching(let completed, _)): spoken(error: completed.userCentError)
        case .message(let snapshot):
            if case .modeStarted(let mode) = snapshot.happening {
                name(of: mode)
            } else {
                sentences(about: snapshot) ?? ""
            }
        }
    }
}
