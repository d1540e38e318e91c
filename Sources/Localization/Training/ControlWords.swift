// SPDX-License-Identifier: MIT
import Instrument
import Mapping
import Music
import Training

/// Keys of the computer with one function, or with both directions of it.
package struct ComputerKeyGroup: Hashable, Sendable {
    package let keys: [Key]
    /// Short, as on a key.
    package let word: String
}

extension Texts {
    /// A binding in a word or two, as it stands on a pad.
    package func word(for binding: Binding) -> String {
        switch binding {
        case .tune, .tuneBySplit, .action(.tune): t("Tune")
        case .volume: t("Volume")
        case .action(.repeat): t("Repeat")
        case .action(.skip): t("Skip")
        case .action(.hearLast): t("Hear last")
        case .action(.start(let mode)): name(of: mode)
        case .action(.startLast): t("Go on")
        case .action(let action): LearningTopic(word: action.phrase).map { name(of: $0) } ?? ""
        case .answerBySplit, .playAlong, .nothing: ""
        }
    }

    /// Instead of an answer while exercises are only heard.
    package var goesOn: String { t("Next") }

    /// What the keys of the computer do in a mode.
    package func computerKeyGroups(in mode: TrainingMode, isListening: Bool) -> [ComputerKeyGroup] {
        let main: [[Key]] =
            isListening
            ? [[.space]]
            : mode.isMatching ? [[.left, .right], [.down, .up], [.comma, .fullStop], [.space]] : [[.down], [.up]]
        return (main + (isListening ? [] : [[.r], [.s]]) + [[.escape]]).compactMap { keys in
            guard let action = keys.first?.action(in: .training, mode) else { return nil }
            return ComputerKeyGroup(keys: keys, word: isListening && action.goesOn ? goesOn : word(for: action))
        }
    }

    private func word(for action: TrainingAction) -> String {
        guard case .tune(.nudge(let step)) = action else { return word(for: .action(action)) }
        let isWhole = step.magnitude >= 1
        return cents(decimal(step.rawValue.magnitude, digits: isWhole ? 0 : 1), isOne: step.magnitude == 1)
    }

    /// What is printed on a key.
    package func cap(of key: Key) -> String {
        switch key {
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .space: t("Space")
        case .enter: t("Enter")
        case .escape: t("Esc")
        case _: key.rawValue.uppercased()
        }
    }
}
