// SPDX-License-Identifier: MIT
import MIDI
import Music

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

    private struct Channel: Hashable {
        let source: MIDIPort
        let number: Int
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

    private var preludes: [Channel: Prelude] = [:]
    private var ports: Set<MIDIPort> = []
    /// The channel of the last note with a prelude.
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
