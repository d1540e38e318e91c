// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Music
import Sound

struct SoundsList: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("list", .soundsList) }

    private struct Listed: Encodable {
        let id: String
        let name: String
        let bank: Int
        let program: Int
        let file: String?
        let verdict: String?
    }

    @Argument(help: ArgumentHelp(.soundFilter, .filter))
    var filter: String?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        let training = try settings.load().training
        let selection = try SoundSelection()
        let library = selection.library
        let presets = library.presets.filter { preset in
            guard let filter else { return true }
            return [preset.id.text, preset.name, library.name(of: preset.id)].contains {
                $0.localizedCaseInsensitiveContains(filter)
            }
        }
        selection.tellUnreadable(named: filter)
        if let filter, presets.isEmpty { throw CommandError.noSound(containing: filter) }
        var table = Table()
        for preset in presets {
            let name = library.displayName(for: preset.id)
            let state = library.calibrationState(of: preset.id, lasting: training.noteDuration)
            let judgement = state.judgement(in: training.range.widest.notes, at: training.referencePitch)
            if case .stale(let fault) = state { Console.say(Console.texts.sentence(for: fault)) }
            if json.isWanted {
                JSONLine.put(
                    Listed(
                        id: preset.id.text, name: name, bank: preset.id.bank, program: preset.id.program,
                        file: library.file(for: preset.id)?.path, verdict: judgement?.verdict.rawValue))
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
