// SPDX-License-Identifier: MIT
import Music

/// Something on a controller that can be pressed or moved, or a group of such that does the same.
package struct Control: Hashable, Sendable {
    package enum Message: Hashable, Sendable {
        /// Keys or pads. With a split, those below it mean lower and the others, itself included, higher.
        case notes(Set<MIDINote>, split: MIDINote?)
        /// A button or pedal that sends a controller number (0…127): pressed from a value of `press` upwards,
        /// released from `release` downwards; between them it stays what it was.
        case button(controller: Int, press: Int, release: Int)
        case travel(ContinuousControl)
        /// An endless encoder that sends a controller number (0…127).
        case encoder(controller: Int, Encoder, isInverted: Bool)
        /// A button or pedal that sends a program change (0…127) at each press.
        case program(Int)
    }

    /// Half a pedal's way: a pedal that rests or trembles in between neither presses nor releases.
    package static let usualPress = 80
    package static let usualRelease = 48

    package let name: String
    package let message: Message
    /// 1…16; nil takes every channel.
    package let channel: Int?
    /// What the mapping calls its port; nil takes every port of the device.
    package let port: String?
    /// When it acts, if it can be pressed.
    package let trigger: Trigger
    /// It is heard wherever no binding gives it something else to do: keys sound, a pedal sustains, a wheel bends.
    package let plays: Bool
    /// Notes that another control claims are that one's, wherever that one does something: pads that lie among the keys.
    package let yieldsToPads: Bool

    package init(
        name: String, message: Message, channel: Int?, port: String? = nil, trigger: Trigger = .press,
        plays: Bool = false, yieldsToPads: Bool = false
    ) {
        self.name = name
        self.message = message
        self.channel = channel
        self.port = port
        self.trigger = trigger
        self.plays = plays
        self.yieldsToPads = yieldsToPads
    }

    func sends(_ sender: Sender) -> Bool {
        guard channel == nil || channel == sender.channel, port == nil || port == sender.role else { return false }
        switch sender.element {
        case .note(let note): return notes.contains(note)
        case .controller(let number): return controllers.contains(number)
        case .parameter(let number): return parameter == number
        case .bend: return isBend
        case .program: return program == sender.element
        }
    }

    /// Is there a message that both would take for theirs?
    package func collides(with other: Control) -> Bool {
        guard channel == nil || other.channel == nil || channel == other.channel,
            port == nil || other.port == nil || port == other.port
        else { return false }
        if isBend && other.isBend || !controllers.isDisjoint(with: other.controllers) { return true }
        if let parameter, parameter == other.parameter { return true }
        if let program, program == other.program { return true }
        return yieldsToPads == other.yieldsToPads && !notes.isDisjoint(with: other.notes)
    }

    package var isPressed: Bool {
        switch message {
        case .notes, .button, .program: true
        case .travel, .encoder: false
        }
    }

    /// Can it be held while another one is pressed? What latches is let go of, a pulse has no length, an encoder no place.
    package var canBeHeld: Bool {
        switch message {
        case .notes, .button: trigger == .press || trigger == .hold
        case .travel: true
        case .encoder, .program: false
        }
    }

    var notes: Set<MIDINote> {
        switch message {
        case .notes(let notes, _): notes
        case .button, .travel, .encoder, .program: []
        }
    }

    private var controllers: Set<Int> {
        switch message {
        case .notes, .program: []
        case .button(let controller, _, _), .encoder(let controller, _, _): [controller]
        case .travel(let travel):
            switch travel.form {
            case .bend, .parameter: []
            case .controller(let controller): [controller]
            case .pair(let high, let low): [high, low]
            }
        }
    }

    /// The non-registered parameter that it sends; nil if it sends none.
    var parameter: Int? {
        if case .travel(let travel) = message, case .parameter(let number) = travel.form { number } else { nil }
    }

    private var program: Sender.Element? {
        if case .program(let number) = message { .program(number) } else { nil }
    }

    private var isBend: Bool {
        if case .travel(let travel) = message { travel.form == .bend } else { false }
    }
}
