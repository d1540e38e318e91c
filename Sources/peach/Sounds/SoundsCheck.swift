// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Localization
import Music
import Sound
import Training

struct SoundsCheck: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("check", .soundsCheck) }

    @Argument(help: ArgumentHelp(.soundOrFile, .soundOrFile), completion: .file(extensions: ["sf2", "sf3"]))
    var sound: String?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

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
                        JSONLine.put(MeasuredSound(source, name: name, judgement, measurement, correction: nil))
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
        let selection = try SoundSelection()
        let library = selection.library
        guard let sound else {
            let sounds = library.presets.map(\.id)
            selection.reportUnreadable()
            return try sounds.map { try library.checked($0, lasting: duration) }
        }
        if let id = library.preset(saying: sound) ?? SoundSourceID(sound) {
            return [try library.checked(id, lasting: duration)]
        }
        let file = URL(filePath: sound)
        guard ["sf2", "sf3"].contains(file.pathExtension.lowercased()) || sound.contains("/") else {
            return try selection.sounds(named: sound).map { try library.checked($0, lasting: duration) }
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
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let training = try settings.load().training
        let selection = try SoundSelection()
        let library = selection.library
        let chosen =
            sounds.isEmpty
            ? library.presets.map(\.id).filter { !library.isShipped($0) } : try sounds.flatMap(selection.sounds)
        if sounds.isEmpty {
            selection.reportUnreadable()
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
            JSONLine.put(
                MeasuredSound(
                    source, name: name, judgement, calibration.measurement, correction: calibration.correction))
        } else {
            judgement.show(of: source, name: library.name(of: sound), change(of: calibration, judgement))
        }
        return judgement.isGood
    }

    /// The largest errors before and after, within the range.
    private func change(of calibration: Calibration, _ judgement: PresetJudgement) -> String? {
        guard let notes = judgement.notes else { return nil }
        let measured = calibration.measurement.within(notes)
        guard calibration.isCorrected, let after = measured.mostDetuned?.error,
            let before = measured.keys.map({ calibration.correction[$0.note].magnitude }).max()
        else { return nil }
        return Console.texts.calibrated(before: before, after: after)
    }
}
