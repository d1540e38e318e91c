// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Music
import Sound

struct SoundsCheck: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("check", .soundsCheck) }

    @Argument(help: ArgumentHelp(.soundOrFile, .soundOrFile), completion: .file(extensions: ["sf2", "sf3"]))
    var sound: String?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        var round = SoundBatch(isNamed: sound != nil)
        let duration = try settings.load().training.noteDuration
        let sources = try sources(lasting: duration)
        try ProgressBar.during(isHidden: json.isWanted) { tell in
            for (index, (source, name, isCorrected)) in sources.enumerated() {
                let keys = PresetMeasurement.everyThirdKey.count
                try round.take {
                    let measurement = try PresetMeasurement(of: source, duration: duration) {
                        tell(index * keys + $0, sources.count * keys)
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
        if !round.areAllSuitable { throw ExitCode(.data) }
    }

    private func finding(_ measurement: PresetMeasurement, _ judgement: PresetJudgement) -> String? {
        guard judgement.isGood, let worst = measurement.mostDetuned?.error else { return nil }
        return Console.texts.measured(worst: worst, keys: measurement.keys.count)
    }

    /// Each with whether it was calibrated for notes that last so long, and its keys had to be corrected.
    private func sources(
        lasting duration: NoteDuration
    ) throws -> [(SoundFontSource, name: String, isCorrected: Bool)] {
        let selection = try SoundSelection()
        let library = selection.library
        guard let sound else {
            let sounds = library.presets.map(\.id)
            selection.tellUnreadable()
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
        let state = tellCalibrationFault(of: sound, lasting: duration)
        return (try source(for: sound), displayName(for: sound), state.isCorrected)
    }
}
