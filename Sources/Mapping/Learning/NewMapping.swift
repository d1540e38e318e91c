// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import MIDI

/// The beginning of a mapping file for a device that no other file knows.
enum NewMapping {
    static func role(_ port: MIDIPort) -> String { "port\(port.number)" }

    /// All but its controls.
    static func head(_ device: MIDIDevice, ports: [MIDIPort]) -> String {
        let name = quoted(device.clientName)
        let usb = device.usbID.map { "  usb: \"\($0.text)\"\n" } ?? ""
        let roles = ports.map { "\(role($0)): \($0.number)" }.joined(separator: ", ")
        return "format: 1\nname: \(name)\nmatch:\n\(usb)  client: \(quoted(pattern(device.clientName)))\n"
            + (ports.count > 1 ? "ports: { \(roles) }\n" : "")
    }

    /// Letters that stand for others stand for one.
    private static func pattern(_ name: String) -> String { String(name.map { $0 == "*" ? "?" : $0 }) }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// "Minilab3" → "minilab3".
    static func fileName(_ name: String) -> String {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.isEmpty ? "controller" : words.joined(separator: "-")
    }
}
