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
    package func lines(for update: SessionUpdate) -> [SpokenLine] {
        switch update.event {
        case .ready, .targetStarted, .answerAwaited: []
        case .controllerArrived(let device, let mapping):
            [SpokenLine(controllerArrived(device.clientName, mapping: mapping))] + ways(anewIn: update)
        case .controllerLeft(let device, let isInterrupting):
            isInterrupting ? [] : [SpokenLine(controllerLeft(device.clientName))] + ways(anewIn: update)
        case .mappingUsed(let name, _): [SpokenLine(mappingUsed(name))] + ways(anewIn: update)
        case .mappingGone(let file): [SpokenLine(mappingGone(file))] + ways(anewIn: update)
        case .modeStarted(let mode):
            [SpokenLine(name(of: mode), .heading)]
                + (mode.isInterval ? [] : [SpokenLine(question(of: mode, .prime))])
                + ways(in: mode, update.presses).map { SpokenLine($0, .hint) }
        case .exerciseBegan(_, let exercise): question(about: exercise.comparison.interval, update)
        case .matchingBegan(let matching): question(about: matching.interval, update)
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
                + (update.phase == .paused ? [SpokenLine(goOn(hasController: !update.presses.isEmpty))] : [])
        case .interrupted(let interruption, let isDiscarded):
            [
                SpokenLine(
                    interrupted(
                        interruption, isExerciseDiscarded: isDiscarded, isPaused: update.phase == .paused,
                        hasController: !update.presses.isEmpty))
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
    package func sentences(about update: SessionUpdate) -> String? {
        let lines = lines(for: update).filter { $0.role != .hint }.map(\.text)
        return lines.isEmpty ? nil : lines.joined(separator: " ")
    }

    private func ways(anewIn update: SessionUpdate) -> [SpokenLine] {
        guard update.phase == .training, let mode = update.mode else { return [] }
        return ways(in: mode, update.presses).map { SpokenLine($0, .hint) }
    }

    /// Where each exercise has an interval of its own.
    private func question(about interval: DirectedInterval, _ update: SessionUpdate) -> [SpokenLine] {
        guard let mode = update.mode, mode.isInterval else { return [] }
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
    package func spoken(_ saying: Announcer.Announcement) -> String {
        switch saying {
        case .interval(let interval): name(of: interval)
        case .verdict(.comparison(let completed)): spoken(isCorrect: completed.isCorrect)
        case .verdict(.matching(let completed, _)): spoken(error: completed.userCentError)
        case .message(let update):
            if case .modeStarted(let mode) = update.event {
                name(of: mode)
            } else {
                sentences(about: update) ?? ""
            }
        }
    }
}
