// SPDX-License-Identifier: MIT
import MIDI
import Music
import Training

/// The way of a wheel, strip, fader or knob that has two ends, and how it is sent.
package struct Travel: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// Pitch bend, 14 bits.
        case bend
        /// A controller number (0…127), 7 bits.
        case controller(Int)
        /// Two controller numbers that send 7 bits each, the more significant ones first.
        case pair(high: Int, low: Int)
    }

    package let form: Form
    /// It returns to its middle when nobody holds it.
    package let isSprung: Bool

    package init(_ form: Form, isSprung: Bool) {
        self.form = form
        self.isSprung = isSprung
    }

    /// The value at the end of the way; the other end is 0.
    var highest: Int {
        switch form {
        case .bend, .pair: 16383
        case .controller: 127
        }
    }

    /// −1…1; both ends and the middle are exact although there is one step more below it than above.
    /// - Parameter value: 0…`highest`.
    func position(_ value: Int) -> Double {
        let middle = (highest + 1) / 2
        return Double(value - middle) / Double(value < middle ? middle : middle - 1)
    }
}

extension Travel {
    /// Nil if nothing has moved, or such a control cannot tune so.
    func move(_ control: TuningControl, _ step: ControlState.Step) -> TuningMove? {
        switch control {
        case .absolute: return .absolute(position: position(step.now))
        case .rate: return .rate(position: position(step.now))
        case .ratchet: return .ratchet(position: position(step.now))
        case .relative:
            guard step.now != step.last else { return nil }
            return .relative(travel: Double(step.now - step.last) / Double(highest))
        case .fine: return .fine(position: position(step.now))
        case .nudge: return nil
        }
    }
}
