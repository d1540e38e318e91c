// SPDX-License-Identifier: MIT

/// A whole MIDI message for a port of a device.
package struct OutgoingMessage: Hashable, Sendable {
    package let port: MIDIPort
    /// Status byte first; F0 … F7 for system exclusive.
    package let bytes: [UInt8]

    package init(to port: MIDIPort, _ bytes: [UInt8]) {
        self.port = port
        self.bytes = bytes
    }
}
