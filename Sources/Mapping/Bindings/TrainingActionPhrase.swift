// SPDX-License-Identifier: MIT
import Training

// What is shown of actions is in the words of mapping files, so that it can be written into one.

extension TrainingAction {
    package var phrase: String {
        switch self {
        case .tune(let move): move.phrase
        case .play, .release, .sustain, .bend, .modulate: Binding.playAlong.phrase ?? ""
        case .volume(.slide), .volume(.step): Binding.volume.phrase ?? ""
        case _: Binding.action(self).phrase ?? ""
        }
    }
}

extension TuningMove {
    fileprivate var phrase: String {
        let binding: Binding =
            switch self {
            case .absolute: .tune(.absolute)
            case .relative: .tune(.relative)
            case .rate: .tune(.rate)
            case .ratchet: .tune(.ratchet)
            case .fine: .tune(.fine)
            case .nudge, .centre: .action(.tune(self))
            }
        // Only an encoder sends several steps at once.
        return binding.phrase ?? Binding.tune(.nudge).phrase ?? ""
    }
}
