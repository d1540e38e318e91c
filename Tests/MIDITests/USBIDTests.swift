// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import MIDI

/// Writes what the kernel would say about card 2.
private func idOfCard2(saying text: String) throws -> USBID? {
    let root = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
    let folder = root.appending(path: "card2")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    try Data(text.utf8).write(to: folder.appending(path: "usbid"))
    return USBID.ofCard(2, root: root)
}

@Test func aCardsUSBNumbersAreRead() throws {
    #expect(try idOfCard2(saying: "09e8:0049\n")?.text == "09e8:0049")
    #expect(try idOfCard2(saying: "1C75:220B\n") == USBID("1c75:220b"))
}

@Test(arguments: ["", "\n", "09e8", "09e8:", "09e8:004", "09e8:00490", "09e8:00g9", "+9e8:0049", "09e8:0049:1"])
func whatIsNoUSBNumberIsNone(_ text: String) throws {
    #expect(try idOfCard2(saying: text) == nil)
}

@Test func aCardWithoutUSBHasNoNumbers() {
    let nowhere = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
    #expect(USBID.ofCard(2, root: nowhere) == nil)
}

@Test func aDeviceIsKnownAgainInAnotherSocket() {
    func device(client: UInt8, usb: String) -> MIDIDevice {
        MIDIDevice(
            port: MIDIPort(client: client, number: 0), clientName: "LPD8", portName: "LPD8 MIDI 1",
            usbID: USBID(usb))
    }
    #expect(device(client: 20, usb: "09e8:0075").identity == device(client: 32, usb: "09E8:0075").identity)
    #expect(device(client: 20, usb: "09e8:0075").identity != device(client: 20, usb: "09e8:0076").identity)
}
