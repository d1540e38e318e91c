// SPDX-License-Identifier: MIT
import Music

/// Where all controls together have brought the pitch, in cents from where the tunable note began. Wheels keep their
/// place from one exercise to the next; what was added step by step belongs to one exercise.
package struct Tuning: Hashable, Sendable {
    /// What a second control for small distances moves at full travel, as a share of the first one's.
    package static let fineShare = 0.1
    /// What the greatest deflection of a rate control adds in a second, as a share of the reach: a tap of 40 ms moves a
    /// third of a cent at a range of ±20, and ±100 is crossed in five seconds.
    package static let rateShare = 1.0 / 3

    /// Full travel to one side.
    package private(set) var reach: Cents
    package var wheels = Wheels()
    /// Of this exercise.
    package private(set) var lastControl: TuningControl?
    private var added = 0.0
    /// The control whose deflection is a speed.
    private var rate: WheelID?
    /// Up to here the rate is added up; nil while nothing sounds.
    private var rateMoment: Int64?
    private var ratchet = Ratchet()
    private var finePosition: Double?
    private var fineZero: Double?

    package init(reach: Cents = 125) { self.reach = reach }

    /// Another exercise begins.
    package mutating func begin(reach: Cents) {
        self.reach = reach
        wheels.begin()
        (added, lastControl, rateMoment, fineZero) = (0, nil, nil, nil)
        if wheels.share != 0 { lastControl = .absolute }
    }

    /// The tunable note sounds from this moment on, in nanoseconds of CLOCK_MONOTONIC.
    package mutating func sound(at moment: Int64) {
        rateMoment = moment
        wheels.settle(at: moment)
        if lastControl == .absolute, wheels.share == 0 { lastControl = nil }
    }

    /// The note is to begin again; nothing is added to the rate meanwhile.
    package mutating func pause() { rateMoment = nil }

    /// Takes a move at its moment, in nanoseconds of CLOCK_MONOTONIC. What is not a number moves nothing.
    package mutating func take(_ move: TuningMove, at moment: Int64) {
        advance(to: moment)
        var isIdle = false
        switch move {
        case .absolute(let place, let wheel):
            guard place.isFinite else { return }
            wheels.observe(place, of: wheel, at: moment, leads: true)
            isIdle = wheels.active != wheel || wheels.share == 0
        // Its travel covers both sides, as a wheel's does.
        case .relative(let travel): add(2 * travel)
        case .rate(let place, let wheel):
            guard place.isFinite else { return }
            wheels.observe(place, of: wheel, at: moment, leads: false)
            rate = wheel
            isIdle = wheels.share(of: wheel) == 0
        case .ratchet(let place, let wheel):
            guard place.isFinite else { return }
            wheels.observe(place, of: wheel, at: moment, leads: false)
            let share = wheels.share(of: wheel)
            add(ratchet.turn(to: share, play: max(2 * wheels.calibration(of: wheel).step, 0.02), at: moment))
            isIdle = share == 0
        case .fine(let place):
            guard place.isFinite else { return }
            finePosition = place.clamped(to: -1...1)
            fineZero = fineZero ?? finePosition
        case .nudge(let cents): add(cents.rawValue / reach.rawValue)
        case .centre:
            added = 0
            fineZero = finePosition
        }
        // A wheel's noise at rest is no tuning.
        if let control = move.control, !isIdle { lastControl = control }
    }

    /// Adds up what a rate control does until this moment.
    package mutating func advance(to moment: Int64) {
        guard let last = rateMoment, moment > last else { return }
        if let rate { add(wheels.share(of: rate) * Self.rateShare * Double(moment - last) / 1e9) }
        rateMoment = moment
    }

    /// The wheels of a device are gone: they hold no pitch and turn none.
    package mutating func loseWheels(of device: String) {
        wheels.lose(device)
        if rate?.device == device { rate = nil }
    }

    /// The pitch moves although no control does.
    package var isDrifting: Bool { rateMoment != nil && rate.map { wheels.share(of: $0) != 0 } ?? false }

    /// From where the tunable note began.
    package var offset: Cents {
        let fine = ((finePosition ?? 0) - (fineZero ?? finePosition ?? 0)) * Self.fineShare
        return Cents((wheels.share + added + fine) * reach.rawValue)
    }

    /// Twice the reach is as far as steps add up: whatever the start, every pitch of the range stays within it.
    private mutating func add(_ share: Double) {
        guard share.isFinite else { return }
        added = (added + share).clamped(to: -2...2)
    }
}
