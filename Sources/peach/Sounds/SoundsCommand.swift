// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Music
import Sound

struct SoundsCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "sounds", .sounds,
            subcommands: [SoundsList.self, SoundsPlay.self, SoundsCheck.self, SoundsCalibrate.self])
    }

    @OptionGroup var speech: LanguageOption
}

/// The sounds that a command names.
struct SoundSelection {
    let library: SoundFontLibrary

    /// - Throws: `Folders.ResourcesNotFound`.
    init() throws { library = try SoundOptions.library() }

    /// Reports unreadable SoundFonts.
    /// - Parameter part: of their names; nil for all.
    func reportUnreadable(named part: String? = nil) {
        for problem in library.problems
        where part.map({ problem.file.lastPathComponent.localizedCaseInsensitiveContains($0) }) ?? true {
            Console.say(Console.texts.sentence(for: problem))
        }
    }

    /// Finds one sound by its id or name, or all sounds of a SoundFont by its name.
    /// - Throws: `CommandError.unknownSound`.
    func sounds(named word: String) throws(CommandError) -> [SoundSourceID] {
        if let sound = library.preset(saying: word) { return [sound] }
        let sounds = library.presets.map(\.id).filter { $0.soundFont == word }
        guard !sounds.isEmpty else { throw .unknownSound(name: word) }
        return sounds
    }
}

extension SoundFontLibrary {
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

/// The measurement of a sound as JSON.
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

    /// - Parameter correction: nil for a check.
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
    /// True if suitable over the whole range.
    var isGood: Bool { verdict.isSuitable && isWhole }

    /// Prints a line for the judgement, and one for each fault.
    /// - Parameter finding: an additional sentence.
    func show(of source: SoundFontSource, name: String, _ finding: String?) {
        let texts = Console.texts
        let sentences = [texts.sentence(for: self), finding].compactMap(\.self)
        Console.show("\(source.id.text) \(name): ".escaped + sentences.joined(separator: " "), isGood: isGood)
        for fault in faults { Console.show("    \(texts.sentence(for: fault))") }
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
