// SPDX-License-Identifier: MIT
import Music

/// Watches whether a wheel is let go: at once where its speed tells, by the shape of its way when it is home, and else by
/// patience. All times are nanoseconds.
struct WheelRelease: Hashable, Sendable {
    /// How often it wants to look while something is undecided.
    static let step: Int64 = 4_000_000
    /// A wheel must have been away from its rest for so long to be let go.
    private static let away: Int64 = 100_000_000
    /// Beyond doubt, however restless.
    private static let patience: Int64 = 2_000_000_000
    /// The first of a hand's way, in which a wheel leaves its rest and its zone.
    private static let start: Int64 = 40_000_000
    /// So long a wheel that is home sounds as it lies.
    private static let passing: Int64 = 150_000_000
    /// It flew but rests outside its zone, on the side of the hold or the other.
    private static let restOutside: Int64 = 250_000_000
    private static let restBeyond: Int64 = 200_000_000
    /// The last of a spring's way, which takes long, is less than this.
    private static let creep = 0.004
    /// A hand that crosses the rest is on the other side by then.
    private static let crossing: Int64 = 60_000_000

    private(set) var voice = WheelVoice.follows
    private var phase = WheelReleasePhase.away
    /// The side on which the wheel has been since, without a stay in the zone.
    private var isAbove: Bool?
    private var awaySince: Int64 = 0
    private var isMoved = false
    /// It may be at a rest outside its zone.
    private var isNearby = false

    /// When the wheel had settled: told by its messages, not by who looked when.
    func settled(by now: Int64) -> Int64 {
        if case .home(let home) = phase { return min(now, home.since + home.settling) }
        return now
    }

    /// It may be on its way home, or may have come home, from what it was held at: silent or not.
    var isFlying: Bool {
        if case .away = phase { return false }
        return voice == .silent || voice == .stays
    }

    /// When it had left what it was held at, or when it had come home from there; nil if it may be held.
    var flownAt: Int64? { phase.flownAt }

    /// Something is undecided.
    var isWatching: Bool {
        switch phase {
        case .away: voice == .stays || isNearby
        case .flight: true
        case .home(let home): !home.isJudged
        }
    }

    /// - Parameters:
    ///   - trace: with all that the wheel told up to now.
    ///   - begin: nothing before it counts.
    /// - Returns: what was held, once it is certain that the wheel was let go.
    mutating func look(at now: Int64, _ trace: WheelTrace, from begin: Int64, wheel: WheelCalibration) -> WheelHold? {
        let place = wheel.deflection(at: trace.position(at: now))
        if case .away = phase, let hold = leave(place, now, trace, begin, wheel) { return hold }
        if case .flight(let flight) = phase, let hold = fly(flight, place, now, trace, begin, wheel) { return hold }
        if case .home(let home) = phase { return rest(home, place, now, trace, begin, wheel) }
        return nil
    }

    private mutating func leave(
        _ place: Double, _ now: Int64, _ trace: WheelTrace, _ begin: Int64, _ wheel: WheelCalibration
    ) -> WheelHold? {
        let isHome = wheel.isInDeadZone(place)
        guard let side = isAbove else {
            if !isHome { (isAbove, awaySince) = (place > 0, now) }
            return nil
        }
        if now - awaySince >= Self.away {
            let course = trace.course(before: now, from: max(begin, now - 200_000_000), centre: wheel.rest)
            let heights = side ? course.places : course.places.map { -$0 }
            let isHeld = isHeld(now, trace, begin, wheel)
            let speed = isHeld ? WheelSpeed(heights, wheel: wheel, wasQuick: voice == .stays) : .calm
            voice = speed == .flight ? .silent : speed == .calm ? .follows : .stays
            if speed == .flight || speed == .fall {
                phase = .flight(WheelReleasePhase.Flight(since: now, heights))
                return nil
            }
        }
        isNearby =
            place.magnitude <= wheel.furthestRest
            && now - (trace.last?.moment ?? now) <= 2 * WheelReleasePhase.stillness
        if isHome {
            arrive(now, trace, begin, wheel, isFlight: false, height: 0)
        } else if isNearby, now - awaySince >= WheelReleasePhase.stillness,
            let rest = OutsideRest(
                at: now, trace, from: begin, for: WheelReleasePhase.stillness, slack: Self.creep, wheel: wheel)
        {
            isNearby = false
            return rest.hold(isFlight: false)
        } else if side != (place > 0) {
            (isAbove, awaySince, voice) = (place > 0, now, .follows)
        }
        return nil
    }

    /// Not if nobody has moved it yet, and it only rests outside its zone.
    private mutating func isHeld(_ now: Int64, _ trace: WheelTrace, _ begin: Int64, _ wheel: WheelCalibration) -> Bool {
        isMoved = isMoved || !OutsideRest.isPossible(from: begin, to: now - Self.start, trace, Self.creep, wheel)
        return isMoved
    }

    private mutating func fly(
        _ flight: WheelReleasePhase.Flight, _ place: Double, _ now: Int64, _ trace: WheelTrace, _ begin: Int64,
        _ wheel: WheelCalibration
    ) -> WheelHold? {
        let height = isAbove == true ? place : -place
        guard height > wheel.deadZone else {
            arrive(now, trace, begin, wheel, isFlight: true, height: flight.height)
            return nil
        }
        var flight = flight
        flight.lowest = min(flight.lowest, height)
        phase = .flight(flight)
        let (time, tolerance) = (now - flight.since, wheel.tolerance)
        let isTurned = height > flight.lowest + 0.04 + tolerance
        let isSlow = time >= 60_000_000 && height > max(flight.height / 2, 0.3)
        let isHeld =
            time >= 300_000_000
            && (height > 0.3 || trace.spread(before: now, for: 60_000_000) > tolerance + Self.creep)
        if isTurned || isSlow || isHeld {
            follow(awaySince: awaySince)
        } else if height <= wheel.furthestRest, time >= Self.restOutside,
            trace.spread(before: now, for: Self.restOutside) <= tolerance + Self.creep
        {
            return decide(now, trace, begin, wheel, isFlight: true)
        }
        return nil
    }

    private mutating func rest(
        _ home: WheelReleasePhase.Home, _ place: Double, _ now: Int64, _ trace: WheelTrace, _ begin: Int64,
        _ wheel: WheelCalibration
    ) -> WheelHold? {
        var home = home
        if voice == .stays, now - home.first >= Self.crossing { voice = .silent }
        guard wheel.isInDeadZone(place) else {
            return stray(home, place, now, trace, begin, wheel)
        }
        if home.leftAt != nil { (home.leftAt, home.since) = (nil, now) }
        phase = .home(home)
        guard !home.isJudged else { return nil }
        let time = now - home.since
        // A hand that takes it up again moves it before it leaves the zone.
        let isTaken = trace.spread(before: now, for: 40_000_000) > wheel.tolerance + 2 * Self.creep
        switch home.shape {
        case .flight where isTaken, .slowFlight where isTaken: return linger(home, now, trace, begin, wheel)
        case .flight, .slowFlight:
            guard time >= home.settling else { return linger(home, now, trace, begin, wheel) }
            return decide(home.since + home.settling, trace, begin, wheel, isFlight: true)
        case .unclear:
            if time >= WheelReleasePhase.stillness,
                trace.spread(before: now, for: WheelReleasePhase.stillness) <= wheel.stillTolerance
                    || time >= Self.patience
            {
                return decide(home.since + WheelReleasePhase.stillness, trace, begin, wheel, isFlight: false)
            }
            if time >= Self.passing, let hold = home.hold { voice = .held(hold) }
            return nil
        }
    }

    /// Home once, and outside the zone again: a swing, a wheel that rests off its rest, or a hand.
    private mutating func stray(
        _ home: WheelReleasePhase.Home, _ place: Double, _ now: Int64, _ trace: WheelTrace, _ begin: Int64,
        _ wheel: WheelCalibration
    ) -> WheelHold? {
        var home = home
        let left = home.leftAt ?? now
        home.leftAt = left
        let isMoving = trace.spread(before: now, for: 80_000_000) > wheel.tolerance + Self.creep
        let isTaken = trace.isTakenUp(from: home.since, to: left, now, tolerance: wheel.tolerance)
        let isSwinging = isMoving && !isTaken && place.magnitude <= wheel.furthestRest
        let patience = isMoving || isTaken ? home.swing.time * (isSwinging ? 2 : 1) : WheelReleasePhase.stillness
        let isLate = now - left >= patience
        let isNear = place.magnitude <= wheel.nearRest
        let furthest = home.furthestSwing(isTaken ? 0 : wheel.furthestRest)
        guard !home.isJudged, home.shape != .unclear, place.magnitude < furthest, isNear || !isLate
        else {
            isAbove = place > 0
            follow(awaySince: left)
            return nil
        }
        phase = .home(home)
        let still = isAbove == (place > 0) ? Self.restOutside : Self.restBeyond
        if place.magnitude <= wheel.furthestRest, now - left >= still, isNear || !isTaken,
            trace.spread(before: now, for: still) <= wheel.tolerance + Self.creep
        {
            return decide(now, trace, begin, wheel, isFlight: true)
        }
        return isNear ? linger(home, now, trace, begin, wheel) : nil
    }

    /// It has flown home and does not come to rest: what was held sounds on, and in the end it counts.
    private mutating func linger(
        _ home: WheelReleasePhase.Home, _ now: Int64, _ trace: WheelTrace, _ begin: Int64, _ wheel: WheelCalibration
    ) -> WheelHold? {
        let time = now - home.first
        if time >= Self.patience { return decide(now, trace, begin, wheel, isFlight: true) }
        if time >= WheelReleasePhase.stillness, let hold = home.hold { voice = .held(hold) }
        return nil
    }

    private mutating func follow(awaySince: Int64) {
        (phase, voice, self.awaySince) = (.away, .follows, awaySince)
    }

    private mutating func arrive(
        _ now: Int64, _ trace: WheelTrace, _ begin: Int64, _ wheel: WheelCalibration, isFlight: Bool, height: Double
    ) {
        let course = trace.course(before: now, from: begin, centre: wheel.rest)
        let hold = HoldSearch(course: course, wheel: wheel, isFlight: isFlight).hold
        let way = isHeld(now, trace, begin, wheel) ? hold.map { ReturnShape(course, after: $0, wheel: wheel) } : nil
        let shape = isFlight ? .flight : way ?? .unclear
        // What may be a hand that crosses the rest sounds on as it was held.
        if voice != .stays || !isFlight { voice = shape == .unclear ? .follows : .silent }
        phase = .home(
            WheelReleasePhase.Home(
                first: now, since: now, shape: shape, wasFlying: isFlight, isSure: !isFlight || voice == .silent,
                height: max(height, hold?.level.magnitude ?? 0), hold: hold, isCoarsest: wheel.isCoarsest))
        if shape == .unclear { isAbove = nil }
    }

    /// Looks back once more, from where the wheel really lies.
    private mutating func decide(
        _ now: Int64, _ trace: WheelTrace, _ begin: Int64, _ wheel: WheelCalibration, isFlight: Bool
    ) -> WheelHold? {
        let rest = trace.mean(from: now - 60_000_000, to: now)
        let course = trace.course(before: now, from: begin, centre: rest)
        let hold = HoldSearch(course: course, wheel: wheel, isFlight: isFlight).hold
        if hold == nil {
            voice = .follows
            isAbove = nil
            phase = .home(
                WheelReleasePhase.Home(
                    first: now, since: now, shape: .unclear, wasFlying: false, isSure: true, height: 0, hold: nil,
                    isCoarsest: wheel.isCoarsest, isJudged: true))
        }
        return hold
    }
}
