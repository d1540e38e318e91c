// SPDX-License-Identifier: MIT
import Music

/// What a control does to the pitch that is being tuned, before anybody asks how far that goes in cents.
package enum TuningMove: Hashable, Sendable {
    /// The place of a wheel or strip is the pitch: −1…1 of its travel, 0 in the middle.
    case absolute(position: Double, wheel: WheelID = .none)
    /// The way of a fader or knob, or steps of an encoder, as a share of its travel; upwards positive.
    case relative(travel: Double, isStep: Bool = false)
    /// The deflection of a wheel or of pitch buttons is a speed: −1…1 of the greatest.
    case rate(position: Double, wheel: WheelID = .none)
    /// Turning outwards adds, the way back to the middle is ignored: −1…1 of the travel.
    case ratchet(position: Double, wheel: WheelID = .none)
    /// A second control for small distances: −1…1 of its travel.
    case fine(position: Double)
    case nudge(Cents)
    /// Back to where the tunable note began.
    case centre
}

extension TuningMove {
    package var wheel: WheelID? {
        switch self {
        case .absolute(_, let wheel), .rate(_, let wheel), .ratchet(_, let wheel): wheel
        case .relative, .fine, .nudge, .centre: nil
        }
    }

    /// Made by pressing something, or by turning what has no ends.
    package var isPress: Bool {
        switch self {
        case .nudge, .centre: true
        case .absolute, .relative, .rate, .ratchet, .fine: false
        }
    }

    /// Where a control stands, −1…1 of its travel; nil if it is not told.
    var place: Double? {
        switch self {
        case .absolute(let place, _), .rate(let place, _), .ratchet(let place, _), .fine(let place): place
        case .relative, .nudge, .centre: nil
        }
    }

    package func of(_ wheel: WheelID) -> TuningMove {
        switch self {
        case .absolute(let place, _): .absolute(position: place, wheel: wheel)
        case .rate(let place, _): .rate(position: place, wheel: wheel)
        case .ratchet(let place, _): .ratchet(position: place, wheel: wheel)
        case .relative, .fine, .nudge, .centre: self
        }
    }
}

/// How the movement of a control becomes pitch.
package enum TuningControl: String, Hashable, Sendable, CaseIterable {
    /// The place is the pitch; for what springs back to its middle.
    case absolute
    /// The way travelled is added to the pitch; for what stays where it is put, or has no ends.
    case relative
    /// The place is a speed; for what springs back.
    case rate
    /// The way outwards is added, the way back ignored; for what springs back.
    case ratchet
    /// A second control for small distances.
    case fine
    /// A press, or a step of an encoder.
    case nudge
}

extension TuningMove {
    /// The kind of control that makes this move; nil if it only takes back what others did.
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
