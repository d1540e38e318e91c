// SPDX-License-Identifier: MIT
import MIDI
import Music

/// What every control of a controller told while one of them was moved, in the order of time.
struct MovementTrace {
    /// What can be moved.
    enum Element: Hashable {
        case bend
        case controller(Int)
        case pair(high: Int, low: Int)
        case parameter(Int)
    }

    struct Source: Hashable {
        let port: MIDIPort
        /// Nil for the slide of touches, each of which has a channel of its own (MPE).
        let channel: Int?
        let element: Element
    }

    struct Reading {
        let moment: Int64
        /// 0…127, of what has 14 bits 0…16383.
        let value: Int
        /// Of a pair that is not joined yet: what the controller with the higher number told.
        var second = 0
    }

    /// The second half of a pair comes within so many nanoseconds.
    private static let pairDuration = ControlState.pairDuration

    /// Of each, as it was told.
    private(set) var readings: [Source: [Reading]] = [:]
    private var data = DataEntry()
    /// Channels on which a key or pad is held.
    private var held: [Int: Set<MIDINote>] = [:]

    init() {}

    /// Goes on after another one: what is held then is held now.
    init(after last: MovementTrace) { held = last.held }

    mutating func take(_ event: MIDIEvent) {
        guard let channel = event.channel else { return }
        data.observe(event)
        func add(_ element: Element, _ value: Int) {
            let isTouch = element == .bend && held[channel]?.isEmpty == false
            let source = Source(port: event.source, channel: isTouch ? nil : channel, element: element)
            readings[source, default: []].append(Reading(moment: event.time, value: value))
        }
        switch event.kind {
        case .pitchBend(let bend): add(.bend, bend.rawValue - PitchBend.validRange.lowerBound)
        case .controlChange(let number, let value):
            if (98...101).contains(number) { return }
            if DataEntry.controllers.contains(number), let parameter = data.parameter(for: event) {
                return enter(value, number: number, of: parameter, event)
            }
            add(.controller(number), value)
        case .noteOn(let note, _): held[channel, default: []].insert(note)
        case .noteOff(let note): held[channel]?.remove(note)
        case .polyPressure, .programChange, .channelPressure, .sysex: return
        }
    }

    /// Data entry in two halves, the higher one first or alone.
    private mutating func enter(_ value: Int, number: Int, of parameter: Int, _ event: MIDIEvent) {
        let source = Source(port: event.source, channel: event.channel ?? 1, element: .parameter(parameter))
        let last = readings[source]?.last
        let isHigh = number == DataEntry.controllers.first
        let whole = isHigh ? value << 7 | (last?.value ?? 0) & 0x7F : (last?.value ?? 0) & ~0x7F | value
        if !isHigh, let last, event.time - last.moment <= Self.pairDuration { readings[source]?.removeLast() }
        readings[source, default: []].append(Reading(moment: event.time, value: whole))
    }

    /// With two controllers that always come together joined to one.
    var joined: [Source: [Reading]] {
        var joined = readings
        let singles = readings.keys.compactMap { source -> (Source, Int)? in
            if case .controller(let number) = source.element { (source, number) } else { nil }
        }.sorted { $0.1 < $1.1 }
        for (one, number) in singles {
            for (other, second) in singles
            where second > number && one.port == other.port && one.channel == other.channel {
                guard let first = joined[one], let last = joined[other],
                    let pairs = Self.pairs(first, last, isUsual: second == number + 32)
                else { continue }
                joined[one] = nil
                joined[other] = nil
                let pair = Source(
                    port: one.port, channel: one.channel,
                    element: Self.isSwapped(pairs, isUsual: second == number + 32)
                        ? .pair(high: second, low: number) : .pair(high: number, low: second))
                joined[pair] = pairs.map { reading in
                    let isSwapped = pair.element == .pair(high: second, low: number)
                    let (high, low) = isSwapped ? (reading.second, reading.value) : (reading.value, reading.second)
                    return Reading(moment: reading.moment, value: high << 7 | low)
                }
            }
        }
        return joined
    }

    /// With the halves in the wrong order a ramp is a saw. Where that cannot be told, the standard's order counts, in which the
    /// second one is 32 behind the first; else what changes at all is the higher half.
    private static func isSwapped(_ pairs: [Reading], isUsual: Bool) -> Bool {
        func way(_ place: (Reading) -> Int) -> Int {
            zip(pairs, pairs.dropFirst()).reduce(0) { $0 + abs(place($1.1) - place($1.0)) }
        }
        let (first, second) = (way { $0.value }, way { $0.second })
        guard first > 0, second > 0 else { return !isUsual && first == 0 && second > 0 }
        let usual = way { $0.value << 7 | $0.second }
        let swapped = way { $0.second << 7 | $0.value }
        return isUsual ? swapped < usual / 4 : swapped < usual
    }

    /// Nil unless they come together. A device may tell the higher half only when it changes.
    private static func pairs(_ first: [Reading], _ second: [Reading], isUsual: Bool) -> [Reading]? {
        let all = first.map { ($0, true) } + second.map { ($0, false) }
        let ordered = all.sorted { $0.0.moment < $1.0.moment }
        var pairs: [Reading] = []
        var (high, low) = (first.first?.value ?? 0, second.first?.value ?? 0)
        var pending: (moment: Int64, isFirst: Bool)?
        var together = 0
        for (reading, isFirst) in ordered {
            let isCompleted = pending.map { $0.isFirst != isFirst && reading.moment - $0.moment <= pairDuration }
            // One that stayed alone goes with what the other half told last.
            if let pending, isCompleted == false {
                pairs.append(Reading(moment: pending.moment, value: high, second: low))
            }
            if isFirst { high = reading.value } else { low = reading.value }
            if isCompleted == true {
                together += 1
                pairs.append(Reading(moment: reading.moment, value: high, second: low))
                pending = nil
            } else {
                pending = (reading.moment, isFirst)
            }
        }
        if let pending { pairs.append(Reading(moment: pending.moment, value: high, second: low)) }
        let fewer = min(first.count, second.count)
        let areTogether = fewer >= 3 && together * 10 >= fewer * 9
        return areTogether && (isUsual || max(first.count, second.count) <= fewer + fewer / 5 + 1) ? pairs : nil
    }
}
