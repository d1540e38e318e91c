// SPDX-License-Identifier: MIT
import MIDI
import Music

/// The touches of MPE controllers (MIDI Polyphonic Expression 1.0): each is a note on a channel of its own, whose pitch bend is its
/// slide. A controller sends its zones only when they change; else it is known by what it sends before each note.
struct Touches: Hashable, Sendable {
    /// What an event is to the touch that tunes.
    enum Event: Hashable {
        case begins
        case slides
        /// The bend of a channel that nobody touches.
        case rests
        case ends(isLast: Bool)
    }

    private struct Channel: Hashable {
        let source: MIDIPort
        let number: Int
    }

    /// What was sent for a touch before its note, at most so many nanoseconds before it.
    private struct Prelude: Hashable {
        static let longest: Int64 = 10_000_000
        var bend: Int64?
        var timbre: Int64?
        var pressure: Int64?

        func parts(before moment: Int64) -> Int {
            [bend, timbre, pressure].count { $0.map { moment - $0 <= Self.longest } ?? false }
        }
    }

    /// How far a channel of a zone bends to one side unless its controller tells, by the standard.
    static let usualRange: Cents = 4800
    /// So far a slide goes as far as a wheel to its end: a key's width, which every such controller can slide.
    static let reach: Cents = 100

    private static let timbre = 74
    /// The manager channel of a lower zone is 1, that of an upper one 16, which can also be a member of a lower one.
    private static let members = 2...16

    private var preludes: [Channel: Prelude] = [:]
    private var ports: Set<MIDIPort> = []
    /// Where a note came with a bend last.
    private var lastChannels: [MIDIPort: Int] = [:]
    private var touched: [Channel: Set<MIDINote>] = [:]

    mutating func observe(_ event: MIDIEvent) {
        guard let number = event.channel, Self.members.contains(number) else { return }
        let channel = Channel(source: event.source, number: number)
        switch event.kind {
        case .pitchBend: preludes[channel, default: Prelude()].bend = event.time
        case .controlChange(Self.timbre, _): preludes[channel, default: Prelude()].timbre = event.time
        case .channelPressure: preludes[channel, default: Prelude()].pressure = event.time
        case .noteOn:
            guard let parts = preludes[channel]?.parts(before: event.time), parts > 0 else { return }
            // No keyboard sends two of them with each key, or bends from channel to channel.
            if parts > 1 || lastChannels[event.source].map({ $0 != number }) == true { ports.insert(event.source) }
            lastChannels[event.source] = number
        case .noteOff, .controlChange, .programChange, .polyPressure, .sysex: break
        }
    }

    /// The controller has told that it has a zone, or that it has none.
    mutating func configure(_ port: MIDIPort, hasZone: Bool) {
        if hasZone { ports.insert(port) } else { ports.remove(port) }
    }

    /// - Parameter isTuning: a touch that begins now tunes.
    /// - Returns: nil if the event belongs to no touch that tunes.
    mutating func take(_ event: MIDIEvent, isTuning: @autoclosure () -> Bool) -> Event? {
        guard let number = event.channel, Self.members.contains(number), ports.contains(event.source) else {
            return nil
        }
        let channel = Channel(source: event.source, number: number)
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
