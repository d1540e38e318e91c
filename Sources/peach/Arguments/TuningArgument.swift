// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Configuration
import Instrument
import Music
import Settings

/// `--tuning`: a tuning as the setting of this name has it.
struct TuningArgument: ArgumentValue {
    private let word: String

    init(reading text: String) { word = text }

    static var defaultCompletionKind: CompletionKind { .list(TuningKey.named.map(\.rawValue)) }

    /// - Throws: `CommandError.badValue` for what names no tuning, `SettingError.refused` for a scale that cannot be used.
    func system() throws -> TuningSystem {
        let shelf = Folders().scaleShelf
        do throws(ConfigurationError.Reason) {
            return try shelf.tuning(named: word)
        } catch {
            guard error.scaleFault == nil else { throw SettingError.refused(key: .tuning, error) }
            throw CommandError.badValue(option: "--tuning", value: word, .tuning(shelf.words))
        }
    }
}
