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
        CommandConfiguration("sounds", .sounds, subcommands: [SoundsList.self, SoundsCheck.self])
    }

    @OptionGroup var speech: LanguageOption
}

/// `peach sounds list`.
struct SoundsList: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("list", .soundsList) }

    private struct Listed: Encodable {
        let id: String
        let name: String
        let bank: Int
        let program: Int
        let file: String?
    }

    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let library = try SoundOptions.library()
        for problem in library.problems { Speech.say(Speech.texts.sentence(for: problem)) }
        var table = Table()
        for preset in library.presets {
            let name = library.displayName(for: preset.id)
            if json.isWanted {
                JSONLine.put(
                    Listed(
                        id: preset.id.text, name: name, bank: preset.id.bank, program: preset.id.program,
                        file: library.file(for: preset.id)?.path))
            } else {
                table.add([preset.id.text, name])
            }
        }
        table.show()
    }
}

/// `peach sounds check`.
struct SoundsCheck: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("check", .soundsCheck) }

    private struct Checked: Encodable {
        struct Key: Encodable {
            let note: Int
            let errorCents: Double?
            let wanderCents: Double
            let onsetMs: Double?
        }

        let id: String
        let name: String
        let file: String
        let suitable: Bool
        let keys: [Key]
    }

    @Argument(help: ArgumentHelp(.soundOrFile, .soundOrFile), completion: .file(extensions: ["sf2", "sf3"]))
    var sound: String?
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        var areAllSuitable = true
        for (source, name) in try sources() {
            let measurement = try PresetMeasurement(of: source)
            areAllSuitable = areAllSuitable && measurement.isSuitable
            if json.isWanted { put(measurement, of: source, name) } else { show(measurement, of: source, name) }
        }
        if !areAllSuitable { throw ExitCode(.data) }
    }

    private func sources() throws -> [(SoundFontSource, name: String)] {
        guard let sound else { return try all() }
        let library = try SoundOptions.library()
        if let id = library.preset(named: sound) ?? SoundSourceID(sound) {
            return [(try library.source(for: id), library.displayName(for: id))]
        }
        let file = URL(filePath: sound)
        guard ["sf2", "sf3"].contains(file.pathExtension.lowercased()) || sound.contains("/") else {
            throw CommandError.unknownSound(name: sound)
        }
        guard FileManager.default.fileExists(atPath: sound) else { throw CommandError.noSuchFile(path: sound) }
        return try SF2PresetParser().presets(in: file).map { (SoundFontSource(id: $0.id, file: file), $0.name) }
    }

    private func all() throws -> [(SoundFontSource, name: String)] {
        let library = try SoundOptions.library()
        for problem in library.problems { Speech.say(Speech.texts.sentence(for: problem)) }
        return try library.presets.map { (try library.source(for: $0.id), library.displayName(for: $0.id)) }
    }

    private func show(_ measurement: PresetMeasurement, of source: SoundFontSource, _ name: String) {
        let texts = Speech.texts
        let findings =
            measurement.isSuitable
            ? [texts.isInTune(worst: measurement.mostDetuned?.error ?? 0, keys: measurement.keys.count)]
            : measurement.faults.map { texts.sentence(for: $0) }
        for finding in findings {
            Speech.show("\(measurement.isSuitable ? "✓" : "✗") \(source.id.text) \(name): \(finding)")
        }
    }

    private func put(_ measurement: PresetMeasurement, of source: SoundFontSource, _ name: String) {
        JSONLine.put(
            Checked(
                id: source.id.text, name: name, file: source.file.path, suitable: measurement.isSuitable,
                keys: measurement.keys.map { key in
                    Checked.Key(
                        note: key.note.rawValue, errorCents: key.error?.rawValue, wanderCents: key.wander.rawValue,
                        onsetMs: key.onset)
                }))
    }
}
