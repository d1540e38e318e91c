// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Instrument
@testable import Localization
import MIDI
@testable import Mapping
import Music
import Platform
import Settings
@testable import Sound
import Testing
import Training

struct CommandTextsTests {
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
        let outputs: [(BufferSize, BufferSize?, (origin: BufferSize, day: String)?, [String])] = [
            (size, size, nil, ["128x2"]), (BufferSize(frames: 64, periods: 3), size, nil, ["64x3", "128x2"]),
            (BufferSize(frames: 512, periods: 1), size, nil, ["512 ", "128x2"]),
            (
                BufferSize(frames: 256, periods: 4), nil, (size, "24 Nov"),
                ["256x4", "128x2", "24 Nov"]
            ),
        ]
        for (granted, asked, grown, names) in outputs {
            let status = OutputStatus(
                name: "alsa", device: "HDA Intel PCH", sampleRate: 48000, buffer: granted, delay: 7_000_000,
                audioPriority: nil, controllerPriority: nil)
            Sentences.check(naming: names + ["alsa", "HDA Intel PCH", "48000", " ms"]) {
                $0.outputWorks(status, asked: asked, grown: grown)
            }
            Sentences.check(naming: ["alsa", "HDA Intel PCH", "48000", " ms"]) { $0.sentences(for: status) }
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

    private static let limits = RealTime()
    private static let findings: [(SystemFinding, [String])] = [
        (.root, ["root"]), (.container, ["/dev/snd"]), (.windows, ["Windows"]), (.remote, []), (.alone, []),
        (.other(process: 4711), ["4711"]), (.other(process: nil), []), (.sequencer(.root), ["root"]),
        (.sequencer(.everybody), ["/dev/snd/seq"]), (.sequencer(.group("audio")), ["audio"]), (.sequencer(.seat), []),
        (.sequencer(nil), []), (.servers([]), []), (.servers([.pipewire, .jack]), ["PipeWire, JACK"]),
        (.cardsRest, []), (.noCard, []), (.outputIsTaken, []), (.noRealTime(limits), []),
        (.realTime(sound: 60, controllers: nil), ["60"]), (.realTime(sound: 20, controllers: 10), ["20", "10"]),
        (.realTimeUnknown(limits, controllers: nil), []), (.realTimeUnknown(limits, controllers: 10), ["10"]),
        (.lateControllers(limits), ["RealtimeKit"]), (.disk(bytes: 340_000_000, files: 12), ["340 MB", "12"]),
        (.fullDisk(bytes: 0), ["0 MB"]),
        (.memory(bytes: 20_000_000_000), ["20", "GB"]), (.littleMemory(bytes: 90_000_000), ["90 MB"]),
        (.language(.german, isPlain: false), ["UTF-8"]), (.language(.english, isPlain: true), ["ASCII"]),
        (.voice, ["speech-dispatcher"]),
        (.noVoice(isWanted: true), ["speech-dispatcher"]), (.noVoice(isWanted: false), ["speech-dispatcher"]),
        (.browser, ["xdg-open"]), (.noDesktop, []), (.noOpener, ["xdg-open"]), (.portFree(8766), ["8766"]),
        (.portTaken(8766, program: nil), ["8766"]), (.portTaken(8766, program: "nginx"), ["8766", "nginx"]),
        (.portOfPeach(8766, process: 4711), ["8766", "4711"]),
        (.portOurs, []), (.clock, []), (.clockUnset, []), (.clockBehind, []),
        (.cardPlays(1, rate: 44100, program: "jackd"), ["1", "44", "jackd"]),
    ]

    @Test func eachIsASentenceInBothLanguages() {
        for (finding, needles) in Self.findings {
            // Good findings follow the check's name.
            Sentences.check(naming: needles, isWhole: !finding.isGood) { $0.sentence(for: finding) }
        }
    }

    /// The command fits the distribution.
    @Test func remediesAreThoseOfTheDistribution() {
        let finding = SystemFinding.noOpener
        #expect(finding.remedy(["linuxmint", "ubuntu", "debian"]) == "sudo apt install xdg-utils")
        #expect(finding.remedy(["fedora"]) == "sudo dnf install xdg-utils")
        #expect(finding.remedy(["endeavouros", "arch"]) == "sudo pacman -S xdg-utils")
        #expect(finding.remedy(["nixos"]) == nil)
        #expect(SystemFinding.browser.remedy(["debian"]) == nil)
    }

    private static let control = Control(name: "padX", message: .notes([MIDINote(36)], split: nil), channel: 10)

    /// With the words that each must contain.
    private static let prompts: [(MIDILearn.Prompt, [String])] =
        [
            (.again, []), (.brief, []), (.different, []), (.moved, []), (.backwards, []), (.unclear, []),
            (.finished, []),
            (.conflict(.busy(control: "padX", phrase: "skip", layer: nil)), ["padX", "skip", "always"]),
            (.conflict(.busy(control: "padX", phrase: "skip", layer: .matching)), ["padX", "skip", "matching"]),
            (.conflict(.defined(control: "padX", line: 12)), ["padX", "12"]), (.conflict(.unfit), []),
            (.refused(ConfigurationError(file: "/m.yaml", line: 3, column: 1, .empty)), ["/m.yaml"]),
        ] + ContinuousControlLearner.Stage.allCases.map { (.move($0), []) }

    @Test func everythingIsSaidInBothLanguages() throws {
        for (prompt, names) in Self.prompts { Sentences.check(naming: names) { $0.sentence(for: prompt) } }
        let stop = try #require(LearningTopic(word: "stop"))
        for texts in Language.allCases.map(\.texts) {
            let text = texts.sentence(for: .learned(stop, Self.control, nil))
            #expect(text.contains("padX: { note: 36, channel: 10 }"))
        }
    }

    @Test func everyTopicHasANameOfItsOwnAndAQuestion() {
        for texts in Language.allCases.map(\.texts) {
            let names = LearningTopic.known.map { texts.name(of: $0) }
            #expect(Set(names).count == names.count)
            for (name, topic) in zip(names, LearningTopic.known) {
                let question = texts.sentence(for: .ask(topic, number: 3, of: 22))
                #expect(question.contains(name) && question.contains("3") && question.contains("22"))
            }
        }
    }

    @Test func everyWordThatCanBeAskedForIsOne() {
        for topic in LearningTopic.known { #expect(LearningTopic(word: topic.word) == topic) }
        #expect(Set(LearningTopic.known.map(\.word)).count == LearningTopic.known.count)
        #expect(LearningTopic(word: "sing") == nil)
    }

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
