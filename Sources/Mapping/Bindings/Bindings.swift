// SPDX-License-Identifier: MIT

/// What the controls of a mapping do, by layer; nil is `always`.
package struct Bindings: Hashable, Sendable {
    private var single: [Layer?: [String: Binding]] = [:]
    private var chords: [Layer?: [Chord: Binding]] = [:]

    package init() {}

    package var isEmpty: Bool { single.isEmpty && chords.isEmpty }

    package func of(_ control: String, in layer: Layer?) -> Binding? { single[layer]?[control] }

    package func all(in layer: Layer?) -> [String: Binding] { single[layer] ?? [:] }

    /// What is done by holding one control and pressing another.
    package func chords(in layer: Layer?) -> [Chord: Binding] { chords[layer] ?? [:] }

    package mutating func bind(_ control: String, to binding: Binding, in layer: Layer?) {
        single[layer, default: [:]][control] = binding
    }

    package mutating func bind(_ chord: Chord, to binding: Binding, in layer: Layer?) {
        chords[layer, default: [:]][chord] = binding
    }

    /// Those that concern these controls only, and can be done by them.
    func reduced(to controls: [Control]) -> Bindings {
        var reduced = Bindings()
        func control(_ name: String) -> Control? { controls.first { $0.name == name } }
        for (layer, bindings) in single {
            for (name, binding) in bindings {
                guard let message = control(name)?.message, binding.isPossible(for: message) else { continue }
                reduced.bind(name, to: binding, in: layer)
            }
        }
        for (layer, bindings) in chords {
            for (chord, binding) in bindings {
                guard let held = control(chord.held), let pressed = control(chord.pressed), held.canBeHeld,
                    binding.isPossible(for: pressed.message)
                else { continue }
                reduced.bind(chord, to: binding, in: layer)
            }
        }
        return reduced
    }

    /// These, and of the others what these do not say.
    func over(_ others: Bindings) -> Bindings {
        var merged = others
        for (layer, bindings) in single { merged.single[layer, default: [:]].merge(bindings) { $1 } }
        for (layer, bindings) in chords { merged.chords[layer, default: [:]].merge(bindings) { $1 } }
        return merged
    }
}
