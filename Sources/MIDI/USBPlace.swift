// SPDX-License-Identifier: MIT
import Foundation
import Platform

/// Which one of several USB devices it is, as the kernel's folder of devices tells.
struct USBPlace: Hashable, Sendable {
    let id: USBID?
    /// Nil if it has none.
    let serial: String?
    /// The kernel's name for bus and sockets, like "1-1.2".
    let socket: String

    /// Asks about a sound card; nil if the card is none of USB or just went away.
    /// - Parameter root: where sys is; another folder in tests.
    static func ofCard(_ card: Int, root: URL = URL(filePath: "/")) -> USBPlace? {
        // The card belongs to an interface, like "1-1.2:1.0", of the device.
        let interface = root.appending(path: "sys/class/sound/card\(card)/device").resolvingSymlinksInPath()
        let device = interface.deletingLastPathComponent()
        let socket = device.lastPathComponent
        guard interface.lastPathComponent.hasPrefix(socket + ":"), !socket.isEmpty else { return nil }
        let file = HostFile(device.path(percentEncoded: false))
        let id = USBID((file.word("idVendor") ?? "") + ":" + (file.word("idProduct") ?? ""))
        let serial = file.word("serial").flatMap { $0.isEmpty ? nil : $0 }
        return USBPlace(id: id, serial: serial, socket: socket)
    }
}
