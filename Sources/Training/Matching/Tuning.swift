// SPDX-License-Identifier: MIT
import Music

/// Where all controls together have brought the pitch of one exercise, in cents from where the tunable note began. What
/// was added step by step belongs to it; where controls stand does not.
package struct Tuning: Hashable, Sendable {
    /// What a second control for small distances moves at full travel, as a share of the first one's.
    package static let fineShare = 0.1
    /// What the greatest deflection of a rate control adds in a second, as a share of the reach: a tap of 40 ms moves a
    /// third of a cent at a range of ±20, and ±100 is crossed in five seconds.
    package static let rateShare = 1.0 / 3

    /// Full travel to one side.
    package let reach: Cents
    package private(set) var lastControl: TuningControl?
    private var added = 0.0
    /// What was set step by step.
    private var stepped = 0.0
    /// Up to here the rate is added up; nil while nothing sounds.
    private var rateMoment: Int64?
    /// Where the second control was touched first, or told to be the centre.
    private var fineZero: Double?

    init(reach: Cents, _ controls: TuningControls) {
        self.reach = reach
        if controls.wheels.share != 0 { lastControl = .absolute }
    }

    /// The tunable note sounds from this moment on, in nanoseconds of CLOCK_MONOTONIC.
    mutating func sound(at moment: Int64, _ controls: inout TuningControls) {
        rateMoment = moment
        controls.wheels.sound(at: moment)
        if lastControl == .absolute, controls.wheels.share == 0 { lastControl = nil }
    }

    /// The note is to begin again; nothing is added to the rate meanwhile.
    mutating func pause() { rateMoment = nil }

    /// Takes a move at its moment, in nanoseconds of CLOCK_MONOTONIC. What is not a number moves nothing.
    /// - Returns: whether its control has moved, by more than the noise at rest.
    @discardableResult
    mutating func take(_ move: TuningMove, at moment: Int64, _ controls: inout TuningControls) -> Bool {
        advance(to: moment, &controls)
        guard let turn = controls.take(move, at: moment) else { return false }
        switch move {
        case .absolute, .rate: break
        case .relative(_, isStep: true): step(turn.added)
        case .relative, .ratchet: add(turn.added)
        case .fine: fineZero = fineZero ?? controls.finePosition
        case .nudge(let cents): step(cents.rawValue / reach.rawValue)
        case .centre: (added, stepped, fineZero) = (0, 0, controls.finePosition)
        }
        // A wheel's noise at rest is no tuning.
        if let control = move.control, !turn.isIdle { lastControl = control }
        return !turn.isIdle
    }

    /// Adds up what a rate control does until this moment, and takes up a wheel that counts again.
    mutating func advance(to moment: Int64, _ controls: inout TuningControls) {
        controls.wheels.settle(at: moment)
        if lastControl == nil, controls.wheels.share != 0 { lastControl = .absolute }
        guard let last = rateMoment, moment > last else { return }
        add(controls.speed * Self.rateShare * Double(moment - last) / 1e9)
        rateMoment = moment
    }

    /// The pitch moves although no control does.
    func isDrifting(_ controls: TuningControls) -> Bool { rateMoment != nil && controls.speed != 0 }

    /// From where the tunable note began, without what was set by steps.
    func turned(_ controls: TuningControls) -> Cents {
        let position = controls.finePosition ?? 0
        let fine = (position - (fineZero ?? position)) * Self.fineShare
        return Cents((controls.wheels.share + added + fine) * reach.rawValue)
    }

    /// What was set by steps: no hand holds it, so it is exact.
    var steps: Cents { Cents(stepped * reach.rawValue) }

    /// Twice the reach is as far as steps add up: whatever the start, every pitch of the range stays within it.
    private mutating func add(_ share: Double) {
        guard share.isFinite else { return }
        added = (added + share).clamped(to: -2 - stepped...2 - stepped)
    }

    private mutating func step(_ share: Double) {
        guard share.isFinite else { return }
        stepped = (stepped + share).clamped(to: -2 - added...2 - added)
    }
}
