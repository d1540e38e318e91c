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

    /// Reads the same; nil if it is something else.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }), let client = UInt8(parts[0]),
            let number = UInt8(parts[1])
        else { return nil }
        self.init(client: client, number: number)
    }
}

extension MIDIPort: Comparable {
    package static func < (lhs: MIDIPort, rhs: MIDIPort) -> Bool {
        (lhs.client, lhs.number) < (rhs.client, rhs.number)
    }
}
