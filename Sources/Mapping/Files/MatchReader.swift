// SPDX-License-Identifier: MIT
import Configuration
import MIDI

/// Reads which devices, and which of their ports, a mapping is for.
struct MatchReader {
    private static let keys = ["usb", "client", "port", "serial", "socket"]
    private static let otherWords = ["name": "client", "device": "client", "id": "usb"]
    private static let any = "any"

    private(set) var errors: [ConfigurationError] = []

    /// Nil if it says no device.
    mutating func match(_ node: ConfigurationNode) -> DeviceMatch? {
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
        for error in node.unknownKeys(known: Self.keys, others: Self.otherWords) {
            let isAny = if case .notOneOf(Self.any, _) = error.reason { true } else { false }
            errors.append(isAny ? error.with(.mapping(.anyBelowMatch(word: Self.any))) : error)
        }
        var match = DeviceMatch(isAny: false, line: node.line, column: node.column)
        for key in Self.keys {
            guard let list = node.value(key), list.content == .list([]) else { continue }
            errors.append(list.error(.emptyList(word: list.word)))
        }
        for value in node.value("usb")?.oneOrMore ?? [] {
            guard let text = errors.attempt({ () throws(ConfigurationError) in try value.text() }) else { continue }
            if let usbID = USBID(text) {
                match.usbIDs.append(usbID)
            } else {
                errors.append(value.error(.mapping(.wrongValue(word: text, expected: .usbID))))
            }
        }
        match.clients = texts(node, "client")
        match.ports = texts(node, "port")
        match.serials = texts(node, "serial")
        match.sockets = texts(node, "socket")
        return match
    }

    private mutating func texts(_ node: ConfigurationNode, _ key: String) -> [String] {
        guard let value = node.value(key) else { return [] }
        return value.oneOrMore.compactMap { value in
            errors.attempt { () throws(ConfigurationError) in
                let text = try value.text()
                if text.isEmpty { throw value.error(.wrongType(word: text, expected: .text)) }
                return text
            }
        }
    }

    /// - Returns: nil if one of them is wrong: its name may be used all the same.
    mutating func ports(_ node: ConfigurationNode) -> [PortRole]? {
        guard let entries = errors.attempt({ () throws(ConfigurationError) in try node.entries() }) else {
            return nil
        }
        let ports = entries.compactMap { entry -> PortRole? in
            let pattern = errors.attempt { () throws(ConfigurationError) in try Self.pattern(entry.value) }
            return pattern.map {
                PortRole(name: entry.key, pattern: $0, line: entry.place.line, column: entry.place.column)
            }
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
