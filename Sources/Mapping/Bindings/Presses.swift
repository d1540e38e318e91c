// SPDX-License-Identifier: MIT
import MIDI
import Music
import Training

/// The controls to press on a controller for each function, for help texts.
package struct Presses: Hashable, Sendable {
    /// A control or a chord, by the file's names.
    package enum Press: Hashable, Sendable {
        case control(String)
        case chord(held: String, pressed: String)
    }

    /// The mapping's name; the device's for a mapping for any controller.
    package let controller: String
    package let start: [TrainingMode: [Press]]
    package let lower: [Press]
    package let higher: [Press]
    /// The lowest key that means higher; nil if no keys answer by split.
    package let split: MIDINote?
    package let tune: [Press]
    package let confirm: [Press]
    package let stop: [Press]
    /// In every mode.
    package let again: [Press]
    package let skip: [Press]
    package let hearLast: [Press]

    package init(_ mapping: ControllerMapping, of device: MIDIDevice) {
        func all(in layer: Layer, _ isMeant: (Binding) -> Bool) -> [Press] { mapping.presses(in: layer, isMeant) }
        controller = mapping.match.isAny ? device.clientName : mapping.name
        start = Dictionary(
            uniqueKeysWithValues: TrainingMode.allCases.map { mode in
                (mode, all(in: .start) { $0 == .action(.start(mode)) })
            })
        lower = all(in: .comparison) { $0 == .action(.answer(.lower)) }
        higher = all(in: .comparison) { $0 == .action(.answer(.higher)) }
        split =
            mapping.controls.lazy.compactMap { control -> MIDINote? in
                guard case .notes(_, let split) = control.message,
                    mapping.binding(of: control, in: .comparison) == .answerBySplit
                else { return nil }
                return split
            }.first
        tune = all(in: .matching, \.isTuning)
        confirm = all(in: .matching) { $0 == .action(.confirm) }
        stop = all(in: .comparison) { $0 == .action(.stop) }
        func always(_ action: TrainingAction) -> [Press] {
            let matching = all(in: .matching) { $0 == .action(action) }
            return all(in: .comparison) { $0 == .action(action) }.filter { matching.contains($0) }
        }
        again = always(.repeat)
        skip = always(.skip)
        hearLast = always(.hearLast)
    }
}

extension ControllerMapping {
    fileprivate func presses(in layer: Layer, _ isMeant: (Binding) -> Bool) -> [Presses.Press] {
        let names = controls.map(\.name)
        let single = controls.filter { binding(of: $0, in: layer).map(isMeant) ?? false }
        let chords = layer.scopes.flatMap { bindings.chords(in: $0) }.filter { isMeant($0.value) }.map(\.key)
            .filter { names.contains($0.held) && names.contains($0.pressed) }
            .sorted { ($0.held, $0.pressed) < ($1.held, $1.pressed) }
        return single.map { .control($0.name) } + chords.map { .chord(held: $0.held, pressed: $0.pressed) }
    }

    /// The controls with the function of a topic.
    package func presses(for topic: LearningTopic) -> [Presses.Press] {
        // `always` applies at Start.
        let layer = topic.layers.first.flatMap { $0 } ?? .start
        switch topic {
        case .tune: return presses(in: layer, \.isTuning)
        case .volume: return presses(in: layer) { $0 == .volume }
        case .keys, .pedal, .modulation:
            return controls.filter { $0.name == topic.name(for: $0) }.map { .control($0.name) }
        case .press(.answer(let answer)):
            return presses(in: layer) { $0 == .action(.answer(answer)) || $0 == .answerBySplit }
        case .press(let action): return presses(in: layer) { $0 == .action(action) }
        }
    }
}

extension TrainingAction {
    /// The phrase of mapping files.
    package var phrase: String {
        let binding: Binding =
            switch self {
            case .tune(let move): (move.isPress ? nil : move.control).map { .tune($0) } ?? .action(self)
            case .play, .release, .sustain, .bend, .modulate: .playAlong
            case .volume(.slide), .volume(.step): .volume
            case _: .action(self)
            }
        // Only an encoder sends other nudges than those of phrases.
        return binding.phrase ?? Binding.tune(.nudge).phrase ?? ""
    }
}
