// SPDX-License-Identifier: MIT
import MIDI
import Music

/// Something on a controller that can be pressed or moved, or a group of such that does the same.
package struct Control: Hashable, Sendable {
    package enum Message: Hashable, Sendable {
        /// Keys or pads. With a split, those below it mean lower and the others, itself included, higher.
        case notes(Set<MIDINote>, split: MIDINote?)
        /// A button or pedal that sends a controller number (0…127): pressed from a value of `press` upwards,
        /// released from `release` downwards; between them it stays what it was.
        case button(controller: Int, press: Int, release: Int)
        /// A wheel, strip, fader or knob.
        case travel(Travel)
        /// An endless encoder that sends a controller number (0…127).
        case encoder(controller: Int, Encoder)
    }

    /// Half a pedal's way: a pedal that rests or trembles in between neither presses nor releases.
    package static let usualPress = 80
    package static let usualRelease = 48

    /// The name that bindings use.
    package let name: String
    package let message: Message
    /// 1…16; nil takes every channel.
    package let channel: Int?
    /// It is heard wherever no binding gives it something else to do: keys sound, a pedal sustains.
    package let plays: Bool
    /// Notes that another control claims are that one's: pads that lie among the keys.
    package let yieldsToPads: Bool

    package init(
        name: String, message: Message, channel: Int?, plays: Bool = false, yieldsToPads: Bool = false
    ) {
        self.name = name
        self.message = message
        self.channel = channel
        self.plays = plays
        self.yieldsToPads = yieldsToPads
    }

    /// Does the event come from this control, as far as the control itself can tell?
    package func sends(_ event: MIDIEvent) -> Bool {
        guard let from = event.channel, channel == nil || channel == from else { return false }
        switch event.kind {
        case .noteOn(let note, _), .noteOff(let note): return notes.contains(note)
        case .controlChange(let sent, _): return controllers.contains(sent)
        case .pitchBend: return isBend
        case .programChange, .channelPressure, .polyPressure, .sysex: return false
        }
    }

    /// Is there a message that both would take for theirs?
    package func collides(with other: Control) -> Bool {
        guard channel == nil || other.channel == nil || channel == other.channel else { return false }
        if isBend && other.isBend || !controllers.isDisjoint(with: other.controllers) { return true }
        return yieldsToPads == other.yieldsToPads && !notes.isDisjoint(with: other.notes)
    }

    private var notes: Set<MIDINote> {
        switch message {
        case .notes(let notes, _): notes
        case .button, .travel, .encoder: []
        }
    }

    private var controllers: Set<Int> {
        switch message {
        case .notes: []
        case .button(let controller, _, _), .encoder(let controller, _): [controller]
        case .travel(let travel):
            switch travel.form {
            case .bend: []
            case .controller(let controller): [controller]
            case .pair(let high, let low): [high, low]
            }
        }
    }

    private var isBend: Bool {
        switch message {
        case .travel(let travel): travel.form == .bend
        case .notes, .button, .encoder: false
        }
    }
}
