// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Music
import Scratch
import Testing
import Training

@testable import Settings

struct SettingKeyTests {
    @Test(arguments: Sample.all) func aPrintedValueIsReadAsTheSame(_ sample: Sample) throws {
        var wanted = UserSettings()
        try wanted.set(sample.key, to: sample.text)
        #expect(wanted != UserSettings())
        let printed = sample.key.yaml(of: wanted)
        #expect(printed == sample.yaml)
        var again = UserSettings()
        try again.set(sample.key, to: printed)
        #expect(again == wanted)
        #expect(try settings("\(sample.key.rawValue): \(printed)") == wanted)
        #expect(try settings("{\(sample.key.rawValue): \(printed)}") == wanted)
    }

    @Test(arguments: Sample.all) func aFileAndAnOverrideMeanTheSame(_ sample: Sample) throws {
        let folder = try TemporaryFolder()
        let changed = try folder.settings.set(sample.key, to: sample.text)
        #expect(try folder.settings.load() == changed)
        let overrides = try SettingOverrides(["\(sample.key.rawValue)=\(sample.text)"])
        #expect(try overrides.applied(to: UserSettings()) == changed)
        let defaults = sample.key.yaml(of: UserSettings())
        #expect(try SettingOverrides(["\(sample.key.rawValue)=\(defaults)"]).applied(to: changed) == UserSettings())
    }

    @Test(arguments: SettingKey.allCases) func onlyValuesWithinARangeAreAccepted(_ key: SettingKey) throws {
        let (range, beyond): (ClosedRange<Double>, [Double])
        switch key.domain {
        case .number(let bounds, _): (range, beyond) = (bounds, [bounds.lowerBound.nextDown, bounds.upperBound.nextUp])
        case .wholeNumber(let bounds, _):
            range = Double(bounds.lowerBound)...Double(bounds.upperBound)
            beyond = [range.lowerBound - 1, range.upperBound + 1]
        default: return
        }
        var settings = UserSettings()
        settings.training.differences = TrainingSettings.differenceLimits
        try settings.set(key, to: SettingText.number(range.upperBound))
        try settings.set(key, to: SettingText.number(range.lowerBound))
        let before = settings
        for text in beyond.map(SettingText.number) {
            let reason = ConfigurationError.Reason.outOfRange(
                word: text, lowest: range.lowerBound, highest: range.upperBound)
            #expect(throws: SettingError.refused(key: key, reason)) { try settings.set(key, to: text) }
        }
        #expect(settings == before)
    }

    @Test func everyCommitIsConfirmedOrReleased() {
        let kinds = CommitSetting.allCases.map(\.kinds)
        #expect(kinds == [[.confirmed], [.released], Set(CommitKind.allCases)])
        #expect(UserSettings().commit.kinds == Set(CommitKind.allCases))
    }

    @Test(arguments: SettingKey.allCases) func everyListedChoiceIsAccepted(_ key: SettingKey) throws {
        switch key.domain {
        case .choice(let words), .choices(let words):
            #expect(!words.isEmpty)
            for word in words {
                var settings = UserSettings()
                try settings.set(key, to: word)
                #expect(key.yaml(of: settings).trimmingCharacters(in: ["[", "]"]) == word)
            }
        default: break
        }
    }

    /// As in “peach settings list” or in a file.
    @Test(arguments: ["P5u m3d", "P5u,m3d", " P5u,  m3d ", "[P5u, m3d]", "P5u  m3d"])
    func aListIsSeparatedByCommasOrSpaces(text: String) throws {
        var settings = UserSettings()
        try settings.set(.intervals, to: text)
        #expect(SettingKey.intervals.yaml(of: settings) == "[m3d, P5u]")
    }

    @Test(
        arguments: [
            ("C2-C6", "36-84"), ("36 – 84", "36-84"), ("A0-C8", "21-108"), ("Bb1-Db3", "34-49"), ("C♯4-60", nil),
            ("C♯4-73", "61-73"), ("C♭4-B♯4", "59-72"), ("C-1-C6", nil), ("C2-", nil), ("-C2", nil), ("9999-1", nil),
            ("adaptive", "adaptive"), (" adaptive  A0–C8", "adaptive"), ("adaptive C3-C5", "adaptive 48-72"),
            ("adaptive 36-84", "adaptive 36-84"), ("adaptive 49-84", nil), ("36-84 adaptive", nil),
        ] as [(String, String?)]) func aRangeIsWrittenInNumbersOrNames(_ text: String, _ expected: String?)
    {
        var settings = UserSettings()
        settings.training.range = .fixed(NoteRange(MIDINote(21)...MIDINote(33)) ?? .standard)
        try? settings.set(.range, to: text)
        #expect(SettingKey.range.yaml(of: settings) == expected ?? "21-33")
    }

    @Test func floorAndCeilingAreJudgedTogetherInAnyOrder() throws {
        let pairs = [["floor=150", "ceiling=180"], ["ceiling=180", "floor=150"], ["floor=0.2", "ceiling=0.5"]]
        for assignments in pairs {
            let both = assignments.map { "strategy." + $0 }
            let fromOverrides = try SettingOverrides(both).applied(to: UserSettings())
            let yaml = both.map { $0.replacingOccurrences(of: "=", with: ": ") }.joined(separator: "\n")
            #expect(try settings(yaml) == fromOverrides)
            #expect(fromOverrides.training.differences != UserSettings().training.differences)
        }
        let reason = ConfigurationError.Reason.setting(.floorAboveCeiling(floor: 150, ceiling: 100))
        let overrides = try SettingOverrides(["strategy.floor=150"])
        #expect(throws: SettingError.refused(key: .floor, reason)) { try overrides.applied(to: UserSettings()) }
    }

    @Test func wrongAssignmentsAreNamed() {
        #expect(throws: SettingError.notAnAssignment(word: "tick")) { try SettingOverrides(["tick"]) }
        #expect(throws: SettingError.unknownKey(word: "tik", suggestion: "tick")) { try SettingOverrides(["tik=true"]) }
        #expect(throws: SettingError.unknownKey(word: "", suggestion: nil)) { try SettingOverrides(["=true"]) }
        #expect(throws: SettingError.refused(key: .matchingTicks, .wrongType(word: "", expected: .trueOrFalse))) {
            try SettingOverrides(["matching.ticks="])
        }
    }

    /// From earlier versions.
    @Test(arguments: [("true", TickSetting.wrong), ("false", .off)])
    func theFormerWordsForTheTickCount(_ word: String, _ meaning: TickSetting) throws {
        #expect(try SettingOverrides(["tick=\(word)"]).applied(to: UserSettings()).tick == meaning)
        #expect(try settings("tick: \(word)\n").tick == meaning)
        #expect(try SettingKey.tick.yaml(of: settings("tick: \(word)\n")) == meaning.rawValue)
    }

    @Test func ofTwoAssignmentsTheLaterCounts() throws {
        let overrides = try SettingOverrides(["duration=2", "duration=0.5"])
        #expect(try overrides.applied(to: UserSettings()).training.noteDuration == NoteDuration(0.5))
    }

    @Test(arguments: [
        "a\nb", "tab\there", "x\u{FEFF}", "\"", "\\", "- x", "#", "a #b", "a:", "x: y", " a ", "\u{2028}",
        "e\u{301}",
    ])
    func anyNameSurvivesTheFile(_ name: String) throws {
        var wanted = UserSettings()
        wanted.programs = [name]
        wanted.training.soundSource = SoundSourceID(soundFont: name, bank: 0, program: 1)
        let keys = [SettingKey.programs, .sound]
        let yaml = keys.map { "\($0.rawValue): \($0.yaml(of: wanted))" }
        #expect(try settings(yaml.joined(separator: "\n")) == wanted)
        #expect(try settings("{" + yaml.joined(separator: ", ") + "}") == wanted)
    }
}
