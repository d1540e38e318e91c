// SPDX-License-Identifier: MIT

/// A recorded log without what tells who recorded it: only words that Peach itself has are left, all other texts get a number.
package struct DiscreetLog {
    /// Members whose texts are Peach's own words, or numbers.
    private static let own: Set = [
        "event", "await", "mode", "state", "interval", "action", "answer", "commit", "input", "activity", "cause",
        "reason", "log", "version", "date", "key", "caution", "buffer", "strategy", "intervals", "range", "language",
        "speech", "what",
    ]
    /// A text of such a member: a word, a date, a number with a unit.
    private static func isWord(_ text: String) -> Bool { text.wholeMatch(of: #/[A-Za-z0-9_.:+\- ]{1,40}/#) != nil }

    private var discretion: Discretion

    package init(_ discretion: Discretion) { self.discretion = discretion }

    /// Each line of a log.
    /// - Throws: why it cannot be read.
    package mutating func lines(_ path: String) throws(LogError) -> [String] {
        var lines: [String] = []
        do throws(LogFault) {
            var source = try LineSource(path: path)
            while let bytes = try source.next() { lines.append(line(bytes)) }
        } catch {
            throw LogError(file: path, line: lines.count + 1, error)
        }
        return lines
    }

    /// One line; of what is no object of JSON only that it was there.
    package mutating func line(_ bytes: [UInt8]) -> String {
        guard case .object(let object)? = try? JSONReader.read(bytes) else { return "{}" }
        return JSONValue.object(discreet(object)).text
    }

    private mutating func discreet(_ object: JSONObject) -> JSONObject {
        var result = JSONObject()
        // A part of a system exclusive message looks like anything.
        let isPiece = object["piece"] != nil
        for member in object.members {
            let name =
                member.name.wholeMatch(of: #/[a-z0-9_.]{1,40}/#) == nil ? discretion.mask(member.name) : member.name
            result.append(
                name, member.name == "bytes" ? bytes(member.value, isPiece) : value(member.value, of: member.name))
        }
        return result
    }

    private mutating func value(_ value: JSONValue, of name: String) -> JSONValue {
        switch value {
        case .null, .flag, .integer, .number: value
        case .text(let text): .text(self.text(text, of: name))
        // The name of a scale stands before its sizes.
        case .list(let items): .list(items.map { self.value($0, of: name == "tuning" ? "scale" : name) })
        case .object(let object): .object(discreet(object))
        }
    }

    private mutating func text(_ text: String, of name: String) -> String {
        let isKept =
            switch name {
            case "port": text.wholeMatch(of: #/[0-9]{1,3}:[0-9]{1,3}/#) != nil
            case "usb": text.wholeMatch(of: #/[0-9a-f]{4}:[0-9a-f]{4}/#) != nil
            case "sound": text.wholeMatch(of: #/peach:[0-9]+:[0-9]+/#) != nil
            // A Scala file's key has its name in it.
            case "tuning": text.wholeMatch(of: /[a-z0-9-]+/) != nil && !text.hasPrefix("scl-")
            case "output": ["automatic", "alsa", "pulseaudio", "jack", "none"].contains(text)
            // Settings have dotted names, and values of a kind.
            case _: (Self.own.contains(name) || name.contains(".")) && Self.isWord(text)
            }
        // A word of ours may still be somebody's name.
        return isKept ? discretion.text(text) : discretion.mask(text)
    }

    /// Makers may put a serial number into a system exclusive message, MIDI 1.0; its length and its ends are left.
    private func bytes(_ value: JSONValue, _ isPiece: Bool) -> JSONValue {
        guard case .list(let items) = value, isPiece || items.first == .integer(0xF0) else { return value }
        return .list(items.map { if case .integer(let byte) = $0, byte >= 0x80 { $0 } else { .integer(0) } })
    }
}
