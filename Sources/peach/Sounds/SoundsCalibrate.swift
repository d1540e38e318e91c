// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Music
import Sound
import Words

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
            if chosen.isEmpty { Speech.note(Speech.texts.nothingToCalibrate(in: Folders().userSoundFonts.path)) }
        }
        let shelf = Folders().calibrations
        var areAllSuitable = true
        for sound in chosen {
            let (source, name) = (try library.source(for: sound), library.displayName(for: sound))
            let calibration = try ProgressBar.during(.calibrating, isHidden: json.isWanted) { tell in
                try Calibration(of: source, duration: training.noteDuration, progress: tell)
            }
            try shelf.keep(calibration)
            let judgement = calibration.judgement(
                in: training.range.widest.notes, at: training.referencePitch)
            areAllSuitable = areAllSuitable && judgement.isGood
            if json.isWanted {
                JSONLine.put(
                    MeasuredSound(
                        source, name: name, judgement, calibration.measurement, correction: calibration.correction))
            } else {
                judgement.show(of: source, name: library.name(of: sound), change(of: calibration, judgement))
            }
        }
        if !areAllSuitable { throw ExitCode(.data) }
    }

    /// What it was good for, on the keys where it is.
    private func change(of calibration: Calibration, _ judgement: PresetJudgement) -> String? {
        guard let notes = judgement.notes else { return nil }
        let measured = calibration.measurement.within(notes)
        guard calibration.isCorrected, let after = measured.mostDetuned?.error,
            let before = measured.keys.map({ calibration.correction[$0.note].magnitude }).max()
        else { return nil }
        return Speech.texts.calibrated(before: before, after: after)
    }
}
