// SPDX-License-Identifier: MIT
import Foundation
import Machine
import Yams

/// A YAML file written by hand, read with all suspicion: size, encoding, depth and aliases are limited before the
/// parser sees it.
package struct ConfigurationText: Sendable {
    /// Bytes; nobody writes more by hand, and each word that is not known is compared with all that are.
    package static let largest = 64_000

    /// The path, for errors.
    package let file: String
    package let bytes: [UInt8]

    package init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
    }

    /// Reads a regular file.
    /// - Throws: `unreadable`, `tooLarge`.
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
        guard var text = String(validating: bytes, as: UTF8.self) else { throw firstBadByte() }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        var inspection = TextInspection(text, file: file)
        try inspection.inspect()
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
            throw reworded(error, text)
        } catch {
            throw ConfigurationError(file: file, .syntax(.other, word: ""))
        }
    }

    private func firstBadByte() -> ConfigurationError {
        var place = TextPlace()
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { place.pass(scalar) }
        return ConfigurationError(file: file, line: place.line, column: place.column, .notUTF8)
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

    private static let wordless = "<uncovertable>"

    private func reworded(_ error: YamlError, _ text: String) -> ConfigurationError {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
            return slip(problem, context, mark, text)
        case .composer(_, let problem, let mark, _):
            let rest = Self.lines(text)[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1)
            let word = String(Substring(rest.prefix { !" ,]}".unicodeScalars.contains($0) }))
            let reason: ConfigurationError.Reason =
                problem.contains("document") ? .severalDocuments : .aliasNotAllowed(word: word)
            return ConfigurationError(file: file, line: mark.line, column: mark.column, reason)
        case .duplicatedKeysInMapping(let duplicates, let context):
            // Yams has no word for lists and tables, and sorts them differently each time.
            if duplicates.contains(Self.wordless) {
                var inspection = TextInspection(text, file: file)
                if let error = inspection.firstKey() { return error }
            }
            let word = duplicates.first ?? ""
            let place = TextPlace.second(word, after: context.mark.line, context.mark.column, in: text)
            return ConfigurationError(file: file, line: place.line, column: place.column, .duplicateKey(word: word))
        // About memory, bytes that were looked at before, and what Yams writes: none has a place.
        case .no, .memory, .reader, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            return ConfigurationError(file: file, .syntax(.other, word: ""))
        }
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0.unicodeScalars.contains(where: TextPlace.isBreak) }
    }

    private func slip(
        _ problem: String, _ context: YamlError.Context?, _ mark: Mark, _ text: String
    ) -> ConfigurationError {
        let lines = Self.lines(text)
        func line(_ number: Int) -> Substring { lines.indices.contains(number - 1) ? lines[number - 1] : "" }
        let rest = line(mark.line).unicodeScalars.dropFirst(mark.column - 1)
        let isAtEnd = mark.line >= lines.count && rest.isEmpty
        let slip = SyntaxSlip(
            problem: problem, context: context?.text ?? "", line: line(mark.line),
            rest: isAtEnd ? nil : Substring(rest))
        var (number, column) = (mark.line, mark.column)
        if slip == .openQuote, let start = context?.mark {
            (number, column) = (start.line, start.column)
        } else if isAtEnd {
            // The parser sees only behind the last line that it is not whole.
            let last = lines.lastIndex { line in line.first { $0 != " " }.map { $0 != "#" } == true }
            number = (last ?? 0) + 1
            let scalars = Array(line(number).unicodeScalars)
            column = (scalars.lastIndex { "[{".unicodeScalars.contains($0) } ?? 0) + 1
        }
        let word = line(number).trimmingCharacters(in: .whitespaces)
        return ConfigurationError(file: file, line: number, column: column, .syntax(slip, word: word))
    }
}
