// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Music
import Settings
import Testing
import Training
import Localization

@testable import Screen

/// Every choice of the form is accepted.
@Suite struct SettingsFormTests {
    private func fields(isOwner: Bool = true) -> [SettingKey: JSONObject] {
        let form = SettingsForm(
            settings: UserSettings(), soundName: "Sine", outputs: [], isOwner: isOwner, texts: Texts(.english))
        guard case .list(let groups) = form.fields else { return [:] }
        var found: [SettingKey: JSONObject] = [:]
        for case .object(let group) in groups {
            guard case .list(let settings)? = group["settings"] else { continue }
            for case .object(let setting) in settings {
                guard case .text(let key)? = setting["key"] else { continue }
                found[SettingKey(rawValue: key) ?? .tick] = setting
            }
        }
        return found
    }

    @Test func everySettingIsThere() { #expect(Set(fields().keys) == Set(SettingKey.allCases)) }

    /// The form has the least number of intervals.
    @Test func theLastIntervalsAreHeld() throws {
        let field = try #require(fields()[.intervals])
        guard case .number(let number)? = field["least"] else { throw Missing() }
        let least = Int(number)
        let all = DirectedInterval.all
        #expect(IntervalSet(all.prefix(least)) != nil)
        #expect(IntervalSet(all.prefix(least - 1)) == nil)
    }

    /// Settings that a paired device may not change are locked.
    @Test func whatIsTheOwnersIsLockedForOthers() {
        for (key, field) in fields(isOwner: false) {
            #expect(field["isLocked"] == .flag(PageMessage.set(key, "x").isForOwner), "\(key)")
        }
        for (key, field) in fields() { #expect(field["isLocked"] == .flag(false), "\(key)") }
    }

    /// Steps reach the default and both ends; a slider counts them from the greatest multiple below its lowest value.
    @Test func stepsLeadToEveryDefaultAndToTheEnd() {
        for (key, field) in fields() {
            guard case .number(let value)? = field["value"], case .number(let step)? = field["step"],
                case .number(let low)? = field["low"], case .number(let high)? = field["high"]
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
            let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../tunings")
                .standardizedFileURL
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

    private struct Missing: Error {}
}
