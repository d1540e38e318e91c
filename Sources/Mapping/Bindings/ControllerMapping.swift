// SPDX-License-Identifier: MIT
import Configuration
import MIDI
import Music
import Training

/// What each control of a controller does: a mapping file that was understood.
package struct ControllerMapping: Hashable, Sendable {
    package let name: String
    package let file: String
    package let match: DeviceMatch
    package let ports: [PortRole]
    /// In the file's order; no two of them take the same message.
    package let controls: [Control]
    package let bindings: Bindings
    package let outgoing: OutgoingMessages

    /// What the mapping calls a port; nil if it has no name for it.
    package func role(of device: MIDIDevice) -> String? { ports.first { $0.fits(device) }?.name }

    /// Two ports of one device bear the same name.
    package func ambiguity(of role: String, _ one: MIDIDevice, _ other: MIDIDevice) -> ConfigurationError {
        let port = ports.first { $0.name == role }
        return ConfigurationError(
            file: file, line: port?.line ?? 1, column: port?.column ?? 1,
            .mapping(.ambiguousPort(word: role, ports: [one.portName, other.portName])))
    }

    /// What a control does by itself; nil if the file does not say. One that `plays` plays along where nothing is bound.
    package func binding(of control: Control, in layer: Layer) -> Binding? {
        for scope in layer.scopes {
            if let binding = bindings.of(control.name, in: scope) { return binding }
        }
        return control.plays ? .playAlong : nil
    }

    /// The control an event comes from, whether or not it does anything in the layer.
    package func control(
        for event: MIDIEvent, from role: String? = nil, in layer: Layer, _ state: ControlState
    ) -> Control? {
        sender(of: event, from: role, state).flatMap { choose($0, in: layer, state)?.control }
    }

    /// What the player wants with an event. Pressing acts; releasing only ends what is heard, in any layer. Every event of the
    /// device must come here in order, after what was due before it.
    package func action(
        for event: MIDIEvent, from role: String? = nil, in layer: Layer, state: inout ControlState
    ) -> TrainingAction? {
        state.observe(event)
        guard let sender = sender(of: event, from: role, state),
            let (control, binding) = choose(sender, in: layer, state)
        else { return nil }
        if let touch = state.touch(event, isTuning: tunesByTouch(sender, binding, in: layer)) {
            return act(on: touch, event, sender, control, in: layer, &state)
        }
        switch (control.message, event.kind) {
        case (.program, .programChange): return press(binding, nil, nil)
        case (.notes(_, let split), .noteOn(let note, let velocity)):
            state.strike(sender, isDown: true)
            if control.trigger == .hold, binding != .playAlong {
                state.wait(sender, event)
                return nil
            }
            return strike(note, velocity, sender, split, binding, &state)
        case (.notes(_, let split), .noteOff(let note)):
            state.strike(sender, isDown: false)
            if control.trigger == .hold { state.forgetWaiting(sender) }
            if control.trigger == .toggle, binding != .playAlong { return press(binding, note, split) }
            return state.silence(sender) ? .release(note) : nil
        case (.button(_, let high, let low), .controlChange(_, let value)):
            return turn(control, sender, event, value, (high, low), binding, &state)
        case (.travel(let travel), _):
            return state.step(sender, event, travel).flatMap { move(travel, $0, event, binding, state) }
        case (.encoder(_, let encoder, let isInverted), .controlChange(_, let value)):
            return turn(encoder.steps(value) * (isInverted ? -1 : 1), binding)
        case (.notes, _), (.button, _), (.encoder, _), (.program, _): return nil
        }
    }

    /// What waits at this port until now: presses that have been held long enough, and halves that stayed alone.
    package func due(
        at now: Int64, from port: MIDIPort, in layer: Layer, state: inout ControlState
    ) -> [(event: MIDIEvent, action: TrainingAction)] {
        state.takeDue(at: now, from: port).compactMap { waiting, step in
            guard let sender = sender(of: waiting.event, from: waiting.role, state),
                let (control, binding) = choose(sender, in: layer, state)
            else { return nil }
            let action: TrainingAction? =
                switch (control.message, waiting.event.kind) {
                case (.travel(let travel), _):
                    step.flatMap { move(travel, $0, waiting.event, binding, state) }
                case (.notes(_, let split), .noteOn(let note, _)): press(binding, note, split)
                case (.button, _): press(binding, nil, nil)
                case (.notes, _), (.encoder, _), (.program, _): nil
                }
            return action.map { (waiting.event, $0) }
        }
    }

    private func sender(of event: MIDIEvent, from role: String?, _ state: ControlState) -> Sender? {
        let parameter = state.parameter(for: event).flatMap { number in
            controls.contains { $0.parameter == number } ? number : nil
        }
        return Sender(event, from: role, parameter: parameter)
    }

    /// Of a pad among the keys: the pad where it does something, else the keys.
    func choose(_ sender: Sender, in layer: Layer, _ state: ControlState) -> (
        control: Control, binding: Binding?
    )? {
        var idle: Control?
        for control in controls where !control.yieldsToPads && control.sends(sender) {
            if let binding = chord(with: control, in: layer, client: sender.source.client, state)
                ?? binding(of: control, in: layer)
            {
                return (control, binding)
            }
            idle = control
        }
        if let keys = controls.first(where: { $0.yieldsToPads && $0.sends(sender) }) {
            return (keys, binding(of: keys, in: layer))
        }
        return idle.map { ($0, nil) }
    }

    private func chord(
        with control: Control, in layer: Layer, client: UInt8, _ state: ControlState
    ) -> Binding? {
        for scope in layer.scopes {
            let held = bindings.chords(in: scope).filter { chord, _ in
                guard chord.pressed == control.name, let other = controls.first(where: { $0.name == chord.held }) else {
                    return false
                }
                return state.isHeld(other, client: client)
            }
            // Of several that are held the same one every time.
            if let binding = held.min(by: { $0.key.held < $1.key.held })?.value { return binding }
        }
        return nil
    }

    private func strike(
        _ note: MIDINote, _ velocity: MIDIVelocity, _ sender: Sender, _ split: MIDINote?, _ binding: Binding?,
        _ state: inout ControlState
    ) -> TrainingAction? {
        guard binding == .playAlong else { return press(binding, note, split) }
        state.sound(sender)
        return .play(note, velocity)
    }

    private func press(_ binding: Binding?, _ note: MIDINote?, _ split: MIDINote?) -> TrainingAction? {
        switch binding {
        case .action(let action): return action
        case .answerBySplit:
            guard let note, let split else { return nil }
            return .answer(note < split ? .lower : .higher)
        case .tuneBySplit:
            guard let note, let split else { return nil }
            let distance = note.rawValue - split.rawValue
            let cents: Cents = (-12..<12).contains(distance) ? 1 : 10
            return .tune(.nudge(distance < 0 ? -cents : cents))
        case .tune, .volume, .playAlong, .nothing, nil: return nil
        }
    }

    private func turn(
        _ control: Control, _ sender: Sender, _ event: MIDIEvent, _ value: Int,
        _ thresholds: (press: Int, release: Int),
        _ binding: Binding?, _ state: inout ControlState
    ) -> TrainingAction? {
        let turn = state.turn(sender, value: value, press: thresholds.press, release: thresholds.release)
        if binding == .playAlong, turn == true {
            state.sound(sender)
            return .sustain(true)
        }
        if turn == false, state.silence(sender) { return .sustain(false) }
        switch (control.trigger, turn) {
        case (.press, true?): return press(binding, nil, nil)
        case (.pulse, _): return value >= thresholds.press ? press(binding, nil, nil) : nil
        case (.toggle, _): return state.flip(sender, isOn: value >= 64) ? press(binding, nil, nil) : nil
        case (.hold, true?):
            state.wait(sender, event)
            return nil
        case (.hold, false?):
            state.forgetWaiting(sender)
            return nil
        case (.press, _), (.hold, nil): return nil
        }
    }

    private func move(
        _ travel: ContinuousControl, _ step: ControlState.Step, _ event: MIDIEvent, _ binding: Binding?,
        _ state: ControlState
    ) -> TrainingAction? {
        switch binding {
        case .tune(let control, _): travel.move(control, step).map { .tune($0) }
        case .volume: .volume(.slide(from: travel.share(step.last), to: travel.share(step.now)))
        case .playAlong: travel.playing(step, range: state.bendRange(for: event))
        case .action, .answerBySplit, .tuneBySplit, .nothing, nil: nil
        }
    }

    /// - Parameter steps: of an encoder, upwards positive.
    private func turn(_ steps: Int, _ binding: Binding?) -> TrainingAction? {
        guard steps != 0 else { return nil }
        switch binding {
        case .tune(let control, let stepsPerCent):
            return Encoder.move(control, steps, perCent: stepsPerCent).map { .tune($0) }
        case .volume: return .volume(.step(steps))
        case .action, .answerBySplit, .tuneBySplit, .playAlong, .nothing, nil: return nil
        }
    }
}
