// SPDX-License-Identifier: MIT
import MIDI
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

    package init(
        name: String, file: String, match: DeviceMatch, controls: [Control],
        bindings: [Layer: [String: Binding]], always: [String: Binding]
    ) {
        self.name = name
        self.file = file
        self.match = match
        self.controls = controls
        self.bindings = bindings
        self.always = always
    }

    /// The control an event comes from, whether or not it does anything.
    package func control(for event: MIDIEvent) -> Control? { controls.first { $0.sends(event) } }

    /// What a control does; nil if the file does not say.
    package func binding(of control: Control, in layer: Layer) -> Binding? {
        bindings[layer]?[control.name] ?? always[control.name]
    }

    /// What the player wants with an event. Pressing acts, releasing never does. Every event of the device must come
    /// here, in order, whatever the layer.
    package func action(for event: MIDIEvent, in layer: Layer, state: inout ControlState) -> TrainingAction? {
        guard let control = control(for: event) else { return nil }
        switch (control.message, event.kind) {
        case (.button(let controller, let press, let release), .controlChange(_, let value)):
            let isPress = state.isPress(event, controller: controller, value: value, press: press, release: release)
            guard isPress else { return nil }
        case (.notes, .noteOn), (.bend, .pitchBend): break
        case (.notes, _), (.button, _), (.bend, _): return nil
        }
        return binding(of: control, in: layer).flatMap { action($0, of: control, event) }
    }

    private func action(_ binding: Binding, of control: Control, _ event: MIDIEvent) -> TrainingAction? {
        switch binding {
        case .action(let action): return action
        case .answerBySplit:
            guard case .noteOn(let note, _) = event.kind, case .notes(_, let split?) = control.message else {
                return nil
            }
            return .answer(note < split ? .lower : .higher)
        case .tuneAbsolute:
            guard case .pitchBend(let bend) = event.kind else { return nil }
            return .tune(.absolute(position: bend.position))
        case .nothing: return nil
        }
    }
}
