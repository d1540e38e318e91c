// SPDX-License-Identifier: MIT
@testable import Localization
import Configuration
import Foundation
import Glibc
import Instrument
import MIDI
import Platform
import Mapping
import Music
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
        (.device(name: "alsa:hw:9", reason: "Failed to open the \"hw:9\" device (x_y)"), ["alsa:hw:9", "--output"]),
        (.device(name: "pulseaudio", reason: "x"), ["pulseaudio", "--output"]),
        (.device(name: "jack", reason: "x"), ["jack", "--output"]),
        (.busy(device: "alsa", programs: []), ["alsa", "--output"]),
        (.busy(device: "alsa", programs: ["mpv", "firefox"]), ["alsa", "mpv", "firefox", "--output"]),
        (.sampleRate(device: "jack", rate: 22050), ["jack", "--output", "Hz"]),
        (.sampleRate(device: "jack", rate: nil), ["jack", "--output"]),
        (.pace(device: "jack", claimed: 48000, found: 16008), ["jack", "--output", "008"]),
        (.notKept(file: "/tmp/a.wav", errno: ENOSPC), ["/tmp/a.wav"]),
        (.notKept(file: "/tmp/a.wav", errno: ENOENT), ["/tmp/a.wav"]), (.unresponsive, ["Peach"]),
        (.asleep(device: "pulseaudio"), ["pulseaudio", "--output"]), (.lost(device: "alsa:hw:9"), ["alsa:hw:9"]),
        (.overloaded, []),
    ]

    static let soundFonts: [(error: SoundFontError, names: [String])] = {
        let other = URL(filePath: "/fonts/A.sf3")
        let faults: [(SoundFontError.Fault, [String])] = [
            (.unreadable(errno: EACCES), []), (.notAFile, []), (.notASoundFont, []),
            (.truncated(chunk: "sdta"), ["sdta"]),
            (.trailingBytes, []), (.missing(chunk: "phdr"), ["phdr"]), (.malformed(chunk: "phdr"), ["phdr", "SF2"]),
            (.noPresets, []), (.nameTaken(by: other), ["A.sf3"]), (.nameIsPeachs, []),
        ]
        let file = URL(filePath: "/fonts/Strings.sf2")
        return faults.map { (SoundFontError(file: file, fault: $0.0), $0.1 + ["/fonts/Strings.sf2"]) }
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
            (.changedMeanwhile(path: "/x/y.yaml"), ["/x/y.yaml"]), (.alreadyRunning(process: 4711), ["4711"]),
            (.alreadyRunning(process: nil), []), (.notRunning, []), (.noNetwork(isPublic: false), []),
            (.noNetwork(isPublic: true), ["peach pair --public"]),
            (.demoInterrupted(.soundLost), []),
            (.unknownBackup(name: "2026-11-24", data: "/d/training.sqlite"), ["2026-11-24", others]),
            (.noSound(containing: "harp"), ["harp"]),
            (.unknownSound(name: "harp"), ["harp"]), (.data(.notADatabase, file: "/d/t.sqlite"), ["/d/t.sqlite"]),
            (.noControllers(MIDIError(.opening, errno: ENOENT)), ["MIDI", "/dev/snd/seq"]),
            (.cannotWrite(path: "/x", errno: ENOSPC), ["/x"]), (.outputLost(errno: ENOSPC), []),
            (.answersLeft(count: 1, file: "/data/a.jsonl"), ["/data/a.jsonl"]),
            (.answersLeft(count: 3, file: nil), ["3"]),
            (.configuration(files: 1), []),
            (.configuration(files: 3), ["3"]),
            (.fileExists(path: "/x.csv"), ["/x.csv", "--force"]),
            (.recordFile(.unknownFormat, file: "/x.csv"), ["/x.csv"]), (.badRows(count: 20), ["20"]),
            (.noConfirmation, ["--yes"]), (.fileIsDatabase(path: "/d/t.sqlite"), ["/d/t.sqlite"]),
            (.noMode(path: "/a.jsonl"), ["/a.jsonl", "--mode"]),
            (.nothingToCheck(path: "/a.jsonl"), ["/a.jsonl"]),
            (
                .replayDiffers(LogCatalogue.difference, path: "/a.jsonl"),
                ["/a.jsonl", "12", "answer", "higher", "lower"]
            ),
        ]
    }()
}
