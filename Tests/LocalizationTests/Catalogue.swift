// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Glibc
import Instrument
@testable import Localization
import MIDI
import Mapping
import Music
import Platform
import Settings
import Sound
import Store

/// A value of every error case, with the words that its sentence must contain.
enum Catalogue {
    static let keyboard = MIDIDevice(
        port: MIDIPort(client: 24, number: 0), clientName: "MPK mini 3", portName: "MPK mini 3 MIDI 1", usbID: nil)

    static let midi: [(error: MIDIError, names: [String])] = {
        let activities: [MIDIError.Activity] = [
            .opening, .settingUp, .listeningForDevices, .connecting(keyboard), .sending(keyboard), .waiting, .reading,
        ]
        return activities.flatMap { activity in
            [ENOENT, EACCES, EPERM, EBUSY, EAGAIN, EIO, ENODEV, ENXIO, 999].map { number in
                let device =
                    switch activity {
                    case .connecting(let device), .sending(let device): device.clientName
                    case .opening, .settingUp, .listeningForDevices, .waiting, .reading: ""
                    }
                return (MIDIError(activity, errno: number), device.isEmpty ? ["MIDI"] : [device])
            }
        } + HostContainer.allCases.map { (MIDIError(.opening, errno: ENOENT, container: $0), ["MIDI", "/dev/snd"]) }
    }()

    static let audio: [(error: AudioError, names: [String])] = [
        (.outOfMemory, []), (.soundFont(file: "/fonts/Strings.sf2"), ["/fonts/Strings.sf2", "peach sounds list"]),
        (.presetMissing(SoundSourceID(soundFont: "Strings", bank: 0, program: 48)), ["Strings:0:48"]),
        (.noDevice(tried: ["alsa: snd_pcm_open failed"]), ["peach doctor"]),
        (.noDevice(tried: [], container: .container), ["ontainer", "--device /dev/snd"]),
        (.noDevice(tried: [], container: .windows), ["WSL", "/dev/snd", "wsl --update"]),
        (.soundFontGone("Strings"), ["Strings", "peach sounds list"]),
        (.device(name: "alsa:hw:9", reason: "Failed to open the \"hw:9\" device (x_y)"), ["alsa:hw:9"]),
        (.device(name: "pulseaudio", reason: "x"), ["pulseaudio"]),
        (.device(name: "pipewire", reason: "x"), ["pipewire"]),
        (.device(name: "pipewire:USB Audio", reason: "x"), ["pipewire:USB Audio"]),
        (.device(name: "jack", reason: "x"), ["jack"]),
        (.busy(device: "alsa", programs: []), ["alsa"]),
        (.busy(device: "alsa", programs: ["mpv", "firefox"]), ["alsa", "mpv", "firefox"]),
        (.sampleRate(device: "jack", rate: 22050), ["jack", "Hz"]),
        (.sampleRate(device: "jack", rate: nil), ["jack"]),
        (.pace(device: "jack", claimed: 48000, found: 16008), ["jack", "008"]),
        (.notKept(file: "/tmp/a.wav", errno: ENOSPC), ["/tmp/a.wav"]),
        (.notKept(file: "/tmp/a.wav", errno: ENOENT), ["/tmp/a.wav"]), (.unresponsive, ["Peach"]),
        (.asleep(device: "pulseaudio"), ["pulseaudio"]), (.lost(device: "alsa:hw:9"), ["alsa:hw:9"]),
        (.overloaded, []), (.sinkMissing("Headset", others: ["Speakers", "USB"]), ["Headset", "Speakers", "USB"]),
    ]

    static let soundFonts: [(error: SoundFontError, names: [String])] = {
        let other = URL(filePath: "/fonts/A.sf3")
        let faults: [(SoundFontError.Reason, [String])] = [
            (.unreadable(errno: EACCES), []), (.notAFile, []), (.notASoundFont, []),
            (.truncated(chunk: "sdta"), ["sdta"]),
            (.trailingBytes, []), (.missing(chunk: "phdr"), ["phdr"]), (.malformed(chunk: "phdr"), ["phdr", "SF2"]),
            (.noPresets, []), (.nameTaken(by: other), ["A.sf3"]), (.nameIsPeachs, []),
        ]
        let file = URL(filePath: "/fonts/Strings.sf2")
        return faults.map { (SoundFontError(file: file, reason: $0.0), $0.1 + ["/fonts/Strings.sf2"]) }
    }()

    static let store: [(error: DataStoreError, names: [String])] = [
        (.locked, []), (.replaced, []), (.damaged, []), (.damagedInUse(process: 812), ["812"]),
        (.readOnly(errno: EROFS), ["--data"]), (.diskFull, []),
        (.diskFailed(errno: EIO), []), (.unresponsive, []), (.diskFailed(errno: EMFILE), ["ulimit -n"]),
        (.diskFailed(errno: EFBIG), ["ulimit -f"]), (.diskFailed(errno: ENOMEM), []), (.diskFailed(errno: ENFILE), []),
        (.newerSchema(found: "7: chords", known: "5: scales"), ["7", "5"]), (.notADatabase, ["--data"]),
        (.foreignDatabase, ["--data"]),
        (.cannotOpen(path: "/data/training.sqlite", errno: ELOOP), ["--data"]),
        (.unknownValue(column: "tuningSystem", value: "werckmeister"), ["tuningSystem", "werckmeister"]),
        (.wrongValue(column: "referenceNote", value: "999"), ["referenceNote", "999"]),
        (.wrongValue(column: "interval", value: nil), ["interval"]),
        (.other(code: 266, message: "disk I/O error"), ["peach doctor"]),
    ]

    static let settings: [(error: SettingError, names: [String])] = [
        (.unknownKey(word: "duraton", suggestion: "duration"), ["duraton", "duration"]),
        (.unknownKey(word: "xyz", suggestion: nil), ["xyz", "peach settings list"]),
        (.notAnAssignment(word: "duration"), ["duration", "="]),
        (.refused(key: .duration, .outOfRange(word: "9", lowest: 1, highest: 3)), ["duration", "9", "1", "3"]),
        (
            .file(ConfigurationError(file: "/c/settings.yaml", line: 7, .duplicateKey(word: "tick"))),
            ["/c/settings.yaml", "7", "tick"]
        ),
        (.further(file: "/c/settings.yaml", lines: 480), ["/c/settings.yaml", "480"]),
        (
            .line(
                ConfigurationError(file: "/c/settings.yaml", line: 7, .wrongType(word: "2", expected: .number)),
                key: .duration),
            ["/c/settings.yaml", "7", "2", "duration"]
        ),
        (
            .line(
                ConfigurationError(file: "/c/settings.yaml", line: 7, .unknownKey(word: "foo", suggestion: nil)),
                key: nil), ["7", "foo"]
        ),
        (.unwritable(path: "/etc/peach.yaml", errno: EROFS), ["/etc/peach.yaml"]),
        (.locked(folder: "/c/peach"), ["/c/peach"]),
    ]

    static let reasons: [(reason: ConfigurationError.Reason, names: [String])] =
        ConfigurationCatalogue.all

    static let command: [(error: CommandError, names: [String])] = {
        let others = "peach records restore --data /d/training.sqlite"
        let backups: [(BackupFault, [String])] = [
            (.unreadable(errno: EISDIR), [others]), (.empty, [others]),
            (.export, ["peach records import /b --data /d/training.sqlite"]), (.notADatabase, [others]),
            (.foreignDatabase, [others]),
            (.newer(found: "7: chords", known: "5: scales"), ["7", "5"]),
            (.damaged, [others]),
        ]
        let refused = backups.map { fault, names in
            (CommandError.noBackup(fault, path: "/b", data: "/d/training.sqlite"), names + ["/b"])
        }
        return refused + [
            (.exclusive("--forget", "--public"), ["--forget", "--public"]),
            (.dependent("--log", on: "--report"), ["--log", "--report"]),
            (.noSuchFile(path: "/x/y.yaml"), ["/x/y.yaml"]), (.unknownMapping(name: "mpk"), ["mpk"]),
            (.file(.changedMeanwhile(path: "/x/y.yaml")), ["/x/y.yaml"]), (.alreadyRunning(process: 4711), ["4711"]),
            (.alreadyRunning(process: nil), []), (.notRunning, []), (.noNetwork(isPublic: false), []),
            (.noNetwork(isPublic: true), ["peach pair --public"]),
            (.demoInterrupted(.soundLost), []),
            (.unknownBackup(name: "2026-11-24", data: "/d/training.sqlite"), ["2026-11-24", others]),
            (.noSound(containing: "harp"), ["harp"]),
            (.unknownSound(name: "harp"), ["harp"]), (.data(.notADatabase, file: "/d/t.sqlite"), ["/d/t.sqlite"]),
            (.noControllers(MIDIError(.opening, errno: ENOENT)), ["MIDI", "/dev/snd/seq"]),
            (.file(.system(path: "/x", errno: ENOSPC)), ["/x"]), (.file(.output(errno: ENOSPC)), []),
            (.answersLeft(count: 1, file: "/data/a.jsonl"), ["/data/a.jsonl"]),
            (.answersLeft(count: 3, file: nil), ["3"]),
            (.configuration(files: 1), []),
            (.configuration(files: 3), ["3"]),
            (.file(.exists(path: "/x.csv")), ["/x.csv", "--force"]),
            (.recordFile(.unknownFormat, file: "/x.csv"), ["/x.csv"]), (.badRows(count: 20), ["20"]),
            (.noConfirmation, ["--yes"]), (.noKeyboard, []), (.file(.database(path: "/d/t.sqlite")), ["/d/t.sqlite"]),
            (.noMode(path: "/a.jsonl"), ["/a.jsonl", "--mode"]),
            (.nothingToCheck(path: "/a.jsonl"), ["/a.jsonl"]),
            (
                .replayDiffers(LogCatalogue.difference, path: "/a.jsonl"),
                ["/a.jsonl", "12", "answer", "higher", "lower"]
            ),
        ]
    }()
}

/// A value of every fault of a configuration file, with the words that its sentence must contain.
enum ConfigurationCatalogue {
    typealias Sample = (reason: ConfigurationError.Reason, names: [String])

    static let expectations: [ConfigurationError.Expectation] = [
        .text, .wholeNumber, .number, .numberOr(word: "adaptive"), .trueOrFalse, .list, .table,
    ]
    static let mappingValues: [MappingRule.Value] = [
        .usbID, .noteNumbers, .controllerPair, .noteNumber, .control, .port, .message, .chord, .lamp,
    ]
    static let settingValues: [SettingRule.Value] = [.noteRange, .soundSource, .output, .buffer, .scale]

    static let ofFiles: [Sample] =
        [
            (.unreadable(errno: EACCES), []), (.tooLarge(limit: 999), ["999"]), (.notUTF8, ["UTF-8"]),
            (.forbiddenCharacter(code: 7), ["U+0007"]), (.empty, []), (.tooDeep(limit: 64), ["64"]),
            (.aliasNotAllowed(word: "&a"), ["&a"]), (.duplicateKey(word: "tick"), ["tick"]),
            (.unknownKey(word: "tik", suggestion: "tick"), ["tik", "tick"]),
            (.unknownKey(word: "q", suggestion: nil), ["q"]),
            (.missingKey(word: "match"), ["match"]),
            (.misplacedKey(word: "split"), ["split"]),
            (.outOfRange(word: "200", lowest: 0, highest: 127), ["200", "127"]),
            (.unknownWord(word: "jst", suggestion: "just"), ["jst", "just"]),
            (.syntax(word: "tick true"), ["tick true"]), (.syntax(word: ""), ["YAML"]),
            (.unknownWord(word: "zz", suggestion: nil), ["zz"]),
            (.notOneOf(word: "zz", words: ["equal", "just"]), ["zz", "equal", "just"]),
            (.emptyList(word: "[]"), ["[]"]), (.notEditable(word: "range"), ["range"]),
            (.wrongType(word: String(repeating: "long\n", count: 40), expected: .number), ["long"]),
        ] + expectations.map { (.wrongType(word: "maybe", expected: $0), ["maybe"]) }
        + expectations.map { (.wrongType(word: "", expected: $0), []) }

    static let settingRules: [(rule: SettingRule, names: [String])] =
        [
            (.unfitNoteRange(word: "3-200", lowest: 21, highest: 108, minimumSpan: 12), ["3-200", "21", "108", "12"]),
            (.unfitBounds(word: "adaptive 60-84", lowest: 48, highest: 72), ["adaptive 60-84", "48", "72"]),
            (.floorAboveCeiling(floor: 20, ceiling: 1), ["20", "1"]),
            (
                .unusableScale(
                    ConfigurationError(file: "a.scl", line: 7, .broken(RuleViolation(scaleFaults[2].fault)))),
                ["a.scl", "7"]
            ),
        ] + settingValues.map { (.wrongValue(word: "maybe", expected: $0), ["maybe"]) }
        + settingValues.map { (.wrongValue(word: "", expected: $0), []) }

    static let mappingRules: [(rule: MappingRule, names: [String])] =
        [
            (.exactlyOneOf(words: ["note", "cc"]), ["note", "cc"]), (.onlyTrue(key: "bend"), ["bend", "true"]),
            (.unsupportedFormat(word: "2", supported: 1), ["2", "1"]),
            (.emptyMatch(word: ""), ["usb", "client", "match: any"]),
            (.emptyMatch(word: "MPK"), ["MPK", "match: any"]),
            (.anyBelowMatch(word: "any"), ["match: any"]), (.severalNotes(word: "36-39"), ["notes: 36-39"]),
            (.unknownAction(word: "answer hihger", suggestion: "answer higher", possible: []), ["answer higher"]),
            (.unknownAction(word: "dance", suggestion: nil, possible: ["stop", "skip"]), ["dance", "stop", "skip"]),
            (.unknownControl(word: "pd", suggestion: "pad", possible: []), ["pd", "pad"]),
            (.unknownControl(word: "pd", suggestion: nil, possible: ["wheel"]), ["pd", "wheel"]),
            (.sharedMessage(word: "pad", other: "pedal", otherLine: 9), ["pad", "pedal", "9"]),
            (
                .wrongLayer(word: "confirm", layer: "comparison", possible: ["matching"]),
                ["confirm", "comparison", "matching"]
            ),
            (
                .cannotDo(word: "tune absolute", control: "pad", possible: ["confirm"]),
                ["tune absolute", "pad", "confirm"]
            ),
            (.cannotDo(word: "answer lower", control: "wheel", possible: []), ["answer lower", "wheel"]),
            (.missingKind(word: "volume", control: "fader1"), ["volume", "fader1", "kind: fader"]),
            (.missingSplit(word: "answer by split", control: "keys"), ["answer by split", "keys", "split: 60"]),
            (.nothingCommits(layer: "matching"), ["matching", "confirm"]),
            (.releaseNotBelowPress(release: 90, press: 80), ["90", "80"]),
            (.chordForName(word: "a+b"), ["a+b"]), (.cannotBeHeld(word: "encoder"), ["encoder"]),
            (.cannotBePressed(word: "wheel"), ["wheel"]),
            (.heldControlActs(word: "pad5", chord: "pad5+pad1", otherLine: 9), ["pad5", "pad5+pad1", "9"]),
            (.noPorts(word: "daw"), ["daw", "ports"]),
            (.ambiguousPort(word: "daw", ports: ["X DAW 1", "X DAW 2"]), ["daw", "X DAW 1", "X DAW 2"]),
            (.unknownBase(word: "lpd9", suggestion: "lpd8", possible: []), ["lpd9", "lpd8"]),
            (.unknownBase(word: "zz", suggestion: nil, possible: ["lpd8"]), ["zz", "lpd8"]),
            (.unusableBase(word: "lpd8"), ["lpd8", "peach mappings check"]), (.circularBase(word: "lpd8"), ["lpd8"]),
            (.unknownLamp(word: "pda", suggestion: "pad", possible: []), ["pda", "pad", "lamps"]),
            (.unknownLamp(word: "zz", suggestion: nil, possible: ["pad"]), ["zz", "pad", "lamps"]),
            (.unlitControl(word: "wheel"), ["wheel", "lamps"]),
            (.tie(word: "MPK", otherFile: "b.yaml", otherLine: 3), ["MPK", "b.yaml", "3"]),
        ] + mappingValues.map { (.wrongValue(word: "maybe", expected: $0), ["maybe"]) }
        + mappingValues.map { (.wrongValue(word: "", expected: $0), []) }

    static let all: [Sample] =
        ofFiles + settingRules.map { (.setting($0.rule), $0.names) }
        + mappingRules.map { (.mapping($0.rule), $0.names) }
        + scaleFaults.map { (.broken(RuleViolation($0.fault)), $0.names) }

    static let scaleFaults: [(fault: ScalaError.Reason, names: [String])] = [
        (.notText, []), (.noCount, []), (.wrongCount(word: "twelve"), ["twelve", "12"]),
        (.wrongCount(word: ""), ["12"]),
        (.notTwelve(count: 1), ["1", "12"]), (.notTwelve(count: 31), ["31", "12"]),
        (.missingDegrees(found: 3), ["3", "12"]), (.furtherDegree(word: "2/1"), ["2/1", "12"]),
        (.notASize(word: "G"), ["G", "701.955", "3/2"]), (.notASize(word: ""), ["701.955", "3/2"]),
        (.decimalComma(word: "1,5", meant: "1.5"), ["1,5", "1.5"]),
        (.noPoint(word: "702", meant: "702."), ["702", "702."]),
        (.zeroInRatio(word: "0/1"), ["0/1"]), (.negativeRatio(word: "-3/2"), ["-3/2"]),
        (.notAscending(word: "90.0"), ["90.0"]), (.beyondOctave(word: "1300.0"), ["1300.0"]),
        (.notOctave(word: "1195.0"), ["1195.0", "2/1"]),
    ]
}
