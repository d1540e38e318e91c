// SPDX-License-Identifier: MIT
import Instrument
import Platform
import Mapping
import MIDI
import Localization

extension Screen {
    func monitor(_ occurrence: MIDIOccurrence) {
        switch occurrence {
        case .deviceArrived(let device):
            do throws(MappingError) {
                try controllers.arrive(device)
            } catch {
                // The Conductor tells it; here the device is there without a mapping.
            }
            tellControllers()
        case .deviceLeft(let device):
            controllers.leave(device)
            tellControllers()
        case .programs(let names):
            programs = names
            tellControllers()
        case .event(let event): show(event)
        case .overrun, .failed, .recovered: break
        }
    }

    func tellControllers() {
        for (visitor, page) in pages where watching[visitor] == .controllers {
            tell(visitor, controllersFields(page))
        }
    }

    func controllersFields(_ page: RequestRouter.Page) -> JSONObject {
        ControllersContent(
            controllers: controllers, programs: programs, isOwner: page.guest == .owner,
            folder: links.folders.userMappings.path(percentEncoded: false), texts: page.language.texts
        ).fields
    }

    private func show(_ event: MIDIEvent) {
        let effect = controllers.effect(of: event)
        let name = controllers[event.source]?.device.clientName ?? event.source.text
        for (visitor, page) in pages where watching[visitor] == .controllers {
            let texts = page.language.texts
            let channel = event.channel.map { texts.channel($0) + " " } ?? ""
            let control = effect.control.map { texts.name(ofControl: $0.name) } ?? texts.unmapped
            let actions = effect.actions.map { layer, phrase in
                LearningTopic(word: phrase).map { texts.name(of: $0) } ?? "\(texts.title(of: layer)): \(phrase)"
            }
            let meaning = ([control] + actions).joined(separator: " → ")
            tell(
                visitor,
                [
                    "kind": .text("monitor"), "time": .text(ClockTime.text(Timekeeper.live.date(event.time))),
                    "controller": .text(name.harmless), "text": .text(channel + texts.event(event.kind)),
                    "effect": .text(meaning), "control": effect.control.map { .text($0.name) } ?? .null,
                    "wheel": event.kind.wheel.map { .number($0) } ?? .null,
                ])
        }
    }
}

extension MIDIEvent.Kind {
    /// Where the pitch wheel stands, −1…1; nil for what is none.
    fileprivate var wheel: Double? {
        if case .pitchBend(let bend) = self { (Double(bend.rawValue) / 8192 * 1000).rounded() / 1000 } else { nil }
    }
}
