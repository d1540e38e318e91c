// SPDX-License-Identifier: MIT
import Charts
import Instrument
import Localization
import Mapping
import Music
import Training

/// The message about what the player's hands can do in a mode: a drawing of the controller, its parts in use, and the keys of
/// the computer.
struct HandsContent {
    /// Nil without one.
    let controller: Controllers.Controller?
    let mode: TrainingMode?
    let isListening: Bool
    let texts: Texts

    var fields: JSONObject {
        let layer = Layer(mode)
        let picture = controller.flatMap { $0.mapping.map { ControllerPicture($0, isListening: isListening, texts) } }
        let presses = controller.flatMap { controller in
            controller.mapping.map { Presses($0, of: controller.device) }
        }
        let way = isListening ? nil : mode.flatMap { mode in presses.flatMap { texts.controllerWay(in: mode, $0) } }
        let name = presses?.controller.escaped
        return [
            "kind": .text("hands"), "name": name.map { .text($0) } ?? .null,
            "text": .text(way ?? ""),
            "svg": picture?.svg(in: layer, isWhole: false).map { .text($0) } ?? .null,
            "uses": .list((picture?.uses(in: layer) ?? []).map { .object(Self.fields($0)) }),
            "keys": .list(
                (mode.map { texts.computerKeyGroups(in: $0, isListening: isListening) } ?? []).map {
                    .object(fields($0))
                }),
        ]
    }

    private static func fields(_ use: ControllerPicture.Use) -> JSONObject {
        [
            "parts": .list(use.parts.map { .text($0) }), "by": .text(use.names),
            "does": .text(use.word.replacing("\u{AD}", with: "")),
            "symbol": use.symbol.map { .text($0.rawValue) } ?? .null,
        ]
    }

    private func fields(_ group: ComputerKeyGroup) -> JSONObject {
        [
            "keys": .list(
                group.keys.map { .object(["key": .text($0.rawValue), "cap": .text(texts.cap(of: $0))]) }),
            "does": .text(group.word),
        ]
    }

    /// The message about a touch. The place is that of the hand, 0…1 from the lower end: it says nothing about a pitch.
    static func fields(_ touch: PartTouch, _ controller: String) -> JSONObject {
        let part = touch.part
        let split: MIDINote? = if case .notes(_, let split) = part.control.message { split } else { nil }
        let side = touch.note.flatMap { note in split.map { note < $0 ? "lower" : "higher" } }
        let note = part.kind == .keyboard || part.kind == .key ? touch.note.map(ControllerDrawing.drawnKey) : nil
        var fields: JSONObject = [
            "kind": .text("touch"), "controller": .text(controller), "part": .text(part.id),
            "use": .text([part.id, part.kind == .keyboard ? side : nil].compactMap { $0 }.joined(separator: " ")),
            "note": note.map { .integer($0.rawValue) } ?? .null,
        ]
        switch touch.change {
        case .pressed: fields["change"] = .text("pressed")
        case .released: fields["change"] = .text("released")
        case .struck: fields["change"] = .text("struck")
        case .moved(let place):
            fields["change"] = .text("moved")
            fields["place"] = .number((place * 1000).rounded() / 1000)
        case .turned(let steps):
            fields["change"] = .text("turned")
            fields["steps"] = .integer(steps)
        }
        return fields
    }
}

/// Drawings of a mapping's controller, and its parts by what they do.
struct ControllerPicture {
    struct Use {
        let symbol: ControllerSymbol?
        let word: String
        fileprivate(set) var parts: [String]
        fileprivate(set) var names: String
        fileprivate var controls: [String]
    }

    private let mapping: ControllerMapping
    private let isListening: Bool
    private let texts: Texts
    private let parts: [ControllerPart]

    init(_ mapping: ControllerMapping, isListening: Bool = false, _ texts: Texts) {
        (self.mapping, self.isListening, self.texts, parts) = (mapping, isListening, texts, mapping.parts)
    }

    /// - Parameters:
    ///   - layer: nil for a small drawing without texts.
    ///   - isWhole: with pedals that do nothing.
    /// - Returns: nil if nothing of the controller is known.
    func svg(in layer: Layer?, isWhole: Bool) -> String? {
        guard !parts.isEmpty else { return nil }
        let drawn = parts.compactMap { part -> ControllerDrawing.Part? in
            let labels = layer.map { self.labels(of: part, in: $0) } ?? []
            if !isWhole, part.kind == .pedal, labels.isEmpty { return nil }
            return ControllerDrawing.Part(
                id: part.id, kind: part.kind.drawn, name: short(part), labels: labels, note: part.note)
        }
        return ControllerDrawing(drawn, hasText: layer != nil).svg.xml
    }

    /// What a mode needs, most needed first; parts with the same function once.
    func uses(in layer: Layer) -> [Use] {
        var uses: [Use] = []
        for part in parts {
            guard let (control, binding) = mapping.binding(of: part, in: layer), binding.isOfExercise else { continue }
            let labels = labels(of: part, in: layer)
            for (label, side) in zip(labels, labels.count == 2 ? [" lower", " higher"] : [""]) {
                let id = part.id + side
                let index = uses.firstIndex { ($0.symbol, $0.word) == (label.symbol, label.word) }
                guard let index else {
                    uses.append(
                        Use(symbol: label.symbol, word: label.word, parts: [id], names: "", controls: [control.name]))
                    continue
                }
                uses[index].parts.append(id)
                if uses[index].controls.last != control.name { uses[index].controls.append(control.name) }
            }
        }
        for index in uses.indices { uses[index].names = texts.names(of: uses[index].controls.map { .control($0) }) }
        func rank(_ use: Use) -> Int { use.symbol.flatMap { ControllerSymbol.allCases.firstIndex(of: $0) } ?? -1 }
        return uses.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }

    /// "1" for "pad1"; the name of a control without a number.
    private func short(_ part: ControllerPart) -> String {
        let name = part.control.name
        let digits = name.drop { !$0.isNumber }
        if part.kind == .pad, part.note != nil { return "" }
        if !digits.isEmpty, part.control.isPressed { return String(digits) }
        let word = texts.name(ofControl: name)
        return word.count <= 8 ? word : String(name.prefix(7)).escaped
    }

    private func hyphenated(_ word: String) -> String {
        texts.hyphens.reduce(word) { $0.replacing($1.replacing("\u{AD}", with: ""), with: $1) }
    }

    private func labels(of part: ControllerPart, in layer: Layer) -> [ControllerDrawing.Label] {
        guard let binding = mapping.binding(of: part, in: layer)?.binding else { return [] }
        switch binding {
        case .answerBySplit where isListening: return [.init(.skip, texts.goesOn)]
        case .action(let action) where isListening && action.goesOn: return [.init(.skip, texts.goesOn)]
        case .answerBySplit:
            let both = [(ControllerSymbol.lower, Answer.lower), (.higher, .higher)]
            return both.map { .init($0, texts.word(for: .action(.answer($1)))) }
        case .tuneBySplit:
            let word = texts.word(for: binding)
            guard let note = part.note, case .notes(_, let split?) = part.control.message else {
                return [.init(.lower, word), .init(.higher, word)]
            }
            return [.init(note < split ? .lower : .higher, word)]
        case .action(let action): return [.init(ControllerSymbol(action), hyphenated(texts.word(for: binding)))]
        case .tune, .volume: return [.init(nil, texts.word(for: binding))]
        case .playAlong, .nothing: return []
        }
    }
}

extension Binding {
    /// Answers, tunes, or ends and repeats an exercise.
    fileprivate var isOfExercise: Bool {
        switch self {
        case .answerBySplit, .tune, .tuneBySplit: true
        case .action(let action): ControllerSymbol(action) != nil
        case .volume, .playAlong, .nothing: false
        }
    }
}

extension ControllerPart.Kind {
    fileprivate var drawn: ControllerDrawing.Kind {
        switch self {
        case .pad: .pad
        case .button: .button
        case .pedal: .pedal
        case .knob: .knob
        case .fader: .fader
        case .wheel: .wheel
        case .key: .key
        case .keyboard: .keyboard
        }
    }
}

extension ControllerSymbol {
    fileprivate init?(_ action: TrainingAction) {
        switch action {
        case .answer(.lower): self = .lower
        case .answer(.higher): self = .higher
        case .confirm: self = .confirm
        case .repeat: self = .again
        case .skip: self = .skip
        case .stop: self = .stop
        case .hearLast: self = .hearLast
        case .tune(.nudge(let cents)): self = cents < 0 ? .lower : .higher
        case _: return nil
        }
    }
}
