// SPDX-License-Identifier: MIT
import MIDI
import Music

/// The values that all controls of a controller sent during one stage of a movement.
struct MovementTrace {
    struct Source: Hashable {
        let port: MIDIPort
        /// Nil for the slides of MPE touches, each of which has a channel of its own.
        let channel: Int?
        let form: ContinuousControl.Form

        var isTouch: Bool { channel == nil }

        /// The preference between equal movements.
        fileprivate var rank: Int {
            switch form {
            case .bend: 2
            case .pair, .parameter: 1
            case .controller: 0
            }
        }
    }

    struct ControlSample {
        let moment: Int64
        /// 0…127, or 0…16383 with 14 bits.
        let value: Int
    }

    /// In order of time.
    private(set) var samples: [Source: [ControlSample]] = [:]
    private var data = DataEntry()
    /// The held keys and pads of each channel.
    private var held: [Int: Set<MIDINote>] = [:]

    /// - Parameter last: the trace of the stage before, with the keys held then.
    init(after last: MovementTrace? = nil) { held = last?.held ?? [:] }

    mutating func handle(_ event: MIDIEvent) {
        guard let channel = event.channel else { return }
        data.observe(event)
        func add(_ form: ContinuousControl.Form, _ value: Int) {
            let isTouch = form == .bend && held[channel]?.isEmpty == false
            let source = Source(port: event.source, channel: isTouch ? nil : channel, form: form)
            samples[source, default: []].append(ControlSample(moment: event.time, value: value))
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

    /// Data entry in two halves, the more significant one first or alone.
    private mutating func enter(_ value: Int, number: Int, of parameter: Int, _ event: MIDIEvent) {
        let source = Source(port: event.source, channel: event.channel ?? 1, form: .parameter(parameter))
        let last = samples[source]?.last
        let isHigh = number == DataEntry.controllers.first
        let whole = isHigh ? value << 7 | (last?.value ?? 0) & 0x7F : (last?.value ?? 0) & ~0x7F | value
        if !isHigh, let last, event.time - last.moment <= ControlState.pairDuration { samples[source]?.removeLast() }
        samples[source, default: []].append(ControlSample(moment: event.time, value: whole))
    }

    /// The samples with pairs of controllers joined: the less significant number is 32 above the other one (MIDI 1.0).
    var joined: [Source: [ControlSample]] {
        var joined = samples
        for (source, highs) in samples {
            guard case .controller(let high) = source.form, high < 32 else { continue }
            let other = Source(port: source.port, channel: source.channel, form: .controller(high + 32))
            guard let lows = samples[other], let pairs = Self.pairs(highs, lows) else { continue }
            (joined[source], joined[other]) = (nil, nil)
            joined[Source(port: source.port, channel: source.channel, form: .pair(high: high, low: high + 32))] = pairs
        }
        return joined
    }

    /// Nil unless both halves arrive together. A device may send the more significant half only when it changes.
    private static func pairs(_ highs: [ControlSample], _ lows: [ControlSample]) -> [ControlSample]? {
        let ordered = (highs.map { ($0, true) } + lows.map { ($0, false) }).sorted { $0.0.moment < $1.0.moment }
        var pairs: [ControlSample] = []
        var (high, low) = (highs.first?.value ?? 0, lows.first?.value ?? 0)
        var pending: (moment: Int64, isHigh: Bool)?
        var together = 0
        for (sample, isHigh) in ordered {
            let isCompleted = pending.map {
                $0.isHigh != isHigh && sample.moment - $0.moment <= ControlState.pairDuration
            }
            // A single half is combined with the other half's last value.
            if let pending, isCompleted == false {
                pairs.append(ControlSample(moment: pending.moment, value: high << 7 | low))
            }
            if isHigh { high = sample.value } else { low = sample.value }
            if isCompleted == true {
                together += 1
                pairs.append(ControlSample(moment: sample.moment, value: high << 7 | low))
                pending = nil
            } else {
                pending = (sample.moment, isHigh)
            }
        }
        if let pending { pairs.append(ControlSample(moment: pending.moment, value: high << 7 | low)) }
        let fewer = min(highs.count, lows.count)
        return fewer >= 3 && together * 10 >= fewer * 9 ? pairs : nil
    }
}

/// Identifies the control that was moved up or right and then down or left.
struct MovementShape {
    typealias ControlSample = MovementTrace.ControlSample

    /// The least movement relative to a control's travel.
    static let leastExtent = 0.25
    /// A touch has a bend range of four octaves but slides by a few keys: a key counts as a quarter of a wheel's travel.
    private static let touchScale = 24.0
    /// Fewer steps of an encoder may be accidental.
    private static let leastSteps = 3

    let source: MovementTrace.Source
    let message: Control.Message

    /// - Parameter restless: controls that move by themselves; they count only after a large movement.
    /// - Returns: nil if no control was moved both ways.
    init?(
        up: MovementTrace, down: MovementTrace, restless: Set<MovementTrace.Source>,
        isSprung: (MovementTrace.Source) -> Bool
    ) {
        let (ups, downs) = (up.joined, down.joined)
        let both = ups.keys.filter { downs[$0] != nil }
        func extents(_ source: MovementTrace.Source) -> Double {
            min(Self.extent(ups[source] ?? [], source), Self.extent(downs[source] ?? [], source))
        }
        // The largest movement counts: a joystick's other axis moves a little, too.
        let steady = both.filter { !restless.contains($0) }
        let encoders = steady.compactMap { source -> (MovementTrace.Source, Control.Message, Int)? in
            guard case .controller(let number) = source.form,
                let message = Self.encoder(number, ups[source] ?? [], downs[source] ?? [])
            else { return nil }
            return (source, message, (ups[source]?.count ?? 0) + (downs[source]?.count ?? 0))
        }
        let turned = encoders.max { $0.2 < $1.2 }
        let furthest = both.filter { source in !encoders.contains { $0.0 == source } }
            .max { (extents($0), $0.rank) < (extents($1), $1.rank) }
        if let furthest, extents(furthest) >= Self.leastExtent {
            guard
                let travel = Self.travel(
                    furthest, ups[furthest] ?? [], downs[furthest] ?? [], isSprung: isSprung(furthest))
            else { return nil }
            (source, message) = (furthest, .travel(travel))
        } else if let turned {
            (source, message) = (turned.0, turned.1)
        } else {
            return nil
        }
    }

    /// The range of positions, 0…1 of the travel.
    static func extent(_ samples: [ControlSample], _ source: MovementTrace.Source) -> Double {
        let positions = samples.map { position($0, source) }
        return (positions.max() ?? 0) - (positions.min() ?? 0)
    }

    private static func position(_ sample: ControlSample, _ source: MovementTrace.Source) -> Double {
        Double(sample.value) / Double(source.form.highest) * (source.isTouch ? touchScale : 1)
    }

    private static func travel(
        _ source: MovementTrace.Source, _ up: [ControlSample], _ down: [ControlSample], isSprung: Bool
    ) -> ContinuousControl? {
        // A lifted touch may send its middle.
        if source.isTouch { return ContinuousControl(form: source.form, isSprung: isSprung) }
        // The ends of both movements: a knob may begin anywhere.
        guard let top = up.last?.value, let bottom = down.last?.value, top != bottom else { return nil }
        return ContinuousControl(form: source.form, isSprung: isSprung, isInverted: top < bottom)
    }

    /// The encoding with positive steps one way and negative steps the other way, and the smallest steps.
    private static func encoder(_ number: Int, _ up: [ControlSample], _ down: [ControlSample]) -> Control.Message? {
        var best: (message: Control.Message, size: Double)?
        for kind in Encoder.allCases {
            for isInverted in [false, true] {
                let sign = isInverted ? -1 : 1
                let ups = up.map { sign * kind.steps($0.value) }.filter { $0 != 0 }
                let downs = down.map { -sign * kind.steps($0.value) }.filter { $0 != 0 }
                let steps = ups + downs
                guard ups.count >= leastSteps, downs.count >= leastSteps, steps.allSatisfy({ $0 > 0 }) else { continue }
                let size = Double(steps.reduce(0, +)) / Double(steps.count)
                if size < best?.size ?? .infinity {
                    best = (.encoder(controller: number, kind, isInverted: isInverted), size)
                }
            }
        }
        // Larger steps come from a knob.
        return best.flatMap { $0.size <= 16 ? $0.message : nil }
    }
}
