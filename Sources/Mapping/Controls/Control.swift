// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// A control of a controller, or a group of controls with the same function.
package struct Control: Hashable, Sendable {
    package enum Message: Hashable, Sendable {
        /// Keys or pads. Keys below the split mean lower, the others higher.
        case notes(Set<MIDINote>, split: MIDINote?)
        /// A button or pedal that sends a controller number (0…127): pressed from a value of `press` upwards, released from
        /// `release` downwards, unchanged between them.
        case button(controller: Int, press: Int, release: Int)
        case travel(ContinuousControl)
        /// An endless encoder that sends a controller number (0…127).
        case encoder(controller: Int, Encoder, isInverted: Bool)
        /// A button or pedal that sends a program change (0…127) at each press.
        case program(Int)
    }

    /// With hysteresis around half a pedal's travel, for pedals that rest or tremble there.
    package static let usualPress = 80
    package static let usualRelease = 48

    package let name: String
    package let message: Message
    /// 1…16; nil is every channel.
    package let channel: Int?
    /// The mapping's name of its port; nil is every port of the device.
    package internal(set) var port: String?
    /// Ignored by controls that are moved.
    package internal(set) var trigger = Trigger.press
    /// True if it plays along wherever it has no binding.
    package internal(set) var plays = false
    /// True for keys with pads among them: a note of a bound pad belongs to the pad.
    package internal(set) var yieldsToPads = false

    func sends(_ sender: Sender) -> Bool {
        guard channel == nil || channel == sender.channel, port == nil || port == sender.role else { return false }
        if case .note(let note) = sender.element { return notes.contains(note) }
        return elements.contains(sender.element)
    }

    /// True if both controls would handle the same message.
    package func collides(with other: Control) -> Bool {
        guard channel == nil || other.channel == nil || channel == other.channel,
            port == nil || other.port == nil || port == other.port
        else { return false }
        return elements.contains { other.elements.contains($0) }
            || yieldsToPads == other.yieldsToPads && !notes.isDisjoint(with: other.notes)
    }

    package var isPressed: Bool {
        switch message {
        case .notes, .button, .program: true
        case .travel, .encoder: false
        }
    }

    /// True if it can be held in a chord: it does not latch, reports its release, and has a position.
    package var canBeHeld: Bool {
        switch message {
        case .notes, .button: trigger == .press || trigger == .hold
        case .travel: true
        case .encoder, .program: false
        }
    }

    var notes: Set<MIDINote> { if case .notes(let notes, _) = message { notes } else { [] } }

    /// The messages that it sends, except notes.
    var elements: [Sender.Element] {
        switch message {
        case .notes: []
        case .button(let controller, _, _), .encoder(let controller, _, _): [.controller(controller)]
        case .program(let number): [.program(number)]
        case .travel(let travel):
            switch travel.form {
            case .bend: [.bend]
            case .controller(let controller): [.controller(controller)]
            case .pair(let high, let low): [.controller(high), .controller(low)]
            case .parameter(let number): [.parameter(number)]
            }
        }
    }
}

/// A wheel, strip, fader or knob with two ends.
package struct ContinuousControl: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        case bend
        /// A controller number (0…127), 7 bits.
        case controller(Int)
        /// Two controller numbers with 7 bits each.
        case pair(high: Int, low: Int)
        /// A non-registered parameter (NRPN), 0…16383, with 14 bits.
        case parameter(Int)

        /// The value at one end; the other end is 0.
        var highest: Int {
            switch self {
            case .bend, .pair, .parameter: 16383
            case .controller: 127
            }
        }
    }

    package static let curves = 0.25...4.0

    package let form: Form
    /// True if it returns to its middle when released.
    package let isSprung: Bool
    package var isInverted = false
    /// The exponent of its travel from the middle for a position, else from its lower end: 1 is linear, 2 finer near the origin,
    /// 0.5 coarser.
    package var curve = 1.0

    var highest: Int { form.highest }

    /// −1…1, exact at both ends and in the middle, although there is one more step below it than above.
    /// - Parameter value: 0…`highest`.
    func position(_ value: Int) -> Double {
        let middle = (highest + 1) / 2
        let straight = Double(value - middle) / Double(value < middle ? middle : middle - 1)
        let linear = isInverted ? -straight : straight
        return curve == 1 ? linear : (linear < 0 ? -1 : 1) * pow(abs(linear), curve)
    }

    /// 0…1 from the lower end.
    /// - Parameter value: 0…`highest`.
    func share(_ value: Int) -> Double {
        let straight = Double(isInverted ? highest - value : value) / Double(highest)
        return curve == 1 ? straight : pow(straight, curve)
    }

    /// True in the upper tenth, which counts as held in a chord.
    func isAtUpperEnd(_ value: Int) -> Bool { share(value) >= pow(0.9, curve) }

    /// Nil without a movement, or if such a control cannot tune.
    func move(_ control: TuningControl, _ step: ControlState.Step) -> TuningMove? {
        switch control {
        case .absolute: return .absolute(position: position(step.now))
        case .rate: return .rate(position: position(step.now))
        case .ratchet: return .ratchet(position: position(step.now))
        case .relative:
            guard step.now != step.last else { return nil }
            if curve != 1 { return .relative(travel: share(step.now) - share(step.last)) }
            let distance = Double(step.now - step.last) / Double(highest)
            return .relative(travel: isInverted ? -distance : distance)
        case .fine: return .fine(position: position(step.now))
        case .nudge: return nil
        }
    }

    /// The effect on keys that are played along: a wheel bends, others modulate.
    /// - Parameter range: the bend range that the device set.
    func playing(_ step: ControlState.Step, range: Cents?) -> TrainingAction {
        switch form {
        case .bend: .bend(position: position(step.now), range: range)
        case .controller, .pair, .parameter: .modulate(UnitInterval(share(step.now)))
        }
    }
}

/// An endless encoder's representation of steps in the seven bits of a controller's value.
package enum Encoder: String, Hashable, Sendable, CaseIterable {
    /// Two's complement: 1 is one step up, 127 one step down.
    case twosComplement = "relative-twos"
    /// 65 is one step up, 63 one step down, 64 neutral.
    case offset = "relative-offset"
    /// Bit 6 is the sign, the others count: 1 is one step up, 65 one step down.
    case sign = "relative-sign"

    /// The steps that equal a knob's full travel: twice a knob's 127, because an encoder has no end.
    package static let stepsOfTravel = 254.0

    /// Upwards positive.
    /// - Parameter value: 0…127.
    package func steps(_ value: Int) -> Int {
        switch self {
        case .twosComplement: value < 64 ? value : value - 128
        case .offset: value - 64
        case .sign: value < 64 ? value : 64 - value
        }
    }

    /// Nil if an encoder cannot tune in this way.
    /// - Parameter steps: upwards positive.
    static func move(_ control: TuningControl, _ steps: Int, perCent: Int) -> TuningMove? {
        switch control {
        case .relative: .relative(travel: Double(steps) / stepsOfTravel, isStep: true)
        case .nudge: .nudge(Cents(Double(steps) / Double(perCent)))
        case .absolute, .rate, .ratchet, .fine: nil
        }
    }
}

/// The messages on which a pad, key or button acts.
package enum Trigger: String, Hashable, Sendable, CaseIterable {
    case press = "button"
    /// Every press of a latching button, which alternates between two values.
    case toggle
    /// Every message: releases are not sent.
    case pulse
    /// A press of half a second, to prevent accidents.
    case hold

    package static let holdDuration: Int64 = 500_000_000
}
