// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Music
import Sound
import Training

/// `peach sounds calibrate`. What is told is kept; a sound that is being measured when somebody presses Ctrl-C is as it was.
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
            selection.tellUnreadable()
            if chosen.isEmpty { Console.say(Console.texts.nothingToCalibrate(in: Folders().userSoundFonts.path)) }
        }
        var round = SoundBatch(isNamed: !sounds.isEmpty)
        for sound in chosen {
            try round.take { try calibrate(sound, of: library, training) }
        }
        if !round.areAllSuitable { throw ExitCode(.data) }
    }

    /// - Returns: whether it is suitable now.
    private func calibrate(
        _ sound: SoundSourceID, of library: SoundFontLibrary, _ training: TrainingSettings
    ) throws -> Bool {
        let (source, name) = (try library.source(for: sound), library.displayName(for: sound))
        let calibration = try ProgressBar.during(isHidden: json.isWanted) { tell in
            try Calibration(of: source, duration: training.noteDuration, progress: tell)
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

    /// The largest error before and after, on the keys in the range.
    private func change(of calibration: Calibration, _ judgement: PresetJudgement) -> String? {
        guard let notes = judgement.notes else { return nil }
        let measured = calibration.measurement.within(notes)
        guard calibration.isCorrected, let after = measured.mostDetuned?.error,
            let before = measured.keys.map({ calibration.correction[$0.note].magnitude }).max()
        else { return nil }
        return Console.texts.calibrated(before: before, after: after)
    }
}
