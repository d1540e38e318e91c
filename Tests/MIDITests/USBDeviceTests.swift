// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import MIDI

/// The device of card 2 with this interface folder below "sys/devices" and these files.
private func placeOfCard2(interface: String, _ files: [String: String] = [:]) throws -> USBDevice? {
    let root = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "sys/devices/\(interface)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let card = root.appending(path: "sys/class/sound/card2")
    try FileManager.default.createDirectory(at: card, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: card.appending(path: "device"), withDestinationURL: folder)
    for (name, text) in files {
        try Data(text.utf8).write(to: folder.deletingLastPathComponent().appending(path: name))
    }
    return USBDevice.ofCard(2, root: root)
}

@Test(arguments: ["1-1", "2-4", "1-1.2", "3-1.4.2"])
func aDeviceHasItsIDSerialAndSocket(_ socket: String) throws {
    let interface = "pci0000:00/usb1/\(socket)/\(socket):1.0"
    let numbers = ["idVendor": "09e8\n", "idProduct": "0049\n"]
    #expect(
        try placeOfCard2(interface: interface, numbers)
            == USBDevice(id: USBID("09e8:0049"), serial: nil, socket: socket))
    #expect(
        try placeOfCard2(interface: interface, ["serial": "A1B2\n"])
            == USBDevice(id: nil, serial: "A1B2", socket: socket))
    #expect(try placeOfCard2(interface: interface, ["serial": "\n"]) == USBDevice(id: nil, serial: nil, socket: socket))
}

@Test(arguments: ["pci0000:00/0000:00:1f.3", "platform/snd_dummy.0", "virtual/x"])
func aDeviceWithoutUSBHasNoSocket(_ interface: String) throws {
    #expect(try placeOfCard2(interface: interface, ["serial": "A1"]) == nil)
}

@Test(arguments: ["", "\n", "09e8", "09e8:", "09e8:004", "09e8:00490", "09e8:00g9", "+9e8:0049", "09e8:0049:1"])
func otherTextIsNoUSBID(_ text: String) {
    #expect(USBID(text) == nil)
    #expect(USBID("1C75:220B")?.text == "1c75:220b")
}

private let device = MIDIDevice(
    port: MIDIPort(client: 24, number: 0), clientName: "LPD8", portName: "LPD8 MIDI 1", usbID: nil)

@Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/snd/seq"), "needs a machine without a sequencer"))
func aMachineWithoutASequencerIsAnError() {
    let error = #expect(throws: MIDIError.self) { _ = try ALSASequencer { _ in } }
    #expect(error?.activity == .opening && error?.errno == ENOENT)
    #expect(error?.cause == .missing)
}

@Test func anErrorHasItsCause() {
    #expect(MIDIError(.opening, errno: EACCES).cause == .forbidden)
    #expect(MIDIError(.connecting(device), errno: EBUSY).cause == .busy)
    #expect(MIDIError(.connecting(device), errno: EAGAIN).cause == .busy)
    #expect(MIDIError(.settingUp, errno: ENOMEM).cause == .other)
}
