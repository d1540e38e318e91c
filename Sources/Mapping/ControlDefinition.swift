// SPDX-License-Identifier: MIT
import MIDI
import Music

/// One line under `controls`, with its place. A definition that is wrong keeps its name, so that bindings to it are
/// not reported as well.
struct ControlDefinition {
    private static let messages = ["note", "notes", "cc", "bend"]
    private static let keys = messages + ["channel", "split", "kind", "press", "release"]
    private static let laterKeys = ["plays", "sprung", "invert", "curve", "cc14", "except"]
    private static let laterKinds = [
        "toggle", "hold", "fader", "relative-twos", "relative-offset", "relative-sign",
    ]

    let name: String
    let place: ConfigurationNode
    private let node: ConfigurationNode
    /// Nil until `read`, and after it if the definition is wrong.
    private(set) var control: Control?

    init(_ entry: ConfigurationNode.Entry) {
        name = entry.key
        place = entry.place
        node = entry.value
    }

    /// - Returns: every error of the definition.
    mutating func read() -> [ConfigurationError] {
        var errors = node.unknownKeys(known: Self.keys, later: Self.laterKeys)
        do {
            let message = try message()
            let channel = try node.value("channel")?.integer(in: MIDIEvent.channels)
            if errors.isEmpty { control = Control(name: name, message: message, channel: channel) }
        } catch {
            errors.append(error)
        }
        return errors
    }

    private func message() throws(ConfigurationError) -> Control.Message {
        let entries = try node.entries()
        let given = entries.filter { Self.messages.contains($0.key) }
        guard let key = given.first, given.count == 1 else {
            throw (given.dropFirst().first?.place ?? node).error(.exactlyOneOf(words: Self.messages))
        }
        func forbid(_ words: [String]) throws(ConfigurationError) {
            if let entry = entries.first(where: { words.contains($0.key) }) {
                throw entry.place.error(.misplacedKey(word: entry.key))
            }
        }
        switch key.key {
        case "note", "notes":
            try forbid(["kind", "press", "release"])
            let numbers = MIDINote.validRange
            let notes: Set<MIDINote> =
                key.key == "note" ? [MIDINote(try key.value.integer(in: numbers))] : try Self.notes(key.value)
            // A split at 0 or beyond the last key would leave one of the answers without a key.
            return .notes(notes, split: try node.value("split")?.integer(in: 1...127).asNote)
        case "cc":
            try forbid(["split"])
            return try button(key.value)
        case _:
            try forbid(["split", "kind", "press", "release"])
            guard try key.value.boolean() else {
                throw key.value.error(.wrongType(word: key.value.word, expected: .trueOrFalse))
            }
            return .bend
        }
    }

    private func button(_ value: ConfigurationNode) throws(ConfigurationError) -> Control.Message {
        let controller = try value.integer(in: 0...127)
        if let kind = node.value("kind") {
            let word = try kind.text()
            if Self.laterKinds.contains(word) { throw kind.error(.notYetSupported(word: word)) }
            _ = try kind.choice(of: ["button"])
        }
        let press = try node.value("press")?.integer(in: 1...127)
        let release = try node.value("release")?.integer(in: 0...126)
        let (high, low) = (
            press ?? max(Control.usualPress, (release ?? 0) + 1),
            release ?? min(Control.usualRelease, (press ?? 127) - 1)
        )
        guard low < high else {
            throw (node.value("release") ?? node).error(.releaseNotBelowPress(release: low, press: high))
        }
        return .button(controller: controller, press: high, release: low)
    }

    /// 36, 36-43, or a list of such.
    private static func notes(_ node: ConfigurationNode) throws(ConfigurationError) -> Set<MIDINote> {
        var notes: Set<MIDINote> = []
        let values = node.oneOrMore
        guard !values.isEmpty else { throw node.error(.emptyList(word: node.word)) }
        for value in values {
            let ends = try value.text().split(separator: "-", omittingEmptySubsequences: false)
                .map { Int($0.filter { $0 != " " }) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last else {
                throw value.error(.wrongType(word: value.word, expected: .noteNumbers))
            }
            guard MIDINote.validRange.contains(first), MIDINote.validRange.contains(last) else {
                throw value.error(.outOfRange(word: value.word, lowest: 0, highest: 127))
            }
            notes.formUnion((first...last).map { MIDINote($0) })
        }
        return notes
    }
}

extension Int {
    /// Only for numbers that have been checked.
    fileprivate var asNote: MIDINote { MIDINote(self) }
}
