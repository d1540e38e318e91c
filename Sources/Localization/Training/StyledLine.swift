// SPDX-License-Identifier: MIT
import Instrument
import Music
import Training

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
        case .modeStarted(let mode):
            [StyledLine(name(of: mode), .heading)]
                + (mode.isInterval ? [] : [StyledLine(question(of: mode, .prime))])
                + ways(in: mode, update.presses).map { StyledLine($0, .hint) }
        case .exerciseBegan(_, let exercise): question(about: exercise.comparison.interval, update)
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
                        hasController: !update.presses.isEmpty))
            ]
        case .resumed: [StyledLine(resumed)]
        case .modeEnded(let mode, let answered, let smallest, let warning):
            [
                StyledLine(
                    ([modeEnded(mode, answered: answered)] + (smallest.map { [best($0)] } ?? [])
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
        guard update.phase == .training, let mode = update.mode else { return [] }
        return ways(in: mode, update.presses).map { StyledLine($0, .hint) }
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
