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

/// Sounds that a command is asked about.
struct SoundSelection {
    let library: SoundFontLibrary

    /// - Throws: `Folders.ResourcesNotFound`.
    init() throws { library = try SoundOptions.library() }

    /// The SoundFonts that cannot be read.
    /// - Parameter part: of their names; nil is of all.
    func tellUnreadable(named part: String? = nil) {
        for problem in library.problems
        where part.map({ problem.file.lastPathComponent.localizedCaseInsensitiveContains($0) }) ?? true {
            Console.say(Console.texts.sentence(for: problem))
        }
    }

    /// One for its text or name, all of a SoundFont for that one's name.
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

    /// In the player's language or that of its SoundFont.
    func preset(saying word: String) -> SoundSourceID? {
        preset(named: word) ?? preset(named: Console.texts.soundFontsName(for: word))
    }

    /// One sentence, if a sound's calibration does not count for notes that last so long.
    /// - Returns: what is known of it.
    @discardableResult func tellCalibrationFault(
        of sound: SoundSourceID, lasting duration: NoteDuration
    ) -> CalibrationState {
        let state = calibrationState(of: sound, lasting: duration)
        if let fault = Console.texts.fault(of: state, of: sound, lasting: duration) { Console.say(fault) }
        return state
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
        let texts = Console.texts
        let sentences = [texts.sentence(for: self), finding].compactMap(\.self)
        Console.show("\(source.id.text) \(name): ".harmless + sentences.joined(separator: " "), isGood: isGood)
        for fault in faults { Console.show("    \(texts.sentence(for: fault))") }
    }
}

/// Sounds that are measured one after the other. Of all sounds one that cannot be loaded is told, and the others follow; one that
/// was named is why the command ends.
struct SoundBatch {
    private let isNamed: Bool
    private(set) var areAllSuitable = true
    private var told: Set<String> = []

    init(isNamed: Bool) { self.isNamed = isNamed }

    /// - Parameter measure: says whether the sound is suitable.
    mutating func take(_ measure: () throws -> Bool) throws {
        do {
            if try !measure() { areAllSuitable = false }
        } catch let error as AudioError where !isNamed {
            areAllSuitable = false
            let sentence = Console.texts.sentence(for: error)
            if told.insert(sentence).inserted { Console.say(sentence) }
        }
    }
}
