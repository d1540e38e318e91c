// SPDX-License-Identifier: MIT
import MIDI
import Music
import Training

// Tuning by the touches of an MPE controller.

extension ControllerMapping {
    /// Does a touch of an MPE controller tune in this layer? Where its bend does, unless its note has something else to do.
    func tunesByTouch(_ sender: Sender, _ binding: Binding?, in layer: Layer) -> Bool {
        switch binding {
        case .tuneBySplit, .tune, .action(.tune), .action(.confirm), .playAlong, .nothing, nil: break
        case .action, .answerBySplit, .volume: return false
        }
        guard let slide = choose(sender.with(.bend), in: layer, ControlState()),
            case .tune(let control, _)? = slide.binding
        else { return false }
        return control == .absolute || control == .relative
    }

    /// A touch tunes by its slide from where it began; lifting the last one confirms if the setting says so.
    func act(
        on touch: Touches.Event, _ event: MIDIEvent, _ sender: Sender, _ control: Control, in layer: Layer,
        _ state: inout ControlState
    ) -> TrainingAction? {
        let isMatching = (layer.base ?? layer) == .matching
        switch touch {
        case .begins: state.strike(sender, isDown: true)
        case .ends(let isLast):
            state.strike(sender, isDown: false)
            // It may have been struck twice and be heard since the layer before.
            if state.silence(sender), case .noteOff(let note) = event.kind { return .release(note) }
            return isLast && isMatching && state.liftingConfirms ? .confirm : nil
        case .slides, .rests:
            guard case .travel(let travel) = control.message, let step = state.step(sender, event, travel),
                touch == .slides, isMatching, step.now != step.last
            else { return nil }
            let range = state.bendRange(for: event) ?? Touches.usualRange
            let way = Double(step.now - step.last) / Double(travel.highest) * 2 * range.rawValue
            return .tune(.relative(travel: (travel.isInverted ? -way : way) / (2 * Touches.reach.rawValue)))
        }
        return nil
    }
}
