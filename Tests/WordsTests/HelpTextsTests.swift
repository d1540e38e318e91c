// SPDX-License-Identifier: MIT
import Instrument
import Mapping
import MIDI
import Music
import Settings
import Sound
import Testing
import Training

@testable import Words

struct HelpTextsTests {
    @Test func everyCommandAndOptionIsExplained() {
        for command in HelpCommand.allCases { Sentences.check { $0.help(command) } }
        for option in HelpOption.allCases { Sentences.check { $0.help(option) } }
        for placeholder in Placeholder.allCases {
            for texts in Language.allCases.map(\.texts) { #expect(!texts.placeholder(placeholder).isEmpty) }
        }
    }

    @Test func whatArgumentsCanBeIsTold() {
        Sentences.check(naming: ["trian"]) { $0.noCommand("trian") }
        Sentences.check(naming: ["pads", "tune", "keys"]) { $0.nothingToLearn("pads", among: ["tune", "keys"]) }
        Sentences.check(naming: ["1", "12"], isWhole: false) { $0.wholeNumberNeeded(from: 1, to: 12) }
        Sentences.check(naming: ["3"], isWhole: false) { $0.numberNeeded(from: 0.3, to: 3) }
    }

    @Test func everySettingIsExplained() {
        for key in SettingKey.allCases {
            Sentences.check { $0.description(of: key) }
            for texts in Language.allCases.map(\.texts) {
                #expect(texts.name(of: key).first?.isUppercase == true)
                #expect(!texts.range(of: key.domain).isEmpty)
            }
            Sentences.check(naming: [key.rawValue, "0.8"]) { $0.isNow(key, "0.8") }
            Sentences.check(naming: [key.rawValue, "1"]) { $0.isDefaultAgain(key, "1") }
        }
        Sentences.check { $0.allAreDefaultsAgain(backup: nil) }
        Sentences.check(naming: ["/x.bak"]) { $0.allAreDefaultsAgain(backup: "/x.bak") }
        #expect(Texts(.german).range(of: SettingKey.duration.domain) == "0,3 bis 3 Sekunden")
        #expect(Texts(.german).range(of: SettingKey.adaptiveNearby.domain) == "1 bis 44 Halbtöne")
        #expect(Texts(.english).range(of: SettingKey.adaptiveNearby.domain) == "1 to 44 semitones")
        for strategy in StrategyName.allCases {
            Sentences.check(naming: [strategy.rawValue]) { $0.description(of: .strategy) }
            Sentences.check(naming: [strategy.rawValue]) { $0.help(.strategy) }
        }
        #expect(Texts(.english).range(of: SettingKey.matchingRange.domain) == "adaptive, or 5 to 100 cents")
        #expect(Texts(.german).range(of: SettingKey.matchingRange.domain) == "adaptive oder 5 bis 100 Cent")
    }

    @Test func theDoctorSpeaks() {
        for check in DoctorCheck.allCases {
            for texts in Language.allCases.map(\.texts) { #expect(!texts.name(of: check).isEmpty) }
        }
        let size = BufferSize.standard
        Sentences.check(naming: ["alsa", "128x2", "48000"]) {
            $0.outputWorks(name: "alsa", rate: 48000, granted: size, asked: size, grown: nil)
        }
        Sentences.check(naming: ["alsa", "64x3", "128x2"]) {
            $0.outputWorks(
                name: "alsa", rate: 48000, granted: BufferSize(frames: 64, periods: 3), asked: size, grown: nil)
        }
        Sentences.check(naming: ["pulseaudio", "512 ", "128x2"]) {
            $0.outputWorks(
                name: "pulseaudio", rate: 48000, granted: BufferSize(frames: 512, periods: 1), asked: size, grown: nil)
        }
        Sentences.check(naming: ["alsa", "256x4", "5", "21", "ms", "24 Nov 2026"]) {
            $0.outputWorks(
                name: "alsa", rate: 48000, granted: BufferSize(frames: 256, periods: 4), asked: nil,
                grown: GrownBuffer(from: size, on: "24 Nov 2026"))
        }
        let note = MIDINote(60)
        let faults: [PresetMeasurement.Fault] = [
            .silent([note]), .unpitched([note]), .detuned(note, 12), .wandering(note, 7), .vibrato(note, 40),
            .slow(note, milliseconds: 40), .silent([59, 60, 64].map(MIDINote.init)),
        ]
        for fault in faults { Sentences.check(naming: ["60"], isWhole: false) { $0.sentence(for: fault) } }
        Sentences.check { $0.areInTune(worst: 0, keys: 5) }
        #expect(
            Texts(.english).areInTune(worst: 0, keys: 5)
                == "Peach’s own are in tune to within 0.0001 cents on the 5 keys measured.")
        Sentences.check { $0.trainingIsPossible(without: [], isSoundTested: true) }
        Sentences.check { $0.trainingIsPossible(without: [], isSoundTested: false) }
        Sentences.check { $0.trainingIsPossible(without: [.output, .data], isSoundTested: true) }
        Sentences.check { $0.answersWait }
        Sentences.check(naming: ["850", "--data /d"]) { $0.onlyBackupsHold(answers: 850, of: "/d") }
        for count in [0, 1, 2] { Sentences.check { $0.dataIsSound(file: "/d", records: count) } }
        Sentences.check { $0.dataIsAbsent(file: "/d") }
        Sentences.check { $0.settingsAreFine(file: "/d") }
        Sentences.check(isWhole: false) { $0.settingsAreAbsent(file: "/d") }
        for count in [1, 3] { Sentences.check { $0.mappingsAreFine(count: count) } }
    }

    @Test func theMonitorSpeaks() {
        let note = MIDINote(36)
        let kinds: [MIDIEvent.Kind] = [
            .noteOn(note, MIDIVelocity(96)), .noteOff(note), .controlChange(controller: 64, value: 127),
            .pitchBend(PitchBend(-200)), .channelPressure(3), .polyPressure(note, 4), .sysex([0xF0, 0xF7]),
        ]
        for kind in kinds { Sentences.check(isWhole: false) { $0.event(kind) } }
        #expect(Texts(.english).event(kinds[0]) == "note on 36 C2, velocity 96")
        #expect(Texts(.german).event(kinds[0]) == "Note an 36 C2, Anschlag 96")
        Sentences.check { $0.monitorBegins }
        Sentences.check(naming: ["/a.wav"]) { $0.rendered(file: "/a.wav", seconds: 1.5) }
        #expect(MappingLibrary.Origin.allCases.map { Texts(.german).name(of: $0) } == ["eigene", "mitgeliefert"])
    }
}
