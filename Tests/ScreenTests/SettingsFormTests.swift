// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Localization
import Music
import Settings
import Sound
import Testing
import Training

@testable import Screen

/// Every choice of the form is accepted.
@Suite struct SettingsFormTests {
    private func fields(isOwner: Bool = true) -> [SettingKey: JSONValue] {
        let form = SettingsForm(
            settings: UserSettings(), soundName: "Sine", outputs: [], isOwner: isOwner, texts: Texts(.english))
        let settings = form.fields.items.flatMap { $0["settings"]?.items ?? [] }
        return Dictionary(settings.map { (SettingKey(rawValue: $0["key"]?.string ?? "") ?? .tick, $0) }) { $1 }
    }

    @Test func everySettingIsThere() { #expect(Set(fields().keys) == Set(SettingKey.allCases)) }

    /// The form has the least number of intervals.
    @Test func theLastIntervalsCannotBeRemoved() throws {
        let least = Int(try #require(fields()[.intervals]?["least"]?.number))
        let all = DirectedInterval.all
        #expect(IntervalSet(all.prefix(least)) != nil)
        #expect(IntervalSet(all.prefix(least - 1)) == nil)
    }

    /// Settings that a paired device may not change are locked.
    @Test func theOwnersSettingsAreLockedForOthers() {
        for (key, field) in fields(isOwner: false) {
            #expect(field["isLocked"] == .flag(PageMessage.set(key, "x").isForOwner), "\(key)")
        }
        for (key, field) in fields() { #expect(field["isLocked"] == .flag(false), "\(key)") }
    }

    /// Steps reach the default and both ends; a slider counts them from the greatest multiple below its lowest value.
    @Test func stepsLeadToEveryDefaultAndToTheEnd() {
        for (key, field) in fields() {
            guard let value = field["value"]?.number, let step = field["step"]?.number,
                let low = field["low"]?.number, let high = field["high"]?.number
            else { continue }
            for wanted in [value, high] {
                let steps = wanted / step
                #expect(abs(steps - steps.rounded()) < 1e-6, "\(key): \(wanted) in steps of \(step)")
            }
            #expect(low <= step || abs(low / step - (low / step).rounded()) < 1e-6, "\(key): from \(low)")
        }
    }

    /// Every tuning can be chosen by name, and one that was set by its path stays chosen.
    @Test func everyTuningCanBeChosen() throws {
        for language in Language.allCases {
            let folder = repository("tunings")
            var settings = UserSettings(scales: ScaleCatalog(userFolder: nil, shippedFolder: folder))
            let path = folder.appending(path: "young.scl").path
            try settings.set(.tuning, to: path)
            let form = SettingsForm(
                settings: settings, soundName: "Sine", outputs: [], isOwner: true, texts: language.texts)
            let text = JSONValue.object(["form": form.fields]).text
            for key in TuningKey.named { #expect(text.contains("\"\(language.texts.name(of: key))\""), "\(key)") }
            #expect(text.contains("\"value\":\"\(path)\""))
        }
    }
}

/// Each key that is listed has an action.
@Suite struct InfoContentTests {
    private static let signs = [
        "↑": "up", "↓": "down", "←": "left", "→": "right", "Space": "space", "Leertaste": "space", "Enter": "enter",
        "Esc": "escape",
    ]

    @Test(arguments: Language.allCases) func everyListedKeyHasAnAction(language: Language) {
        let texts = language.texts
        var named: Set<Key> = []
        for sign in texts.keys.flatMap({ $0.keys.split(separator: " ") }).map(String.init) {
            // The page itself answers “?” with this list.
            if sign == "?" { continue }
            let letter = sign.lowercased()
            let key = Key(rawValue: Self.signs[sign] ?? texts.letters[letter] ?? letter)
            #expect(key != nil, "\(sign) is no key")
            if let key { named.insert(key) }
        }
        #expect(named == Set(Key.allCases), "and none is left out")
    }

    @Test func pathsAreForTheOwnerOnly() {
        let library = SoundFontLibrary(shipped: URL(filePath: "/none"), user: URL(filePath: "/none"))
        let links = ScreenLinks(
            feed: { _ in }, checkSuspend: {}, sound: { nil }, output: { nil }, profile: { _ in nil }, unsaved: { 0 },
            answers: { _ in nil },
            records: RecordLinks(
                export: { nil }, count: { _ in "" }, backups: { _ in [] }, add: { _, _, _ in .init("", isDone: true) },
                restore: { _, _ in .init("", isDone: true) }, reset: { _ in .init("", isDone: true) }),
            sounds: { library }, rereadSounds: { library }, outputs: { [] },
            files: [(.answers, "/home/x/.local/share/peach/training.sqlite")], folders: Folders(environment: [:]),
            version: "1", copyright: "", language: .english, tokens: "")
        for isOwner in [true, false] {
            let fields = InfoContent.fields(links, isOwner: isOwner, Texts(.english))
            #expect(JSONValue.object(fields).text.contains("training.sqlite") == isOwner)
        }
    }
}
