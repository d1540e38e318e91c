// SPDX-License-Identifier: MIT
import MIDI

/// Which buttons and pedals are down, so that one press is one press. Belongs to whoever asks the mapping and
/// outlives a change of layer or mapping: a pedal held since before does not fire.
package struct ControlState: Hashable, Sendable {
    private struct Button: Hashable {
        let source: MIDIPort
        let channel: Int?
        let controller: Int
    }

    private var pressed: Set<Button> = []

    package init() {}

    /// Learns a button's value.
    /// - Returns: whether it has just been pressed.
    mutating func isPress(
        _ event: MIDIEvent, controller: Int, value: Int, press: Int, release: Int
    ) -> Bool {
        let button = Button(source: event.source, channel: event.channel, controller: controller)
        if value >= press { return pressed.insert(button).inserted }
        if value <= release { pressed.remove(button) }
        return false
    }

    /// The device at this port has gone, and with it whatever it held down.
    package mutating func forget(_ port: MIDIPort) { pressed = pressed.filter { $0.source != port } }
}
