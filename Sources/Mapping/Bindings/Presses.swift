// SPDX-License-Identifier: MIT
import MIDI
import Music
import Training

/// What to press on a controller, for whoever asks before playing.
package struct Presses: Hashable, Sendable {
    /// A control, or one that is pressed while another is held; by their names in the file.
    package enum Press: Hashable, Sendable {
        case control(String)
        case chord(held: String, pressed: String)
    }

    /// The name of the mapping; of one for any controller, the device's own.
    package let controller: String
    package let start: [TrainingMode: [Press]]
    package let lower: [Press]
    package let higher: [Press]
    /// From this key on upwards keys mean higher; nil if none answers by its side.
    package let split: MIDINote?
    package let tune: [Press]
    package let confirm: [Press]
    package let stop: [Press]
    /// What gives the exercise again, another one, and the one before once more, in every mode.
    package let again: [Press]
    package let skip: [Press]
    package let hearLast: [Press]

    /// What the file binds, in the order of its controls.
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
    /// What is to be pressed or moved for what is meant.
    fileprivate func presses(in layer: Layer, _ isMeant: (Binding) -> Bool) -> [Presses.Press] {
        let names = controls.map(\.name)
        let single = controls.filter { binding(of: $0, in: layer).map(isMeant) ?? false }
        let chords = layer.scopes.flatMap { bindings.chords(in: $0) }.filter { isMeant($0.value) }.map(\.key)
            .filter { names.contains($0.held) && names.contains($0.pressed) }
            .sorted { ($0.held, $0.pressed) < ($1.held, $1.pressed) }
        return single.map { .control($0.name) } + chords.map { .chord(held: $0.held, pressed: $0.pressed) }
    }

    /// What does what can be learned, or is it.
    package func presses(for topic: LearningTopic) -> [Presses.Press] {
        // What counts always counts at Start.
        let layer = topic.layers.first.flatMap { $0 } ?? .start
        switch topic.kind {
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

extension Binding {
    fileprivate var isTuning: Bool {
        switch self {
        case .tune, .tuneBySplit, .action(.tune): true
        case .action, .answerBySplit, .volume, .playAlong, .nothing: false
        }
    }
}
