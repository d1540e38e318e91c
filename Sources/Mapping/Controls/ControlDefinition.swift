// SPDX-License-Identifier: MIT
import Configuration
import MIDI
import Music

/// One line under `controls`. A wrong definition keeps its name, so that bindings to it are not reported as well.
struct ControlDefinition {
    private static let messages = ["note", "notes", "cc", "cc14", "nrpn", "bend", "program"]
    private static let details = [
        "split", "except", "plays", "kind", "press", "release", "sprung", "invert", "curve",
    ]
    private static let keys = messages + ["channel", "port"] + details
    /// What the monitor, and people, call some of them.
    private static let monitorWords = [
        "ch": "channel", "controller": "cc", "control": "cc", "pitch bend": "bend", "pitchbend": "bend",
        "pitch": "bend", "program change": "program", "pc": "program",
    ]
    private static let travelDetails = ["kind", "sprung", "invert", "curve", "plays"]
    private static let fader = "fader"
    private static let controllers = 0...127
    private static let parameters = 0...16383

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

    /// - Parameter ports: what the file calls ports; nil if nobody knows.
    /// - Returns: every error of the definition.
    mutating func read(ports: [String]?) -> [ConfigurationError] {
        var errors = node.unknownKeys(known: Self.keys, others: Self.monitorWords)
        if name.contains(Chord.sign) { errors.append(place.error(.mapping(.chordForName(word: name)))) }
        do throws(ConfigurationError) {
            let message = try message()
            let channel = try node.value("channel")?.integer(in: MIDIEvent.channels)
            let port = try Self.port(node.value("port"), of: ports)
            var trigger = Trigger(rawValue: try node.value("kind")?.text() ?? "") ?? .press
            if case .program = message { trigger = .pulse }
            let plays = try node.value("plays")?.boolean() ?? false
            let except = try node.value("except")?.choice(of: ["pads"])
            if errors.isEmpty {
                control = Control(
                    name: name, message: message, channel: channel, port: port, trigger: trigger, plays: plays,
                    yieldsToPads: except != nil)
            }
        } catch {
            // A word that is wrong is the one that is missing.
            if case .exactlyOneOf? = error.reason.mappingRule, !errors.isEmpty { return errors }
            errors.append(error)
        }
        return errors
    }

    /// The name of a port; nil if none is named.
    /// - Parameter ports: nil if nobody knows.
    static func port(_ node: ConfigurationNode?, of ports: [String]?) throws(ConfigurationError) -> String? {
        guard let node else { return nil }
        let word = try node.text()
        guard let ports, !ports.contains(word) else { return word }
        throw node.error(ports.isEmpty ? .mapping(.noPorts(word: word)) : .unfit(word, among: ports))
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
            try allow(["split", "except", "plays", "kind"])
            _ = try kind(of: Trigger.allCases.map(\.rawValue))
            let notes = key.key == "note" ? [try NoteSet.note(key.value)] : try NoteSet.notes(key.value)
            // A split at 0 or beyond the last key would leave one of the answers without a key.
            let split = try node.value("split")?.integer(in: 1...127)
            return .notes(notes, split: split.map { MIDINote($0) })
        case "cc": return try single(try key.value.integer(in: Self.controllers))
        case "cc14":
            let pair = try Self.pair(key.value)
            return try fader(.pair(high: pair.high, low: pair.low))
        case "nrpn": return try fader(.parameter(try key.value.integer(in: Self.parameters)))
        case "program":
            try allow([])
            return .program(try key.value.integer(in: Self.controllers))
        case _:
            try allow(Self.travelDetails.filter { $0 != "kind" })
            guard try key.value.boolean() else {
                throw key.value.error(.mapping(.onlyTrue(key: key.key)))
            }
            return .travel(try travel(.bend, isSprung: true))
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

    /// - Parameter isSprung: unless the file says.
    private func travel(_ form: ContinuousControl.Form, isSprung: Bool) throws(ConfigurationError) -> ContinuousControl
    {
        ContinuousControl(
            form: form, isSprung: try node.value("sprung")?.boolean() ?? isSprung,
            isInverted: try node.value("invert")?.boolean() ?? false,
            curve: try node.value("curve")?.number(in: ContinuousControl.curves) ?? 1)
    }

    private func fader(_ form: ContinuousControl.Form) throws(ConfigurationError) -> Control.Message {
        _ = try kind(of: [Self.fader])
        try allow(Self.travelDetails)
        return .travel(try travel(form, isSprung: false))
    }

    private func single(_ controller: Int) throws(ConfigurationError) -> Control.Message {
        let kinds = Trigger.allCases.map(\.rawValue) + [Self.fader] + Encoder.allCases.map(\.rawValue)
        let kind = try kind(of: kinds) ?? Trigger.press.rawValue
        if let encoder = Encoder(rawValue: kind) {
            try allow(["kind", "invert"])
            return .encoder(
                controller: controller, encoder, isInverted: try node.value("invert")?.boolean() ?? false)
        }
        if kind == Self.fader { return try fader(.controller(controller)) }
        try allow(["kind", "plays"] + (kind == Trigger.toggle.rawValue ? [] : ["press", "release"]))
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
}
