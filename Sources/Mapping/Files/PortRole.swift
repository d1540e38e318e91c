// SPDX-License-Identifier: MIT
import MIDI

/// What a mapping calls one of a device's ports.
package struct PortRole: Hashable, Sendable {
    package enum Pattern: Hashable, Sendable {
        /// Of the port's name; * stands for any letters, ? for one.
        case name(String)
        /// ALSA's number within the device, 0…255.
        case number(Int)
    }

    package let name: String
    package let pattern: Pattern
    /// Where the file says so, from 1.
    package let line: Int
    package let column: Int

    package func fits(_ device: MIDIDevice) -> Bool {
        switch pattern {
        case .name(let glob): DeviceMatch.glob(glob, fits: device.portName)
        case .number(let number): device.port.number == number
        }
    }
}
