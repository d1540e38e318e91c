// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Instrument
import Localization
import Music
import Profile
import Settings
import Sound
import Training

/// Messages of pages about settings, sounds and records.
extension Screen {
    func handle(_ message: PageMessage, of connection: Int) async {
        guard let page = pages[connection] else { return }
        let texts = page.language.texts
        switch message {
        case .set(let key, let value): await set(key, to: value, for: connection)
        case .reset(let key): await set(key, to: key.yaml(of: UserSettings()), for: connection)
        case .preview(let source):
            await conductor.preview(source) { [events] result in
                events.yield { $0.finishPreview(result, of: source, for: connection) }
            }
        case .hear(let interval, let note, let offset):
            await conductor.preview(interval, from: note, offset: offset) { [events] result in
                events.yield { $0.finishPreview(result, of: nil, for: connection) }
            }
        case .check(let key): await check(key, of: connection)
        case .get(.profile, let width):
            readers.append((connection, width))
            readProfile()
        case .day(let name):
            guard let day = DateInterval(day: name, in: .displayed) else { return }
            if days.updateValue(day, forKey: connection) == nil { readDay(for: connection) }
        case .get(.settings, _):
            await updateSettings()
            send(settingsFields(texts, isOwner: page.requester == .owner), to: connection)
        case .get(.sounds, _):
            soundScan.readers.insert(connection)
            scanSounds()
        case .get(.output, _): send(await outputFields(texts), to: connection)
        case .get(.info, _):
            send(InfoContent.fields(links, isOwner: page.requester == .owner, texts), to: connection)
        case .get(.controllers, _): send(controllersFields(page), to: connection)
        case .get(.hands, _): send(handsFields(texts), to: connection)
        case .watch(let subject):
            watching[connection] = subject
            if subject != .controllers {
                endLesson(of: connection)
                if tryingOut == connection { endTryingOut() }
            }
            if subject == .hands { send(handsFields(texts), to: connection, subject: "hands") }
        case .teach(let controller, let topic, let isByLatest):
            beginLesson(of: controller, topic, byLatest: isByLatest, for: connection)
        case .tryOut(let controller): tryOut(controller, for: connection)
        case .lesson(let action): handle(action, of: connection)
        case .admit(let program):
            await set(.programs, to: SettingKey.programs.yaml(of: settings.admitting(program)), for: connection)
        case .pair:
            if let begun = beginPairing(by: connection) {
                send(pairingFields(begun, texts), to: connection)
            } else {
                let isPublic = NetworkAddresses.areOnlyPublic
                sendRefusal(connection) { $0.noNetwork(isPublic: isPublic) }
            }
        case .endPairing: endPairing()
        case .unpair(let id): unpair(id)
        case .get(.records, _): sendRecords(to: connection)
        case .resetRecords: change(connection, isReset: true) { $0.reset($1) }
        case .restoreRecords(let backup): change(connection) { $0.restore(backup, $1) }
        case .calibrate(let sound): calibrate(sound, for: connection)
        case .action, .key, .seen, .turned, .get(.keys, _): break
        }
    }

    // Settings

    private func set(_ key: SettingKey, to value: String, for connection: Int) async {
        do throws(SettingError) {
            // Pages must not name other files.
            if key == .tuning, !settings.scales.words.contains(value), value != settings.training.tuningSystem.word {
                throw .refused(key: key, .notOneOf(word: value, words: settings.scales.words))
            }
            if key == .sound, let error = soundError(value) {
                sendRefusal(connection) { $0.sentence(for: error) }
            } else {
                try await conductor.set(key, to: value)
            }
        } catch {
            sendRefusal(connection) { $0.refusal(of: key, error) }
        }
        await reloadSettings()
        // Suitable sounds depend on the notes' range and length.
        if [.sound, .range, .reference, .duration].contains(key) { scanSounds() }
    }

    func updateSettings() async {
        settings = await conductor.currentSettings()
        state.intervals = settings.training.intervals.sorted
        state.range = settings.training.range.reached ?? settings.training.range.widest
        state.slideCommits = settings.commit != .confirm
        for (connection, page) in router.use(Language(rawValue: settings.language.rawValue)) {
            guard pages[connection] != nil else { continue }
            pages[connection] = page
            sendAll(to: connection, page)
        }
    }

    /// Reads the day that a page asked for last: one at a time, so that a page cannot fill the queue.
    private func readDay(for connection: Int) {
        guard let day = days[connection] else { return }
        let links = links
        queue.async {
            let answers = links.answers(day)
            Task { await self.finishDay(answers, of: day, for: connection) }
        }
    }

    private func finishDay(_ answers: [CompletedExercise]?, of day: DateInterval, for connection: Int) {
        guard days[connection] == day else { return readDay(for: connection) }
        days[connection] = nil
        guard let texts = pages[connection]?.language.texts else { return }
        send(DayContent.fields(answers, on: day.start, texts), to: connection)
    }

    func sendSettings() {
        for (connection, page) in pages {
            let fields = settingsFields(page.language.texts, isOwner: page.requester == .owner)
            send(fields, to: connection, subject: "settings")
        }
    }

    /// What the output does now, or why it does not; empty texts while it is idle. And its latest check.
    private func outputFields(_ texts: Texts) async -> JSONObject {
        let status = links.output()
        let trouble = await conductor.soundTrouble.map { texts.sentence(for: $0) }
        let headphones = await conductor.listeningCheck.map {
            texts.summary(of: $0, on: texts.day($0.timestamp, in: .displayed))
        }
        return [
            "kind": .text("output"), "headphones": .text(headphones ?? texts.notChecked),
            "text": .text(status.map { texts.sentences(for: $0) } ?? ""),
            "late": .text(status.map { texts.lateness(of: $0) ?? "" } ?? trouble ?? ""),
        ]
    }

    private func settingsFields(_ texts: Texts, isOwner: Bool) -> JSONObject {
        let sound = settings.training.soundSource
        let form = SettingsForm(
            settings: settings, soundName: texts.name(of: sound, called: links.sounds().displayName(for: sound)),
            outputs: links.outputs(), isOwner: isOwner, texts: texts)
        return [
            "kind": .text("settings"), "groups": form.fields,
            "devices": .list(
                (isOwner ? tokens.devices : []).map { device in
                    .object([
                        "id": .text(device.id), "name": .text(device.name),
                        "since": .text(texts.day(Date(timeIntervalSince1970: Double(device.since)), in: .displayed)),
                    ])
                }),
            "canPair": .flag(isOwner),
        ]
    }

    // Records and profile

    func exportFile(_ path: String, for connection: Int, _ language: Language) {
        let (links, server, settings) = (links, server, settings)
        queue.async {
            let response: HTTPResponse?
            if path == "/records.csv" {
                response = links.records.export().map {
                    HTTPResponse(.ok, $0, type: "text/csv; charset=utf-8")
                        .with("Content-Disposition", "attachment; filename=\"peach-records.csv\"")
                }
            } else {
                response = links.profile(settings).map { summary in
                    let picture = ProfilePicture(summary, language: language, on: .now, calendar: .displayed)
                    return HTTPResponse(.ok, Array(picture.file.utf8), type: "image/svg+xml")
                        .with("Content-Disposition", "attachment; filename=\"peach-profile.svg\"")
                }
            }
            server.answer(connection, with: response ?? HTTPResponse(.serviceUnavailable))
        }
    }

    func startFields(_ profile: ProfileSummary, _ texts: Texts) -> JSONObject {
        StartContent(summary: profile, settings: settings, date: .now, texts: texts).fields
    }

    /// Reads the profile, unless it is being read.
    func readProfile() {
        guard !isReading else { return }
        isReading = true
        isProfileStale = false
        let (links, settings) = (links, settings)
        queue.async {
            let summary = links.profile(settings)
            Task { await self.finishProfile(summary) }
        }
    }

    private func finishProfile(_ summary: ProfileSummary?) {
        isReading = false
        profile = summary ?? profile
        let waiting = readers
        readers = []
        for reader in waiting {
            guard let texts = pages[reader.connection]?.language.texts else { continue }
            send(
                ProfileContent.fields(profile, chosen: settings.training, width: reader.width, texts),
                to: reader.connection)
        }
        guard let profile else { return }
        // Pages request the profile anew when the preview changes.
        for (language, group) in Dictionary(grouping: pages, by: \.value.language) {
            let preview = startFields(profile, language.texts)
            guard previews.updateValue(preview, forKey: language) != preview else { continue }
            for page in group { send(preview, to: page.key, subject: "preview") }
        }
        if isProfileStale, !waiting.isEmpty { readProfile() }
    }

    // Sounds

    func scanSounds() {
        guard !soundScan.readers.isEmpty else { return }
        soundScan.isStale = soundScan.isRunning
        guard !soundScan.isRunning else { return }
        soundScan.isRunning = true
        let (links, events, training) = (links, events, settings.training)
        queue.async {
            let listing = SoundListing(links.rereadSounds(), for: training)
            events.yield { $0.finishScan(listing) }
        }
    }

    private func finishScan(_ listing: SoundListing) {
        soundScan.isRunning = false
        if soundScan.isStale { return scanSounds() }
        for connection in soundScan.readers {
            guard let page = pages[connection] else { continue }
            let content = SoundsContent(
                listing: listing, chosen: settings.training.soundSource, isOwner: page.requester == .owner,
                texts: page.language.texts)
            send(content.fields, to: connection, subject: "sounds")
        }
    }

    /// - Parameter source: nil is the chosen sound.
    private func finishPreview(_ outcome: PreviewResult, of source: SoundSourceID?, for connection: Int) {
        let isSounding = JSONValue.flag(outcome == .sounds)
        let sound = source.map { JSONValue.text($0.text) } ?? .null
        send(["kind": .text("heard"), "sound": sound, "isSounding": isSounding], to: connection)
        switch outcome {
        case .sounds, .overtaken: break
        case .training: sendRefusal(connection) { $0.listenAtStart }
        case .failed(let error):
            let file =
                pages[connection]?.requester == .owner
                ? nil : links.sounds().file(for: source ?? settings.training.soundSource)
            sendRefusal(connection) { texts in
                let sentence = texts.sentence(for: error)
                return file.map { sentence.without(folderOf: $0) } ?? sentence
            }
            scanSounds()
        }
    }

    /// Nil if the sound can be chosen.
    private func soundError(_ word: String) -> AudioError? {
        guard let source = SoundSourceID(word) else { return nil }
        do throws(AudioError) {
            _ = try links.sounds().source(for: source)
            return nil
        } catch {
            return error
        }
    }
}

/// One scan at a time serves all pages that show the list of sounds.
struct SoundScan {
    /// By connection.
    var readers: Set<Int> = []
    var isRunning = false
    /// Requested again since the scan began.
    var isStale = false
}
