// SPDX-License-Identifier: MIT
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
            "known": devices.isEmpty ? .list(known) : .null,
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
            "views": .list(mapping.map(views) ?? []), "description": .text(name),
            "actions": isOwner ? .list(Self.topics.map { .object(fields($0, mapping)) }) : nil,
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

    /// What plays along comes last.
    private static let topics = LearningTopic.all.filter { $0 != .keys } + [.keys]

    /// What the parts do at Start and in the modes of single notes.
    private func views(of mapping: ControllerMapping) -> [JSONValue] {
        let picture = ControllerPicture(mapping, texts)
        return [Layer.start, .comparison, .matching].compactMap { layer in
            picture.svg(in: layer, isWhole: true).map {
                .object(["name": .text(texts.title(of: layer)), "svg": .text($0)])
            }
        }
    }

    /// The controllers that Peach knows, without texts in their drawings.
    private var known: [JSONValue] {
        controllers.library.entries.filter { !$0.mapping.match.isAny }.compactMap { entry in
            ControllerPicture(entry.mapping, texts).svg(in: nil, isWhole: false).map {
                .object(["name": .text(entry.mapping.name.escaped), "svg": .text($0)])
            }
        }
    }

    private func fields(_ topic: LearningTopic, _ mapping: ControllerMapping?) -> JSONObject {
        let presses = mapping?.presses(for: topic) ?? []
        return [
            "action": .text(topic.word), "name": .text(texts.name(of: topic)), "isMoved": .flag(topic.isMoved),
            "by": presses.isEmpty ? nil : .text(texts.names(of: presses)),
        ]
    }

    private func worded(_ action: (layer: Layer, phrase: String)) -> String {
        let name = LearningTopic(word: action.phrase).map { texts.name(of: $0) } ?? action.phrase
        return "\(texts.title(of: action.layer)): \(name)"
    }
}
