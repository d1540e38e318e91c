// SPDX-License-Identifier: MIT
import Configuration
import MIDI
import Music

/// One line under `controls`, with its place. A definition that is wrong keeps its name, so that bindings to it are
/// not reported as well.
struct ControlDefinition {
    private static let messages = ["note", "notes", "cc", "cc14", "bend"]
    private static let details = ["split", "except", "plays", "kind", "press", "release", "sprung"]
    private static let keys = messages + ["channel"] + details
    private static let kinds = ["button", "fader"] + Encoder.allCases.map(\.rawValue)
    private static let controllers = 0...127

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
        var errors = node.unknownKeys(known: Self.keys)
        do {
            let message = try message()
            let channel = try node.value("channel")?.integer(in: MIDIEvent.channels)
            let plays = try node.value("plays")?.boolean() ?? false
            let except = try node.value("except")?.choice(of: ["pads"])
            if errors.isEmpty {
                control = Control(
                    name: name, message: message, channel: channel, plays: plays, yieldsToPads: except != nil)
            }
        } catch {
            // A word that is wrong is the one that is missing.
            if case .exactlyOneOf? = error.reason.mappingRule, !errors.isEmpty { return errors }
            errors.append(error)
        }
        return errors
    }

    private func message() throws(ConfigurationError) -> Control.Message {
        guard case .table(let entries) = node.content else {
            throw node.error(.mapping(.wrongValue(word: node.word, expected: .control)))
        }
        let given = entries.filter { Self.messages.contains($0.key) }
        guard let key = given.first, given.count == 1 else {
            throw (given.dropFirst().first?.place ?? node).error(.mapping(.exactlyOneOf(words: Self.messages)))
        }
        switch key.key {
        case "note", "notes":
            try allow(["split", "except", "plays"])
            let notes: Set<MIDINote> =
                key.key == "note" ? [try Self.note(key.value)] : try Self.notes(key.value)
            // A split at 0 or beyond the last key would leave one of the answers without a key.
            return .notes(notes, split: try node.value("split")?.integer(in: 1...127).asNote)
        case "cc": return try single(try key.value.integer(in: Self.controllers))
        case "cc14":
            _ = try kind(of: ["fader"])
            try allow(["kind", "sprung"])
            let pair = try Self.pair(key.value)
            return .travel(Travel(.pair(high: pair.high, low: pair.low), isSprung: try isSprung(false)))
        case _:
            try allow(["sprung"])
            guard try key.value.boolean() else {
                throw key.value.error(.mapping(.onlyTrue(key: key.key)))
            }
            return .travel(Travel(.bend, isSprung: try isSprung(true)))
        }
    }

    func collides(with other: ControlDefinition) -> Bool {
        guard let control, let theirs = other.control else { return false }
        return control.collides(with: theirs)
    }

    /// Leaves the message to the other one, which waits for it as well.
    mutating func refuse(becauseOf other: ControlDefinition) -> ConfigurationError {
        control = nil
        return place.error(.mapping(.sharedMessage(word: name, other: other.name, otherLine: other.place.line)))
    }

    /// - Throws: `misplacedKey` for the first detail that says nothing about such a control.
    private func allow(_ words: [String]) throws(ConfigurationError) {
        let entry = try node.entries().first { Self.details.contains($0.key) && !words.contains($0.key) }
        if let entry { throw entry.place.error(.misplacedKey(word: entry.key)) }
    }

    private func kind(of words: [String]) throws(ConfigurationError) -> String? {
        guard let kind = node.value("kind") else { return nil }
        return try kind.choice(of: words)
    }

    private func isSprung(_ usually: Bool) throws(ConfigurationError) -> Bool {
        try node.value("sprung")?.boolean() ?? usually
    }

    /// What sends one controller number.
    private func single(_ controller: Int) throws(ConfigurationError) -> Control.Message {
        let kind = try kind(of: Self.kinds) ?? "button"
        if let encoder = Encoder(rawValue: kind) {
            try allow(["kind"])
            return .encoder(controller: controller, encoder)
        }
        if kind == "fader" {
            try allow(["kind", "sprung"])
            return .travel(Travel(.controller(controller), isSprung: try isSprung(false)))
        }
        try allow(["kind", "plays", "press", "release"])
        return try button(controller)
    }

    private func button(_ controller: Int) throws(ConfigurationError) -> Control.Message {
        let press = try node.value("press")?.integer(in: 1...127)
        let release = try node.value("release")?.integer(in: 0...126)
        let (high, low) = (
            press ?? max(Control.usualPress, (release ?? 0) + 1),
            release ?? min(Control.usualRelease, (press ?? 127) - 1)
        )
        guard low < high else {
            throw (node.value("release") ?? node).error(.mapping(.releaseNotBelowPress(release: low, press: high)))
        }
        return .button(controller: controller, press: high, release: low)
    }

    /// [1, 33]: two different controller numbers, the one with the higher bits first.
    private static func pair(_ node: ConfigurationNode) throws(ConfigurationError) -> (high: Int, low: Int) {
        guard case .list(let items) = node.content, let first = items.first, let last = items.last, items.count == 2
        else { throw node.error(.mapping(.wrongValue(word: node.word, expected: .controllerPair))) }
        let (high, low) = (try first.integer(in: controllers), try last.integer(in: controllers))
        guard high != low else { throw last.error(.mapping(.wrongValue(word: last.word, expected: .controllerPair))) }
        return (high, low)
    }

    private static func note(_ node: ConfigurationNode) throws(ConfigurationError) -> MIDINote {
        do throws(ConfigurationError) {
            return MIDINote(try node.integer(in: MIDINote.validRange))
        } catch {
            guard case .wrongType(let word, _) = error.reason else { throw error }
            let areSeveral = (try? notes(node)) != nil
            throw error.with(
                .mapping(areSeveral ? .severalNotes(word: word) : .wrongValue(word: word, expected: .noteNumber)))
        }
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
                throw value.error(.mapping(.wrongValue(word: value.word, expected: .noteNumbers)))
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
