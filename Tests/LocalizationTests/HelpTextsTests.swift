// SPDX-License-Identifier: MIT
import Instrument
import Mapping
import MIDI
import Music
import Settings
import Sound
import Testing
import Training

@testable import Localization

struct HelpTextsTests {
    @Test func everyCommandAndOptionIsExplained() {
        for command in HelpCommand.allCases { Sentences.check { $0.help(command) } }
        for option in HelpOption.allCases { Sentences.check { $0.help(option) } }
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

    @Test func theDoctorSaysWhichBufferTheOutputHas() {
        let size = BufferSize.standard
        let outputs: [(BufferSize, BufferSize?, GrownBuffer?, [String])] = [
            (size, size, nil, ["128x2"]), (BufferSize(frames: 64, periods: 3), size, nil, ["64x3", "128x2"]),
            (BufferSize(frames: 512, periods: 1), size, nil, ["512 ", "128x2"]),
            (
                BufferSize(frames: 256, periods: 4), nil, GrownBuffer(from: size, on: "24 Nov"),
                ["256x4", "21", "24 Nov"]
            ),
        ]
        for (granted, asked, grown, names) in outputs {
            Sentences.check(naming: names + ["alsa", "48000"]) {
                $0.outputWorks(name: "alsa", rate: 48000, granted: granted, asked: asked, grown: grown)
            }
        }
    }

    @Test func theMonitorSpeaks() {
        let note = MIDINote(36)
        let kinds: [MIDIEvent.Kind] = [
            .noteOn(note, MIDIVelocity(96)), .noteOff(note), .controlChange(controller: 64, value: 127),
            .pitchBend(PitchBend(-200)), .channelPressure(3), .polyPressure(note, 4), .sysex([0xF0, 0xF7]),
        ]
        for kind in kinds { Sentences.check(isWhole: false) { $0.event(kind) } }
        #expect(Texts(.german).event(kinds[0]) == "Note an 36 C2, Anschlag 96")
    }
}
