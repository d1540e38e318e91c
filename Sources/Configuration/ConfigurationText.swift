// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Yams

/// A YAML file written by hand, read with all suspicion: size, encoding, depth and aliases are limited before the
/// parser sees it.
package struct ConfigurationText: Sendable {
    /// Bytes; nobody writes more by hand, and each word that is not known is compared with all that are.
    package static let largest = 64_000

    package let file: String
    package let bytes: [UInt8]

    package init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
    }

    package init(contentsOf url: URL) throws(ConfigurationError) {
        let path = url.path(percentEncoded: false)
        do throws(ByteSource.Failure) {
            var source = try ByteSource(path: path, limit: Self.largest, isOrdinary: true)
            self.init(file: path, bytes: try source.readAll())
        } catch {
            switch error {
            case .unreadable(let errno): throw ConfigurationError(file: path, .unreadable(errno: errno))
            case .tooLarge(let limit): throw ConfigurationError(file: path, .tooLarge(limit: limit))
            }
        }
    }

    /// The file's only document.
    /// - Throws: every reason that concerns the file as a whole, at its place.
    package func root() throws(ConfigurationError) -> ConfigurationNode {
        guard bytes.count <= Self.largest else { throw ConfigurationError(file: file, .tooLarge(limit: Self.largest)) }
        guard var text = String(validating: bytes, as: UTF8.self) else {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
            throw ConfigurationError(file: file, line: index + 1, .notUTF8)
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let lines = text.wholeLines
        if let fault = TextInspection.fault(in: lines) {
            throw ConfigurationError(file: file, line: fault.line, fault.reason)
        }
        do {
            // An explicit encoding, because the default one reads the environment and prints what it finds.
            let parser = try Yams.Parser(yaml: text, encoding: .utf8)
            let root = try parser.singleRoot()
            // The nodes hold their anchors weakly; the parser holds them.
            return try withExtendedLifetime(parser) {
                guard let root else { throw ConfigurationError(file: file, .empty) }
                let converted = try convert(root)
                if converted.content == .text("", isQuoted: false) { throw ConfigurationError(file: file, .empty) }
                return converted
            }
        } catch let error as ConfigurationError {
            throw error
        } catch let error as YamlError {
            throw reworded(error, lines)
        } catch {
            throw ConfigurationError(file: file, .syntax(word: ""))
        }
    }

    private func convert(_ node: Node) throws(ConfigurationError) -> ConfigurationNode {
        func here(_ content: ConfigurationNode.Content) -> ConfigurationNode {
            ConfigurationNode(
                file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, content: content)
        }
        // Document order: an anchor is met before anything that could have multiplied it.
        if let anchor = node.anchor { throw here(.list([])).error(.aliasNotAllowed(word: "&" + anchor.rawValue)) }
        switch node {
        case .scalar(let scalar):
            // Written as "\0", so the inspection could not see it; file names and C would end there.
            if scalar.string.utf8.contains(0) { throw here(.list([])).error(.forbiddenCharacter(code: 0)) }
            return here(.text(scalar.string, isQuoted: scalar.style != .plain && scalar.style != .any))
        case .sequence(let sequence):
            var nodes: [ConfigurationNode] = []
            for child in sequence { nodes.append(try convert(child)) }
            return here(.list(nodes))
        case .mapping(let mapping):
            var entries: [ConfigurationNode.Entry] = []
            var keys: Set<String> = []
            for (key, value) in mapping {
                let place = try convert(key)
                let word = try place.text()
                // To Yams 1 and "1" are different keys.
                guard keys.insert(word).inserted else { throw place.error(.duplicateKey(word: word)) }
                entries.append(.init(key: word, place: place, value: try convert(value)))
            }
            return here(.table(entries))
        case .alias: throw here(.list([])).error(.aliasNotAllowed(word: "*"))
        }
    }

    private func reworded(_ error: YamlError, _ lines: [String]) -> ConfigurationError {
        switch error {
        case .scanner(let context, _, let mark, _), .parser(let context, _, let mark, _):
            // Of what is never closed, where it was opened.
            let isOpen = ["quoted", "flow"].contains { context?.text.contains($0) ?? false }
            return syntax(isOpen ? context?.mark ?? mark : mark, lines)
        case .composer(_, _, let mark, _): return syntax(mark, lines)
        case .duplicatedKeysInMapping(let duplicates, let context):
            // The parser tells only where the first one is.
            let word = duplicates.first ?? ""
            let first = context.mark.line
            let second = lines.dropFirst(first).firstIndex { $0.trimmed.hasPrefix(word + ":") } ?? first - 1
            return ConfigurationError(file: file, line: second + 1, .duplicateKey(word: word))
        case .reader(_, let offset, let code, _):
            let line = bytes.prefix(offset ?? 0).count { $0 == UInt8(ascii: "\n") } + 1
            return ConfigurationError(file: file, line: line, .forbiddenCharacter(code: UInt32(bitPattern: code)))
        // About memory and what Yams writes: none has a place.
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            return ConfigurationError(file: file, .syntax(word: ""))
        }
    }

    /// Reports the last line up to there that has content, because the parser may point behind the end of the file.
    private func syntax(_ mark: Mark, _ lines: [String]) -> ConfigurationError {
        guard let index = lines.prefix(mark.line).lastIndex(where: \.isContent) else {
            return ConfigurationError(file: file, line: mark.line, .syntax(word: ""))
        }
        return ConfigurationError(
            file: file, line: index + 1, column: index + 1 == mark.line ? mark.column : 1,
            .syntax(word: lines[index].trimmed))
    }
}
