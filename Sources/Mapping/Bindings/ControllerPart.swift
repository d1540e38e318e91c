// SPDX-License-Identifier: MIT
import MIDI
import Music

/// A part of a controller as the player sees it: one pad, one button, one wheel, or the whole keyboard.
package struct ControllerPart: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case pad, button, pedal, knob, fader, wheel
        /// A key with a function of its own.
        case key
        case keyboard
    }

    /// Unique in its mapping.
    package let id: String
    package let kind: Kind
    package let control: Control
    /// Of a key, or of a pad that is known only as one of a row.
    package let note: MIDINote?
    /// The rows that a pad belongs to.
    fileprivate let rows: [Control]

    fileprivate init(_ control: Control, kind: Kind, note: MIDINote? = nil, rows: [Control] = []) {
        id =
            kind == .pad
            ? ([control.name] + [note].compactMap { $0?.rawValue.description }).joined(separator: " ") : control.name
        (self.kind, self.control, self.note, self.rows) = (kind, control, note, rows)
    }

    fileprivate func sends(_ sender: Sender) -> Bool {
        if kind == .pad, let note, sender.element != .note(note) { return false }
        return control.sends(sender)
    }
}

/// A press, a release or a movement of a part.
package struct PartTouch: Hashable, Sendable {
    package let part: ControllerPart
    /// Of a pad or key.
    package let note: MIDINote?
    package let change: Change

    package enum Change: Hashable, Sendable {
        case pressed, released
        /// A press whose release is not sent.
        case struck
        /// 0…1 from the lower or left end.
        case moved(to: Double)
        /// Steps of an endless knob, upwards positive.
        case turned(Int)
    }
}

extension ControllerMapping {
    /// All parts but other banks of the same pads; pads in rows, from the lower left.
    package var parts: [ControllerPart] {
        let shown = controls.filter { !$0.isOfOtherBank }
        let keyboards = shown.filter(\.isKeyboard)
        let notes = shown.filter { !$0.isKeyboard && !$0.notes.isEmpty }
        let keys = notes.filter { key in
            key.notes.count == 1 && !key.name.hasPrefix("pad") && keyboards.contains { $0.meets(key) }
        }
        let rows = notes.filter { $0.notes.count > 1 && !$0.isNumbered }
        let pads = notes.filter { !keys.contains($0) && !rows.contains($0) }
        var placed: [ControllerPart] = []
        for row in rows {
            for note in row.notes.sorted() {
                let pad = pads.first { $0.notes.contains(note) && $0.meets(row) }
                let isPlaced = placed.contains { part in
                    part.control == pad ?? part.control && (pad != nil || part.note == note && part.control.meets(row))
                }
                if isPlaced { continue }
                placed.append(
                    ControllerPart(
                        pad ?? row, kind: .pad, note: pad == nil ? note : nil,
                        rows: rows.filter { $0.notes.contains(note) && $0.meets(row) }))
            }
        }
        placed += pads.filter { pad in !placed.contains { $0.control == pad } }.map { ControllerPart($0, kind: .pad) }
        return placed + shown.filter(\.notes.isEmpty).map { ControllerPart($0, kind: $0.partKind) }
            + keys.map { ControllerPart($0, kind: .key, note: $0.notes.first) }
            + keyboards.map { ControllerPart($0, kind: .keyboard) }
    }

    /// What a part does in a layer, and the control that says so: itself or its row. Nil if it does nothing there.
    package func binding(of part: ControllerPart, in layer: Layer) -> (control: Control, binding: Binding)? {
        let controls = [part.control] + part.rows
        let ranked = controls.filter { !$0.yieldsToPads } + controls.filter(\.yieldsToPads)
        return ranked.lazy.compactMap { control in self.binding(of: control, in: layer).map { (control, $0) } }
            .first { $0.1.isMeaningful(in: layer) }
    }

    /// What an event does to the controller's parts.
    /// - Parameters:
    ///   - parts: of this mapping.
    ///   - state: of this purpose only.
    package func touch(
        by event: MIDIEvent, from role: String?, of parts: [ControllerPart], state: inout ControlState
    ) -> PartTouch? {
        state.observe(event)
        guard let sender = sender(of: event, from: role, state), let part = part(of: sender, among: parts),
            let change = change(of: part.control, sender, event, &state)
        else { return nil }
        let note: MIDINote? = if case .note(let note) = sender.element { note } else { nil }
        return PartTouch(part: part, note: note, change: change)
    }

    private func part(of sender: Sender, among parts: [ControllerPart]) -> ControllerPart? {
        if let part = parts.first(where: { $0.sends(sender) }) { return part }
        // Another bank of the same pads.
        guard let other = controls.first(where: { $0.isOfOtherBank && $0.sends(sender) }) else { return nil }
        let number = other.name.reversed().prefix(while: \.isNumber).reversed()
        return parts.first { $0.id == "pad" + String(number) }
    }

    private func change(
        of control: Control, _ sender: Sender, _ event: MIDIEvent, _ state: inout ControlState
    ) -> PartTouch.Change? {
        let isBrief = control.trigger == .pulse || control.trigger == .toggle
        switch (control.message, event.kind) {
        case (.notes, .noteOn): return isBrief ? .struck : .pressed
        case (.notes, .noteOff) where control.trigger == .toggle: return .struck
        case (.notes, .noteOff): return .released
        case (.button, .controlChange) where control.trigger == .toggle: return .struck
        case (.button(_, let high, let low), .controlChange(_, let value)):
            if control.trigger == .pulse { return value >= high ? .struck : nil }
            return state.updateButton(sender, value: value, press: high, release: low).map { $0 ? .pressed : .released }
        case (.program, .programChange): return .struck
        case (.travel(let travel), _):
            return state.step(sender, event, travel).map { .moved(to: Double($0.now) / Double(travel.highest)) }
        case (.encoder(_, let encoder, let isInverted), .controlChange(_, let value)):
            return .turned(encoder.steps(value) * (isInverted ? -1 : 1))
        case (.notes, _), (.button, _), (.program, _), (.encoder, _): return nil
        }
    }
}

extension Control {
    /// Pads that are there once more, at the turn of a switch.
    fileprivate var isOfOtherBank: Bool { name.hasPrefix("bank") || name.hasPrefix("drum") }
    fileprivate var isNumbered: Bool { name.last?.isNumber ?? false }
    /// No device has so many pads.
    fileprivate var isKeyboard: Bool { notes.count > 64 || name == "keys" && !notes.isEmpty }

    fileprivate func meets(_ other: Control) -> Bool {
        (channel == nil || other.channel == nil || channel == other.channel)
            && (port == nil || other.port == nil || port == other.port) && !notes.isDisjoint(with: other.notes)
    }

    fileprivate var partKind: ControllerPart.Kind {
        switch message {
        case .notes: .pad
        case .button, .program:
            name.hasPrefix("pad") ? .pad : ["pedal", "soft", "sostenuto", "foot"].contains(name) ? .pedal : .button
        case .encoder: .knob
        case .travel(let travel):
            travel.form == .bend || name == "mod" ? .wheel : name.hasPrefix("knob") ? .knob : .fader
        }
    }
}
