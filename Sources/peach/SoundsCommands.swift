// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Localization
import Music
import Sound
import Training

struct SoundsCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "sounds", .sounds,
            subcommands: [SoundsList.self, SoundsPlay.self, SoundsCheck.self, SoundsCalibrate.self])
    }

    @OptionGroup var speech: LanguageOption
}

extension SoundFontLibrary {
    /// Reports unreadable SoundFonts.
    /// - Parameter part: of their names; nil for all.
    func reportUnreadable(named part: String? = nil) {
        for problem in problems
        where part.map({ problem.file.lastPathComponent.localizedCaseInsensitiveContains($0) }) ?? true {
            Console.say(Console.texts.sentence(for: problem))
        }
    }

    /// Finds one sound by its id or name, or all sounds of a SoundFont by its name.
    func sounds(named word: String) throws(CommandError) -> [SoundSourceID] {
        if let sound = preset(saying: word) { return [sound] }
        let sounds = presets.map(\.id).filter { $0.soundFont == word }
        guard !sounds.isEmpty else { throw .unknownSound(name: word) }
        return sounds
    }

    func name(of sound: SoundSourceID) -> String { Console.texts.name(of: sound, called: displayName(for: sound)) }

    /// Finds a sound by its name in the player's language or in the SoundFont.
    func preset(saying word: String) -> SoundSourceID? {
        preset(named: word) ?? preset(named: Console.texts.soundFontsName(for: word))
    }

    /// Reports a calibration that does not apply to notes of this duration.
    @discardableResult func reportCalibrationFault(
        of sound: SoundSourceID, lasting duration: NoteDuration
    ) -> CalibrationState {
        let state = calibrationState(of: sound, lasting: duration)
        if let fault = Console.texts.fault(of: state, of: sound, lasting: duration) { Console.say(fault) }
        return state
    }
}

extension JSONLine {
    /// Prints the measurement of a sound.
    /// - Parameter correction: nil for a check.
    static func put(
        _ source: SoundFontSource, name: String, _ judgement: PresetJudgement, _ measurement: PresetMeasurement,
        correction: KeyCorrection? = nil
    ) {
        put(object: [
            "id": source.id.text, "name": name, "file": source.file.path, "suitable": judgement.isGood,
            "verdict": judgement.verdict.rawValue, "lowest": judgement.notes?.lowerBound.rawValue,
            "highest": judgement.notes?.upperBound.rawValue,
            "keys": measurement.keys.map { key in
                [
                    "note": key.note.rawValue, "errorCents": key.error?.rawValue, "wanderCents": key.wander.rawValue,
                    "vibratoCents": key.vibrato.rawValue, "onsetMs": key.isSilent ? nil : key.onset,
                    "correctionCents": correction?[key.note].rawValue,
                ] as JSONMembers
            },
        ])
    }
}

extension PresetJudgement {
    /// True if suitable over the whole range.
    var isGood: Bool { verdict.isSuitable && isWhole }

    /// Prints a line for the judgement, and one for each defect.
    /// - Parameter finding: an additional sentence.
    func show(of source: SoundFontSource, name: String, _ finding: String?) {
        let texts = Console.texts
        let sentences = [texts.sentence(for: self), finding].compactMap(\.self)
        Console.show("\(source.id.text) \(name): ".escaped + sentences.joined(separator: " "), isGood: isGood)
        for defect in defects { Console.show("    \(texts.sentence(for: defect))") }
    }
}

/// Measures sounds one after the other. When measuring all sounds, one that cannot be loaded is reported and skipped; a named
/// one ends the command.
struct SoundBatch {
    private let isNamed: Bool
    private(set) var areAllSuitable = true
    private var reported: Set<String> = []

    init(isNamed: Bool) { self.isNamed = isNamed }

    /// - Parameter measure: returns true if the sound is suitable.
    mutating func measure(_ measure: () throws -> Bool) throws {
        do {
            if try !measure() { areAllSuitable = false }
        } catch let error as AudioError where !isNamed {
            areAllSuitable = false
            let sentence = Console.texts.sentence(for: error)
            if reported.insert(sentence).inserted { Console.say(sentence) }
        }
    }
}

struct SoundsList: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("list", .soundsList) }

    @Argument(help: ArgumentHelp(.soundFilter, .filter))
    var filter: String?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var json: OutputOptions

    func run() async throws {
        let training = try settings.load().training
        let library = try SoundOptions.library()
        let presets = library.presets.filter { preset in
            guard let filter else { return true }
            return [preset.id.text, preset.name, library.name(of: preset.id)].contains {
                $0.localizedCaseInsensitiveContains(filter)
            }
        }
        library.reportUnreadable(named: filter)
        if let filter, presets.isEmpty { throw CommandError.noSound(containing: filter) }
        var table = Table()
        for preset in presets {
            let state = library.calibrationState(of: preset.id, lasting: training.noteDuration)
            let judgement = state.judgement(in: training.range.widest.notes, at: training.referencePitch)
            if case .stale(let fault) = state { Console.say(Console.texts.sentence(for: fault)) }
            if json.isWanted {
                JSONLine.put(object: [
                    "id": preset.id.text, "name": library.displayName(for: preset.id), "bank": preset.id.bank,
                    "program": preset.id.program, "file": library.file(for: preset.id)?.path,
                    "verdict": judgement?.verdict.rawValue,
                ])
            } else {
                let finding =
                    if case .otherDuration(let measured) = state {
                        Console.texts.isCalibrated(for: measured)
                    } else {
                        judgement.map { Console.texts.sentence(for: $0) }
                    }
                table.add([preset.id.text, library.name(of: preset.id)] + [finding].compactMap(\.self))
            }
        }
        table.show()
    }
}

struct SoundsPlay: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("play", .soundsPlay) }

    @Argument(help: ArgumentHelp(.soundsToPlay, .sound))
    var sounds: [String]
    @Option(parsing: .unconditional, help: ArgumentHelp(.note, .note))
    var note: MIDINote?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var sound: SoundOptions
    @OptionGroup var force: ForceFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let settings = try settings.load()
        let library = try SoundOptions.library()
        let chosen = try sounds.flatMap(library.sounds)
        guard let first = chosen.first else { return }
        for sound in chosen {
            library.reportCalibrationFault(of: sound, lasting: settings.training.noteDuration)
        }
        let recording = try sound.recording(isForced: force.isWanted)
        if let recording {
            // Ctrl-C completes the file, or discards it if nothing has sounded.
            Signals.watch { @Sendable number in
                if recording.isBegun {
                    recording.end()
                    _ = recording.wait(until: .now() + .seconds(1))
                }
                Signals.die(of: number)
            }
        }
        let session = LiveAudioSession(
            sound.selection(settings), library: library, memory: SavedBufferSizes(Folders().state),
            recording: recording)
        try await session.waitUntilOpen(first) { Console.say(Console.texts.soundAwaited($0)) }
        session.player?.setVolume(settings.volume.amplitude)
        let pitch = TuningSystem.equalTemperament.frequency(
            for: note ?? .a4, referencePitch: settings.training.referencePitch)
        for sound in chosen {
            try session.use(sound)
            guard let player = session.player else { throw AudioError.lost(device: session.name) }
            Console.show("\(sound.text) \(library.name(of: sound))".escaped)
            let handle = try player.play(
                frequency: pitch, amplitude: AmplitudeDB(0), duration: settings.training.noteDuration, after: nil)
            try await session.waitUntilEnd(of: handle)
        }
        session.fadeOut()
        session.close()
        session.waitUntilClosed(.seconds(1))
        guard let recording else { return }
        recording.end()
        try Ending.complete([recording], Console.texts) { Console.say($0) }
    }
}

struct SoundsCheck: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("check", .soundsCheck) }

    @Argument(help: ArgumentHelp(.soundOrFile, .soundOrFile), completion: .file(extensions: ["sf2", "sf3"]))
    var sound: String?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var json: OutputOptions

    func run() async throws {
        var batch = SoundBatch(isNamed: sound != nil)
        let duration = try settings.load().training.noteDuration
        let sources = try sources(lasting: duration)
        try ProgressBar.during(isHidden: json.isWanted) { report in
            for (index, (source, name, isCorrected)) in sources.enumerated() {
                let keys = PresetMeasurement.everyThirdKey.count
                try batch.measure {
                    let measurement = try PresetMeasurement(of: source, duration: duration) {
                        report(index * keys + $0, sources.count * keys)
                    }
                    let judgement = PresetJudgement(of: measurement, isCorrected: isCorrected)
                    if json.isWanted {
                        JSONLine.put(source, name: name, judgement, measurement)
                    } else {
                        judgement.show(
                            of: source, name: Console.texts.name(of: source.id, called: name),
                            finding(measurement, judgement))
                    }
                    return judgement.isGood
                }
            }
        }
        if !batch.areAllSuitable { throw ExitCode(.data) }
    }

    private func finding(_ measurement: PresetMeasurement, _ judgement: PresetJudgement) -> String? {
        guard judgement.isGood, let worst = measurement.mostDetuned?.error else { return nil }
        return Console.texts.measured(worst: worst, keys: measurement.keys.count)
    }

    /// The sounds, and for each if it has a calibration for this duration that corrects its keys.
    private func sources(
        lasting duration: NoteDuration
    ) throws -> [(SoundFontSource, name: String, isCorrected: Bool)] {
        let library = try SoundOptions.library()
        guard let sound else {
            let sounds = library.presets.map(\.id)
            library.reportUnreadable()
            return try sounds.map { try library.checked($0, lasting: duration) }
        }
        if let id = library.preset(saying: sound) ?? SoundSourceID(sound) {
            return [try library.checked(id, lasting: duration)]
        }
        let file = URL(filePath: sound)
        guard ["sf2", "sf3"].contains(file.pathExtension.lowercased()) || sound.contains("/") else {
            return try library.sounds(named: sound).map { try library.checked($0, lasting: duration) }
        }
        guard FileManager.default.fileExists(atPath: sound) else { throw CommandError.noSuchFile(path: sound) }
        return try SF2PresetParser().presets(in: file).map { (SoundFontSource(id: $0.id, file: file), $0.name, false) }
    }
}

extension SoundFontLibrary {
    fileprivate func checked(
        _ sound: SoundSourceID, lasting duration: NoteDuration
    ) throws(AudioError) -> (SoundFontSource, name: String, isCorrected: Bool) {
        let state = reportCalibrationFault(of: sound, lasting: duration)
        return (try source(for: sound), displayName(for: sound), state.isCorrected)
    }
}

/// `peach sounds calibrate`. Each reported calibration is saved; Ctrl-C discards only the one in progress.
struct SoundsCalibrate: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("calibrate", .soundsCalibrate) }

    @Argument(help: ArgumentHelp(.soundsToCalibrate, .sound))
    var sounds: [String] = []
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var json: OutputOptions

    func run() async throws {
        let training = try settings.load().training
        let library = try SoundOptions.library()
        let chosen =
            sounds.isEmpty
            ? library.presets.map(\.id).filter { !library.isShipped($0) } : try sounds.flatMap(library.sounds)
        if sounds.isEmpty {
            library.reportUnreadable()
            if chosen.isEmpty { Console.say(Console.texts.nothingToCalibrate(in: Folders().userSoundFonts.path)) }
        }
        var batch = SoundBatch(isNamed: !sounds.isEmpty)
        for sound in chosen {
            try batch.measure { try calibrate(sound, of: library, training) }
        }
        if !batch.areAllSuitable { throw ExitCode(.data) }
    }

    /// - Returns: true if the sound is suitable now.
    private func calibrate(
        _ sound: SoundSourceID, of library: SoundFontLibrary, _ training: TrainingSettings
    ) throws -> Bool {
        let (source, name) = (try library.source(for: sound), library.displayName(for: sound))
        let calibration = try ProgressBar.during(isHidden: json.isWanted) { report in
            try Calibration(of: source, duration: training.noteDuration, progress: report)
        }
        try Folders().calibrations.keep(calibration, of: source.id)
        let judgement = calibration.judgement(in: training.range.widest.notes, at: training.referencePitch)
        if json.isWanted {
            JSONLine.put(source, name: name, judgement, calibration.measurement, correction: calibration.correction)
        } else {
            judgement.show(of: source, name: library.name(of: sound), change(of: calibration, judgement))
        }
        return judgement.isGood
    }

    private func change(of calibration: Calibration, _ judgement: PresetJudgement) -> String? {
        guard let notes = judgement.notes else { return nil }
        let measured = calibration.measurement.within(notes)
        guard calibration.isCorrected, let after = measured.mostDetuned?.error,
            let before = measured.keys.map({ calibration.correction[$0.note].magnitude }).max()
        else { return nil }
        return Console.texts.calibrated(before: before, after: after)
    }
}
