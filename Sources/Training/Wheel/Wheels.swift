// SPDX-License-Identifier: MIT

/// All controls with a place that tune: what each told, what is known of it, and which of them the player holds.
package struct Wheels: Hashable, Sendable {
    private struct Wheel: Hashable {
        var learning: WheelLearning
        var trace = WheelTrace()
        /// Of the exercise under way, so that no pitch moves with what is learned; nil until the wheel tells something.
        var calibration: WheelCalibration?
        /// An exercise was judged then, and it has not rested since: what it does belongs to that exercise.
        var lockedAt: Int64?
        /// Where a pad found it held; there it has not rested, however still.
        var heldAt: Double?
        /// Where it stood when it was last seen to rest; from there it must move to become the one that tunes.
        var home: Double?
    }

    /// So long in its zone, or still near its middle, a wheel has rested; nanoseconds.
    private static let rested: Int64 = 60_000_000
    private static let still: Int64 = 250_000_000
    private static let nearby = 0.25
    /// A hand that holds it on shifts it by less.
    private static let shifted = 0.06

    private var wheels: [WheelID: Wheel] = [:]
    /// The one that tunes.
    package private(set) var active: WheelID?

    package init() {}

    /// A wheel is there of which this is known.
    package mutating func know(_ memory: WheelMemory, of id: WheelID) {
        wheels[id] = Wheel(learning: WheelLearning(memory))
    }

    /// A device is gone. What was learned of its wheels stays for when it is plugged again.
    package mutating func lose(_ device: String) {
        for (id, wheel) in wheels where id.device == device {
            wheels[id] = Wheel(learning: WheelLearning(wheel.learning.memory))
            if active == id { active = nil }
        }
    }

    /// What is known now of the wheel that tunes, or of the only one.
    package var calibration: WheelCalibration {
        let wheel = active.flatMap { wheels[$0] } ?? (wheels.count == 1 ? wheels.values.first : nil)
        return wheel?.learning.calibration ?? .unknown
    }

    /// What to keep of each.
    package var memories: [WheelID: WheelMemory] { wheels.mapValues(\.learning.memory) }

    /// Another exercise begins.
    mutating func begin() {
        for (id, wheel) in wheels { wheels[id]?.calibration = wheel.trace.last.map { _ in wheel.learning.calibration } }
    }

    /// Of the exercise under way.
    func calibration(of id: WheelID) -> WheelCalibration {
        wheels[id].map { $0.calibration ?? $0.learning.calibration } ?? .unknown
    }

    /// Takes a message of a wheel.
    /// - Parameter leads: it can be the one that tunes by its place.
    mutating func observe(_ position: Double, of id: WheelID, at moment: Int64, leads: Bool) {
        let position = position.clamped(to: -1...1)
        var wheel = wheels[id] ?? Wheel(learning: WheelLearning())
        wheel.learning.settle(at: moment, wheel.trace)
        unlock(&wheel, at: moment)
        wheel.learning.observe(position, at: moment)
        wheel.trace.append(position, at: moment)
        let calibration = wheel.calibration ?? wheel.learning.calibration
        wheel.calibration = calibration
        let home = wheel.home ?? position
        if calibration.isInDeadZone(calibration.deflection(at: position)) || wheel.home == nil { wheel.home = position }
        wheels[id] = wheel
        guard leads, id != active else { return }
        let isMoved = (position - home).magnitude > max(0.02, calibration.tolerance)
        let isAway = !calibration.isInDeadZone(calibration.deflection(at: position))
        if active == nil || isAway && isMoved && share == 0 { active = id }
    }

    /// Time has passed.
    mutating func settle(at now: Int64) {
        for id in wheels.keys {
            guard var wheel = wheels[id] else { continue }
            wheel.learning.settle(at: now, wheel.trace)
            unlock(&wheel, at: now)
            wheels[id] = wheel
        }
    }

    /// An exercise was judged: until it has rested, no wheel counts.
    /// - Parameter heldUntil: the player may hold on to where it was then; nil if it was let go.
    mutating func judge(at moment: Int64, isPress: Bool, heldUntil: Int64?) {
        for id in wheels.keys {
            guard var wheel = wheels[id] else { continue }
            let held = heldUntil.map { wheel.trace.position(at: $0) }
            wheel.learning.judge(at: moment, isPress: isPress, held: held)
            if wheel.trace.last != nil { (wheel.lockedAt, wheel.heldAt) = (moment, held) }
            wheels[id] = wheel
        }
    }

    /// Of the active wheel: by how much it trembled in a hold.
    mutating func tremble(_ deviation: Double) {
        if let active { wheels[active]?.learning.tremble(deviation) }
    }

    /// The share of the reach at which the active wheel stands, −1…1.
    var share: Double { active.map { share(of: $0) } ?? 0 }

    /// The share of the reach at which a wheel stands, −1…1; 0 while it still belongs to an exercise before.
    func share(of id: WheelID) -> Double {
        guard let wheel = wheels[id], wheel.lockedAt == nil, let last = wheel.trace.last else { return 0 }
        return calibration(of: id).share(at: last.position)
    }

    /// What the active wheel told, and what is known of it for finding its hold: the zone of the exercise, and the newest
    /// of noise, steps and tremor.
    var watched: (trace: WheelTrace, wheel: WheelCalibration)? {
        guard let active, let wheel = wheels[active], wheel.lockedAt == nil, wheel.trace.last != nil else { return nil }
        let frozen = calibration(of: active)
        let newest = wheel.learning.calibration
        return (
            wheel.trace,
            WheelCalibration(
                rest: frozen.rest, zone: frozen.deadZone, furthestRest: frozen.furthestRest, reachUp: frozen.reachUp,
                reachDown: frozen.reachDown,
                step: newest.knownStep, noise: newest.noise, tremor: newest.tremor)
        )
    }

    private func unlock(_ wheel: inout Wheel, at now: Int64) {
        guard let locked = wheel.lockedAt else { return }
        let calibration = wheel.learning.calibration
        func range(_ time: Int64) -> ClosedRange<Double>? {
            now - time >= locked ? wheel.trace.range(from: now - time, to: now) : nil
        }
        if let range = range(Self.rested), calibration.isInDeadZone(calibration.deflection(at: range.lowerBound)),
            calibration.isInDeadZone(calibration.deflection(at: range.upperBound))
        {
            wheel.lockedAt = nil
        } else if let range = range(Self.still), range.upperBound - range.lowerBound <= calibration.tolerance,
            max(range.upperBound, -range.lowerBound) <= Self.nearby,
            wheel.heldAt.map({ (range.lowerBound - $0).magnitude > Self.shifted + calibration.tolerance }) ?? true
        {
            wheel.lockedAt = nil
        }
        if wheel.lockedAt == nil, let last = wheel.trace.last { wheel.trace.forget(before: min(now, last.moment)) }
    }
}
