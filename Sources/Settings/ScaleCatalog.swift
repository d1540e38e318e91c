// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Platform
import Music

/// Where the setting `tuning` finds scales: Scala files of the player, then those that Peach brings.
package struct ScaleCatalog: Hashable, Sendable {
    private static let ending = ".scl"

    private let userFolder: URL?
    private let shippedFolder: URL?

    /// - Parameter userFolder: need not exist.
    package init(userFolder: URL?, shippedFolder: URL?) {
        (self.userFolder, self.shippedFolder) = (userFolder, shippedFolder)
    }

    /// Only files that are named by their paths.
    package static let none = ScaleCatalog(userFolder: nil, shippedFolder: nil)

    /// The words that name a tuning without a path: those that are the same everywhere, then the player's own ones.
    package var words: [String] {
        let known = shippedFolder == nil ? TuningSystem.builtIn.map(\.key.rawValue) : Self.known
        let own = userFolder.map { userFolder in
            ((try? FileManager.default.contentsOfDirectory(atPath: userFolder.path(percentEncoded: false))) ?? [])
                .filter { !$0.hasPrefix(".") && $0.hasSuffix(Self.ending) }.map(Self.name)
        }
        return known + (own ?? []).filter { !known.contains($0) }.sorted()
    }

    static let known = TuningKey.named.map(\.rawValue)

    /// The tuning that a word names: "just", the name of a scale, or the path of a Scala file.
    /// - Parameter folder: from which a path leads that does not begin at the root.
    package func tuning(
        named word: String,
        from folder: URL = URL(filePath: FileManager.default.currentDirectoryPath)
    ) throws(ConfigurationError.Reason) -> TuningSystem {
        if let known = TuningSystem.builtIn.first(where: { $0.key.rawValue == word }) { return known }
        let name = Self.name(word)
        let path = Self.expanded(word)
        let file = (path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)).standardizedFileURL
        // Who writes the ending means the file that lies here, if one does.
        let isHere =
            word.hasSuffix(Self.ending) && FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
        if !word.contains("/"), !isHere {
            let files = [userFolder, shippedFolder].compactMap { $0?.appending(path: name + Self.ending) }
            // One that Peach brings is missed where it should be.
            let missed = Self.known.contains(name) ? files.last : nil
            let found = files.first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
            if let file = found ?? missed { return try Self.read(file, word: name) }
        }
        guard word.contains("/") || word.hasSuffix(Self.ending) else {
            throw .unknownWord(word: word, suggestion: Spelling.nearest(to: word, among: words))
        }
        return try Self.read(file, word: file.path(percentEncoded: false))
    }

    /// The file that a scale was read from; nil if there is none.
    func file(of tuning: TuningSystem) -> String? {
        guard case .scale(let scale) = tuning, let word = scale.word else { return nil }
        if word.hasPrefix("/") { return word }
        return [userFolder, shippedFolder].compactMap {
            $0?.appending(path: word + Self.ending).path(percentEncoded: false)
        }
        .first { FileManager.default.fileExists(atPath: $0) }
    }

    /// As a shell does, which asks HOME before it asks the system.
    private static func expanded(_ word: String) -> String {
        if word.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") {
            return home + word.dropFirst()
        }
        return NSString(string: word).expandingTildeInPath
    }

    /// Where a file of the player would be that a word names; it need not exist.
    func awaitedFile(named word: String) -> String? {
        userFolder?.appending(path: word + Self.ending).path(percentEncoded: false)
    }

    private static func name(_ word: String) -> String {
        word.hasSuffix(ending) ? String(word.dropLast(ending.count)) : word
    }

    private static func read(_ file: URL, word: String) throws(ConfigurationError.Reason) -> TuningSystem {
        let path = file.path(percentEncoded: false)
        do throws(ConfigurationError) {
            let text = try ConfigurationText(contentsOf: file)
            guard !text.bytes.isEmpty else { throw ConfigurationError(file: path, .empty) }
            let scale = Scale(
                name: name(file.lastPathComponent), word: word, sizes: try sizes(text.bytes, path))
            guard let scale else { throw ConfigurationError(file: path, .scale(.notText)) }
            return .scale(scale)
        } catch {
            throw .setting(.unusableScale(error))
        }
    }

    private static func sizes(_ bytes: [UInt8], _ path: String) throws(ConfigurationError) -> [Cents] {
        do throws(ScalaFault) {
            return try ScalaFile.sizes(bytes)
        } catch {
            throw ConfigurationError(file: path, line: error.line, .scale(error.reason))
        }
    }
}

extension ScalaFault.Reason: ConfigurationRule {}

extension ConfigurationError.Reason {
    static func scale(_ reason: ScalaFault.Reason) -> Self { .broken(RuleViolation(reason)) }

    /// What is wrong in the file of a scale, if that is what is wrong.
    package var scaleFault: ConfigurationError? {
        if case .broken(let broken) = self, case .unusableScale(let error)? = broken.rule as? SettingRule {
            error
        } else {
            nil
        }
    }
}
