// SPDX-License-Identifier: MIT
import Configuration
@testable import Instrument
@testable import Mapping
import Settings
import Testing

/// A plausible wrong line between valid ones.
struct WrongLine: Sendable, CustomTestStringConvertible {
    enum Place: Hashable, Sendable {
        case setting, head, match, control
        /// Nil is `always`.
        case layer(Layer?)
    }

    let place: Place
    let text: String

    init(_ place: Place, _ text: String) { (self.place, self.text) = (place, text) }

    var testDescription: String { text }

    /// A whole file.
    var lines: [String] { file.flatMap { [$0.line] + ($0.isBefore ? [text] : []) } }

    /// The valid lines alone.
    var others: [String] { file.map(\.line) }

    /// From 1.
    var number: Int { (file.firstIndex { $0.isBefore } ?? -2) + 2 }

    /// Valid lines, and the one before the wrong line.
    private var file: [(line: String, isBefore: Bool)] {
        let parts: [(Place, [String])] =
            place == .setting
            ? [(.setting, ["reference: 442", "steady.step: 1.5"])]
            : [
                (.head, ["format: 1", "name: Mine"]), (.match, ["match:", "  usb: 09e8:0049"]),
                (
                    .control,
                    [
                        "controls:", "  pad: { note: 44 }", "  keys: { notes: 96-99 }", "  wheel: { bend: true }",
                        "  knob: { cc: 20, kind: relative-twos }",
                    ]
                ),
                (.layer(.start), ["start:", "  pad: start last"]),
                (.layer(.comparison), ["comparison:", "  wheel: none", "  keys: answer lower"]),
                (.layer(.matching), ["matching:", "  knob: tune nudge", "  pad: confirm"]),
                (.layer(nil), ["always:", "  keys: stop"]),
            ]
        return parts.flatMap { part, lines in
            lines.indices.map { (lines[$0], part == place && $0 == lines.count - 2) }
        }
    }

    static let path = "/c/peach/mine.yaml"

    static func text(_ lines: [String]) -> ConfigurationText {
        ConfigurationText(file: path, bytes: Array(lines.joined(separator: "\n").utf8))
    }

    static let settings = [
        "foo: 1", "tik: true", "floor: 2", "strategy.flor: 1", "range: 20-60", "range: wide",
        "duration: 9", "duration: 1 s", "duration:", "loudness: 50%", "intervals: []",
        "intervals: [P5u, P4]", "tuning: jus", "tuning: pure", "sound: peach", "strategy: stedy", "strategy: psi",
        "adaptive.nearby: 7.5", "steady.share: 85", "strategy.floor: 101", "matching.range: adaptve",
        "matching.range: wide", "matching.ticks: yes", "tick: wrnog", "language: fr",
        "programs: {a: b}", "playalong: allways",
    ].map { WrongLine(.setting, $0) }

    static let mappings = heads + matches + controls + bindings

    private static let heads = ["sorces: {}", "zzz: 1"]
        .map { WrongLine(.head, $0) }

    private static let matches = ["any: true", "clent: MPK", "product: 1"].map {
        WrongLine(.match, "  " + $0)
    }

    private static let controls =
        [
            "{ note: 37-39 }", "{ note: [37, 38] }", "{ note: C4 }", "{ notes: 200 }", "{ note: 37, chanel: 1 }",
            "{ note: 37, channel: 17 }", "{ cc: 7, kind: relative }", "{ cc: 7, kind: fadr }",
            "{ cc: 7, kind: encoder }", "{ cc14: 1 }", "{ note: 44 }", "{ notes: all }", "{ nota: 37 }", "37",
            "{ cc: 7, press: 40, release: 48 }", "{ note: 37, plays: yes }", "{}",
        ].map { WrongLine(.control, "  extra: " + $0) }

    private static let bindings: [WrongLine] = {
        let comparison = [
            "pad: lower", "pad: higher", "pad: answer up", "pad: awnser lower", "pad: confirm", "pad: tune absolute",
            "pad: dance", "pad: answer by split", "knob: relative", "pda: answer lower",
        ]
        let matching = ["keys: lower", "keys: relative", "wheel: tune relative", "wheel: relative"]
        let start = ["keys: skip", "keys: start", "pedal: start last"]
        let always = ["pad: answer lower", "pad: play", "pad+wheel: stop", "pda: stop"]
        let layers: [(Layer?, [String])] = [
            (.comparison, comparison), (.matching, matching), (.start, start), (nil, always),
        ]
        return layers.flatMap { layer, lines in lines.map { WrongLine(.layer(layer), "  " + $0) } }
    }()
}

/// Replacements that a sentence suggests for a wrong word.
enum Advice {
    /// Empty if the reason suggests nothing.
    static func all(in reason: ConfigurationError.Reason) -> [String] {
        switch reason {
        case .unknownKey(_, let word?), .unknownWord(_, let word?): [word]
        case .notOneOf(let word, let words): word == "zzz" || word == "product" ? [] : words
        case .outOfRange(_, let lowest, let highest): [text(lowest), text(highest)]
        case .wrongType(_, .numberOr(let word)): [word]
        case .wrongType(_, .trueOrFalse): ["true", "false"]
        case .broken(let broken): all(in: broken)
        case _: []
        }
    }

    private static func all(in broken: RuleViolation) -> [String] {
        switch (broken.rule as? MappingRule, broken.rule as? SettingRule) {
        case (.unknownControl(_, let word?, _)?, _), (.unknownAction(_, let word?, _)?, _): [word]
        case (.unknownAction(_, nil, let words)?, _), (.cannotDo(_, _, let words)?, _),
            (.unknownControl(_, nil, let words)?, _):
            words
        case (_, .floorAboveCeiling(_, let ceiling)?): [text(ceiling)]
        case _: []
        }
    }

    private static func text(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? String(number) }

    /// The lines of the file with the replacement.
    static func followed(_ word: String, in lines: [String], _ error: ConfigurationError) -> [String] {
        var lines = lines
        let line = lines[error.line - 1]
        let start = line.index(line.startIndex, offsetBy: error.column - 1)
        lines[error.line - 1] = line[..<start] + word + behindValue(line[start...])
        return lines
    }

    /// A value extends to the next comma or brace unless it contains some.
    private static func behindValue(_ rest: Substring) -> Substring {
        let isList = rest.hasPrefix("[") || rest.hasPrefix("{")
        let mark = rest.firstIndex { (isList ? "]}" : ",:}]").contains($0) } ?? rest.endIndex
        if isList { return rest[mark...].dropFirst() }
        return rest[..<mark].hasSuffix(" ") ? rest[rest.index(before: mark)...] : rest[mark...]
    }
}
