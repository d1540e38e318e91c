// SPDX-License-Identifier: MIT
import MIDI

/// What was moved, up or to the right and then down or to the left: told by its readings in both.
struct MovementShape {
    typealias Reading = MovementTrace.Reading

    /// So much of its way has something been moved at least.
    static let leastWay = 0.25
    /// A touch can bend by four octaves and slides by a key or a few: a key is a quarter of a wheel's way.
    private static let touchScale = 24.0
    /// So many steps of an encoder are none by accident.
    private static let leastSteps = 3

    let source: MovementTrace.Source
    let message: Control.Message

    /// - Parameter restless: those that move by themselves; they count only if they went a long way.
    /// - Returns: nil if nothing was moved both ways.
    init?(
        up: MovementTrace, down: MovementTrace, restless: Set<MovementTrace.Source>,
        isSprung: (MovementTrace.Source) -> Bool
    ) {
        let (ups, downs) = (up.joined, down.joined)
        let both = ups.keys.filter { downs[$0] != nil }
        func ways(_ source: MovementTrace.Source) -> Double {
            min(Self.way(ups[source] ?? [], source), Self.way(downs[source] ?? [], source))
        }
        // Which goes furthest, if any goes far; a joystick's other axis goes a little way too.
        let steady = both.filter { !restless.contains($0) }
        let encoders = steady.compactMap { source -> (MovementTrace.Source, Control.Message, Int)? in
            guard case .controller(let number) = source.form,
                let found = Self.encoder(number, ups[source] ?? [], downs[source] ?? [])
            else { return nil }
            return (source, found, (ups[source]?.count ?? 0) + (downs[source]?.count ?? 0))
        }
        let turned = encoders.max { $0.2 < $1.2 }
        let furthest = both.filter { source in !encoders.contains { $0.0 == source } }
            .max { (ways($0), $0.rank) < (ways($1), $1.rank) }
        if let furthest, ways(furthest) >= Self.leastWay {
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

    /// How far it went, 0…1 of all it has.
    static func way(_ readings: [Reading], _ source: MovementTrace.Source) -> Double {
        let places = readings.map { place($0, source) }
        return (places.max() ?? 0) - (places.min() ?? 0)
    }

    /// 0…1.
    private static func place(_ reading: Reading, _ source: MovementTrace.Source) -> Double {
        Double(reading.value) / Double(source.form.highest) * (source.isTouch ? touchScale : 1)
    }

    private static func travel(
        _ source: MovementTrace.Source, _ up: [Reading], _ down: [Reading], isSprung: Bool
    ) -> ContinuousControl? {
        // A lifted touch may tell its middle.
        if source.isTouch { return ContinuousControl(form: source.form, isSprung: isSprung) }
        // Where each way ended: a knob may begin anywhere.
        guard let top = up.last?.value, let bottom = down.last?.value, top != bottom else { return nil }
        return ContinuousControl(form: source.form, isSprung: isSprung, isInverted: top < bottom)
    }

    /// The kind that makes all of one way positive and all of the other negative, in the smallest steps.
    private static func encoder(_ number: Int, _ up: [Reading], _ down: [Reading]) -> Control.Message? {
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
        // A knob's ramp is no series of small steps.
        return best.flatMap { $0.size <= 16 ? $0.message : nil }
    }
}

extension MovementTrace.Source {
    var isTouch: Bool { channel == nil }

    /// Of two that went as far, what is made for it.
    fileprivate var rank: Int {
        switch form {
        case .bend: 2
        case .pair, .parameter: 1
        case .controller: 0
        }
    }
}
