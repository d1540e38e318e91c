// SPDX-License-Identifier: MIT
import MIDI
import Music

/// Which parameter data entry belongs to, for each port and channel, and how far the pitch wheel bends by it: controllers
/// 98 to 101, 6 and 38 of MIDI 1.0.
struct DataEntry: Hashable, Sendable {
    /// Those that carry a value: the higher seven bits, and the lower.
    static let controllers = [6, 38]

    private struct Place: Hashable {
        let source: MIDIPort
        let channel: Int?
    }

    private enum Selection: Hashable {
        case registered(high: Int, low: Int)
        case other(high: Int, low: Int)
    }

    private struct Range: Hashable {
        var semitones = 2
        var cents = 0
    }

    private static let pitchBendRange = Selection.registered(high: 0, low: 0)
    private static let zone = Selection.registered(high: 0, low: 6)

    private var selections: [Place: Selection] = [:]
    private var ranges: [Place: Range] = [:]

    mutating func observe(_ event: MIDIEvent) {
        guard case .controlChange(let number, let value) = event.kind else { return }
        let place = Place(source: event.source, channel: event.channel)
        switch (number, selections[place]) {
        // Until its second half comes, the first selects nothing that is known.
        case (101, .registered(_, let low)?): selections[place] = .registered(high: value, low: low)
        case (101, _): selections[place] = .registered(high: value, low: 127)
        case (100, .registered(let high, _)?): selections[place] = .registered(high: high, low: value)
        case (100, _): selections[place] = .registered(high: 127, low: value)
        case (99, .other(_, let low)?): selections[place] = .other(high: value, low: low)
        case (99, _): selections[place] = .other(high: value, low: 127)
        case (98, .other(let high, _)?): selections[place] = .other(high: high, low: value)
        case (98, _): selections[place] = .other(high: 127, low: value)
        case (6, Self.pitchBendRange?): ranges[place, default: Range()].semitones = value
        case (38, Self.pitchBendRange?): ranges[place, default: Range()].cents = min(value, 99)
        case _: break
        }
    }

    /// The non-registered parameter, 0…16383, that data of this port and channel belongs to; nil if none is selected.
    func parameter(for event: MIDIEvent) -> Int? {
        guard case .other(let high, let low)? = selections[Place(source: event.source, channel: event.channel)] else {
            return nil
        }
        return high << 7 | low
    }

    /// How far a wheel bends from its middle to an end, as its device asked for it (RPN 0); nil if it did not ask.
    func bendRange(for event: MIDIEvent) -> Cents? {
        ranges[Place(source: event.source, channel: event.channel)].map { Cents(Double(100 * $0.semitones + $0.cents)) }
    }

    /// How many channels for touches an MPE controller tells that it has (RPN 6); nil if the event does not tell that.
    func members(of event: MIDIEvent) -> Int? {
        guard case .controlChange(6, let value) = event.kind,
            selections[Place(source: event.source, channel: event.channel)] == Self.zone
        else { return nil }
        return value
    }

    mutating func forget(_ port: MIDIPort) {
        selections = selections.filter { $0.key.source != port }
        ranges = ranges.filter { $0.key.source != port }
    }
}
