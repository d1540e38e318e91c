// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import MIDI

/// What is told of card 2 whose device's interface has this folder below "sys/devices".
private func placeOfCard2(interface: String, serial: String? = nil) throws -> USBPlace? {
    let root = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "sys/devices/\(interface)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let card = root.appending(path: "sys/class/sound/card2")
    try FileManager.default.createDirectory(at: card, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: card.appending(path: "device"), withDestinationURL: folder)
    if let serial {
        try Data(serial.utf8).write(to: folder.deletingLastPathComponent().appending(path: "serial"))
    }
    return USBPlace.ofCard(2, root: root)
}

@Test(arguments: ["1-1", "2-4", "1-1.2", "3-1.4.2"])
func aDeviceIsToldByItsSocketAndItsSerial(_ socket: String) throws {
    let interface = "pci0000:00/usb1/\(socket)/\(socket):1.0"
    #expect(try placeOfCard2(interface: interface) == USBPlace(serial: nil, socket: socket))
    #expect(try placeOfCard2(interface: interface, serial: "A1B2\n") == USBPlace(serial: "A1B2", socket: socket))
    #expect(try placeOfCard2(interface: interface, serial: "\n") == USBPlace(serial: nil, socket: socket))
}

@Test(arguments: ["pci0000:00/0000:00:1f.3", "platform/snd_dummy.0", "virtual/x"])
func whatIsNotPluggedIntoAnyUSBHasNoSocket(_ interface: String) throws {
    #expect(try placeOfCard2(interface: interface, serial: "A1") == nil)
}
