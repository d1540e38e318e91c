// SPDX-License-Identifier: MIT
import Configuration
import Mapping
import MIDI
import Music

/// The members of one line of a log, read with one clear fault for each way they can be wrong. What is absent is nil.
struct LogFields {
    let object: JSONObject

    /// - Throws: `unknownKey` for the first that is none of these.
    func allow(_ known: [String]) throws(LogFault) {
        for member in object.members where !known.contains(member.name) {
            throw .unknownKey(word: member.name, suggestion: Spelling.nearest(to: member.name, among: known))
        }
    }

    func required<Value>(_ key: String, _ value: Value?) throws(LogFault) -> Value {
        guard let value else { throw .missingKey(word: key) }
        return value
    }

    private func wrong(_ key: String, _ value: JSONValue, _ expected: LogFault.Expectation) -> LogFault {
        .wrongType(key: key, word: Self.word(value), expected)
    }

    /// As the line says it, a text without its quotation marks.
    static func word(_ value: JSONValue) -> String { if case .text(let text) = value { text } else { value.text } }

    func text(_ key: String) throws(LogFault) -> String? {
        switch object[key] {
        case nil: return nil
        case .text(let text)?: return text
        case let other?: throw wrong(key, other, .text)
        }
    }

    func flag(_ key: String) throws(LogFault) -> Bool? {
        switch object[key] {
        case nil: return nil
        case .flag(let flag)?: return flag
        case let other?: throw wrong(key, other, .trueOrFalse)
        }
    }

    func fields(_ key: String) throws(LogFault) -> LogFields? {
        switch object[key] {
        case nil: return nil
        case .object(let object)?: return LogFields(object: object)
        case let other?: throw wrong(key, other, .object)
        }
    }

    func integer(_ key: String, in range: ClosedRange<Int>) throws(LogFault) -> Int? {
        guard let value = object[key] else { return nil }
        switch value {
        case .integer(let number) where range.contains(number): return number
        case .integer:
            throw .outOfRange(
                key: key, word: value.text, lowest: Double(range.lowerBound), highest: Double(range.upperBound))
        case .null, .flag, .number, .text, .list, .object: throw wrong(key, value, .wholeNumber)
        }
    }

    func number(_ key: String, in range: ClosedRange<Double>) throws(LogFault) -> Double? {
        guard let value = object[key] else { return nil }
        let number: Double
        switch value {
        case .integer(let whole): number = Double(whole)
        case .number(let part): number = part
        case .null, .flag, .text, .list, .object: throw wrong(key, value, .number)
        }
        guard range.contains(number) else {
            throw .outOfRange(key: key, word: value.text, lowest: range.lowerBound, highest: range.upperBound)
        }
        return number
    }

    func choice<Value>(_ key: String) throws(LogFault) -> Value?
    where Value: RawRepresentable<String> & CaseIterable {
        guard let word = try text(key) else { return nil }
        guard let value = Value(rawValue: word) else {
            throw .unknownWord(key: key, word: word, known: Value.allCases.map(\.rawValue))
        }
        return value
    }

    func interval(_ key: String) throws(LogFault) -> DirectedInterval? {
        guard let word = try text(key) else { return nil }
        guard let interval = DirectedInterval(symbol: word) else { throw .wrongType(key: key, word: word, .interval) }
        return interval
    }

    func port(_ key: String) throws(LogFault) -> MIDIPort? {
        guard let word = try text(key) else { return nil }
        guard let port = MIDIPort(word) else { throw .wrongType(key: key, word: word, .port) }
        return port
    }

    func usbID(_ key: String) throws(LogFault) -> USBID? {
        guard let word = try text(key) else { return nil }
        guard let id = USBID(word) else { throw .wrongType(key: key, word: word, .usbID) }
        return id
    }

    func bytes(_ key: String) throws(LogFault) -> [UInt8]? {
        guard let value = object[key] else { return nil }
        guard case .list(let items) = value else { throw wrong(key, value, .bytes) }
        var bytes: [UInt8] = []
        for item in items {
            guard case .integer(let number) = item else { throw wrong(key, item, .bytes) }
            guard let byte = UInt8(exactly: number) else {
                throw .outOfRange(key: key, word: item.text, lowest: 0, highest: 255)
            }
            bytes.append(byte)
        }
        return bytes
    }
}
