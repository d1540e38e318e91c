// SPDX-License-Identifier: MIT
import Configuration

struct BindingsReader {
    /// Nil if unknown.
    let controls: [NamedControl]?
    /// True if bindings may use standard names for controls of other files.
    let isForAny: Bool
    /// The bindings of the extended file.
    let inherited: Bindings?

    var errors: [ConfigurationError] = []
    var bindings = Bindings()
    var chords: [(chord: Chord, place: ConfigurationNode, layer: Layer?)] = []
    var lines: [Layer?: [String: Int]] = [:]
    var incomplete: Set<Layer?> = []

    mutating func read(_ root: ConfigurationNode) -> Bindings {
        for layer in Layer.allCases + [nil] {
            guard let node = root.value(layer.word),
                let entries = errors.attempt(try node.entries())
            else { continue }
            let bound = Set(entries.map(\.key))
            for entry in entries {
                if !(entry.key.contains(Chord.sign) ? readChord(entry, layer) : read(entry, bound: bound, layer)) {
                    incomplete.insert(layer)
                }
            }
        }
        checkHeld()
        checkCommit(root)
        return bindings
    }

    private func control(_ name: String) -> NamedControl? { controls?.first { $0.name == name } }

    private func isElsewhere(_ name: String) -> Bool { isForAny && StandardControl.names.contains(name) }

    private mutating func read(_ entry: ConfigurationNode.Entry, bound: Set<String>, _ layer: Layer?) -> Bool {
        let named = control(entry.key)
        let isElsewhere = named == nil && isElsewhere(entry.key)
        if let controls, named == nil, !isElsewhere {
            errors.append(unknownControl(entry, entry.key, controls, bound: bound, layer))
        }
        // A faulty control has been reported already.
        let message = named?.control?.message
        let binding = errors.attempt(try Binding(entry.value, of: entry.key, message, in: layer))
        guard let binding, message != nil || isElsewhere else { return false }
        bindings.bind(entry.key, to: binding, in: layer)
        lines[layer, default: [:]][entry.key] = entry.place.line
        return true
    }

    private mutating func readChord(_ entry: ConfigurationNode.Entry, _ layer: Layer?) -> Bool {
        func refuse(_ reason: ConfigurationError.Reason) -> Bool {
            errors.append(entry.place.error(reason))
            return false
        }
        guard let chord = Chord(entry.key) else {
            return refuse(.mapping(.wrongValue(word: entry.key, expected: .chord)))
        }
        let count = errors.count
        for name in [chord.held, chord.pressed] where control(name) == nil && !isElsewhere(name) {
            if let controls {
                errors.append(
                    unknownControl(entry, name, controls, bound: [chord.held, chord.pressed], layer))
            }
        }
        guard errors.count == count else { return false }
        let (held, pressed) = (control(chord.held)?.control, control(chord.pressed)?.control)
        if let held, !held.canBeHeld { return refuse(.mapping(.cannotBeHeld(word: chord.held))) }
        if let pressed, !pressed.isPressed { return refuse(.mapping(.cannotBePressed(word: chord.pressed))) }
        let binding = errors.attempt(try Binding(entry.value, of: chord.pressed, pressed?.message, in: layer))
        guard let binding, held != nil || isElsewhere(chord.held), pressed != nil || isElsewhere(chord.pressed) else {
            return false
        }
        guard bindings.chords(in: layer)[chord] == nil else { return refuse(.duplicateKey(word: chord.text)) }
        bindings.bind(chord, to: binding, in: layer)
        chords.append((chord, entry.place, layer))
        return true
    }

    /// Reports a chord whose held control, or a row with it, acts by itself before the other one can be pressed.
    private mutating func checkHeld() {
        for (chord, place, layer) in chords {
            for other in [nil] + Layer.allCases where layer == nil || layer?.meets(other) == true {
                let name = ([chord.held] + rows(with: chord.held)).first { bindings.of($0, in: other) != nil }
                guard let name, let line = lines[other]?[name], Self.acts(bindings.of(name, in: other)) else {
                    continue
                }
                errors.append(
                    place.error(.mapping(.heldControlActs(word: name, chord: chord.text, otherLine: line))))
                break
            }
        }
    }

    private static func acts(_ binding: Binding?) -> Bool {
        switch binding {
        case .action, .answerBySplit, .tuneBySplit: true
        case .tune, .volume, .playAlong, .nothing, nil: false
        }
    }

    /// The rows that act for a control without a binding.
    private func rows(with name: String) -> [String] {
        guard let one = control(name)?.control, !one.yieldsToPads else { return [] }
        return (controls ?? []).filter {
            $0.control.map { $0.yieldsToPads && !$0.notes.isDisjoint(with: one.notes) } == true
        }
        .map(\.name)
    }

    /// Reports a matching layer that tunes without confirming; releasing an absolute wheel confirms, too. Skipped if a faulty
    /// binding was left out, which might confirm.
    private mutating func checkCommit(_ root: ConfigurationNode) {
        guard controls != nil, incomplete.isDisjoint(with: [.matching, .intervalMatching, nil]),
            let entry = try? root.entries().first(where: { $0.key == Layer.matching.rawValue })
        else { return }
        let all = inherited.map { bindings.over($0) } ?? bindings
        let matching = Array(all.all(in: .matching).values) + all.chords(in: .matching).values
        let commits = matching.contains { $0 == .action(.confirm) || $0 == .tune(.absolute) }
        if matching.contains(where: \.isTuning), !commits {
            errors.append(entry.place.error(.mapping(.nothingCommits(layer: entry.key))))
        }
    }

    private func unknownControl(
        _ entry: ConfigurationNode.Entry, _ name: String, _ controls: [NamedControl], bound: Set<String>,
        _ layer: Layer?
    ) -> ConfigurationError {
        // The controls without a binding in this layer that can have this one.
        let binding = try? Binding(entry.value, of: name, nil, in: layer)
        let free = controls.filter { control in
            guard !bound.contains(control.name), let message = control.control?.message else { return false }
            return binding?.isPossible(for: message) == true
        }.map(\.name)
        let (suggestion, possible) = Spelling.hint(for: name, among: free)
        return entry.place.error(.mapping(.unknownControl(word: name, suggestion: suggestion, possible: possible)))
    }
}

/// The standard names of controls, by which a file without bindings inherits those of generic.yaml.
package enum StandardControl {
    package static let names: [String] =
        [
            "bottom", "top", "wheel", "mod", "pedal", "keys", "play", "stop", "record", "loop", "back", "forward",
            "encoder",
        ]
        + numbered("pad", 16) + numbered("knob", 8) + numbered("fader", 9) + numbered("button", 8)

    private static func numbered(_ name: String, _ count: Int) -> [String] { (1...count).map { "\(name)\($0)" } }
}
