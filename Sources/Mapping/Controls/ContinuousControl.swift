// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// The way of a wheel, strip, fader or knob that has two ends, and how it is sent.
package struct ContinuousControl: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// Pitch bend, 14 bits.
        case bend
        /// A controller number (0…127), 7 bits.
        case controller(Int)
        /// Two controller numbers that send 7 bits each, the more significant ones first.
        case pair(high: Int, low: Int)
        /// A non-registered parameter (NRPN), 0…16383, whose data has 14 bits.
        case parameter(Int)

        /// The value at the end of the way; the other end is 0.
        var highest: Int {
            switch self {
            case .bend, .pair, .parameter: 16383
            case .controller: 127
            }
        }
    }

    package static let curves = 0.25...4.0

    package let form: Form
    /// It returns to its middle when nobody holds it.
    package let isSprung: Bool
    /// Its upper end is the lower one.
    package var isInverted = false
    /// The exponent of its way from the middle if its place there counts, else from its lower end: 1 is straight, 2 finer near
    /// it, 0.5 coarser.
    package var curve = 1.0

    var highest: Int { form.highest }

    /// −1…1; both ends and the middle are exact although there is one step more below it than above.
    /// - Parameter value: 0…`highest`.
    func position(_ value: Int) -> Double {
        let middle = (highest + 1) / 2
        let straight = Double(value - middle) / Double(value < middle ? middle : middle - 1)
        let place = isInverted ? -straight : straight
        return curve == 1 ? place : (place < 0 ? -1 : 1) * pow(abs(place), curve)
    }

    /// 0…1, from the lower end.
    /// - Parameter value: 0…`highest`.
    func share(_ value: Int) -> Double {
        let straight = Double(isInverted ? highest - value : value) / Double(highest)
        return curve == 1 ? straight : pow(straight, curve)
    }

    /// So near its upper end that it counts as held there: for a chord.
    func isAtUpperEnd(_ value: Int) -> Bool { share(value) >= pow(0.9, curve) }
}

extension ContinuousControl {
    /// Nil if nothing has moved, or such a control cannot tune so.
    func move(_ control: TuningControl, _ step: ControlState.Step) -> TuningMove? {
        switch control {
        case .absolute: return .absolute(position: position(step.now))
        case .rate: return .rate(position: position(step.now))
        case .ratchet: return .ratchet(position: position(step.now))
        case .relative:
            guard step.now != step.last else { return nil }
            if curve != 1 { return .relative(travel: share(step.now) - share(step.last)) }
            let way = Double(step.now - step.last) / Double(highest)
            return .relative(travel: isInverted ? -way : way)
        case .fine: return .fine(position: position(step.now))
        case .nudge: return nil
        }
    }

    /// What it does to keys that are played along: a wheel bends them, anything else is the modulation.
    /// - Parameter range: of the wheel, as its device asked for it.
    func playing(_ step: ControlState.Step, range: Cents?) -> TrainingAction {
        switch form {
        case .bend: .bend(position: position(step.now), range: range)
        case .controller, .pair, .parameter: .modulate(UnitInterval(share(step.now)))
        }
    }
}
