// SPDX-License-Identifier: MIT
import Charts
import Instrument
import Mapping
import MIDI
import Localization

/// The message about controllers and the actions of their controls.
struct ControllersContent {
    let controllers: Controllers
    /// Other programs that send MIDI and are not admitted.
    let programs: [String]
    /// Includes files, and the actions that can be learned.
    let isOwner: Bool
    /// The folder of the player's mapping files.
    let folder: String
    let texts: Texts

    var fields: JSONObject {
        let devices = controllers.devices
        return [
            "kind": .text("controllers"), "controllers": .list(devices.map { .object(fields($0)) }),
            "errors": .list(controllers.library.errors.map { .text(texts.sentence(for: $0)) }),
            "noController": devices.isEmpty
                ? .list([.text(texts.noController.unbroken), .text(texts.whatCanBePluggedIn)]) : .null,
            "programs": .list((isOwner ? programs : []).map { .text($0) }),
            "folder": isOwner ? .text(folder.escaped) : .null,
        ]
    }

    private func fields(_ controller: Controllers.Controller) -> JSONObject {
        let name = controller.device.clientName.escaped
        let mapping = controller.mapping
        let controls = mapping?.controls ?? []
        return [
            "id": .text(controller.device.port.text), "name": .text(name),
            "mapping": .text(mapping?.name.escaped ?? texts.noMapping),
            "file": isOwner ? mapping.map { .text($0.file.escaped) } ?? .null : .null,
            "svg": mapping.flatMap { drawing(of: $0, name) } ?? .null, "description": .text(name),
            "actions": isOwner ? .list(LearningTopic.all.map { .object(fields($0, mapping)) }) : nil,
            "controls": .list(
                controls.map { control in
                    .object([
                        "id": .text(control.name), "name": .text(texts.name(ofControl: control.name)),
                        "sends": .text(control.definition.escaped),
                        "does": .list(mapping?.actions(of: control).map { .text(worded($0)) } ?? []),
                    ])
                }),
        ]
    }

    private func fields(_ topic: LearningTopic, _ mapping: ControllerMapping?) -> JSONObject {
        let presses = mapping?.presses(for: topic) ?? []
        return [
            "action": .text(topic.word), "name": .text(texts.name(of: topic)),
            "by": presses.isEmpty ? nil : .text(texts.names(of: presses)),
        ]
    }

    private func worded(_ action: (layer: Layer, phrase: String)) -> String {
        let name = LearningTopic(word: action.phrase).map { texts.name(of: $0) } ?? action.phrase
        return "\(texts.title(of: action.layer)): \(name)"
    }

    /// Without other banks, which are the same pads.
    private func drawing(of mapping: ControllerMapping, _ name: String) -> JSONValue? {
        let shown = mapping.controls.filter { !$0.name.hasPrefix("bank") && !Self.isRow($0, in: mapping) }
        guard !shown.isEmpty else { return nil }
        let parts = shown.map { control in
            ControllerDrawing.Part(
                id: control.name, kind: control.kind, name: short(control), does: short(control, mapping))
        }
        return .text(ControllerDrawing(parts).svg(description: name).xml)
    }

    /// A group of pads that are also mapped one by one.
    private static func isRow(_ control: Control, in mapping: ControllerMapping) -> Bool {
        ["bottom", "top"].contains(control.name) && mapping.controls.contains { $0.name.hasPrefix("pad") }
    }

    /// "1" for "pad1"; the name of a control without a number.
    private func short(_ control: Control) -> String {
        let digits = control.name.drop { !$0.isNumber }
        return digits.isEmpty || !control.isPressed ? String(control.name.prefix(7)).escaped : String(digits)
    }

    /// The action in a comparison, else in matching, else at Start.
    private func short(_ control: Control, _ mapping: ControllerMapping) -> String {
        let actions = mapping.actions(of: control)
        let layers: [Layer] = [.comparison, .matching, .start]
        guard let phrase = layers.lazy.compactMap({ layer in actions.first { $0.layer == layer }?.phrase }).first,
            let topic = LearningTopic(word: phrase)
        else { return "" }
        return texts.name(of: topic)
    }
}

extension Control {
    fileprivate var kind: ControllerDrawing.Kind {
        switch message {
        // No device has so many pads.
        case .notes(let notes, _): notes.count > 24 ? .keys : .pad
        case .button, .program: .button
        case .encoder: .knob
        case .travel(let travel):
            switch travel.form {
            case .bend: .wheel
            case .controller, .pair, .parameter: name.hasPrefix("knob") ? .knob : name == "mod" ? .wheel : .fader
            }
        }
    }
}
