// SPDX-License-Identifier: MIT
import Music

/// A tuning control's message, independent of the range in cents.
package enum TuningMove: Hashable, Sendable {
    /// The position of a wheel or strip is the pitch: −1…1 of its travel, 0 in the middle.
    case absolute(position: Double, wheel: WheelID = .none)
    /// The movement of a fader, knob or encoder as a share of its travel; upwards positive.
    case relative(travel: Double, isStep: Bool = false)
    /// The deflection of a wheel or of pitch buttons is a speed: −1…1 of the greatest.
    case rate(position: Double, wheel: WheelID = .none)
    /// Movements away from the middle add up, returns are ignored: −1…1 of the travel.
    case ratchet(position: Double, wheel: WheelID = .none)
    /// The position of a second control for small changes: −1…1 of its travel.
    case fine(position: Double)
    case nudge(Cents)
    /// Back to the tunable note's beginning.
    case centre

    package var isPress: Bool { control == nil || control == .nudge }

    /// −1…1 of the travel; nil for moves without a position.
    var position: Double? {
        switch self {
        case .absolute(let position, _), .rate(let position, _), .ratchet(let position, _), .fine(let position):
            position
        case .relative, .nudge, .centre: nil
        }
    }

    package func of(_ wheel: WheelID) -> TuningMove {
        switch self {
        case .absolute(let position, _): .absolute(position: position, wheel: wheel)
        case .rate(let position, _): .rate(position: position, wheel: wheel)
        case .ratchet(let position, _): .ratchet(position: position, wheel: wheel)
        case .relative, .fine, .nudge, .centre: self
        }
    }

    /// The kind of control that sends this move; nil for `centre`.
    package var control: TuningControl? {
        switch self {
        case .absolute: .absolute
        case .relative: .relative
        case .rate: .rate
        case .ratchet: .ratchet
        case .fine: .fine
        case .nudge: .nudge
        case .centre: nil
        }
    }
}

package enum TuningControl: String, Hashable, Sendable, CaseIterable {
    /// The position is the pitch; for sprung controls.
    case absolute
    /// Movements add up; for faders, knobs and encoders.
    case relative
    /// The position is a speed; for sprung controls.
    case rate
    /// Movements away from the middle add up, returns are ignored; for sprung controls.
    case ratchet
    case fine
    /// A press, or a step of an encoder.
    case nudge
}

/// The pitch of one exercise relative to the tunable note's beginning: the sum of relative movements and steps. The positions of
/// absolute controls are in `TuningControls`.
package struct Tuning: Hashable, Sendable {
    /// The effect of a fine control at full travel, relative to the main control's.
    package static let fineShare = 0.1
    /// The effect of a rate control at full deflection, in shares of the reach per second: a tap of 40 ms moves the pitch by a
    /// third of a cent at a range of ±20, and ±100 is crossed in five seconds.
    package static let rateShare = 1.0 / 3

    /// The pitch change at full travel to one side.
    package let reach: Cents
    package private(set) var lastControl: TuningControl?
    /// Shares of the reach from relative movements.
    private var added = 0.0
    /// Shares of the reach from steps.
    private var stepped = 0.0
    /// The end of the integrated rate; nil while nothing sounds.
    private var rateMoment: Int64?
    /// The fine control's position at its first message, or at the last `centre`.
    private var fineZero: Double?

    init(reach: Cents, _ controls: TuningControls) {
        self.reach = reach
        if controls.wheels.share != 0 { lastControl = .absolute }
    }

    /// - Parameter moment: nanoseconds of CLOCK_MONOTONIC.
    mutating func startTarget(at moment: Int64, _ controls: inout TuningControls) {
        rateMoment = moment
        controls.wheels.startTarget(at: moment)
        if lastControl == .absolute, controls.wheels.share == 0 { lastControl = nil }
    }

    /// Stops integrating the rate until the note begins again.
    mutating func pause() { rateMoment = nil }

    /// Applies a move. Values that are not finite are ignored.
    /// - Parameter moment: nanoseconds of CLOCK_MONOTONIC.
    /// - Returns: true if its control moved beyond the noise at rest.
    @discardableResult
    mutating func apply(_ move: TuningMove, at moment: Int64, _ controls: inout TuningControls) -> Bool {
        advance(to: moment, &controls)
        guard let turn = controls.apply(move, at: moment) else { return false }
        switch move {
        case .absolute, .rate: break
        case .relative(_, isStep: true): step(turn.added)
        case .relative, .ratchet: add(turn.added)
        case .fine: fineZero = fineZero ?? controls.finePosition
        case .nudge(let cents): step(cents.rawValue / reach.rawValue)
        case .centre: (added, stepped, fineZero) = (0, 0, controls.finePosition)
        }
        // Noise at rest does not count as tuning.
        if let control = move.control, !turn.isIdle { lastControl = control }
        return !turn.isIdle
    }

    /// Integrates the rate, and unlocks wheels.
    mutating func advance(to moment: Int64, _ controls: inout TuningControls) {
        controls.wheels.advance(to: moment)
        if lastControl == nil, controls.wheels.share != 0 { lastControl = .absolute }
        guard let last = rateMoment, moment > last else { return }
        add(controls.speed * Self.rateShare * Double(moment - last) / 1e9)
        rateMoment = moment
    }

    /// True while a rate control changes the pitch.
    func isDrifting(_ controls: TuningControls) -> Bool { rateMoment != nil && controls.speed != 0 }

    /// The pitch change without steps.
    func turned(_ controls: TuningControls) -> Cents {
        let position = controls.finePosition ?? 0
        let fine = (position - (fineZero ?? position)) * Self.fineShare
        return Cents((controls.wheels.share + added + fine) * reach.rawValue)
    }

    /// The pitch change by steps, which is exact.
    var steps: Cents { Cents(stepped * reach.rawValue) }

    /// Limits the sum to twice the reach, which includes every pitch of the range.
    private mutating func add(_ share: Double) {
        guard share.isFinite else { return }
        added = (added + share).clamped(to: -2 - stepped...2 - stepped)
    }

    private mutating func step(_ share: Double) {
        guard share.isFinite else { return }
        stepped = (stepped + share).clamped(to: -2 - added...2 - added)
    }
}

/// The positions of wheels and other controls, which persist between exercises.
package struct TuningControls: Hashable, Sendable {
    package var wheels = Wheels()
    private var rate: WheelID?
    private var ratchet = Ratchet()
    /// The fine control's, −1…1; nil before its first message.
    private(set) var finePosition: Double?

    package init() {}

    /// The rate control's, −1…1; 0 until it was moved, because it may rest anywhere.
    var speed: Double { rate.map { wheels.isTouched($0) ? wheels.share(of: $0) : 0 } ?? 0 }

    /// Applies a move.
    /// - Parameter moment: nanoseconds of CLOCK_MONOTONIC.
    /// - Returns: the pitch change as a share of the reach, and whether the control is at rest; nil unless finite.
    mutating func apply(_ move: TuningMove, at moment: Int64) -> (added: Double, isIdle: Bool)? {
        if let position = move.position, !position.isFinite { return nil }
        switch move {
        case .absolute(let position, let wheel):
            wheels.observe(position, of: wheel, at: moment, leads: true)
            return (0, wheels.active != wheel || wheels.share == 0)
        // Its travel covers both sides, like a wheel's.
        case .relative(let travel, _): return (2 * travel, false)
        case .rate(let position, let wheel):
            wheels.observe(position, of: wheel, at: moment, leads: false)
            rate = wheel
            return (0, wheels.share(of: wheel) == 0)
        case .ratchet(let position, let wheel):
            wheels.observe(position, of: wheel, at: moment, leads: false)
            let share = wheels.share(of: wheel)
            let play = max(2 * wheels.calibration(of: wheel).step, 0.02)
            return (ratchet.turn(to: share, play: play, at: moment), share == 0)
        case .fine(let position):
            finePosition = position.clamped(to: -1...1)
            return (0, false)
        case .nudge, .centre: return (0, false)
        }
    }

    mutating func loseWheels(of device: String) {
        wheels.disconnect(device)
        if rate?.device == device { rate = nil }
    }
}

/// Adds a wheel's outward movements and ignores its returns, so that many strokes add up.
struct Ratchet: Hashable, Sendable {
    /// The longest swing of a released wheel past the centre, in nanoseconds.
    private static let swing: Int64 = 100_000_000

    /// The farthest share of this stroke on either side, less the play on the return.
    private var upper = 0.0
    private var lower = 0.0
    /// The last time on either side.
    private var lastAbove = Int64.min / 2
    private var lastBelow = Int64.min / 2

    /// - Parameters:
    ///   - share: −1…1 of the travel.
    ///   - play: a smaller return is tremor; the same unit.
    /// - Returns: the outward movement as a share of the travel.
    mutating func turn(to share: Double, play: Double, at moment: Int64) -> Double {
        let isSwing = share > 0 ? moment - lastBelow < Self.swing : moment - lastAbove < Self.swing
        let up = Self.advance(&upper, to: max(share, 0), play: play)
        let down = Self.advance(&lower, to: max(-share, 0), play: play)
        if isSwing { return 0 }
        if share > 0 { lastAbove = moment }
        if share < 0 { lastBelow = moment }
        return up - down
    }

    private static func advance(_ farthest: inout Double, to size: Double, play: Double) -> Double {
        defer { farthest = size > farthest ? size : min(farthest, size == 0 ? 0 : size + play) }
        return max(size - farthest, 0)
    }
}
