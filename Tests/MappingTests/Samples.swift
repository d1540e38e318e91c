// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI
import Music
import Testing

@testable import Mapping

/// The folder of shipped mappings in the checkout.
let shippedMappings = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "mappings")

let anyPort = MIDIPort(client: 24, number: 0)

func text(_ yaml: String) -> ConfigurationText { ConfigurationText(file: "map.yaml", bytes: Array(yaml.utf8)) }

func noteOn(_ note: Int, channel: Int = 1) -> MIDIEvent {
    MIDIEvent(.noteOn(MIDINote(note), MIDIVelocity(64)), channel: channel, source: anyPort, time: 0)
}

func noteOff(_ note: Int, channel: Int = 1) -> MIDIEvent {
    MIDIEvent(.noteOff(MIDINote(note)), channel: channel, source: anyPort, time: 0)
}

func controller(_ number: Int, _ value: Int, channel: Int = 1, from port: MIDIPort = anyPort) -> MIDIEvent {
    MIDIEvent(.controlChange(controller: number, value: value), channel: channel, source: port, time: 0)
}

func bend(_ value: Int, channel: Int = 1) -> MIDIEvent {
    MIDIEvent(.pitchBend(PitchBend(value)), channel: channel, source: anyPort, time: 0)
}

func device(_ client: String, usb: String? = nil) -> MIDIDevice {
    MIDIDevice(port: anyPort, clientName: client, portName: client + " MIDI 1", usbID: usb.flatMap { USBID($0) })
}

/// For tests of valid files.
/// - Throws: the first error.
func wholeMapping(_ text: ConfigurationText) throws -> ControllerMapping {
    let file = MappingFile(text)
    if let first = file.errors.first { throw first }
    return try file.usable()
}

/// The catalog of the shipped files.
let shippedShelf = MappingCatalog(userFolder: nil, shippedFolder: shippedMappings)

/// - Throws: the first error.
func shipped(_ name: String) throws -> ControllerMapping {
    let file = MappingFile(shippedMappings.appending(path: name + ".yaml"), catalog: shippedShelf)
    if let first = file.errors.first { throw first }
    return try file.usable()
}

/// A folder with these files, for as long as the body runs.
func withFolder<Value>(_ files: [String: String], _ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, content) in files { try Data(content.utf8).write(to: folder.appending(path: name)) }
    return try body(folder)
}
