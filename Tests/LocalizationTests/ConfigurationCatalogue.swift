// SPDX-License-Identifier: MIT
import Configuration
import Glibc
import Mapping
import Music
import Settings

/// A value of every fault of a configuration file, with the words that its sentence must contain.
enum ConfigurationCatalogue {
    typealias Sample = (reason: ConfigurationError.Reason, names: [String])

    static let expectations: [ConfigurationError.Expectation] = [
        .text, .wholeNumber, .number, .numberOr(word: "adaptive"), .trueOrFalse, .list, .table,
    ]
    static let mappingValues: [MappingRule.Value] = [
        .usbID, .noteNumbers, .controllerPair, .noteNumber, .control, .port, .message, .chord, .lamp,
    ]
    static let settingValues: [SettingRule.Value] = [.noteRange, .soundSource, .output, .buffer, .scale]

    static let ofFiles: [Sample] =
        [
            (.unreadable(errno: EACCES), []), (.tooLarge(limit: 999), ["999"]), (.notUTF8, ["UTF-8"]),
            (.forbiddenCharacter(code: 7), ["U+0007"]), (.empty, []), (.tooDeep(limit: 64), ["64"]),
            (.aliasNotAllowed(word: "&a"), ["&a"]), (.duplicateKey(word: "tick"), ["tick"]),
            (.unknownKey(word: "tik", suggestion: "tick"), ["tik", "tick"]),
            (.unknownKey(word: "q", suggestion: nil), ["q"]),
            (.missingKey(word: "match"), ["match"]),
            (.misplacedKey(word: "split"), ["split"]),
            (.outOfRange(word: "200", lowest: 0, highest: 127), ["200", "127"]),
            (.unknownWord(word: "jst", suggestion: "just"), ["jst", "just"]),
            (.syntax(word: "tick true"), ["tick true"]), (.syntax(word: ""), ["YAML"]),
            (.unknownWord(word: "zz", suggestion: nil), ["zz"]),
            (.notOneOf(word: "zz", words: ["equal", "just"]), ["zz", "equal", "just"]),
            (.emptyList(word: "[]"), ["[]"]), (.notEditable(word: "range"), ["range"]),
            (.wrongType(word: String(repeating: "long\n", count: 40), expected: .number), ["long"]),
        ] + expectations.map { (.wrongType(word: "maybe", expected: $0), ["maybe"]) }
        + expectations.map { (.wrongType(word: "", expected: $0), []) }

    static let settingRules: [(rule: SettingRule, names: [String])] =
        [
            (.unfitNoteRange(word: "3-200", lowest: 21, highest: 108, minimumSpan: 12), ["3-200", "21", "108", "12"]),
            (.unfitBounds(word: "adaptive 60-84", lowest: 48, highest: 72), ["adaptive 60-84", "48", "72"]),
            (.floorAboveCeiling(floor: 20, ceiling: 1), ["20", "1"]),
            (
                .unusableScale(
                    ConfigurationError(file: "a.scl", line: 7, .broken(RuleViolation(scaleFaults[2].fault)))),
                ["a.scl", "7"]
            ),
        ] + settingValues.map { (.wrongValue(word: "maybe", expected: $0), ["maybe"]) }
        + settingValues.map { (.wrongValue(word: "", expected: $0), []) }

    static let mappingRules: [(rule: MappingRule, names: [String])] =
        [
            (.exactlyOneOf(words: ["note", "cc"]), ["note", "cc"]), (.onlyTrue(key: "bend"), ["bend", "true"]),
            (.unsupportedFormat(word: "2", supported: 1), ["2", "1"]),
            (.emptyMatch(word: ""), ["usb", "client", "match: any"]),
            (.emptyMatch(word: "MPK"), ["MPK", "match: any"]),
            (.anyBelowMatch(word: "any"), ["match: any"]), (.severalNotes(word: "36-39"), ["notes: 36-39"]),
            (.unknownAction(word: "answer hihger", suggestion: "answer higher", possible: []), ["answer higher"]),
            (.unknownAction(word: "dance", suggestion: nil, possible: ["stop", "skip"]), ["dance", "stop", "skip"]),
            (.unknownControl(word: "pd", suggestion: "pad", possible: []), ["pd", "pad"]),
            (.unknownControl(word: "pd", suggestion: nil, possible: ["wheel"]), ["pd", "wheel"]),
            (.sharedMessage(word: "pad", other: "pedal", otherLine: 9), ["pad", "pedal", "9"]),
            (
                .wrongLayer(word: "confirm", layer: "comparison", possible: ["matching"]),
                ["confirm", "comparison", "matching"]
            ),
            (
                .cannotDo(word: "tune absolute", control: "pad", possible: ["confirm"]),
                ["tune absolute", "pad", "confirm"]
            ),
            (.cannotDo(word: "answer lower", control: "wheel", possible: []), ["answer lower", "wheel"]),
            (.missingKind(word: "volume", control: "fader1"), ["volume", "fader1", "kind: fader"]),
            (.missingSplit(word: "answer by split", control: "keys"), ["answer by split", "keys", "split: 60"]),
            (.nothingCommits(layer: "matching"), ["matching", "confirm"]),
            (.releaseNotBelowPress(release: 90, press: 80), ["90", "80"]),
            (.chordForName(word: "a+b"), ["a+b"]), (.cannotBeHeld(word: "encoder"), ["encoder"]),
            (.cannotBePressed(word: "wheel"), ["wheel"]),
            (.heldControlActs(word: "pad5", chord: "pad5+pad1", otherLine: 9), ["pad5", "pad5+pad1", "9"]),
            (.noPorts(word: "daw"), ["daw", "ports"]),
            (.ambiguousPort(word: "daw", ports: ["X DAW 1", "X DAW 2"]), ["daw", "X DAW 1", "X DAW 2"]),
            (.unknownBase(word: "lpd9", suggestion: "lpd8", possible: []), ["lpd9", "lpd8"]),
            (.unknownBase(word: "zz", suggestion: nil, possible: ["lpd8"]), ["zz", "lpd8"]),
            (.unusableBase(word: "lpd8"), ["lpd8", "peach mappings check"]), (.circularBase(word: "lpd8"), ["lpd8"]),
            (.unknownLamp(word: "pda", suggestion: "pad", possible: []), ["pda", "pad", "lamps"]),
            (.unknownLamp(word: "zz", suggestion: nil, possible: ["pad"]), ["zz", "pad", "lamps"]),
            (.unlitControl(word: "wheel"), ["wheel", "lamps"]),
            (.tie(word: "MPK", otherFile: "b.yaml", otherLine: 3), ["MPK", "b.yaml", "3"]),
        ] + mappingValues.map { (.wrongValue(word: "maybe", expected: $0), ["maybe"]) }
        + mappingValues.map { (.wrongValue(word: "", expected: $0), []) }

    static let all: [Sample] =
        ofFiles + settingRules.map { (.setting($0.rule), $0.names) }
        + mappingRules.map { (.mapping($0.rule), $0.names) }
        + scaleFaults.map { (.broken(RuleViolation($0.fault)), $0.names) }

    static let scaleFaults: [(fault: ScalaError.Reason, names: [String])] = [
        (.notText, []), (.noCount, []), (.wrongCount(word: "twelve"), ["twelve", "12"]),
        (.wrongCount(word: ""), ["12"]),
        (.notTwelve(count: 1), ["1", "12"]), (.notTwelve(count: 31), ["31", "12"]),
        (.missingDegrees(found: 3), ["3", "12"]), (.furtherDegree(word: "2/1"), ["2/1", "12"]),
        (.notASize(word: "G"), ["G", "701.955", "3/2"]), (.notASize(word: ""), ["701.955", "3/2"]),
        (.decimalComma(word: "1,5", meant: "1.5"), ["1,5", "1.5"]),
        (.noPoint(word: "702", meant: "702."), ["702", "702."]),
        (.zeroInRatio(word: "0/1"), ["0/1"]), (.negativeRatio(word: "-3/2"), ["-3/2"]),
        (.notAscending(word: "90.0"), ["90.0"]), (.beyondOctave(word: "1300.0"), ["1300.0"]),
        (.notOctave(word: "1195.0"), ["1195.0", "2/1"]),
    ]
}
