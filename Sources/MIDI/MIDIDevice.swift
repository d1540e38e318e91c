// SPDX-License-Identifier: MIT

/// One port of a controller that we listen to.
package struct MIDIDevice: Hashable, Sendable {
    package let port: MIDIPort
    /// The client's name: for USB the product's, cut near 31 characters.
    package let clientName: String
    package let portName: String
    /// Nil unless it is a USB device.
    package let usbID: USBID?
    /// What its maker calls this one, if anything; several devices may have the same.
    package let serial: String?
    /// Where it is plugged in: "1-1.2" is the second socket of the hub in the first socket of the first bus.
    package let socket: String?

    package init(
        port: MIDIPort, clientName: String, portName: String, usbID: USBID?, serial: String? = nil,
        socket: String? = nil
    ) {
        self.port = port
        self.clientName = clientName
        self.portName = portName
        self.usbID = usbID
        self.serial = serial
        self.socket = socket
    }

    /// Names what is the same of all devices of a make, wherever they are plugged in.
    package var model: String { "\(usbID?.text ?? "-") \(clientName) \(portName)" }
}

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

/// What the sequencer tells, in the order in which it happened.
package enum MIDIOccurrence: Hashable, Sendable {
    case event(MIDIEvent)
    case deviceArrived(MIDIDevice)
    /// Whatever it held down is let go of.
    case deviceLeft(MIDIDevice)
    /// The names of other programs' clients that send like instruments and are not admitted, whenever these change.
    case programs([String])
    /// Events were lost: nothing counts as held any more. Devices that came or went follow.
    case overrun
    /// One device could not be connected (the others go on), or listening has ended (`waiting`, `reading`).
    case failed(MIDIError)
    /// After that, the sequencer is listened to again.
    case recovered
}
