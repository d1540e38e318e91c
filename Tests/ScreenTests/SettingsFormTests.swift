// SPDX-License-Identifier: MIT
import Instrument
import Music
import Settings
import Testing
import Training
import Words

@testable import Screen

/// What a form lets somebody choose is what Peach takes.
@Suite struct SettingsFormTests {
    private func fields(_ settings: UserSettings = UserSettings()) -> [SettingKey: JSONObject] {
        let form = SettingsForm(settings: settings, sounds: [], outputs: [], texts: English())
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

    /// The page holds as many ticks as it is told.
    @Test func theLastIntervalsAreHeld() throws {
        let field = try #require(fields()[.intervals])
        guard case .integer(let least)? = field["least"] else { throw Missing() }
        let all = DirectedInterval.all
        #expect(IntervalSet(all.prefix(least)) != nil)
        #expect(IntervalSet(all.prefix(least - 1)) == nil)
    }

    private struct Missing: Error {}
}
