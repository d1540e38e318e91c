// SPDX-License-Identifier: MIT
import MIDI
import Music
import Training

/// What each control of a controller does: a mapping file that was understood.
package struct ControllerMapping: Hashable, Sendable {
    /// For people.
    package let name: String
    /// The path of the file it comes from.
    package let file: String
    package let match: DeviceMatch
    /// In the file's order; no two of them take the same message.
    package let controls: [Control]
    /// By control name. What a layer says comes before `always`.
    package let bindings: [Layer: [String: Binding]]
    package let always: [String: Binding]

    /// The control an event comes from, whether or not it does anything.
    package func control(for event: MIDIEvent) -> Control? {
        var yielding: Control?
        for control in controls where control.sends(event) {
            if !control.yieldsToPads { return control }
            yielding = yielding ?? control
        }
        return yielding
    }

    /// What a control does; nil if the file does not say. A control that `plays` plays along where no binding says else.
    package func binding(of control: Control, in layer: Layer) -> Binding? {
        bindings[layer]?[control.name] ?? always[control.name] ?? (control.plays ? .playAlong : nil)
    }

    /// What the player wants with an event. Pressing acts; releasing does nothing but let go of what is heard, in
    /// whichever layer that began. Every event of the device must come here, in order, whatever the layer.
    package func action(for event: MIDIEvent, in layer: Layer, state: inout ControlState) -> TrainingAction? {
        guard let control = control(for: event) else { return nil }
        let binding = binding(of: control, in: layer)
        switch (control.message, event.kind) {
        case (.notes(_, let split), .noteOn(let note, let velocity)):
            return strike(note, velocity, event, split, binding, &state)
        case (.notes, .noteOff(let note)): return state.letGo(event, note) ? .release(note) : nil
        case (.button(let controller, let press, let release), .controlChange(_, let value)):
            let turn = state.turn(event, controller: controller, value: value, press: press, release: release)
            return turn.flatMap { self.turn($0, controller, event, binding, &state) }
        case (.travel(let travel), _):
            let step = state.step(event, travel)
            guard let step, case .tune(let control, _) = binding else { return nil }
            return travel.move(control, step).map { .tune($0) }
        case (.encoder(_, let encoder), .controlChange(_, let value)):
            guard case .tune(let control, let stepsPerCent) = binding else { return nil }
            return encoder.move(control, encoder.steps(value), perCent: stepsPerCent).map { .tune($0) }
        case (.notes, _), (.button, _), (.encoder, _): return nil
        }
    }

    private func strike(
        _ note: MIDINote, _ velocity: MIDIVelocity, _ event: MIDIEvent, _ split: MIDINote?, _ binding: Binding?,
        _ state: inout ControlState
    ) -> TrainingAction? {
        switch binding {
        case .action(let action): return action
        case .answerBySplit: return split.map { .answer(note < $0 ? .lower : .higher) }
        case .playAlong:
            state.strike(event, note)
            return .play(note, velocity)
        case .tune, .nothing, nil: return nil
        }
    }

    private func turn(
        _ isPress: Bool, _ controller: Int, _ event: MIDIEvent, _ binding: Binding?, _ state: inout ControlState
    ) -> TrainingAction? {
        guard isPress else { return state.liftPedal(event, controller: controller) ? .sustain(false) : nil }
        switch binding {
        case .action(let action): return action
        case .playAlong:
            state.sustain(event, controller: controller)
            return .sustain(true)
        case .answerBySplit, .tune, .nothing, nil: return nil
        }
    }
}
