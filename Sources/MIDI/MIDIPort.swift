// SPDX-License-Identifier: MIT

/// Where a port is while it exists: the sequencer's client number and the port's number within it, 0…255 each.
/// A replugged device usually has another one.
package struct MIDIPort: Hashable, Sendable {
    package let client: UInt8
    package let number: UInt8

    package init(client: UInt8, number: UInt8) {
        self.client = client
        self.number = number
    }

    /// As aconnect writes it: "24:0".
    package var text: String { "\(client):\(number)" }
}

extension MIDIPort: Comparable {
    package static func < (lhs: MIDIPort, rhs: MIDIPort) -> Bool {
        (lhs.client, lhs.number) < (rhs.client, rhs.number)
    }
}
