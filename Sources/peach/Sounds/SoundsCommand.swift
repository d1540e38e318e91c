// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Music
import Sound
import Words

/// `peach sounds`.
struct SoundsCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "sounds", .sounds,
            subcommands: [SoundsList.self, SoundsPlay.self, SoundsCheck.self, SoundsCalibrate.self])
    }

    @OptionGroup var speech: LanguageOption
}

/// Sounds that a command is asked about.
struct SoundSelection {
    let library: SoundFontLibrary

    /// - Throws: `Folders.ResourcesNotFound`.
    init() throws { library = try SoundOptions.library() }

    /// The SoundFonts that cannot be read, and the calibrations of these sounds that do not count.
    func tellProblems(of sounds: [SoundSourceID]) {
        for problem in library.problems { Speech.say(Speech.texts.sentence(for: problem)) }
        for sound in sounds { library.tellStaleCalibration(of: sound) }
    }

    /// One for its text or name, all of a SoundFont for that one's name.
    /// - Throws: `CommandError.unknownSound`.
    func sounds(named word: String) throws(CommandError) -> [SoundSourceID] {
        if let sound = library.preset(named: word) { return [sound] }
        let sounds = library.presets.map(\.id).filter { $0.soundFont == word }
        guard !sounds.isEmpty else { throw .unknownSound(name: word) }
        return sounds
    }
}

extension SoundFontLibrary {
    /// One sentence, if there is a calibration that does not count.
    func tellStaleCalibration(of sound: SoundSourceID) {
        do throws(CalibrationFault) {
            _ = try calibration(of: sound)
        } catch {
            Speech.say(Speech.texts.sentence(for: error))
        }
    }
}

/// What was found out about a sound, as `--json` has it.
struct MeasuredSound: Encodable {
    struct Key: Encodable {
        let note: Int
        let errorCents: Double?
        let wanderCents: Double
        let vibratoCents: Double
        let onsetMs: Double?
        let correctionCents: Double?
    }

    let id: String
    let name: String
    let file: String
    let suitable: Bool
    let verdict: String
    let lowest: Int?
    let highest: Int?
    let keys: [Key]

    /// - Parameter correction: nil where none was asked for.
    init(
        _ source: SoundFontSource, name: String, _ judgement: PresetJudgement, _ measurement: PresetMeasurement,
        correction: KeyCorrection?
    ) {
        id = source.id.text
        self.name = name
        file = source.file.path
        suitable = judgement.isGood
        verdict = judgement.verdict.rawValue
        (lowest, highest) = (judgement.notes?.lowerBound.rawValue, judgement.notes?.upperBound.rawValue)
        keys = measurement.keys.map { key in
            Key(
                note: key.note.rawValue, errorCents: key.error?.rawValue, wanderCents: key.wander.rawValue,
                vibratoCents: key.vibrato.rawValue, onsetMs: key.isSilent ? nil : key.onset,
                correctionCents: correction?[key.note].rawValue)
        }
    }
}

extension PresetJudgement {
    /// Suitable wherever it was asked about.
    var isGood: Bool { verdict.isSuitable && isWhole }

    /// A line for the judgement, one for each fault.
    /// - Parameter finding: more of it, a sentence.
    func show(of source: SoundFontSource, name: String, _ finding: String?) {
        let texts = Speech.texts
        let sentences = [texts.sentence(for: self), finding].compactMap(\.self)
        Speech.show("\(source.id.text) \(name): \(sentences.joined(separator: " "))", isGood: isGood)
        for fault in faults { Speech.show("    \(texts.sentence(for: fault))") }
    }
}
