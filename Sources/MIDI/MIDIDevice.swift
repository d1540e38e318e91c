// SPDX-License-Identifier: MIT

/// One port of a controller that we listen to.
package struct MIDIDevice: Hashable, Sendable {
    /// What stays when a device is pulled and plugged again, perhaps into another socket.
    package struct Identity: Hashable, Sendable {
        package let usbID: USBID?
        package let clientName: String
        package let portName: String
    }

    package let port: MIDIPort
    /// The client's name: for USB the product's, cut near 31 characters.
    package let clientName: String
    package let portName: String
    /// Nil unless it is a USB device.
    package let usbID: USBID?

    package init(port: MIDIPort, clientName: String, portName: String, usbID: USBID?) {
        self.port = port
        self.clientName = clientName
        self.portName = portName
        self.usbID = usbID
    }

    /// Equal for the same device before and after a replug; also for two devices of the same make.
    package var identity: Identity { Identity(usbID: usbID, clientName: clientName, portName: portName) }
}
