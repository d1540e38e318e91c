// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Yams

/// A hand-written YAML file, which is not trusted: size, encoding, depth and aliases are limited before it is parsed.
package struct ConfigurationText: Sendable {
    /// In bytes: more than hand-written files have; each unknown word is compared with all known ones.
    package static let largest = 64_000

    package let file: String
    package let bytes: [UInt8]

    package init(file: String, bytes: [UInt8]) { (self.file, self.bytes) = (file, bytes) }

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
            // The default encoding depends on the environment and prints it.
            let parser = try Yams.Parser(yaml: text, encoding: .utf8)
            let root = try parser.singleRoot()
            // The parser owns the anchors, which nodes reference weakly.
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
        // In document order, an anchor precedes its aliases.
        if let anchor = node.anchor { throw here(.list([])).error(.aliasNotAllowed(word: "&" + anchor.rawValue)) }
        switch node {
        case .scalar(let scalar):
            // An escaped "\0", which the inspection cannot see, would end file names and C strings.
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
                // Yams distinguishes 1 from "1".
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
            // An unclosed quote or bracket is reported where it was opened.
            let isOpen = ["quoted", "flow"].contains { context?.text.contains($0) ?? false }
            return syntax(isOpen ? context?.mark ?? mark : mark, lines)
        case .composer(_, _, let mark, _): return syntax(mark, lines)
        case .duplicatedKeysInMapping(let duplicates, let context):
            // The parser reports the first one only.
            let word = duplicates.first ?? ""
            let first = context.mark.line
            let second = lines.dropFirst(first).firstIndex { $0.trimmed.hasPrefix(word + ":") } ?? first - 1
            return ConfigurationError(file: file, line: second + 1, .duplicateKey(word: word))
        case .reader(_, let offset, let code, _):
            let line = bytes.prefix(offset ?? 0).count { $0 == UInt8(ascii: "\n") } + 1
            return ConfigurationError(file: file, line: line, .forbiddenCharacter(code: UInt32(bitPattern: code)))
        // Errors of memory and of writing, without a place.
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            return ConfigurationError(file: file, .syntax(word: ""))
        }
    }

    /// Reports the last line with content up to the mark, because the parser may point behind the end of the file.
    private func syntax(_ mark: Mark, _ lines: [String]) -> ConfigurationError {
        guard let index = lines.prefix(mark.line).lastIndex(where: \.isContent) else {
            return ConfigurationError(file: file, line: mark.line, .syntax(word: ""))
        }
        return ConfigurationError(
            file: file, line: index + 1, column: index + 1 == mark.line ? mark.column : 1,
            .syntax(word: lines[index].trimmed))
    }
}

/// Rejects text that would exhaust the parser's stack or time: deep nesting, anchors, and lists or tables as keys, whose
/// comparison doubles its time with each level. The limits are far beyond hand-written files.
struct TextInspection {
    static let deepest = 12
    /// Columns of indentation and dashes at the beginning of a line.
    private static let widest = 192

    private var depth = 0
    private var anchors = 0
    /// The last byte that is no space.
    private var last = UInt8(ascii: "\n")

    /// The first rejected line, from 1; nil if none.
    static func fault(in lines: [String]) -> (line: Int, reason: ConfigurationError.Reason)? {
        var inspection = TextInspection()
        for (index, line) in lines.enumerated() {
            if let reason = inspection.inspect(line) { return (index + 1, reason) }
        }
        return nil
    }

    private mutating func inspect(_ line: String) -> ConfigurationError.Reason? {
        let bytes = Array(line.utf8)
        let indentation = bytes.prefix { " \t-?:".utf8.contains($0) }
        if indentation.count > Self.widest { return .tooDeep(limit: Self.deepest) }
        let key = ConfigurationError.Reason.wrongType(word: line.trimmed, expected: .text)
        // A question mark begins a complex key.
        if indentation.contains(UInt8(ascii: "?")) { return key }
        var before = UInt8(ascii: "\n")
        var hasQuote = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "#"): if !hasQuote, " \t\n".utf8.contains(before) { return nil }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): hasQuote = true
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            case UInt8(ascii: "&"): if " \t\n[{,:-".utf8.contains(before) { anchors += 1 }
            case UInt8(ascii: ":"): if "]}".utf8.contains(last) { return key }
            case UInt8(ascii: "?"): if "[{,".utf8.contains(last) { return key }
            case _: break
            }
            if depth > Self.deepest { return .tooDeep(limit: Self.deepest) }
            // A single anchor is reported by the parser, at its place.
            if anchors > 1 { return .aliasNotAllowed(word: line.trimmed) }
            if !" \t\r\n".utf8.contains(byte) { last = byte }
            before = byte
        }
        return nil
    }
}

extension String {
    /// Its lines as in YAML, each with its line break.
    package var wholeLines: [String] {
        var lines: [String] = []
        var rest = self[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(where: \.isNewline).map { rest.index(after: $0) } ?? rest.endIndex
            lines.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return lines
    }

    package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// True unless the line is blank or a comment.
    package var isContent: Bool { !trimmed.isEmpty && !trimmed.hasPrefix("#") }
}
