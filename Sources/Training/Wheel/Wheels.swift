// SPDX-License-Identifier: MIT

/// All controls with a place that tune: what each told, what is known of it, and which of them the player holds.
package struct Wheels: Hashable, Sendable {
    private struct Wheel: Hashable {
        var learning: WheelLearning
        var trace = WheelTrace()
        /// Of the exercise whose note sounds, so that no pitch moves with what is learned; nil until the wheel sends something.
        var calibration: WheelCalibration?
        /// An exercise was judged then, and it has not rested since: what it does belongs to that exercise.
        var lockedAt: Int64?
        /// Where a pad found it held; there it has not rested, however still.
        var heldAt: Double?
        /// Where it stood when it was last seen to rest; from there it must move to become the one that tunes.
        var home: Double?
    }

    /// A wheel in its zone for `rested`, or still elsewhere for `still`, counts again; nanoseconds.
    private static let rested: Int64 = 60_000_000
    private static let still: Int64 = 150_000_000
    private static let calm = 0.05
    /// A hand that holds it on shifts it by less.
    private static let shifted = 0.06
    private static let turned = 0.1

    private var wheels: [WheelID: Wheel] = [:]
    /// The note of the exercise under way sounds.
    private var isSounding = false
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

    /// The wheel was turned; a single message does not say so.
    func isTouched(_ id: WheelID) -> Bool { wheels[id]?.learning.isTouched ?? false }

    package var isInUse: Bool { active.map(isTouched) ?? false }

    package var memories: [WheelID: WheelMemory] { wheels.mapValues(\.learning.memory) }

    /// Another exercise begins. The calibration is fixed now if a rest is known, else when the note sounds.
    mutating func begin() {
        isSounding = false
        for (id, wheel) in wheels {
            wheels[id]?.calibration = wheel.learning.hasRested ? wheel.learning.calibration : nil
        }
    }

    /// The tunable note sounds.
    mutating func sound(at moment: Int64) {
        settle(at: moment)
        isSounding = true
        for id in wheels.keys {
            guard var wheel = wheels[id], wheel.trace.last != nil else { continue }
            wheel.learning.look(at: moment, wheel.trace)
            wheel.calibration = wheel.calibration ?? wheel.learning.calibration
            wheels[id] = wheel
        }
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
        if isSounding { wheel.calibration = calibration }
        let home = wheel.home ?? position
        if calibration.isInDeadZone(calibration.deflection(at: position)) || wheel.home == nil { wheel.home = position }
        wheels[id] = wheel
        guard leads, id != active else { return }
        let isMoved = (position - home).magnitude > max(0.02, calibration.tolerance)
        let isAway = !calibration.isInDeadZone(calibration.deflection(at: position))
        if active == nil || isAway && isMoved && share == 0 { active = id }
    }

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

    /// A locked wheel was moved less than 300 ms ago and may unlock as soon as it stands still.
    func isStopping(at now: Int64) -> Bool {
        wheels.values.contains { $0.lockedAt != nil && now - ($0.trace.last?.moment ?? now) <= 2 * Self.still }
    }

    /// Some wheel was turned by more than 10 % of its travel since a moment.
    func areTurned(since moment: Int64) -> Bool {
        wheels.values.contains { wheel in
            guard let last = wheel.trace.last else { return false }
            let range = wheel.trace.range(from: moment, to: max(moment, last.moment))
            return range.upperBound - range.lowerBound > Self.turned
        }
    }

    mutating func unlock() {
        for id in wheels.keys { wheels[id]?.lockedAt = nil }
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

    /// Unlocks a wheel that rests in its zone, stands still elsewhere than where it was held, or is turned further than that.
    private func unlock(_ wheel: inout Wheel, at now: Int64) {
        guard let locked = wheel.lockedAt, let last = wheel.trace.last else { return }
        let calibration = wheel.learning.calibration
        func range(_ time: Int64) -> ClosedRange<Double>? {
            now - time >= locked ? wheel.trace.range(from: now - time, to: now) : nil
        }
        func size(_ place: Double) -> Double { calibration.deflection(at: place).magnitude }
        let shift = max(Self.shifted, 2 * calibration.tolerance)
        let isRested =
            range(Self.rested).map {
                calibration.isInDeadZone(size($0.lowerBound)) && calibration.isInDeadZone(size($0.upperBound))
            } ?? false
        let isStill =
            range(Self.still).map { range in
                range.upperBound - range.lowerBound <= calibration.tolerance + Self.calm
                    && wheel.heldAt.map { (range.lowerBound - $0).magnitude > shift } ?? true
            } ?? false
        let isTurnedOn = wheel.heldAt.map { size(last.position) > size($0) + shift } ?? false
        guard isRested || isStill || isTurnedOn else { return }
        wheel.lockedAt = nil
        wheel.trace.forget(before: min(now, last.moment))
    }
}
