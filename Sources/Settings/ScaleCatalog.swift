// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Music

/// Finds scales for the setting `tuning`: the player's Scala files, then those that come with Peach.
package struct ScaleCatalog: Hashable, Sendable {
    private static let ending = ".scl"

    private let userFolder: URL?
    private let shippedFolder: URL?

    package init(userFolder: URL?, shippedFolder: URL?) {
        (self.userFolder, self.shippedFolder) = (userFolder, shippedFolder)
    }

    package static let none = ScaleCatalog(userFolder: nil, shippedFolder: nil)

    /// Names of tunings: first those that are the same everywhere, then the player's own.
    package var words: [String] {
        let known = shippedFolder == nil ? TuningSystem.builtIn.map(\.key.rawValue) : Self.known
        let own = userFolder.map { userFolder in
            ((try? FileManager.default.contentsOfDirectory(atPath: userFolder.path(percentEncoded: false))) ?? [])
                .filter { !$0.hasPrefix(".") && $0.hasSuffix(Self.ending) }.map(Self.name)
        }
        return known + (own ?? []).filter { !known.contains($0) }.sorted()
    }

    static let known = TuningKey.named.map(\.rawValue)

    /// The tuning named "just", by a scale, or by the path of a Scala file.
    package func tuning(
        named word: String,
        from folder: URL = URL(filePath: FileManager.default.currentDirectoryPath)
    ) throws(ConfigurationError.Reason) -> TuningSystem {
        if let known = TuningSystem.builtIn.first(where: { $0.key.rawValue == word }) { return known }
        let name = Self.name(word)
        let path = Self.expanded(word)
        let file = (path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)).standardizedFileURL
        // A name with the ending means a file in the current folder, if there is one.
        let isHere =
            word.hasSuffix(Self.ending) && FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
        if !word.contains("/"), !isHere {
            // A missing scale of Peach's own is reported with its path.
            let missing = Self.known.contains(name) ? paths(of: name).last : nil
            if let file = existingFile(name) ?? missing { return try Self.read(URL(filePath: file), word: name) }
        }
        guard word.contains("/") || word.hasSuffix(Self.ending) else {
            throw .unknownWord(word: word, suggestion: Spelling.nearest(to: word, among: words))
        }
        return try Self.read(file, word: file.path(percentEncoded: false))
    }

    func file(of tuning: TuningSystem) -> String? {
        guard case .scale(let scale) = tuning, let word = scale.word else { return nil }
        return word.hasPrefix("/") ? word : existingFile(word)
    }

    /// The paths at which a scale of this name is looked up, in order.
    private func paths(of name: String) -> [String] {
        [userFolder, shippedFolder].compactMap { $0?.appending(path: name + Self.ending).path(percentEncoded: false) }
    }

    private func existingFile(_ name: String) -> String? {
        paths(of: name).first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Expands "~" as a shell does: HOME takes precedence over the user database.
    private static func expanded(_ word: String) -> String {
        if word.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") {
            return home + word.dropFirst()
        }
        return NSString(string: word).expandingTildeInPath
    }

    func userFile(named word: String) -> String? {
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
        do throws(ScalaError) {
            return try ScalaFile.sizes(bytes)
        } catch {
            throw ConfigurationError(file: path, line: error.line, .scale(error.reason))
        }
    }
}

extension ScalaError.Reason: ConfigurationRule {}

extension ConfigurationError.Reason {
    package static func setting(_ rule: SettingRule) -> Self { .broken(RuleViolation(rule)) }

    static func scale(_ reason: ScalaError.Reason) -> Self { .broken(RuleViolation(reason)) }

    package var scaleFault: ConfigurationError? {
        if case .broken(let broken) = self, case .unusableScale(let error)? = broken.rule as? SettingRule {
            error
        } else {
            nil
        }
    }
}
