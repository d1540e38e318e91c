// SPDX-License-Identifier: MIT

/// All continuous controls that tune: their traces and properties, and the active one.
package struct Wheels: Hashable, Sendable {
    private struct Wheel: Hashable {
        /// Nanoseconds in its zone, or at rest elsewhere, that unlock a wheel.
        private static let rested: Int64 = 60_000_000
        static let still: Int64 = 150_000_000
        private static let calm = 0.05
        /// A larger shift is no continued hold.
        private static let shifted = 0.06

        var learning = WheelLearning()
        var trace = StepSignal()
        /// Fixed for the current exercise, so that learning does not move the pitch; nil before the wheel's first message.
        var fixedCalibration: WheelCalibration?
        /// The time of the last confirmation; nil once the wheel has rested since. Until then its movements belong to the
        /// confirmed exercise.
        var lockedAt: Int64?
        /// The position at the last strike of a pad, which is no rest, however still.
        var heldAt: Double?
        /// The last rest position, from which the wheel must move to become active.
        var lastRest: Double?

        /// For the current exercise.
        var calibration: WheelCalibration { fixedCalibration ?? learning.calibration }

        mutating func startTarget(at moment: Int64) {
            guard trace.last != nil else { return }
            learning.checkRest(at: moment, trace)
            fixedCalibration = calibration
        }

        mutating func advance(to now: Int64) {
            learning.advance(to: now, trace)
            unlock(at: now)
        }

        mutating func lock(at moment: Int64, heldUntil: Int64?) {
            let held = heldUntil.map { trace.value(at: $0) }
            learning.endExercise(at: moment, held: held)
            if trace.last != nil { (lockedAt, heldAt) = (moment, held) }
        }

        /// Unlocks a wheel that rests in its zone, stands still away from its hold, or is turned beyond it.
        private mutating func unlock(at now: Int64) {
            guard let locked = lockedAt, let last = trace.last else { return }
            let calibration = learning.calibration
            func range(_ time: Int64) -> ClosedRange<Double>? {
                now - time >= locked ? trace.range(from: now - time, to: now) : nil
            }
            func size(_ position: Double) -> Double { calibration.deflection(at: position).magnitude }
            let shift = max(Self.shifted, 2 * calibration.tolerance)
            let isRested =
                range(Self.rested).map {
                    calibration.isInDeadZone(size($0.lowerBound)) && calibration.isInDeadZone(size($0.upperBound))
                } ?? false
            let isStill =
                range(Self.still).map { range in
                    range.width <= calibration.tolerance + Self.calm
                        && heldAt.map { (range.lowerBound - $0).magnitude > shift } ?? true
                } ?? false
            let isTurnedOn = heldAt.map { size(last.value) > size($0) + shift } ?? false
            guard isRested || isStill || isTurnedOn else { return }
            lockedAt = nil
            trace.removeAll(before: min(now, last.moment))
        }
    }

    private static let leastTurn = 0.1

    private var wheels: [WheelID: Wheel] = [:]
    /// True while the current exercise's note sounds.
    private var isSounding = false
    package private(set) var active: WheelID?

    package init() {}

    /// Sets a connected wheel's saved properties.
    package mutating func restore(_ memory: WheelMemory, of id: WheelID) {
        wheels[id] = Wheel(learning: WheelLearning(memory))
    }

    /// Resets the wheels of a disconnected device, keeping their learned properties.
    package mutating func disconnect(_ device: String) {
        for (id, wheel) in wheels where id.device == device {
            wheels[id] = Wheel(learning: WheelLearning(wheel.learning.memory))
            if active == id { active = nil }
        }
    }

    /// The present properties of the active wheel, or of the only one.
    package var calibration: WheelCalibration {
        let wheel = active.flatMap { wheels[$0] } ?? (wheels.count == 1 ? wheels.values.first : nil)
        return wheel?.learning.calibration ?? .unknown
    }

    /// The same, fixed for the current exercise.
    package var exerciseCalibration: WheelCalibration { active.map { calibration(of: $0) } ?? calibration }

    /// The active wheel if it is turned away from its rest.
    package var turned: WheelID? { share != 0 ? active : nil }

    /// True once the wheel was moved; a single message is not enough.
    func isTouched(_ id: WheelID) -> Bool { wheels[id]?.learning.isTouched ?? false }

    package var isInUse: Bool { active.map(isTouched) ?? false }

    package var memories: [WheelID: WheelMemory] { wheels.mapValues(\.learning.memory) }

    /// Begins an exercise. The calibration is fixed now if a rest is known, else when the note sounds.
    mutating func begin() {
        isSounding = false
        for (id, wheel) in wheels {
            wheels[id]?.fixedCalibration = wheel.learning.hasRested ? wheel.learning.calibration : nil
        }
    }

    mutating func startTarget(at moment: Int64) {
        advance(to: moment)
        isSounding = true
        for id in wheels.keys { wheels[id]?.startTarget(at: moment) }
    }

    /// For the current exercise.
    func calibration(of id: WheelID) -> WheelCalibration { wheels[id]?.calibration ?? .unknown }

    /// Handles a wheel's message.
    /// - Parameter leads: true if it can become active.
    mutating func observe(_ position: Double, of id: WheelID, at moment: Int64, leads: Bool) {
        let position = position.clamped(to: -1...1)
        var wheel = wheels[id] ?? Wheel()
        wheel.advance(to: moment)
        wheel.learning.observe(position, at: moment)
        wheel.trace.append(position, at: moment)
        let calibration = wheel.calibration
        if isSounding { wheel.fixedCalibration = calibration }
        let isAway = !calibration.isInDeadZone(calibration.deflection(at: position))
        let lastRest = wheel.lastRest ?? position
        wheel.lastRest = isAway ? lastRest : position
        wheels[id] = wheel
        guard leads, id != active else { return }
        let isMoved = (position - lastRest).magnitude > max(0.02, calibration.tolerance)
        if active == nil || isAway && isMoved && share == 0 { active = id }
    }

    mutating func advance(to now: Int64) {
        for id in wheels.keys { wheels[id]?.advance(to: now) }
    }

    /// Locks all wheels after a confirmation, until each has rested.
    /// - Parameter heldUntil: the end of the hold, which may continue; nil after a release.
    mutating func lock(at moment: Int64, heldUntil: Int64?) {
        for id in wheels.keys { wheels[id]?.lock(at: moment, heldUntil: heldUntil) }
    }

    /// - Parameter deviation: the tremor of the active wheel's hold.
    mutating func learnTremor(_ deviation: Double) {
        if let active { wheels[active]?.learning.learnTremor(deviation) }
    }

    /// True if a locked wheel was moved less than 300 ms ago and may unlock once it stands still.
    func isStopping(at now: Int64) -> Bool {
        wheels.values.contains { $0.lockedAt != nil && now - ($0.trace.last?.moment ?? now) <= 2 * Wheel.still }
    }

    /// True if a wheel was turned by more than 10 % of its travel since a time.
    func anyTurned(since moment: Int64) -> Bool {
        wheels.values.contains { wheel in
            guard let last = wheel.trace.last else { return false }
            return wheel.trace.range(from: moment, to: max(moment, last.moment)).width > Self.leastTurn
        }
    }

    mutating func unlock() {
        for id in wheels.keys { wheels[id]?.lockedAt = nil }
    }

    /// The active wheel's share of the reach, −1…1.
    var share: Double { active.map { share(of: $0) } ?? 0 }

    /// A wheel's share of the reach, −1…1; 0 while locked.
    func share(of id: WheelID) -> Double {
        guard let wheel = wheels[id], wheel.lockedAt == nil, let last = wheel.trace.last else { return 0 }
        return calibration(of: id).share(at: last.value)
    }

    /// The active wheel's trace, and its calibration for the search of its hold: the zone of the exercise, with the newest noise,
    /// step and tremor. Nil while locked.
    var activeTrace: (trace: StepSignal, wheel: WheelCalibration)? {
        guard let active, let wheel = wheels[active], wheel.lockedAt == nil, wheel.trace.last != nil else { return nil }
        return (wheel.trace, wheel.calibration.updated(by: wheel.learning.calibration))
    }
}
