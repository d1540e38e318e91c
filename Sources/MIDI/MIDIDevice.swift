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
