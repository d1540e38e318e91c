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
        /// The pitch wheel.
        case bend
    }

    /// Half a pedal's way: a pedal that rests or trembles in between neither presses nor releases.
    package static let usualPress = 80
    package static let usualRelease = 48

    /// The name that bindings use.
    package let name: String
    package let message: Message
    /// 1…16; nil takes every channel.
    package let channel: Int?

    package init(name: String, message: Message, channel: Int?) {
        self.name = name
        self.message = message
        self.channel = channel
    }

    /// Does the event come from this control?
    package func sends(_ event: MIDIEvent) -> Bool {
        guard let from = event.channel, channel == nil || channel == from else { return false }
        switch (message, event.kind) {
        case (.notes(let notes, _), .noteOn(let note, _)), (.notes(let notes, _), .noteOff(let note)):
            return notes.contains(note)
        case (.button(let controller, _, _), .controlChange(let sent, _)): return controller == sent
        case (.bend, .pitchBend): return true
        case (.notes, _), (.button, _), (.bend, _): return false
        }
    }

    /// Is there a message that both would take for theirs?
    package func collides(with other: Control) -> Bool {
        guard channel == nil || other.channel == nil || channel == other.channel else { return false }
        switch (message, other.message) {
        case (.notes(let ours, _), .notes(let theirs, _)): return !ours.isDisjoint(with: theirs)
        case (.button(let ours, _, _), .button(let theirs, _, _)): return ours == theirs
        case (.bend, .bend): return true
        case (.notes, _), (.button, _), (.bend, _): return false
        }
    }
}
