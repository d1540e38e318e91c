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
    package private(set) var calibration: WheelCalibration
    /// Of the absolute wheel, −1…1.
    package private(set) var position: Double?
    /// Of this exercise.
    package private(set) var lastControl: TuningControl?
    private var added = 0.0
    private var ratePosition = 0.0
    /// Up to here the rate is added up; nil while nothing sounds.
    private var rateMoment: Int64?
    private var ratchet = Ratchet()
    private var finePosition: Double?
    private var fineZero: Double?

    package init(reach: Cents = 125, calibration: WheelCalibration = .unknown) {
        self.reach = reach
        self.calibration = calibration
    }

    /// Another exercise begins.
    package mutating func begin(reach: Cents, calibration: WheelCalibration) {
        self.reach = reach
        self.calibration = calibration
        (added, lastControl, rateMoment, fineZero) = (0, nil, nil, nil)
        if calibration.share(at: position ?? calibration.rest) != 0 { lastControl = .absolute }
    }

    /// The tunable note sounds from this moment on, in nanoseconds of CLOCK_MONOTONIC.
    package mutating func sound(at moment: Int64) { rateMoment = moment }

    /// The note is to begin again; nothing is added to the rate meanwhile.
    package mutating func pause() { rateMoment = nil }

    /// Takes a move at its moment, in nanoseconds of CLOCK_MONOTONIC. What is not a number moves nothing.
    package mutating func take(_ move: TuningMove, at moment: Int64) {
        advance(to: moment)
        switch move {
        case .absolute(let place):
            guard place.isFinite else { return }
            position = place
        // Its travel covers both sides, as a wheel's does.
        case .relative(let travel): add(2 * travel)
        case .rate(let place):
            guard place.isFinite else { return }
            ratePosition = place
        case .ratchet(let place):
            guard place.isFinite else { return }
            let play = max(2 * calibration.step, 0.02)
            add(ratchet.turn(to: calibration.share(at: place), play: play, at: moment))
        case .fine(let place):
            guard place.isFinite else { return }
            finePosition = place.clamped(to: -1...1)
            fineZero = fineZero ?? finePosition
        case .nudge(let cents): add(cents.rawValue / reach.rawValue)
        case .centre:
            added = 0
            fineZero = finePosition
        }
        if let control = move.control, !isIdle(move) { lastControl = control }
    }

    /// Adds up what a rate control does until this moment.
    package mutating func advance(to moment: Int64) {
        guard let last = rateMoment, moment > last else { return }
        add(calibration.share(at: ratePosition) * Self.rateShare * Double(moment - last) / 1e9)
        rateMoment = moment
    }

    /// The pitch moves although no control does.
    package var isDrifting: Bool { rateMoment != nil && calibration.share(at: ratePosition) != 0 }

    /// Of the absolute wheel from its rest, −1.5…1.5; 0 if there is none.
    package var deflection: Double { position.map(calibration.deflection(at:)) ?? 0 }

    /// From where the tunable note began.
    package var offset: Cents {
        let fine = ((finePosition ?? 0) - (fineZero ?? finePosition ?? 0)) * Self.fineShare
        let wheel = position.map(calibration.share(at:)) ?? 0
        return Cents((wheel + added + fine) * reach.rawValue)
    }

    /// Twice the reach is as far as steps add up: whatever the start, every pitch of the range stays within it.
    private mutating func add(_ share: Double) {
        guard share.isFinite else { return }
        added = (added + share).clamped(to: -2...2)
    }

    /// A wheel's noise at rest is no tuning.
    private func isIdle(_ move: TuningMove) -> Bool {
        switch move {
        case .absolute(let place), .rate(let place), .ratchet(let place): calibration.share(at: place) == 0
        case .relative, .fine, .nudge, .centre: false
        }
    }
}
