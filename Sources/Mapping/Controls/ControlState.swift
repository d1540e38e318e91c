// SPDX-License-Identifier: MIT
import MIDI
import Music
import Training

/// What is pressed, and where wheels and faders stand, on all controllers. It outlives a change of layer or mapping: a pedal
/// held since before does not fire, a key that sounds is let go.
package struct ControlState: Hashable, Sendable {
    /// A step on a control's way, in the values that it sends.
    struct Step {
        /// The same as `now` when the control is seen for the first time.
        let last: Int
        let now: Int
    }

    /// What becomes of an event when its moment comes.
    struct Waiting: Hashable {
        /// Nanoseconds, on the clock of the events.
        let moment: Int64
        let event: MIDIEvent
        let role: String?
    }

    /// The last value of each half, and whether it came since the last whole one.
    private struct Halves: Hashable {
        var high: Int?
        var low: Int?
        var isHighNew = false
        var isLowNew = false
    }

    /// The second half of a pair comes within so many nanoseconds, or not at all.
    static let pairDuration: Int64 = 2_000_000

    /// Lifting the last touch of an MPE controller confirms what it tuned.
    package var liftingConfirms = true
    private var data = DataEntry()
    private var touches = Touches()
    private var down: Set<Sender> = []
    /// Buttons that latch: what they sent last.
    private var latches: [Sender: Bool] = [:]
    /// Keys and pedals that are heard.
    private var heard: Set<Sender> = []
    /// Of a pair by the controller that sends the higher bits.
    private var places: [Sender: Int] = [:]
    private var halves: [Sender: Halves] = [:]
    private var waiting: [Sender: Waiting] = [:]

    package init() {}

    /// Learns which parameter data belongs to; every event comes here first.
    mutating func observe(_ event: MIDIEvent) {
        data.observe(event)
        touches.observe(event)
        if let members = data.members(of: event) { touches.configure(event.source, hasZone: members > 0) }
    }

    /// - Parameter isTuning: a touch of an MPE controller that begins now tunes.
    /// - Returns: nil if the event belongs to no touch that tunes.
    mutating func touch(_ event: MIDIEvent, isTuning: @autoclosure () -> Bool) -> Touches.Event? {
        touches.take(event, isTuning: isTuning())
    }

    func parameter(for event: MIDIEvent) -> Int? { data.parameter(for: event) }

    /// What the wheel's device asked for; nil if it did not.
    func bendRange(for event: MIDIEvent) -> Cents? { data.bendRange(for: event) }

    // What is pressed.

    /// Learns a button's value.
    /// - Returns: whether it has just been pressed (true) or released (false); nil if it is what it was.
    mutating func turn(_ sender: Sender, value: Int, press: Int, release: Int) -> Bool? {
        if value >= press { return down.insert(sender).inserted ? true : nil }
        if value <= release { return down.remove(sender) == nil ? nil : false }
        return nil
    }

    /// Learns that a key or pad goes down or up.
    mutating func strike(_ sender: Sender, isDown: Bool) {
        if isDown { down.insert(sender) } else { down.remove(sender) }
    }

    /// Learns what a button that latches sends.
    /// - Returns: whether that is something else than the last time: it was pressed.
    mutating func flip(_ sender: Sender, isOn: Bool) -> Bool { latches.updateValue(isOn, forKey: sender) != isOn }

    /// Is the control held down, or at its upper end, on this device?
    func isHeld(_ control: Control, client: UInt8) -> Bool {
        if case .travel(let travel) = control.message {
            return places.contains { sender, place in
                sender.source.client == client && control.sends(sender) && travel.isAtUpperEnd(place)
            }
        }
        return down.contains { $0.source.client == client && control.sends($0) }
    }

    // What stands somewhere.

    /// Learns where a wheel, strip, fader or knob stands.
    /// - Returns: nil if the event does not tell that yet.
    mutating func step(_ sender: Sender, _ event: MIDIEvent, _ travel: ContinuousControl) -> Step? {
        switch (travel.form, event.kind) {
        case (.bend, .pitchBend(let bend)):
            return step(sender, to: bend.rawValue - PitchBend.validRange.lowerBound)
        case (.controller, .controlChange(_, let value)): return step(sender, to: value)
        case (.pair(let high, _), .controlChange(let number, let value)):
            return half(value, isHigh: number == high, sender.with(.controller(high)), event)
        case (.parameter, .controlChange(let number, let value)):
            return half(value, isHigh: number == DataEntry.controllers.first, sender, event)
        case (.bend, _), (.controller, _), (.pair, _), (.parameter, _): return nil
        }
    }

    private mutating func step(_ sender: Sender, to now: Int) -> Step {
        let last = places.updateValue(now, forKey: sender)
        return Step(last: last ?? now, now: now)
    }

    /// The halves come in either order: the second one completes the first.
    private mutating func half(_ value: Int, isHigh: Bool, _ sender: Sender, _ event: MIDIEvent) -> Step? {
        var pair = halves[sender] ?? Halves()
        if isHigh { (pair.high, pair.isHighNew) = (value, true) } else { (pair.low, pair.isLowNew) = (value, true) }
        halves[sender] = pair
        if pair.isHighNew, pair.isLowNew { return whole(sender) }
        if waiting[sender] == nil {
            waiting[sender] = Waiting(
                moment: event.time + Self.pairDuration, event: event, role: sender.role)
        }
        return nil
    }

    /// With the half that has come; who has never sent the other one has seven bits only.
    private mutating func whole(_ sender: Sender) -> Step? {
        waiting[sender] = nil
        guard let pair = halves[sender], let high = pair.high ?? pair.low.map({ _ in 0 }) else { return nil }
        let low = pair.low ?? high
        halves[sender] = Halves(high: pair.high, low: pair.low)
        return step(sender, to: high << 7 | low)
    }

    // What waits for its moment.

    /// When something is due next; nil is never.
    package var deadline: Int64? { waiting.values.map(\.moment).min() }

    mutating func wait(_ sender: Sender, _ event: MIDIEvent) {
        waiting[sender] = Waiting(moment: event.time + Trigger.holdDuration, event: event, role: sender.role)
    }

    mutating func forgetWaiting(_ sender: Sender) { waiting[sender] = nil }

    /// What of a port is due, in order: of a pair the half that came alone.
    mutating func takeDue(at now: Int64, from port: MIDIPort) -> [(waiting: Waiting, step: Step?)] {
        let due = waiting.filter { $0.key.source == port && $0.value.moment <= now }
        return due.sorted { $0.value.moment < $1.value.moment }.map { sender, waiting in
            self.waiting[sender] = nil
            return (waiting, halves[sender] == nil ? nil : whole(sender))
        }
    }

    // What is heard.

    mutating func sound(_ sender: Sender) { heard.insert(sender) }

    /// - Returns: whether the key or pedal was heard, and nobody holds that note, or a pedal, any more.
    mutating func silence(_ sender: Sender) -> Bool {
        guard heard.remove(sender) != nil else { return false }
        return switch sender.element {
        case .note: !heard.contains { $0.element == sender.element }
        case .controller, .parameter, .bend, .program: !isSustained
        }
    }

    private var isSustained: Bool {
        heard.contains { sender in
            if case .controller = sender.element { true } else { false }
        }
    }

    /// The device at this port has gone, or what it sent was lost, and with it whatever it held down.
    /// - Returns: what lets go of all that was heard of it and is held nowhere else.
    @discardableResult package mutating func forget(_ port: MIDIPort) -> [TrainingAction] {
        data.forget(port)
        touches.forget(port)
        down = down.filter { $0.source != port }
        latches = latches.filter { $0.key.source != port }
        places = places.filter { $0.key.source != port }
        halves = halves.filter { $0.key.source != port }
        waiting = waiting.filter { $0.key.source != port }
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
