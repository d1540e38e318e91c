// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Instrument
import Platform
import Settings
import Localization

extension Screen {
    func obey(_ message: PageMessage, of visitor: Int) async {
        guard let page = pages[visitor] else { return }
        let texts = page.language.texts
        switch message {
        case .set(let key, let value): await set(key, to: value, for: visitor)
        case .reset(let key): await set(key, to: key.yaml(of: UserSettings()), for: visitor)
        case .preview(let source): await listen(to: source, for: visitor)
        case .get(.profile, let width):
            readers.append((visitor, width))
            readProfile()
        case .get(.settings, _):
            await learnSettings()
            tell(visitor, settingsFields(texts, isOwner: page.guest == .owner))
        case .get(.sounds, _):
            sounds.readers.insert(visitor)
            readSounds()
        case .get(.info, _):
            tell(visitor, InfoContent(links: links, isOwner: page.guest == .owner, texts: texts).fields)
        case .get(.controllers, _):
            tell(visitor, controllersFields(page))
        case .watch(let subject):
            watching[visitor] = subject
            if subject != .controllers { endLesson(of: visitor) }
        case .teach(let controller, let topic): beginLesson(of: controller, topic, for: visitor)
        case .lesson(let turn): take(turn, of: visitor)
        case .admit(let program):
            await set(.programs, to: SettingKey.programs.yaml(of: settings.admitting(program)), for: visitor)
        case .pair:
            if let begun = beginPairing(by: visitor) {
                tell(visitor, pairingFields(begun, texts))
            } else {
                let isPublic = NetworkAddresses.areOnlyPublic
                refuse(visitor) { $0.noNetwork(isPublic: isPublic) }
            }
        case .endPairing: endPairing()
        case .unpair(let id): unpair(id)
        case .resetRecords:
            let links = links
            queue.async {
                let (sentence, isDone) = links.reset(texts)
                Task { await self.wasReset(sentence, isDone, for: visitor) }
            }
        case .action, .key, .seen, .turned: break
        }
    }

    private func wasReset(_ sentence: String, _ isDone: Bool, for visitor: Int) {
        if isDone {
            tell(visitor, ["kind": .text("done"), "sentence": .text(sentence)])
        } else {
            refuse(visitor) { _ in sentence }
        }
        profile = nil
        readProfile()
    }

    private func set(_ key: SettingKey, to value: String, for visitor: Int) async {
        do throws(SettingError) {
            // Nobody looks into other files from a page.
            if key == .tuning, !settings.shelf.words.contains(value), value != settings.training.tuningSystem.word {
                throw .refused(key: key, .notOneOf(word: value, words: settings.shelf.words))
            }
            if key == .sound, let obstacle = obstacle(to: value) {
                refuse(visitor) { $0.sentence(for: obstacle) }
            } else {
                try await conductor.set(key, to: value)
            }
        } catch {
            refuse(visitor) { $0.refusal(of: key, error) }
        }
        await learnSettings()
        tellState()
        tellSettings()
        // What is suitable depends on the notes, how high and how long they are.
        if [.sound, .range, .reference, .duration].contains(key) { readSounds() }
    }

    func learnSettings() async {
        settings = await conductor.presentSettings
        state.intervals = settings.training.intervals.sorted
        state.slideCommits = settings.commit != .confirm
        for (visitor, page) in router.speak(Language(rawValue: settings.language.rawValue)) {
            guard pages[visitor] != nil else { continue }
            pages[visitor] = page
            greet(visitor, page)
        }
    }

    /// To each page in its language, which is worded once.
    func tellAll(_ subject: String, _ message: (Texts) -> JSONObject) {
        for (language, group) in Dictionary(grouping: pages, by: \.value.language) {
            let bytes = Array(JSONValue.object(message(language.texts)).text.utf8)
            for visitor in group { server.tell(visitor.key, bytes, subject: subject) }
        }
    }

    func tellState() { tellAll("state") { state.fields($0) } }

    func tellSettings() {
        for (visitor, page) in pages {
            tell(visitor, settingsFields(page.language.texts, isOwner: page.guest == .owner), subject: "settings")
        }
    }

    private func settingsFields(_ texts: Texts, isOwner: Bool) -> JSONObject {
        let sound = settings.training.soundSource
        let form = SettingsForm(
            settings: settings, soundName: texts.name(of: sound, called: links.sounds().displayName(for: sound)),
            outputs: links.outputs, isOwner: isOwner, texts: texts)
        return [
            "kind": .text("settings"), "groups": form.fields,
            "devices": .list(
                (isOwner ? tokens.devices : []).map { device in
                    .object([
                        "id": .text(device.id), "name": .text(device.name),
                        "since": .text(texts.day(Date(timeIntervalSince1970: Double(device.since)), in: .told)),
                    ])
                }),
            "canPair": .flag(isOwner),
        ]
    }

    /// A file that somebody downloads.
    func make(_ path: String, for visitor: Int, _ language: Language) {
        let (links, server, settings) = (links, server, settings)
        queue.async {
            let response: HTTPResponse?
            if path == "/records.csv" {
                response = links.records().map {
                    HTTPResponse($0, type: "text/csv; charset=utf-8")
                        .with("Content-Disposition", "attachment; filename=\"peach-records.csv\"")
                }
            } else {
                response = links.profile(settings).map { summary in
                    let picture = ProfilePicture(
                        summary, language: language, on: .now, calendar: .told)
                    return HTTPResponse(Array(picture.file.utf8), type: "image/svg+xml")
                        .with("Content-Disposition", "attachment; filename=\"peach-profile.svg\"")
                }
            }
            server.order(.answer(visitor, response ?? HTTPResponse(.unavailable)))
        }
    }

    // What pages are told beside what happens. Any thread; never waits.

    /// Nothing is plugged in.
    package nonisolated func missController() { note(.noController) { $0.noController } }

    /// How things stand around Peach: one sentence after the other.
    package nonisolated func note(_ sentences: [@Sendable (Texts) -> String]) {
        for (number, text) in sentences.enumerated() { note(.surroundings(number), text) }
    }

    private nonisolated func note(_ subject: Notices.Subject, _ text: @escaping @Sendable (Texts) -> String) {
        events.yield { screen in
            screen.state.say(about: subject, text)
            screen.tellState()
        }
    }
}
