// SPDX-License-Identifier: MIT
import MIDI
import Music
import Training

/// The pressed buttons and the positions of wheels and faders of all controllers. It survives a change of layer or mapping: a held
/// pedal does not act again, and a sounding key can be released.
package struct ControlState: Hashable, Sendable {
    /// A movement of a control, in its values.
    struct Step {
        /// Equal to `now` at the control's first message.
        let last: Int
        let now: Int
    }

    /// An event that acts at a later time.
    struct PendingEvent: Hashable {
        /// Nanoseconds on the clock of the events.
        let moment: Int64
        let event: MIDIEvent
        let role: String?
    }

    /// The last value of each half, and whether it arrived since the last complete pair.
    private struct Halves: Hashable {
        var high: Int?
        var low: Int?
        var isHighNew = false
        var isLowNew = false
    }

    /// Nanoseconds within which the second half of a pair arrives.
    static let pairDuration: Int64 = 2_000_000

    /// True if lifting the last touch of an MPE controller confirms the pitch.
    package var liftingConfirms = true
    private(set) var data = DataEntry()
    var touches = Touches()
    private var down: Set<Sender> = []
    /// The last state of latching buttons.
    private var latches: [Sender: Bool] = [:]
    private var sounding: Set<Sender> = []
    /// A pair's under its more significant controller.
    private var positions: [Sender: Int] = [:]
    private var halves: [Sender: Halves] = [:]
    private var pending: [Sender: PendingEvent] = [:]

    package init() {}

    /// Call first for every event: updates parameter numbers and MPE zones.
    mutating func observe(_ event: MIDIEvent) {
        data.observe(event)
        touches.observe(event)
        if let members = data.members(of: event) { touches.configure(event.source, hasZone: members > 0) }
    }

    // Buttons and keys.

    /// - Returns: true if the button was pressed, false if it was released, nil if unchanged.
    mutating func updateButton(_ sender: Sender, value: Int, press: Int, release: Int) -> Bool? {
        if value >= press { return down.insert(sender).inserted ? true : nil }
        if value <= release { return down.remove(sender) == nil ? nil : false }
        return nil
    }

    mutating func updateKey(_ sender: Sender, isDown: Bool) {
        if isDown { down.insert(sender) } else { down.remove(sender) }
    }

    /// - Returns: true if the latching button was pressed: its state has changed.
    mutating func updateLatch(_ sender: Sender, isOn: Bool) -> Bool {
        latches.updateValue(isOn, forKey: sender) != isOn
    }

    /// True if the control is held down, or at its upper end, on this device.
    func isHeld(_ control: Control, client: UInt8) -> Bool {
        if case .travel(let travel) = control.message {
            return positions.contains { sender, value in
                sender.source.client == client && control.sends(sender) && travel.isAtUpperEnd(value)
            }
        }
        return down.contains { $0.source.client == client && control.sends($0) }
    }

    // Continuous controls.

    /// Updates the position of a wheel, strip, fader or knob.
    /// - Returns: nil if the event is incomplete.
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
        let last = positions.updateValue(now, forKey: sender)
        return Step(last: last ?? now, now: now)
    }

    private mutating func half(_ value: Int, isHigh: Bool, _ sender: Sender, _ event: MIDIEvent) -> Step? {
        var pair = halves[sender] ?? Halves()
        if isHigh { (pair.high, pair.isHighNew) = (value, true) } else { (pair.low, pair.isLowNew) = (value, true) }
        halves[sender] = pair
        if pair.isHighNew, pair.isLowNew { return whole(sender) }
        if pending[sender] == nil {
            pending[sender] = PendingEvent(
                moment: event.time + Self.pairDuration, event: event, role: sender.role)
        }
        return nil
    }

    /// Combines the halves; a control that has never sent one of them has seven bits only.
    private mutating func whole(_ sender: Sender) -> Step? {
        pending[sender] = nil
        guard let pair = halves[sender], let high = pair.high ?? pair.low.map({ _ in 0 }) else { return nil }
        let low = pair.low ?? high
        halves[sender] = Halves(high: pair.high, low: pair.low)
        return step(sender, to: high << 7 | low)
    }

    // Pending events.

    /// The time of the next pending event; nil if none.
    package var deadline: Int64? { pending.values.map(\.moment).min() }

    mutating func schedule(_ sender: Sender, _ event: MIDIEvent) {
        pending[sender] = PendingEvent(moment: event.time + Trigger.holdDuration, event: event, role: sender.role)
    }

    mutating func cancelPending(_ sender: Sender) { pending[sender] = nil }

    /// Removes and returns the due events of a port, in order, with the step of an incomplete pair.
    mutating func popDue(at now: Int64, from port: MIDIPort) -> [(pending: PendingEvent, step: Step?)] {
        let due = pending.filter { $0.key.source == port && $0.value.moment <= now }
        return due.sorted { $0.value.moment < $1.value.moment }.map { sender, pending in
            self.pending[sender] = nil
            return (pending, halves[sender] == nil ? nil : whole(sender))
        }
    }

    mutating func startSounding(_ sender: Sender) { sounding.insert(sender) }

    /// - Returns: true if the key or pedal sounded, and no other one holds that note, or the pedal.
    mutating func stopSounding(_ sender: Sender) -> Bool {
        guard sounding.remove(sender) != nil else { return false }
        return switch sender.element {
        case .note: !sounding.contains { $0.element == sender.element }
        case .controller, .parameter, .bend, .program: !isSustained
        }
    }

    private var isSustained: Bool {
        sounding.contains { sender in
            if case .controller = sender.element { true } else { false }
        }
    }

    /// Resets the state of a port whose device has gone or whose events were lost.
    /// - Returns: the releases of its sounding keys and pedals that no other device holds.
    @discardableResult package mutating func forget(_ port: MIDIPort) -> [TrainingAction] {
        data.forget(port)
        touches.forget(port)
        down = down.filter { $0.source != port }
        latches = latches.filter { $0.key.source != port }
        positions = positions.filter { $0.key.source != port }
        halves = halves.filter { $0.key.source != port }
        pending = pending.filter { $0.key.source != port }
        let wasSustained = isSustained
        let gone = sounding.filter { $0.source == port }
        sounding.subtract(gone)
        let held = Set(sounding.map(\.element))
        let notes = Set(gone.map(\.element)).subtracting(held).compactMap { element -> MIDINote? in
            if case .note(let note) = element { note } else { nil }
        }
        return notes.sorted().map { .release($0) } + (wasSustained && !isSustained ? [.sustain(false)] : [])
    }
}

/// The source of a message, as far as the message identifies it.
struct Sender: Hashable, Sendable {
    enum Element: Hashable, Sendable {
        case note(MIDINote)
        /// 0…127.
        case controller(Int)
        /// A non-registered parameter (NRPN), 0…16383.
        case parameter(Int)
        case bend
        case program(Int)
    }

    let source: MIDIPort
    /// The mapping's name of the port; nil if it has none.
    let role: String?
    /// 1…16.
    let channel: Int
    private(set) var element: Element

    /// Nil for messages that no control sends.
    /// - Parameter parameter: the selected parameter, if the mapping has it.
    init?(_ event: MIDIEvent, from role: String?, parameter: Int?) {
        guard let channel = event.channel else { return nil }
        switch event.kind {
        case .noteOn(let note, _), .noteOff(let note): element = .note(note)
        case .controlChange(let number, _):
            let isData = DataEntry.controllers.contains(number)
            element = parameter.flatMap { isData ? .parameter($0) : nil } ?? .controller(number)
        case .pitchBend: element = .bend
        case .programChange(let program): element = .program(program)
        case .channelPressure, .polyPressure, .sysex: return nil
        }
        (source, self.role, self.channel) = (event.source, role, channel)
    }

    func with(_ element: Element) -> Sender {
        var sender = self
        sender.element = element
        return sender
    }
}

private struct PortChannel: Hashable {
    let source: MIDIPort
    /// 1…16.
    let channel: Int?

    init(_ event: MIDIEvent) { (source, channel) = (event.source, event.channel) }
}

/// The selected parameter and the bend range of each port and channel: controllers 98 to 101, 6 and 38 of MIDI 1.0.
struct DataEntry: Hashable, Sendable {
    /// Data entry, the more significant controller first.
    static let controllers = [6, 38]

    private struct Selection: Hashable {
        let isRegistered: Bool
        /// The halves; with 127 in one of them it is no known parameter.
        var high = 127
        var low = 127
    }

    private struct Range: Hashable {
        var semitones = 2
        var cents = 0
    }

    private static let pitchBendRange = Selection(isRegistered: true, high: 0, low: 0)
    private static let zone = Selection(isRegistered: true, high: 0, low: 6)

    private var selections: [PortChannel: Selection] = [:]
    private var ranges: [PortChannel: Range] = [:]

    mutating func observe(_ event: MIDIEvent) {
        guard case .controlChange(let number, let value) = event.kind else { return }
        let channel = PortChannel(event)
        switch (number, selections[channel]) {
        case (98...101, let last):
            let new = Selection(isRegistered: number >= 100)
            var selection = last.flatMap { $0.isRegistered == new.isRegistered ? $0 : nil } ?? new
            if number.isMultiple(of: 2) { selection.low = value } else { selection.high = value }
            selections[channel] = selection
        case (6, Self.pitchBendRange?): ranges[channel, default: Range()].semitones = value
        case (38, Self.pitchBendRange?): ranges[channel, default: Range()].cents = min(value, 99)
        case _: break
        }
    }

    /// The selected non-registered parameter, 0…16383, of the event's port and channel; nil if none.
    func parameter(for event: MIDIEvent) -> Int? {
        selections[PortChannel(event)].flatMap { $0.isRegistered ? nil : $0.high << 7 | $0.low }
    }

    /// A wheel's range from its middle to an end, as set by its device (RPN 0); nil if not set.
    func bendRange(for event: MIDIEvent) -> Cents? {
        ranges[PortChannel(event)].map { Cents(Double(100 * $0.semitones + $0.cents)) }
    }

    /// The number of an MPE zone's member channels (RPN 6); nil for other events.
    func members(of event: MIDIEvent) -> Int? {
        guard case .controlChange(6, let value) = event.kind, selections[PortChannel(event)] == Self.zone else {
            return nil
        }
        return value
    }

    mutating func forget(_ port: MIDIPort) {
        selections = selections.filter { $0.key.source != port }
        ranges = ranges.filter { $0.key.source != port }
    }
}

/// The touches of MPE controllers (MIDI Polyphonic Expression 1.0): each is a note on a channel of its own, whose pitch bend is its
/// slide. A controller sends its zones only when they change; otherwise the messages before each note identify it.
struct Touches: Hashable, Sendable {
    enum Event: Hashable {
        case begins
        case slides
        /// A bend on a channel without a touch.
        case rests
        case ends(isLast: Bool)
    }

    /// The times of a touch's messages before its note.
    private struct Prelude: Hashable {
        /// Nanoseconds between these messages and the note.
        static let longest: Int64 = 10_000_000
        var bend: Int64?
        var timbre: Int64?
        var pressure: Int64?

        func parts(before moment: Int64) -> Int {
            [bend, timbre, pressure].count { $0.map { moment - $0 <= Self.longest } ?? false }
        }
    }

    /// The standard's default bend range of a member channel.
    static let usualRange: Cents = 4800
    /// The slide that equals a wheel's travel to its end: a key's width.
    static let reach: Cents = 100

    private static let timbre = 74
    /// Channel 1 is the manager of a lower zone; 16 that of an upper zone, or a member of a lower one.
    private static let members = 2...16

    private var preludes: [PortChannel: Prelude] = [:]
    private var ports: Set<MIDIPort> = []
    /// The channel of the last note with a prelude.
    private var lastChannels: [MIDIPort: Int] = [:]
    private var touched: [PortChannel: Set<MIDINote>] = [:]

    mutating func observe(_ event: MIDIEvent) {
        guard let number = event.channel, Self.members.contains(number) else { return }
        let channel = PortChannel(event)
        switch event.kind {
        case .pitchBend: preludes[channel, default: Prelude()].bend = event.time
        case .controlChange(Self.timbre, _): preludes[channel, default: Prelude()].timbre = event.time
        case .channelPressure: preludes[channel, default: Prelude()].pressure = event.time
        case .noteOn:
            guard let parts = preludes[channel]?.parts(before: event.time), parts > 0 else { return }
            // An ordinary keyboard neither sends two of these before a key nor changes its channel.
            if parts > 1 || lastChannels[event.source].map({ $0 != number }) == true { ports.insert(event.source) }
            lastChannels[event.source] = number
        case .noteOff, .controlChange, .programChange, .polyPressure, .sysex: break
        }
    }

    mutating func configure(_ port: MIDIPort, hasZone: Bool) {
        if hasZone { ports.insert(port) } else { ports.remove(port) }
    }

    /// - Parameter isTuning: true if a touch that begins now tunes.
    /// - Returns: nil if the event belongs to no tuning touch.
    mutating func handle(_ event: MIDIEvent, isTuning: @autoclosure () -> Bool) -> Event? {
        guard let number = event.channel, Self.members.contains(number), ports.contains(event.source) else {
            return nil
        }
        let channel = PortChannel(event)
        switch event.kind {
        case .noteOn(let note, _):
            guard isTuning() else { return nil }
            touched[channel, default: []].insert(note)
            return .begins
        case .noteOff(let note):
            guard touched[channel]?.remove(note) != nil else { return nil }
            return .ends(isLast: !touched.contains { $0.key.source == event.source && !$0.value.isEmpty })
        case .pitchBend:
            if touched[channel]?.isEmpty == false { return .slides }
            return isTuning() ? .rests : nil
        case .controlChange, .programChange, .channelPressure, .polyPressure, .sysex: return nil
        }
    }

    mutating func forget(_ port: MIDIPort) {
        preludes = preludes.filter { $0.key.source != port }
        touched = touched.filter { $0.key.source != port }
        ports.remove(port)
        lastChannels[port] = nil
    }
}
