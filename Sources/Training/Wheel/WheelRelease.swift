// SPDX-License-Identifier: MIT

struct WheelMovement {
    /// Nanoseconds of CLOCK_MONOTONIC.
    let now: Int64
    let trace: StepSignal
    /// Earlier samples are ignored.
    let begin: Int64
    let wheel: WheelCalibration

    var deflection: Double { wheel.deflection(at: trace.value(at: now)) }

    /// - Parameter centre: the position that counts as 0.
    func course(centre: Double) -> WheelCourse { trace.course(before: now, from: begin, centre: centre) }

    func spread(for time: Int64) -> Double { trace.spread(before: now, for: time) }
}

/// Detects the release of a wheel: by its speed at once, by the shape of its return at the rest, otherwise by its time at the rest.
/// A flight is the fast return of a released wheel. All times are nanoseconds.
struct WheelRelease: Hashable, Sendable {
    /// The interval of updates while undecided.
    static let step: Int64 = 4_000_000
    /// The least time away from the rest before a release.
    private static let leastExcursion: Int64 = 100_000_000
    /// The time at the rest that proves a release.
    private static let certainRest: Int64 = 2_000_000_000
    /// The beginning of a hand's movement, in which the wheel leaves its zone.
    private static let movementStart: Int64 = 40_000_000
    /// The time at the rest after which the hold sounds again.
    private static let resumeDelay: Int64 = 150_000_000
    /// The time at a rest outside the zone after a flight, on the side of the hold.
    private static let restOutside: Int64 = 250_000_000
    /// The same on the other side.
    private static let restBeyond: Int64 = 200_000_000
    /// The last, slow movement of a spring.
    private static let creep = 0.004
    /// The longest crossing of the zone by a hand.
    private static let longestCrossing: Int64 = 60_000_000
    /// Longer than a searching hand stops at the centre; in doubt, a wheel must stand still for this time.
    private static let stillness: Int64 = 500_000_000

    private enum Phase: Hashable {
        /// Probably in the hand.
        case away
        case flight(Flight)
        case arrived(Arrival)
    }

    private struct Flight: Hashable {
        let since: Int64
        /// The hold's deflection.
        let height: Double
        /// The smallest deflection since.
        var lowest: Double
    }

    private(set) var sound = ReleaseSound.follows
    private var phase = Phase.away
    /// The side of the present excursion; nil at the rest.
    private var isAbove: Bool?
    private var awaySince: Int64 = 0
    private var isMoved = false
    /// True if it may be at a rest outside its zone.
    private var isNearby = false

    /// The time at which the wheel had settled, independent of the times of updates.
    func settled(by now: Int64) -> Int64 {
        if case .arrived(let arrival) = phase { return min(now, arrival.since + arrival.settling) }
        return now
    }

    /// True during and after a possible flight.
    var isFlying: Bool { phase != .away && (sound == .silent || sound == .stays) }

    /// The end of the hold, or the arrival at the rest; nil while the wheel may be held.
    var flownAt: Int64? {
        switch phase {
        case .away: nil
        case .flight(let flight): flight.since
        case .arrived(let arrival): arrival.isJudged || arrival.shape == .unclear ? nil : arrival.first
        }
    }

    /// True while undecided.
    var isWatching: Bool {
        switch phase {
        case .away: sound == .stays || isNearby
        case .flight: true
        case .arrived(let arrival): !arrival.isJudged
        }
    }

    /// - Returns: the hold, once the release is certain.
    mutating func update(_ movement: WheelMovement) -> WheelHold? {
        if phase == .away, let hold = updateAway(movement) { return hold }
        if case .flight(let flight) = phase, let hold = updateFlight(flight, movement) { return hold }
        if case .arrived(let arrival) = phase { return updateArrival(arrival, movement) }
        return nil
    }

    private mutating func updateAway(_ movement: WheelMovement) -> WheelHold? {
        let (now, trace, wheel, deflection) = (movement.now, movement.trace, movement.wheel, movement.deflection)
        let isAtRest = wheel.isInDeadZone(deflection)
        guard let side = isAbove else {
            if !isAtRest { (isAbove, awaySince) = (deflection > 0, now) }
            return nil
        }
        if now - awaySince >= Self.leastExcursion {
            let course = trace.course(before: now, from: max(movement.begin, now - 200_000_000), centre: wheel.rest)
            let heights = side ? course.deflections : course.deflections.map { -$0 }
            let isHeld = isHeld(movement)
            let speed = isHeld ? WheelSpeed(heights, wheel: wheel, wasQuick: sound == .stays) : .calm
            sound = speed == .flight ? .silent : speed == .calm ? .follows : .stays
            if speed == .flight || speed == .fall {
                phase = .flight(Flight(since: now, height: heights.max() ?? 0, lowest: heights.first ?? 0))
                return nil
            }
        }
        isNearby =
            deflection.magnitude <= wheel.furthestRest && now - (trace.last?.moment ?? now) <= 2 * Self.stillness
        if isAtRest {
            enterDeadZone(movement, isFlight: false, height: 0)
        } else if isNearby, now - awaySince >= Self.stillness,
            let rest = OutsideRest(movement, for: Self.stillness, slack: Self.creep)
        {
            isNearby = false
            return rest.hold(isFlight: false)
        } else if side != (deflection > 0) {
            (isAbove, awaySince, sound) = (deflection > 0, now, .follows)
        }
        return nil
    }

    /// False until it is moved, because it may rest outside its zone.
    private mutating func isHeld(_ movement: WheelMovement) -> Bool {
        isMoved =
            isMoved
            || !OutsideRest.isPossible(
                movement, from: movement.begin, to: movement.now - Self.movementStart, Self.creep)
        return isMoved
    }

    private mutating func updateFlight(_ flight: Flight, _ movement: WheelMovement) -> WheelHold? {
        let wheel = movement.wheel
        let height = isAbove == true ? movement.deflection : -movement.deflection
        guard height > wheel.deadZone else {
            enterDeadZone(movement, isFlight: true, height: flight.height)
            return nil
        }
        var flight = flight
        flight.lowest = min(flight.lowest, height)
        phase = .flight(flight)
        let (time, tolerance) = (movement.now - flight.since, wheel.tolerance)
        let isTurned = height > flight.lowest + 0.04 + tolerance
        let isSlow = time >= 60_000_000 && height > max(flight.height / 2, 0.3)
        let isHeld = time >= 300_000_000 && (height > 0.3 || movement.spread(for: 60_000_000) > tolerance + Self.creep)
        if isTurned || isSlow || isHeld {
            resumeFollowing(awaySince: awaySince)
        } else if height <= wheel.furthestRest, time >= Self.restOutside,
            movement.spread(for: Self.restOutside) <= tolerance + Self.creep
        {
            return confirmHold(movement, isFlight: true)
        }
        return nil
    }

    private mutating func updateArrival(_ arrival: Arrival, _ movement: WheelMovement) -> WheelHold? {
        let (now, wheel) = (movement.now, movement.wheel)
        var arrival = arrival
        if sound == .stays, now - arrival.first >= Self.longestCrossing { sound = .silent }
        guard wheel.isInDeadZone(movement.deflection) else { return updateOutside(arrival, movement) }
        if arrival.leftAt != nil { (arrival.leftAt, arrival.since) = (nil, now) }
        phase = .arrived(arrival)
        guard !arrival.isJudged else { return nil }
        let time = now - arrival.since
        // A hand that holds it again moves it before it leaves the zone.
        let isHeldAgain = movement.spread(for: 40_000_000) > wheel.tolerance + 2 * Self.creep
        switch arrival.shape {
        case .flight, .slowFlight:
            if isHeldAgain || time < arrival.settling { return continueHold(arrival, movement) }
            return confirmHold(movement, at: arrival.since + arrival.settling, isFlight: true)
        case .unclear:
            if time >= Self.stillness,
                movement.spread(for: Self.stillness) <= wheel.stillTolerance || time >= Self.certainRest
            {
                return confirmHold(movement, at: arrival.since + Self.stillness, isFlight: false)
            }
            if time >= Self.resumeDelay, let hold = arrival.hold { sound = .held(hold) }
            return nil
        }
    }

    /// Outside the zone again after an arrival: a swing, a rest outside the zone, or a hand.
    private mutating func updateOutside(_ arrival: Arrival, _ movement: WheelMovement) -> WheelHold? {
        let (now, wheel, deflection) = (movement.now, movement.wheel, movement.deflection)
        var arrival = arrival
        let left = arrival.leftAt ?? now
        arrival.leftAt = left
        let isMoving = movement.spread(for: 80_000_000) > wheel.tolerance + Self.creep
        let isHeldAgain = movement.trace.isTakenUp(from: arrival.since, to: left, now, tolerance: wheel.tolerance)
        let isSwinging = isMoving && !isHeldAgain && deflection.magnitude <= wheel.furthestRest
        let limit = isMoving || isHeldAgain ? arrival.swing.time * (isSwinging ? 2 : 1) : Self.stillness
        let isLate = now - left >= limit
        let isNearRest = deflection.magnitude <= wheel.nearRest
        let furthest = arrival.furthestSwing(isHeldAgain ? 0 : wheel.furthestRest)
        guard !arrival.isJudged, arrival.shape != .unclear, deflection.magnitude < furthest, isNearRest || !isLate
        else {
            isAbove = deflection > 0
            resumeFollowing(awaySince: left)
            return nil
        }
        phase = .arrived(arrival)
        let still = isAbove == (deflection > 0) ? Self.restOutside : Self.restBeyond
        if deflection.magnitude <= wheel.furthestRest, now - left >= still, isNearRest || !isHeldAgain,
            movement.spread(for: still) <= wheel.tolerance + Self.creep
        {
            return confirmHold(movement, isFlight: true)
        }
        return isNearRest ? continueHold(arrival, movement) : nil
    }

    /// After a flight without a rest, the hold sounds on, and is confirmed in the end.
    private mutating func continueHold(_ arrival: Arrival, _ movement: WheelMovement) -> WheelHold? {
        let time = movement.now - arrival.first
        if time >= Self.certainRest { return confirmHold(movement, isFlight: true) }
        if time >= Self.stillness, let hold = arrival.hold { sound = .held(hold) }
        return nil
    }

    private mutating func resumeFollowing(awaySince: Int64) {
        (phase, sound, self.awaySince) = (.away, .follows, awaySince)
    }

    private mutating func enterDeadZone(_ movement: WheelMovement, isFlight: Bool, height: Double) {
        let wheel = movement.wheel
        let course = movement.course(centre: wheel.rest)
        let hold = HoldSearch(course: course, wheel: wheel, isFlight: isFlight).hold
        let returned = isHeld(movement) ? hold.map { ReturnShape(course, after: $0, wheel: wheel) } : nil
        let shape = isFlight ? .flight : returned ?? .unclear
        // Possibly a hand that crosses the rest: the hold sounds on.
        if sound != .stays || !isFlight { sound = shape == .unclear ? .follows : .silent }
        phase = .arrived(
            Arrival(
                at: movement, shape: shape, wasFlying: isFlight, isSure: !isFlight || sound == .silent,
                height: max(height, hold?.level.magnitude ?? 0), hold: hold))
        if shape == .unclear { isAbove = nil }
    }

    /// Searches the hold again, relative to the actual rest.
    /// - Parameter moment: the time of the rest; nil is now.
    private mutating func confirmHold(
        _ movement: WheelMovement, at moment: Int64? = nil, isFlight: Bool
    ) -> WheelHold? {
        let (trace, wheel) = (movement.trace, movement.wheel)
        let rested = WheelMovement(now: moment ?? movement.now, trace: trace, begin: movement.begin, wheel: wheel)
        let course = rested.course(centre: trace.mean(from: rested.now - 60_000_000, to: rested.now))
        let hold = HoldSearch(course: course, wheel: wheel, isFlight: isFlight).hold
        if hold == nil {
            (sound, isAbove) = (.follows, nil)
            phase = .arrived(Arrival(at: rested, shape: .unclear, isJudged: true))
        }
        return hold
    }
}

extension WheelRelease {
    /// The state after the arrival at the rest.
    private struct Arrival: Hashable {
        /// From the arrival to the verdict after a detected flight. A hand that holds the wheel again within 100 ms is in time.
        private static let flightSettling: Int64 = 180_000_000
        /// The same after a return whose shape is that of a flight.
        private static let arrivedSettling: Int64 = 155_000_000
        /// With wide steps a movement is detected later.
        private static let coarsestDelay: Int64 = 16_000_000
        private static let slowSettling: Int64 = 300_000_000
        /// The largest first swing relative to the hold.
        private static let aboutRest = 0.55

        let first: Int64
        /// The last arrival.
        var since: Int64
        /// The time of leaving the zone again; nil inside.
        var leftAt: Int64?
        let shape: ReturnShape
        /// True after a detected flight.
        let wasFlying: Bool
        /// False if it may be a hand that crosses the rest.
        let isSure: Bool
        /// The hold's deflection.
        let height: Double
        let hold: WheelHold?
        let isCoarsest: Bool
        /// True if there was no hold; nothing happens before the wheel leaves the zone.
        let isJudged: Bool

        init(
            at movement: WheelMovement, shape: ReturnShape, wasFlying: Bool = false, isSure: Bool = true,
            height: Double = 0, hold: WheelHold? = nil, isJudged: Bool = false
        ) {
            (first, since, isCoarsest) = (movement.now, movement.now, movement.wheel.isCoarsest)
            (self.shape, self.wasFlying, self.isSure) = (shape, wasFlying, isSure)
            (self.height, self.hold, self.isJudged) = (height, hold, isJudged)
        }

        var settling: Int64 {
            switch shape {
            case .flight:
                (wasFlying ? Self.flightSettling : Self.arrivedSettling) + (isCoarsest ? Self.coarsestDelay : 0)
            case .slowFlight: Self.slowSettling
            case .unclear: stillness
            }
        }

        /// The longest swing past the rest and its size relative to the hold.
        var swing: (time: Int64, size: Double) {
            switch shape {
            case .flight: (260_000_000, 0.7)
            case .slowFlight: (140_000_000, 0.6)
            case .unclear: (0, 0)
            }
        }

        /// The largest deflection of a swing around a rest at this distance.
        func furthestSwing(_ rest: Double) -> Double {
            let about = isSure && rest > 0 ? Self.aboutRest * height + (1 + Self.aboutRest) * rest : 0
            return max(swing.size * height, about)
        }
    }
}

/// The sound while a wheel may have been released.
enum ReleaseSound: Hashable, Sendable {
    case follows
    /// Possibly a flight: the pitch stays.
    case stays
    /// During and after a flight.
    case silent
    /// At the rest, undecided: the hold sounds on.
    case held(WheelHold)
}

/// A time in which a wheel was held.
struct WheelHold: Hashable, Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC.
    let since: Int64
    let until: Int64
    /// The median deflection, −1.5…1.5.
    let level: Double
    /// The hand's tremor to either side, at the 90th percentile.
    let deviation: Double
}
