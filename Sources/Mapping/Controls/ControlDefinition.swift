// SPDX-License-Identifier: MIT
import Configuration
import MIDI
import Music

/// An entry of `controls`. A faulty definition keeps its name, so that bindings to it are not reported as well.
struct ControlDefinition {
    private static let messages = ["note", "notes", "cc", "cc14", "nrpn", "bend", "program"]
    private static let details = [
        "split", "except", "plays", "kind", "press", "release", "sprung", "invert", "curve",
    ]
    private static let keys = messages + ["channel", "port"] + details
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
    /// Nil until `read`, and afterwards if the definition is faulty.
    private(set) var control: Control?

    init(_ entry: ConfigurationNode.Entry) {
        name = entry.key
        place = entry.place
        node = entry.value
    }

    /// - Parameter ports: the file's names of ports; nil if unknown.
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
            // The unknown key, reported already, is probably the missing one.
            if case .exactlyOneOf? = error.reason.mappingRule, !errors.isEmpty { return errors }
            errors.append(error)
        }
        return errors
    }

    /// - Parameter ports: nil if unknown.
    /// - Returns: nil if no port is named.
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
            // A split at 0 would leave lower without a key.
            let split = try node.value("split")?.integer(in: 1...127)
            return .notes(notes, split: split.map { MIDINote($0) })
        case "cc": return try single(try key.value.integer(in: Self.controllers))
        case "cc14":
            return try fader(try Self.pair(key.value))
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
        control.flatMap { other.control.map($0.collides) } ?? false
    }

    /// Drops the control, because another one has the same message.
    mutating func refuse(becauseOf other: ControlDefinition) -> ConfigurationError {
        control = nil
        return place.error(.mapping(.sharedMessage(word: name, other: other.name, otherLine: other.place.line)))
    }

    /// - Throws: `misplacedKey` for the first detail that does not apply to such a control.
    private func allow(_ words: [String]) throws(ConfigurationError) {
        let entry = try node.entries().first { Self.details.contains($0.key) && !words.contains($0.key) }
        if let entry { throw entry.place.error(.misplacedKey(word: entry.key)) }
    }

    private func kind(of words: [String]) throws(ConfigurationError) -> String? {
        try node.value("kind")?.choice(of: words)
    }

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

    /// [1, 33]: two different controller numbers, the more significant one first.
    private static func pair(_ node: ConfigurationNode) throws(ConfigurationError) -> ContinuousControl.Form {
        guard case .list(let items) = node.content, let first = items.first, let last = items.last, items.count == 2
        else { throw node.error(.mapping(.wrongValue(word: node.word, expected: .controllerPair))) }
        let (high, low) = (try first.integer(in: controllers), try last.integer(in: controllers))
        guard high != low else { throw last.error(.mapping(.wrongValue(word: last.word, expected: .controllerPair))) }
        return .pair(high: high, low: low)
    }
}

enum NoteSet {
    /// One number.
    /// - Throws: `severalNotes`, `wrongValue`, `outOfRange`.
    static func note(_ node: ConfigurationNode) throws(ConfigurationError) -> MIDINote {
        do throws(ConfigurationError) {
            return MIDINote(try node.integer(in: MIDINote.validRange))
        } catch {
            guard case .wrongType(let word, _) = error.reason else { throw error }
            let areSeveral = (try? notes(node)) != nil
            throw error.with(
                .mapping(areSeveral ? .severalNotes(word: word) : .wrongValue(word: word, expected: .noteNumber)))
        }
    }

    /// 36, 36-43, or a list of these.
    /// - Throws: `wrongValue`, `outOfRange`, `emptyList`, `wrongType`.
    static func notes(_ node: ConfigurationNode) throws(ConfigurationError) -> Set<MIDINote> {
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

extension Control {
    /// The control's entry in a mapping file: "{ note: 36, channel: 10 }".
    package var definition: String {
        var words = message.words
        if let channel { words.append("channel: \(channel)") }
        if let port { words.append("port: \(port)") }
        words += message.details(trigger)
        if plays { words.append("plays: true") }
        if yieldsToPads { words.append("except: pads") }
        return "{ \(words.joined(separator: ", ")) }"
    }
}

extension Control.Message {
    fileprivate var words: [String] {
        switch self {
        case .notes(let notes, _): [Self.text(notes.map(\.rawValue).sorted())]
        case .button(let controller, _, _): ["cc: \(controller)"]
        case .program(let number): ["program: \(number)"]
        case .encoder(let controller, let encoder, _): ["cc: \(controller)", "kind: \(encoder.rawValue)"]
        case .travel(let travel):
            switch travel.form {
            case .bend: ["bend: true"]
            case .controller(let controller): ["cc: \(controller)", "kind: fader"]
            case .pair(let high, let low): ["cc14: [\(high), \(low)]"]
            case .parameter(let number): ["nrpn: \(number)"]
            }
        }
    }

    /// Details that differ from the defaults.
    fileprivate func details(_ trigger: Trigger) -> [String] {
        let kind = trigger == .press ? [] : ["kind: \(trigger.rawValue)"]
        switch self {
        case .notes(_, let split): return kind + (split.map { ["split: \($0.rawValue)"] } ?? [])
        case .button(_, let press, let release):
            let isUsual = press == Control.usualPress && release == Control.usualRelease
            return kind + (trigger == .toggle || isUsual ? [] : ["press: \(press)", "release: \(release)"])
        case .program: return []
        case .encoder(_, _, let isInverted): return isInverted ? ["invert: true"] : []
        case .travel(let travel):
            let isSaid = travel.isSprung || travel.form == .bend
            return (isSaid ? ["sprung: \(travel.isSprung)"] : []) + (travel.isInverted ? ["invert: true"] : [])
                + (travel.curve == 1 ? [] : ["curve: \(travel.curve)"])
        }
    }

    private static func text(_ numbers: [Int]) -> String {
        if numbers.count == 1, let number = numbers.first { return "note: \(number)" }
        let texts = numbers.runs(joinedBy: "-")
        return "notes: " + (texts.count == 1 ? texts.joined() : "[\(texts.joined(separator: ", "))]")
    }
}

extension [Int] {
    /// Consecutive numbers as one: "36", "38-40".
    package func runs(joinedBy dash: String) -> [String] {
        var runs: [ClosedRange<Int>] = []
        for number in self {
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)\(dash)\($0.upperBound)" }
    }
}
