// SPDX-License-Identifier: MIT
import Configuration
import Settings

@testable import Mapping

/// Something that a sentence says can be written in place of what is there.
struct Advice {
    enum Change {
        /// In place of the wrong word.
        case word
        /// In place of the whole line's key and value.
        case entry(of: String)
        /// In place of the table above the line, with all that is in it.
        case table
        /// Into the braces.
        case detail
        /// The line belongs below another key.
        case layer
        /// Not at all.
        case nothing
    }

    /// What the sentence names.
    let word: String
    let change: Change

    private init(_ word: String, _ change: Change = .word) { (self.word, self.change) = (word, change) }

    /// Empty if a reason only says what is wrong.
    static func all(in reason: ConfigurationError.Reason) -> [Advice] {
        switch reason {
        case .unknownKey(_, let word?), .unknownWord(_, let word?): [Advice(word)]
        case .notOneOf(let word, let words): word == "zzz" || word == "product" ? [] : words.map { Advice($0) }
        case .outOfRange(_, let lowest, let highest): [Advice(Self.text(lowest)), Advice(Self.text(highest))]
        case .wrongType(_, let expected): examples(of: expected).map { Advice($0) }
        case .misplacedKey: [Advice("", .nothing)]
        case .broken(let broken): all(in: broken)
        case _: []
        }
    }

    private static func all(in broken: BrokenRule) -> [Advice] {
        switch (broken.rule as? MappingRule, broken.rule as? SettingRule) {
        case (.unknownControl(_, let word?, _)?, _), (.unknownAction(_, let word?, _)?, _): [Advice(word)]
        case (.unknownAction(_, nil, let words)?, _), (.cannotDo(_, _, let words)?, _),
            (.unknownControl(_, nil, let words)?, _):
            words.map { Advice($0) }
        case (.wrongLayer(_, _, let layers)?, _): layers.map { Advice($0, .layer) }
        case (.severalNotes(let word)?, _): [Advice("notes: " + word, .entry(of: "note"))]
        case (.anyBelowMatch?, _): [Advice("match: any", .table)]
        case (.missingSplit?, _): [Advice("split: 60", .detail)]
        case (.missingKind?, _): [Advice("kind: fader", .detail)]
        case (.wrongValue(_, let expected)?, _): examples(of: expected).map { Advice($0) }
        case (_, .floorAboveCeiling(_, let ceiling)?): [Advice(Self.text(ceiling))]
        case (_, .wrongValue(_, let expected)?): examples(of: expected).map { Advice($0) }
        case _: []
        }
    }

    private static func text(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? String(number) }

    private static func examples(of expected: ConfigurationError.Expectation) -> [String] {
        switch expected {
        case .numberOr(let word): [word]
        case .trueOrFalse: ["true", "false"]
        case .text, .wholeNumber, .number, .list, .table: []
        }
    }

    private static func examples(of value: MappingRule.Value) -> [String] {
        switch value {
        case .noteNumber: ["60"]
        case .control: ["{ note: 36 }"]
        case .usbID: ["09e8:0049"]
        case .noteNumbers: ["36", "36-43"]
        case .controllerPair: ["[1, 33]"]
        case .port: ["\"*DAW*\"", "1"]
        case .message: ["F0 7E 7F 09 01 F7"]
        case .chord: ["pad5+pad1"]
        case .lamp: ["{ note: 36, channel: 1 }", "{ cc: 41 }"]
        }
    }

    private static func examples(of value: SettingRule.Value) -> [String] {
        switch value {
        case .noteRange: ["36-84", "C2-C6", "adaptive"]
        case .soundSource: ["peach:0:0"]
        case .output: ["automatic", "alsa", "pulseaudio", "jack", "none"]
        case .buffer: ["automatic", "128x2"]
        // Nobody writes that by hand.
        case .scale: []
        }
    }

    /// The lines of a file once somebody has done it.
    func followed(_ lines: [String], _ error: ConfigurationError) -> [String] {
        var lines = lines
        let line = lines[error.line - 1]
        let start = line.index(line.startIndex, offsetBy: error.column - 1)
        switch change {
        case .word: lines[error.line - 1] = line[..<start] + word + Self.behindValue(line[start...])
        case .entry(let key):
            lines[error.line - 1] = line[..<start].dropLast(key.count + 2) + word + Self.behindValue(line[start...])
        case .table:
            let head = lines[..<error.line].lastIndex { !$0.hasPrefix(" ") } ?? 0
            lines[head...] = [word] + lines[(head + 1)...].drop { $0.hasPrefix(" ") }
        case .detail:
            let control = line.split(separator: ":")[0]
            lines = lines.map { $0.hasPrefix(control + ": {") ? $0.replacing(" }", with: ", \(word) }") : $0 }
        case .layer:
            lines.remove(at: error.line - 1)
            let head = lines.firstIndex(of: word + ":") ?? lines.count
            let key = line.split(separator: ":")[0] + ":"
            let end = lines[(head + 1)...].firstIndex { !$0.hasPrefix(" ") } ?? lines.count
            lines[(head + 1)..<end] = lines[(head + 1)..<end].filter { !$0.hasPrefix(key) } + [line]
        case .nothing: lines.remove(at: error.line - 1)
        }
        return lines
    }

    /// A value reaches to the next comma or brace unless it has some of its own.
    private static func behindValue(_ rest: Substring) -> Substring {
        let isList = rest.hasPrefix("[") || rest.hasPrefix("{")
        let mark = rest.firstIndex { (isList ? "]}" : ",:}]").contains($0) } ?? rest.endIndex
        if isList { return rest[mark...].dropFirst() }
        return rest[..<mark].hasSuffix(" ") ? rest[rest.index(before: mark)...] : rest[mark...]
    }
}
