// SPDX-License-Identifier: MIT
import Configuration
import MIDI
import Music
import Training

/// The controls of a controller and their bindings, from a mapping file.
package struct ControllerMapping: Hashable, Sendable {
    package let name: String
    package let file: String
    package let match: DeviceMatch
    package let ports: [PortRole]
    /// In the file's order; no two of them have the same message.
    package let controls: [Control]
    package let bindings: Bindings
    package let outgoing: OutgoingMessages

    /// The mapping's name of a port; nil if it has none.
    package func role(of device: MIDIDevice) -> String? { ports.first { $0.fits(device) }?.name }

    /// The error for two ports of one device with the same role.
    package func ambiguity(of role: String, _ one: MIDIDevice, _ other: MIDIDevice) -> ConfigurationError {
        let port = ports.first { $0.name == role }
        return ConfigurationError(
            file: file, line: port?.line ?? 1, column: port?.column ?? 1,
            .mapping(.ambiguousPort(word: role, ports: [one.portName, other.portName])))
    }

    /// A control's own binding; nil if it has none. One that `plays` plays along where it has none.
    package func binding(of control: Control, in layer: Layer) -> Binding? {
        for scope in layer.scopes {
            if let binding = bindings.of(control.name, in: scope) { return binding }
        }
        return control.plays ? .playAlong : nil
    }

    /// The control that sent an event, with or without a binding in the layer.
    package func control(
        for event: MIDIEvent, from role: String? = nil, in layer: Layer, _ state: ControlState
    ) -> Control? {
        sender(of: event, from: role, state).flatMap { boundControl(of: $0, in: layer, state)?.control }
    }

    /// Converts an event to an action. A press acts; a release only ends a sound, in any layer. Call it for every event of the
    /// device in order, after `due` for its time.
    package func action(
        for event: MIDIEvent, from role: String? = nil, in layer: Layer, state: inout ControlState
    ) -> TrainingAction? {
        state.observe(event)
        guard let sender = sender(of: event, from: role, state),
            let (control, binding) = boundControl(of: sender, in: layer, state)
        else { return nil }
        if let touch = state.touches.handle(event, isTuning: tunesByTouch(sender, binding, in: layer)) {
            return handleTouch(touch, event, sender, control, in: layer, &state)
        }
        switch (control.message, event.kind) {
        case (.program, .programChange): return pressAction(binding, nil, nil)
        case (.notes(_, let split), .noteOn(let note, let velocity)):
            state.updateKey(sender, isDown: true)
            if binding == .playAlong {
                state.startSounding(sender)
                return .play(note, velocity)
            }
            if control.trigger == .hold {
                state.schedule(sender, event)
                return nil
            }
            return pressAction(binding, note, split)
        case (.notes(_, let split), .noteOff(let note)):
            state.updateKey(sender, isDown: false)
            if control.trigger == .hold { state.cancelPending(sender) }
            if control.trigger == .toggle, binding != .playAlong { return pressAction(binding, note, split) }
            return state.stopSounding(sender) ? .release(note) : nil
        case (.button(_, let high, let low), .controlChange(_, let value)):
            return buttonAction(control, sender, event, value, (high, low), binding, &state)
        case (.travel(let travel), _):
            return state.step(sender, event, travel).flatMap { movementAction(travel, $0, event, binding, state) }
        case (.encoder(_, let encoder, let isInverted), .controlChange(_, let value)):
            return stepAction(encoder.steps(value) * (isInverted ? -1 : 1), binding)
        case (.notes, _), (.button, _), (.encoder, _), (.program, _): return nil
        }
    }

    /// The actions that are due at this port: completed long presses, and single halves of a pair.
    package func due(
        at now: Int64, from port: MIDIPort, in layer: Layer, state: inout ControlState
    ) -> [(event: MIDIEvent, action: TrainingAction)] {
        state.popDue(at: now, from: port).compactMap { pending, step in
            guard let sender = sender(of: pending.event, from: pending.role, state),
                let (control, binding) = boundControl(of: sender, in: layer, state)
            else { return nil }
            let action: TrainingAction? =
                switch (control.message, pending.event.kind) {
                case (.travel(let travel), _):
                    step.flatMap { movementAction(travel, $0, pending.event, binding, state) }
                case (.notes(_, let split), .noteOn(let note, _)): pressAction(binding, note, split)
                case (.button, _): pressAction(binding, nil, nil)
                case (.notes, _), (.encoder, _), (.program, _): nil
                }
            return action.map { (pending.event, $0) }
        }
    }

    func sender(of event: MIDIEvent, from role: String?, _ state: ControlState) -> Sender? {
        let parameter = state.data.parameter(for: event).flatMap { number in
            controls.contains { $0.elements.contains(.parameter(number)) } ? number : nil
        }
        return Sender(event, from: role, parameter: parameter)
    }

    /// The control of a sender with its binding. A pad among the keys counts as a pad where that is bound, else as a key.
    func boundControl(of sender: Sender, in layer: Layer, _ state: ControlState) -> (
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
            // A deterministic choice among several.
            if let binding = held.min(by: { $0.key.held < $1.key.held })?.value { return binding }
        }
        return nil
    }

    private func pressAction(_ binding: Binding?, _ note: MIDINote?, _ split: MIDINote?) -> TrainingAction? {
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

    private func buttonAction(
        _ control: Control, _ sender: Sender, _ event: MIDIEvent, _ value: Int,
        _ thresholds: (press: Int, release: Int), _ binding: Binding?, _ state: inout ControlState
    ) -> TrainingAction? {
        let isPressed = state.updateButton(sender, value: value, press: thresholds.press, release: thresholds.release)
        if binding == .playAlong, isPressed == true {
            state.startSounding(sender)
            return .sustain(true)
        }
        if isPressed == false, state.stopSounding(sender) { return .sustain(false) }
        switch (control.trigger, isPressed) {
        case (.press, true?): return pressAction(binding, nil, nil)
        case (.pulse, _): return value >= thresholds.press ? pressAction(binding, nil, nil) : nil
        case (.toggle, _): return state.updateLatch(sender, isOn: value >= 64) ? pressAction(binding, nil, nil) : nil
        case (.hold, true?):
            state.schedule(sender, event)
            return nil
        case (.hold, false?):
            state.cancelPending(sender)
            return nil
        case (.press, _), (.hold, nil): return nil
        }
    }

    private func movementAction(
        _ travel: ContinuousControl, _ step: ControlState.Step, _ event: MIDIEvent, _ binding: Binding?,
        _ state: ControlState
    ) -> TrainingAction? {
        switch binding {
        case .tune(let control, _): travel.move(control, step).map { .tune($0) }
        case .volume: .volume(.slide(from: travel.share(step.last), to: travel.share(step.now)))
        case .playAlong: travel.playing(step, range: state.data.bendRange(for: event))
        case .action, .answerBySplit, .tuneBySplit, .nothing, nil: nil
        }
    }

    private func stepAction(_ steps: Int, _ binding: Binding?) -> TrainingAction? {
        guard steps != 0 else { return nil }
        switch binding {
        case .tune(let control, let stepsPerCent):
            return Encoder.move(control, steps, perCent: stepsPerCent).map { .tune($0) }
        case .volume: return .volume(.step(steps))
        case .action, .answerBySplit, .tuneBySplit, .playAlong, .nothing, nil: return nil
        }
    }

    // Tuning by the touches of an MPE controller.

    /// True if a touch of an MPE controller tunes in this layer: its bend does, and its note has no other function.
    func tunesByTouch(_ sender: Sender, _ binding: Binding?, in layer: Layer) -> Bool {
        switch binding {
        case .tuneBySplit, .tune, .action(.tune), .action(.confirm), .playAlong, .nothing, nil: break
        case .action, .answerBySplit, .volume: return false
        }
        guard let slide = boundControl(of: sender.with(.bend), in: layer, ControlState()),
            case .tune(let control, _)? = slide.binding
        else { return false }
        return control == .absolute || control == .relative
    }

    /// A touch tunes by its slide; lifting the last one confirms if the setting allows it.
    func handleTouch(
        _ touch: Touches.Event, _ event: MIDIEvent, _ sender: Sender, _ control: Control, in layer: Layer,
        _ state: inout ControlState
    ) -> TrainingAction? {
        let isMatching = (layer.base ?? layer) == .matching
        switch touch {
        case .begins: state.updateKey(sender, isDown: true)
        case .ends(let isLast):
            state.updateKey(sender, isDown: false)
            // The note may sound since an earlier layer.
            if state.stopSounding(sender), case .noteOff(let note) = event.kind { return .release(note) }
            return isLast && isMatching && state.liftingConfirms ? .confirm : nil
        case .slides, .rests:
            guard case .travel(let travel) = control.message, let step = state.step(sender, event, travel),
                touch == .slides, isMatching, step.now != step.last
            else { return nil }
            let range = state.data.bendRange(for: event) ?? Touches.usualRange
            let distance = Double(step.now - step.last) / Double(travel.highest) * 2 * range.rawValue
            return .tune(.relative(travel: (travel.isInverted ? -distance : distance) / (2 * Touches.reach.rawValue)))
        }
        return nil
    }

    /// A control's own bindings by layer, without repetitions of the overridden layer.
    package func actions(of control: Control) -> [(layer: Layer, phrase: String)] {
        Layer.allCases.compactMap { layer in
            let binding = binding(of: control, in: layer)
            if let base = layer.base, self.binding(of: control, in: base) == binding { return nil }
            guard let binding, binding.isMeaningful(in: layer) else { return nil }
            return binding.phrase.map { (layer, $0) }
        }
    }
}
