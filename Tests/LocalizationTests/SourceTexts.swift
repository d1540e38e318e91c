// SPDX-License-Identifier: MIT
import Foundation

/// The texts for translation in a Swift file: literals within `t(…)`, `t { … }`, tables of sentences and enums of texts.
struct SourceTexts {
    private(set) var keys: [String] = []
    private let bytes: [UInt8]
    private var place = 0

    init(_ source: String) {
        bytes = Array(source.utf8)
        read(to: nil, isText: false)
    }

    static let all = Result { try read() }

    private static func read() throws -> Set<String> {
        let folder = URL(filePath: #filePath).appending(path: "../../../Sources/Localization").standardizedFileURL
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let sources = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        return Set(try sources.flatMap { SourceTexts(try String(contentsOf: $0, encoding: .utf8)).keys })
    }

    private func isNext(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

    /// - Parameter isText: true if literals between these brackets are texts.
    /// - Returns: the rest after the last literal.
    @discardableResult
    private mutating func read(to end: Character?, isText: Bool) -> String {
        var code = ""
        while place < bytes.count {
            let letter = Character(UnicodeScalar(bytes[place]))
            if letter == "\"" {
                take(isText: isText)
                code = ""
                continue
            }
            if letter == "/", isNext("//") { place = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count }
            place += 1
            if letter == end { break }
            code.append(letter)
            if let close = ["(": ")", "{": "}", "[": "]"][letter] as Character? {
                let isCall = ["t(", "t {"].contains { call in
                    code.hasSuffix(call) && code.dropLast(call.count).last.map { $0.isLetter || $0 == "." } != true
                }
                let isTable = ["Sentence] = [", "Sentence)] = [", "EnglishText {"].contains { code.hasSuffix($0) }
                let isRow = isText && (letter == "{" || letter == "(" && end == "]")
                code = read(to: close, isText: isCall || isTable || isRow) + String(close)
            }
        }
        return code
    }

    private mutating func take(isText: Bool) {
        var (text, values) = ([UInt8](), 0)
        repeat { literal(&text, &values) } while stepsOverPlus()
        guard isText, !isNext(":") else { return }
        if isNext(", context: \"") {
            place += ", context: ".utf8.count
            var context: [UInt8] = []
            literal(&context, &values)
            text = context + [4] + text
        }
        keys.append(String(decoding: text, as: UTF8.self))
    }

    private mutating func stepsOverPlus() -> Bool {
        guard let plus = bytes[place...].firstIndex(where: { !" \n".utf8.contains($0) }),
            bytes[plus...].starts(with: "+ \"".utf8)
        else { return false }
        place = plus + 2
        return true
    }

    private mutating func literal(_ text: inout [UInt8], _ values: inout Int) {
        if isNext("\"\"\"") { return lines(&text) }
        place += 1
        while !isNext("\"") {
            let isEscaped = isNext("\\")
            place += isEscaped ? 1 : 0
            let byte = bytes[place]
            place += 1
            if isEscaped, byte == UInt8(ascii: "(") {
                values += 1
                text += Array("%\(values)".utf8)
                read(to: ")", isText: false)
            } else {
                text.append(isEscaped && byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
            }
        }
        place += 1
    }

    /// A literal in several lines, each continued by a backslash.
    private mutating func lines(_ text: inout [UInt8]) {
        let parts = String(decoding: bytes[place...], as: UTF8.self).components(separatedBy: "\"\"\"")
        let joined = parts[1].replacing(/\\\n\s*/, with: "").trimmingCharacters(in: .whitespacesAndNewlines)
        text += Array(joined.utf8)
        place += parts[1].utf8.count + 6
    }
}
