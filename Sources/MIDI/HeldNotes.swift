// SPDX-License-Identifier: MIT
import Music

/// Which keys and sustain pedals are down, per port, so that a device that vanishes leaves nothing sounding.
package struct HeldNotes: Hashable, Sendable {
    private struct Key: Hashable, Comparable {
        let channel: Int
        let note: MIDINote

        static func < (lhs: Key, rhs: Key) -> Bool { (lhs.channel, lhs.note) < (rhs.channel, rhs.note) }
    }

    private var keys: [MIDIPort: Set<Key>] = [:]
    private var pedals: [MIDIPort: Set<Int>] = [:]

    package init() {}

    package var isEmpty: Bool { keys.isEmpty && pedals.isEmpty }

    /// Learns from every event; what is neither key nor sustain pedal changes nothing.
    package mutating func observe(_ event: MIDIEvent) {
        guard let channel = event.channel else { return }
        switch event.kind {
        case .noteOn(let note, _):
            keys[event.source, default: []].insert(Key(channel: channel, note: note))
        case .noteOff(let note):
            keys[event.source]?.remove(Key(channel: channel, note: note))
            if keys[event.source]?.isEmpty == true { keys[event.source] = nil }
        case .controlChange(MIDIEvent.sustainPedal, let value):
            if value > 0 {
                pedals[event.source, default: []].insert(channel)
            } else {
                pedals[event.source]?.remove(channel)
                if pedals[event.source]?.isEmpty == true { pedals[event.source] = nil }
            }
        case .controlChange, .pitchBend, .programChange, .channelPressure, .polyPressure, .sysex: break
        }
    }

    /// Takes the hands off one port.
    /// - Parameter time: nanoseconds on CLOCK_MONOTONIC, given to every event.
    /// - Returns: a note-off for each held key, then pedal-up (controller 64, value 0) for each held pedal.
    package mutating func release(_ port: MIDIPort, time: Int64) -> [MIDIEvent] {
        let notes = (keys.removeValue(forKey: port) ?? []).sorted().map { key in
            MIDIEvent(.noteOff(key.note), channel: key.channel, source: port, time: time)
        }
        let up = MIDIEvent.Kind.controlChange(controller: MIDIEvent.sustainPedal, value: 0)
        return notes
            + (pedals.removeValue(forKey: port) ?? []).sorted().map { channel in
                MIDIEvent(up, channel: channel, source: port, time: time)
            }
    }

    /// Takes the hands off every port of a client.
    package mutating func release(client: UInt8, time: Int64) -> [MIDIEvent] {
        ports.filter { $0.client == client }.flatMap { release($0, time: time) }
    }

    /// Takes the hands off every port.
    package mutating func releaseAll(time: Int64) -> [MIDIEvent] { ports.flatMap { release($0, time: time) } }

    private var ports: [MIDIPort] { Set(keys.keys).union(pedals.keys).sorted() }
}
