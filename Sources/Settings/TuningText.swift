// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Music

extension TuningSystem {
    /// By which a setting names it.
    package var word: String {
        if case .scale(let scale) = self, let word = scale.word { word } else { key.rawValue }
    }
}

/// A tuning as a person writes it: "just", the name of a scale or the path of its file. A log writes a scale as a list, of its
/// name and its twelve sizes in cents, which needs no file.
enum TuningText {
    static func text(_ tuning: TuningSystem) -> SettingText {
        guard case .scale(let scale) = tuning else { return .single(tuning.key.rawValue) }
        if let word = scale.word { return .single(SettingText.quoted(word)) }
        return .list([SettingText.quoted(scale.name)] + scale.sizes.map { SettingText.number($0.rawValue) })
    }

    static func tuning(_ node: ConfigurationNode, on shelf: ScaleCatalog) throws(ConfigurationError) -> TuningSystem {
        if case .list(let items) = node.content { return try scale(items, node) }
        let word = try node.text()
        do throws(ConfigurationError.Reason) {
            // What a command line says holds where it is said, a file's words where the file is.
            return node.file.isEmpty
                ? try shelf.tuning(named: word)
                : try shelf.tuning(named: word, from: URL(filePath: node.file).deletingLastPathComponent())
        } catch {
            throw node.error(error)
        }
    }

    private static func scale(
        _ items: [ConfigurationNode], _ node: ConfigurationNode
    ) throws(ConfigurationError) -> TuningSystem {
        var sizes: [Cents] = []
        for item in items.dropFirst() { sizes.append(Cents(try item.number(in: 0...1200))) }
        guard let name = try items.first?.text(), let scale = Scale(name: name, sizes: sizes) else {
            throw node.error(.setting(.wrongValue(word: node.word, expected: .scale)))
        }
        return .scale(scale)
    }
}
