// SPDX-License-Identifier: MIT
import MIDI
import Music
import Training

/// What is down and where things stand on all controllers, so that one press is one press and a movement has a
/// beginning. Belongs to whoever asks the mapping and outlives a change of layer or mapping: a pedal held since before
/// does not fire, a key that sounds is let go.
package struct ControlState: Hashable, Sendable {
    private enum Element: Hashable {
        case controller(Int)
        case bend
        case note(MIDINote)
    }

    private struct Sender: Hashable {
        let source: MIDIPort
        let channel: Int?
        let element: Element

        init(_ event: MIDIEvent, _ element: Element) {
            source = event.source
            channel = event.channel
            self.element = element
        }
    }

    /// A step on a control's way, in the values that it sends.
    struct Step {
        /// The same as `now` when the control is seen for the first time.
        let last: Int
        let now: Int
    }

    private var pressed: Set<Sender> = []
    /// Keys and pedals that are heard.
    private var heard: Set<Sender> = []
    /// By the controller that sends the higher bits.
    private var places: [Sender: Int] = [:]
    private var halves: [Sender: Int] = [:]

    package init() {}

    /// Learns a button's value.
    /// - Returns: whether it has just been pressed (true) or released (false); nil if it is what it was.
    mutating func turn(_ event: MIDIEvent, controller: Int, value: Int, press: Int, release: Int) -> Bool? {
        let button = Sender(event, .controller(controller))
        if value >= press { return pressed.insert(button).inserted ? true : nil }
        if value <= release { return pressed.remove(button) == nil ? nil : false }
        return nil
    }

    /// Learns where a wheel, strip, fader or knob stands.
    /// - Returns: nil if the event does not tell that yet.
    mutating func step(_ event: MIDIEvent, _ travel: Travel) -> Step? {
        guard let (sender, now) = value(event, travel) else { return nil }
        defer { places[sender] = now }
        return Step(last: places[sender] ?? now, now: now)
    }

    /// Of a pair the half that came last counts with the other's last value, in whichever order they come.
    private mutating func value(_ event: MIDIEvent, _ travel: Travel) -> (Sender, Int)? {
        switch (travel.form, event.kind) {
        case (.bend, .pitchBend(let bend)):
            return (Sender(event, .bend), bend.rawValue - PitchBend.validRange.lowerBound)
        case (.controller(let controller), .controlChange(_, let value)):
            return (Sender(event, .controller(controller)), value)
        case (.pair(let high, let low), .controlChange(let sent, let value)):
            let (upper, lower) = (Sender(event, .controller(high)), Sender(event, .controller(low)))
            halves[sent == high ? upper : lower] = value
            guard let highBits = halves[upper], let lowBits = halves[lower] else { return nil }
            return (upper, highBits << 7 | lowBits)
        case (.bend, _), (.controller, _), (.pair, _): return nil
        }
    }

    /// A key that is heard was struck.
    mutating func strike(_ event: MIDIEvent, _ note: MIDINote) { heard.insert(Sender(event, .note(note))) }

    /// - Returns: whether the note was heard and nobody holds it any more.
    mutating func letGo(_ event: MIDIEvent, _ note: MIDINote) -> Bool { silence(Sender(event, .note(note))) }

    /// A pedal that is heard was pressed.
    mutating func sustain(_ event: MIDIEvent, controller: Int) { heard.insert(Sender(event, .controller(controller))) }

    /// - Returns: whether the pedal was heard and no other one is down.
    mutating func liftPedal(_ event: MIDIEvent, controller: Int) -> Bool {
        silence(Sender(event, .controller(controller)))
    }

    private mutating func silence(_ sender: Sender) -> Bool {
        guard heard.remove(sender) != nil else { return false }
        return switch sender.element {
        case .note: !heard.contains { $0.element == sender.element }
        case .controller, .bend: !isSustained
        }
    }

    private var isSustained: Bool {
        heard.contains { sender in
            if case .controller = sender.element { true } else { false }
        }
    }

    /// The device at this port has gone, and with it whatever it held down.
    /// - Returns: what lets go of all that was heard of it and is held nowhere else.
    @discardableResult package mutating func forget(_ port: MIDIPort) -> [TrainingAction] {
        pressed = pressed.filter { $0.source != port }
        places = places.filter { $0.key.source != port }
        halves = halves.filter { $0.key.source != port }
        let wasSustained = isSustained
        let gone = heard.filter { $0.source == port }
        heard.subtract(gone)
        let held = Set(heard.map(\.element))
        let notes = Set(gone.map(\.element)).subtracting(held).compactMap { element -> MIDINote? in
            if case .note(let note) = element { note } else { nil }
        }
        return notes.sorted().map { .release($0) } + (wasSustained && !isSustained ? [.sustain(false)] : [])
    }
}
