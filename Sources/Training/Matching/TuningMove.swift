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
}

extension TuningMove {
    package var wheel: WheelID? {
        switch self {
        case .absolute(_, let wheel), .rate(_, let wheel), .ratchet(_, let wheel): wheel
        case .relative, .fine, .nudge, .centre: nil
        }
    }

    package var isPress: Bool {
        switch self {
        case .nudge, .centre: true
        case .absolute, .relative, .rate, .ratchet, .fine: false
        }
    }

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

extension TuningMove {
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
