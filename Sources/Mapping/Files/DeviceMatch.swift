// SPDX-License-Identifier: MIT
import Configuration
import Glibc
import MIDI

/// The controllers that a mapping applies to.
package struct DeviceMatch: Hashable, Sendable {
    /// The precision of a match; the highest wins.
    package enum Rank: Hashable, Sendable, Comparable {
        case any, glob, exactClient, usb
        /// A single device by its serial number or socket.
        case one
    }

    package internal(set) var usbIDs: [USBID] = []
    /// Patterns of ALSA client names, with * and ?.
    package internal(set) var clients: [String] = []
    /// Patterns of the names of ports to listen to; empty is all.
    package internal(set) var ports: [String] = []
    package internal(set) var serials: [String] = []
    package internal(set) var sockets: [String] = []
    package let isAny: Bool
    /// The place in the file, from 1.
    package let line: Int
    package let column: Int

    /// The entry in a mapping file.
    package var text: String {
        if isAny { return "any" }
        func list(_ key: String, _ words: [String]) -> [String] {
            words.isEmpty ? [] : ["\(key): [" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"]
        }
        let words =
            list("usb", usbIDs.map(\.text)) + list("client", clients) + list("port", ports) + list("serial", serials)
            + list("socket", sockets)
        return "{ \(words.joined(separator: ", ")) }"
    }

    var isEmpty: Bool { !isAny && usbIDs.isEmpty && clients.isEmpty && serials.isEmpty && sockets.isEmpty }

    /// Nil if the mapping does not apply to this device.
    package func rank(for device: MIDIDevice) -> Rank? {
        if serials.isEmpty, sockets.isEmpty { return rank(byName: device) }
        guard serials.contains(where: { $0 == device.serial }) || sockets.contains(where: { $0 == device.socket })
        else { return nil }
        return usbIDs.isEmpty && clients.isEmpty || rank(byName: device) != nil ? .one : nil
    }

    private func rank(byName device: MIDIDevice) -> Rank? {
        if let usbID = device.usbID, usbIDs.contains(usbID) { return .usb }
        if clients.contains(device.clientName) { return .exactClient }
        if clients.contains(where: { Self.glob($0, fits: device.clientName) }) { return .glob }
        return isAny ? .any : nil
    }

    /// True if Peach handles the events of this port.
    package func listens(to device: MIDIDevice) -> Bool {
        ports.isEmpty || ports.contains { Self.glob($0, fits: device.portName) }
    }

    /// True if the name matches the pattern, with * (any letters, or none) and ? (one letter); case-sensitive.
    package static func glob(_ pattern: String, fits name: String) -> Bool {
        fnmatch(pattern, name, FNM_NOESCAPE) == 0
    }
}

/// A mapping's name for one of a device's ports.
package struct PortRole: Hashable, Sendable {
    package enum Pattern: Hashable, Sendable {
        /// A pattern of the port's name, with * and ?.
        case name(String)
        /// ALSA's number within the device, 0…255.
        case number(Int)
    }

    package let name: String
    package let pattern: Pattern
    /// The place in the file, from 1.
    package let line: Int
    package let column: Int

    package func fits(_ device: MIDIDevice) -> Bool {
        switch pattern {
        case .name(let glob): DeviceMatch.glob(glob, fits: device.portName)
        case .number(let number): device.port.number == number
        }
    }
}

extension MappingReader {
    private static let matchKeys = ["usb", "client", "port", "serial", "socket"]
    private static let otherWords = ["name": "client", "device": "client", "id": "usb"]
    private static let any = "any"

    mutating func readMatch(of node: ConfigurationNode) -> DeviceMatch? {
        if case .text(Self.any, _) = node.content {
            return DeviceMatch(isAny: true, line: node.line, column: node.column)
        }
        let count = errors.count
        if case .table = node.content {
            let match = names(node)
            if !match.isEmpty { return match }
            if errors.count == count { errors.append(node.error(.mapping(.emptyMatch(word: "")))) }
        } else if let any = Spelling.nearest(to: node.word, among: [Self.any]) {
            errors.append(node.error(.unknownWord(word: node.word, suggestion: any)))
        } else {
            errors.append(node.error(.mapping(.emptyMatch(word: node.word))))
        }
        return nil
    }

    private mutating func names(_ node: ConfigurationNode) -> DeviceMatch {
        for error in node.unknownKeys(known: Self.matchKeys, others: Self.otherWords) {
            let isAny = if case .notOneOf(Self.any, _) = error.reason { true } else { false }
            errors.append(isAny ? error.with(.mapping(.anyBelowMatch(word: Self.any))) : error)
        }
        var match = DeviceMatch(isAny: false, line: node.line, column: node.column)
        for key in Self.matchKeys {
            guard let list = node.value(key), list.content == .list([]) else { continue }
            errors.append(list.error(.emptyList(word: list.word)))
        }
        func texts(_ key: String) -> [String] { errors.parse(node.value(key)?.oneOrMore ?? [], Self.text) }
        match.usbIDs = errors.parse(node.value("usb")?.oneOrMore ?? [], Self.usbID)
        match.clients = texts("client")
        match.ports = texts("port")
        match.serials = texts("serial")
        match.sockets = texts("socket")
        return match
    }

    private static func usbID(_ node: ConfigurationNode) throws(ConfigurationError) -> USBID {
        let text = try node.text()
        guard let usbID = USBID(text) else { throw node.error(.mapping(.wrongValue(word: text, expected: .usbID))) }
        return usbID
    }

    private static func text(_ node: ConfigurationNode) throws(ConfigurationError) -> String {
        let text = try node.text()
        if text.isEmpty { throw node.error(.wrongType(word: text, expected: .text)) }
        return text
    }

    /// - Returns: nil if one of them is faulty, because its name may be used elsewhere.
    mutating func readPorts(_ node: ConfigurationNode) -> [PortRole]? {
        guard let entries = errors.attempt(try node.entries()) else { return nil }
        var ports: [PortRole] = []
        for entry in entries {
            guard let pattern = errors.attempt(try Self.pattern(entry.value)) else { continue }
            ports.append(
                PortRole(name: entry.key, pattern: pattern, line: entry.place.line, column: entry.place.column))
        }
        return ports.count == entries.count ? ports : nil
    }

    private static func pattern(_ node: ConfigurationNode) throws(ConfigurationError) -> PortRole.Pattern {
        guard case .text(let text, let isQuoted) = node.content, !text.isEmpty else {
            throw node.error(.mapping(.wrongValue(word: node.word, expected: .port)))
        }
        if !isQuoted, Int(text) != nil { return .number(try node.integer(in: 0...255)) }
        return .name(text)
    }
}
