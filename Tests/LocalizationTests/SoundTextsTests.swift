// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing

@testable import Sound
@testable import Localization

@Suite struct SoundTextsTests {
    private let sound = SoundSourceID(soundFont: "Winds", bank: 0, program: 71)

    @Test func whereAVerdictHoldsIsSaidIfItIsNotEverywhere() {
        let keys = (36...84).map {
            PresetMeasurement.Key(note: MIDINote($0), error: 0, wander: $0 < 50 ? 7 : 0, onset: 0)
        }
        let judgement = PresetJudgement(of: PresetMeasurement(keys: keys), isCorrected: true)
        #expect(Texts(.english).sentence(for: judgement) == "suitable after calibration, from D3 to C6 only.")
        Sentences.check(naming: ["D3", "C6"], isWhole: false) { $0.sentence(for: judgement) }
        let whole = PresetJudgement(of: PresetMeasurement(keys: Array(keys[14...])), isCorrected: false)
        #expect(Texts(.english).sentence(for: whole) == "suitable.")
    }

    /// Peach's own sounds have German names that can be looked up; other sounds keep theirs.
    @Test func peachsOwnSoundsAreNamedInBothLanguages() throws {
        let font = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../SoundFonts/peach.sf2").standardizedFileURL
        let own = try SF2PresetParser().presets(in: font)
        #expect(Set(own.map(\.name)) == Set(Texts(.german).ownSounds.keys) && own.count == 5)
        for preset in own {
            #expect(Texts(.english).name(of: preset.id, called: preset.name) == preset.name)
            let name = Texts(.german).name(of: preset.id, called: preset.name)
            #expect(name != preset.name && Texts(.german).soundFontsName(for: name.uppercased()) == preset.name)
            let place = " (\(preset.id.text))"
            #expect(Texts(.german).name(of: preset.id, called: preset.name + place) == name + place)
            #expect(Texts(.german).name(of: sound, called: preset.name) == preset.name)
            #expect(Texts(.german).adjusted(.sound(preset.id, name: preset.name)).contains(name))
        }
    }

    @Test func keysInARowAreOneStretch() {
        let notes = [36, 37, 38, 50, 52, 53].map(MIDINote.init)
        Sentences.check(naming: ["36–38, 50, 52–53"], isWhole: false) { $0.sentence(for: .silent(notes)) }
    }

    @Test func whyACalibrationDoesNotCountIsOneSentenceMore() {
        let reasons: [CalibrationError.Reason] = [
            .changed(.soundFont), .changed(.fluidSynth(measuredWith: "2.1.7")), .changed(.method),
            .unreadable(file: "/state/x.json"),
        ]
        for reason in reasons {
            Sentences.check(naming: ["Winds:0:71", "peach sounds calibrate Winds:0:71"]) {
                $0.sentence(for: CalibrationError(sound: sound, reason: reason))
            }
        }
        Sentences.check(naming: ["Winds:0:71", "peach sounds calibrate Winds:0:71"]) {
            $0.isCalibrated(sound, for: NoteDuration(1), butLasting: NoteDuration(2.5))
        }
        Sentences.check(naming: ["Winds:0:71", "peach sounds calibrate Winds:0:71"]) { $0.isNotCalibrated(sound) }
        Sentences.check(naming: ["2.1.7"]) { $0.sentence(for: CalibrationError(sound: sound, reason: reasons[1])) }
        #expect(
            Texts(.english).calibrated(before: -4.35, after: 0.0049)
                == "The worst key was 4.35 cents off; averaged over each note, all are now within 0.0049 cents.")
    }
}
