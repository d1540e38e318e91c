// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import MIDI

/// Writes what the kernel says about card 2 in these files, paths from the root.
private func idOfCard2(saying files: [String: String]) throws -> USBID? {
    let root = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
    return USBID.ofCard(2, root: root)
}

private let usbid = "proc/asound/card2/usbid"
private let modalias = "sys/class/sound/card2/device/modalias"

@Test func aCardsUSBNumbersAreRead() throws {
    #expect(try idOfCard2(saying: [usbid: "09e8:0049\n"])?.text == "09e8:0049")
    #expect(try idOfCard2(saying: [usbid: "1C75:220B\n"]) == USBID("1c75:220b"))
}

@Test func aDeviceThatIsJustBeingPluggedIsKnownAlready() throws {
    let text = "usb:v09E8p0049d0100dc00dsc00dp00ic01isc01ip00in00\n"
    #expect(try idOfCard2(saying: [modalias: text])?.text == "09e8:0049")
    #expect(try idOfCard2(saying: [modalias: "pci:v00008086d00009D71\n"]) == nil)
    #expect(try idOfCard2(saying: [modalias: "usb:v09E8\n"]) == nil)
    #expect(try idOfCard2(saying: [modalias: "pci:v00008086\n", usbid: "1c75:220b\n"]) == USBID("1c75:220b"))
}

@Test(arguments: ["", "\n", "09e8", "09e8:", "09e8:004", "09e8:00490", "09e8:00g9", "+9e8:0049", "09e8:0049:1"])
func whatIsNoUSBNumberIsNone(_ text: String) throws {
    #expect(try idOfCard2(saying: [usbid: text]) == nil)
}

@Test func aCardWithoutUSBHasNoNumbers() {
    let nowhere = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
    #expect(USBID.ofCard(2, root: nowhere) == nil)
}
