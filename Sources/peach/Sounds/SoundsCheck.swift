// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Music
import Sound
import Words

/// `peach sounds check`.
struct SoundsCheck: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("check", .soundsCheck) }

    @Argument(help: ArgumentHelp(.soundOrFile, .soundOrFile), completion: .file(extensions: ["sf2", "sf3"]))
    var sound: String?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        var areAllSuitable = true
        let duration = try settings.load().training.noteDuration
        let sources = try sources(lasting: duration)
        try ProgressBar.during(.measuring, isHidden: json.isWanted) { tell in
            for (index, (source, name)) in sources.enumerated() {
                let keys = PresetMeasurement.everyThirdKey.count
                let measurement = try PresetMeasurement(of: source, duration: duration) {
                    tell(index * keys + $0, sources.count * keys)
                }
                let judgement = PresetJudgement(of: measurement, isCorrected: source.correction != .none)
                areAllSuitable = areAllSuitable && judgement.isGood
                if json.isWanted {
                    JSONLine.put(MeasuredSound(source, name: name, judgement, measurement, correction: nil))
                } else {
                    judgement.show(
                        of: source, name: Speech.texts.name(of: source.id, called: name),
                        finding(measurement, judgement))
                }
            }
        }
        if !areAllSuitable { throw ExitCode(.data) }
    }

    private func finding(_ measurement: PresetMeasurement, _ judgement: PresetJudgement) -> String? {
        guard judgement.isGood, let worst = measurement.mostDetuned?.error else { return nil }
        return Speech.texts.measured(worst: worst, keys: measurement.keys.count)
    }

    private func sources(lasting duration: NoteDuration) throws -> [(SoundFontSource, name: String)] {
        let selection = try SoundSelection()
        let library = selection.library
        guard let sound else {
            let sounds = library.presets.map(\.id)
            selection.tellUnreadable()
            for sound in sounds { library.tellCalibrationFault(of: sound, lasting: duration) }
            return try sounds.map { (try library.source(for: $0), library.displayName(for: $0)) }
        }
        if let id = library.preset(saying: sound) ?? SoundSourceID(sound) {
            library.tellCalibrationFault(of: id, lasting: duration)
            return [(try library.source(for: id), library.displayName(for: id))]
        }
        let file = URL(filePath: sound)
        guard ["sf2", "sf3"].contains(file.pathExtension.lowercased()) || sound.contains("/") else {
            throw CommandError.unknownSound(name: sound)
        }
        guard FileManager.default.fileExists(atPath: sound) else { throw CommandError.noSuchFile(path: sound) }
        return try SF2PresetParser().presets(in: file).map { (SoundFontSource(id: $0.id, file: file), $0.name) }
    }
}
