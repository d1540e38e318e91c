// SPDX-License-Identifier: MIT
import MIDI
import Music

/// What every control of a controller told while one of them was moved, in the order of time.
struct MovementTrace {
    struct Source: Hashable {
        let port: MIDIPort
        /// Nil for the slide of touches, each of which has a channel of its own (MPE).
        let channel: Int?
        let form: ContinuousControl.Form
    }

    struct Reading {
        let moment: Int64
        /// 0…127, of what has 14 bits 0…16383.
        let value: Int
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
        func add(_ form: ContinuousControl.Form, _ value: Int) {
            let isTouch = form == .bend && held[channel]?.isEmpty == false
            let source = Source(port: event.source, channel: isTouch ? nil : channel, form: form)
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
        let source = Source(port: event.source, channel: event.channel ?? 1, form: .parameter(parameter))
        let last = readings[source]?.last
        let isHigh = number == DataEntry.controllers.first
        let whole = isHigh ? value << 7 | (last?.value ?? 0) & 0x7F : (last?.value ?? 0) & ~0x7F | value
        if !isHigh, let last, event.time - last.moment <= Self.pairDuration { readings[source]?.removeLast() }
        readings[source, default: []].append(Reading(moment: event.time, value: whole))
    }

    /// With two controllers that come together joined to one: the lower half is 32 behind the higher, as in MIDI 1.0.
    var joined: [Source: [Reading]] {
        var joined = readings
        for (source, highs) in readings {
            guard case .controller(let high) = source.form, high < 32 else { continue }
            let other = Source(port: source.port, channel: source.channel, form: .controller(high + 32))
            guard let lows = readings[other], let pairs = Self.pairs(highs, lows) else { continue }
            (joined[source], joined[other]) = (nil, nil)
            let pair = Source(
                port: source.port, channel: source.channel, form: .pair(high: high, low: high + 32))
            joined[pair] = pairs
        }
        return joined
    }

    /// Nil unless they come together. A device may tell the higher half only when it changes.
    private static func pairs(_ highs: [Reading], _ lows: [Reading]) -> [Reading]? {
        let ordered = (highs.map { ($0, true) } + lows.map { ($0, false) }).sorted { $0.0.moment < $1.0.moment }
        var pairs: [Reading] = []
        var (high, low) = (highs.first?.value ?? 0, lows.first?.value ?? 0)
        var pending: (moment: Int64, isHigh: Bool)?
        var together = 0
        for (reading, isHigh) in ordered {
            let isCompleted = pending.map { $0.isHigh != isHigh && reading.moment - $0.moment <= pairDuration }
            // One that stayed alone goes with what the other half told last.
            if let pending, isCompleted == false {
                pairs.append(Reading(moment: pending.moment, value: high << 7 | low))
            }
            if isHigh { high = reading.value } else { low = reading.value }
            if isCompleted == true {
                together += 1
                pairs.append(Reading(moment: reading.moment, value: high << 7 | low))
                pending = nil
            } else {
                pending = (reading.moment, isHigh)
            }
        }
        if let pending { pairs.append(Reading(moment: pending.moment, value: high << 7 | low)) }
        let fewer = min(highs.count, lows.count)
        return fewer >= 3 && together * 10 >= fewer * 9 ? pairs : nil
    }
}
