// SPDX-License-Identifier: MIT
import MIDI
import Mapping
import Music
import Training

/// Plays any events of a controller with two ports in any layer, and checks the actions.
struct Hands {
    /// More than all controls of both ports can have due.
    private static let mostDue = 10_000

    private let mapping: ControllerMapping
    private let roles: [String?]
    private let ports = [MIDIPort(client: 24, number: 0), MIDIPort(client: 24, number: 1)]
    private var state = ControlState()
    /// Nanoseconds.
    private var now: Int64 = 0
    private var sounding: Set<MIDINote> = []
    private var isSustained = false

    init(_ mapping: ControllerMapping) {
        self.mapping = mapping
        roles = [nil] + mapping.ports.map(\.name) + mapping.controls.map(\.port)
    }

    /// Three bytes are one event: its kind, time, port and numbers.
    mutating func play(_ bytes: [UInt8]) throws(BrokenLaw) {
        var bytes = Bytes(bytes)
        while !bytes.isEmpty {
            let (kind, first, second) = (bytes.next(), bytes.next(), bytes.next())
            let layer = Layer.allCases[kind % Layer.allCases.count]
            now += Int64(second) * Int64(second) * 20_000
            try performDue(in: layer)
            let port = ports[first >> 7]
            let event = event(kind / Layer.allCases.count, first & 0x7F, second, from: port)
            let role = roles[(first + kind) % roles.count]
            _ = mapping.control(for: event, from: role, in: layer, state)
            try check(mapping.action(for: event, from: role, in: layer, state: &state))
            if kind == 255 { try leave(port) }
        }
        now += 10_000_000_000
        for layer in Layer.allCases { try performDue(in: layer) }
        try require(state.deadline == nil, "waits for ever")
        for port in ports { try leave(port) }
        try require(sounding.isEmpty && !isSustained, "sounds for ever: \(sounding), \(isSustained)")
        try require(state == ControlState(), "keeps state of a port that is gone")
    }

    private func event(_ kind: Int, _ first: Int, _ second: Int, from port: MIDIPort) -> MIDIEvent {
        let (channel, value) = (kind % 3 == 0 ? 1 + second % 16 : 1, second & 0x7F)
        // Events of the mapping's controls are more frequent than others.
        let known = mapping.controls.isEmpty ? nil : mapping.controls[first % mapping.controls.count]
        let own: MIDIEvent.Kind =
            switch known?.message {
            case .notes(let notes, _):
                .noteOn(notes.sorted()[second % notes.count], MIDIVelocity(1 + value))
            case .button(let number, _, _), .encoder(let number, _, _):
                .controlChange(controller: number, value: value)
            case .travel(let travel):
                switch travel.form {
                case .bend: .pitchBend(PitchBend((first << 7 | value) - 8192))
                case .controller(let number): .controlChange(controller: number, value: value)
                case .pair(let high, let low): .controlChange(controller: first & 1 == 0 ? high : low, value: value)
                case .parameter(let number):
                    .controlChange(
                        controller: [99, 98, 6, 38][first & 3],
                        value: first & 2 == 0 ? (first & 1 == 0 ? number >> 7 : number & 0x7F) : value)
                }
            case .program(let number): .programChange(number)
            case nil: .programChange(value)
            }
        let kinds: [MIDIEvent.Kind] = [
            own, own, .noteOn(MIDINote(first), MIDIVelocity(1 + value)), .noteOff(MIDINote(first)),
            .controlChange(controller: first, value: value), .pitchBend(PitchBend((first << 7 | value) - 8192)),
            .controlChange(controller: 96 + first % 6, value: value), release(of: own), .channelPressure(value),
            .polyPressure(MIDINote(first), value), .sysex([0xF0, UInt8(value), 0xF7]),
        ]
        let event = kinds[kind % kinds.count]
        let isSysex = if case .sysex = event { true } else { false }
        return MIDIEvent(event, channel: isSysex ? nil : known?.channel ?? channel, source: port, time: now)
    }

    private func release(of kind: MIDIEvent.Kind) -> MIDIEvent.Kind {
        switch kind {
        case .noteOn(let note, _): .noteOff(note)
        case .controlChange(let controller, _): .controlChange(controller: controller, value: 0)
        case let kind: kind
        }
    }

    /// Performs the actions that are due before the next event, as the Conductor does.
    private mutating func performDue(in layer: Layer) throws(BrokenLaw) {
        var count = 0
        while let deadline = state.deadline, deadline <= now {
            for port in ports {
                for due in mapping.due(at: deadline, from: port, in: layer, state: &state) { try check(due.action) }
            }
            count += 1
            try require(count < Self.mostDue, "due again and again")
        }
    }

    private mutating func leave(_ port: MIDIPort) throws(BrokenLaw) {
        for action in state.forget(port) { try check(action) }
    }

    private mutating func check(_ action: TrainingAction?) throws(BrokenLaw) {
        guard let action else { return }
        let isWithin =
            switch action {
            case .bend(let position, _): (-1...1).contains(position)
            case .volume(.slide(let from, let to)): (0...1).contains(from) && (0...1).contains(to)
            case .volume(.step(let steps)): abs(steps) <= 64
            case .tune(.absolute(let position, _)), .tune(.rate(let position, _)), .tune(.ratchet(let position, _)),
                .tune(.fine(let position)):
                (-1...1).contains(position)
            case .tune(.relative(let travel, _)): (-1...1).contains(travel)
            case .tune(.nudge(let cents)): abs(cents.rawValue) <= 64
            case _: true
            }
        try require(isWithin, "too far: \(action)")
        try require(!action.phrase.isEmpty, "has no name: \(action)")
        switch action {
        case .play(let note, _): sounding.insert(note)
        case .release(let note): try require(sounding.remove(note) != nil, "ends what never began: \(note)")
        case .sustain(let isDown): isSustained = isDown
        case _: break
        }
    }
}
