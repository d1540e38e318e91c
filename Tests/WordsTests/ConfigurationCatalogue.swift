// SPDX-License-Identifier: MIT
import Configuration
import Glibc
import Mapping

/// A value of every reason why a file written by hand is wrong, with what its sentence must name.
enum ConfigurationCatalogue {
    typealias Sample = (reason: ConfigurationError.Reason, names: [String])

    static let expectations: [ConfigurationError.Expectation] = [
        .text, .wholeNumber, .number, .numberOr(word: "adaptive"), .trueOrFalse, .list, .table, .usbID, .noteNumbers,
        .controllerPair, .noteRange, .soundSource, .output, .buffer, .noteNumber, .control,
    ]

    static let ofFiles: [Sample] =
        [
            (.unreadable(errno: EACCES), []), (.tooLarge(limit: 999), ["999"]), (.notUTF8, ["UTF-8"]),
            (.forbiddenCharacter(code: 7), ["U+0007"]), (.empty, []), (.tooDeep(limit: 64), ["64"]),
            (.aliasNotAllowed(word: "&a"), ["&a"]), (.severalDocuments, []), (.duplicateKey(word: "tick"), ["tick"]),
            (.unknownKey(word: "tik", suggestion: "tick"), ["tik", "tick"]),
            (.unknownKey(word: "q", suggestion: nil), ["q"]),
            (.missingKey(word: "match"), ["match"]), (.exactlyOneOf(words: ["note", "cc"]), ["note", "cc"]),
            (.misplacedKey(word: "split"), ["split"]),
            (.outOfRange(word: "200", lowest: 0, highest: 127), ["200", "127"]),
            (.unknownWord(word: "jst", suggestion: "just"), ["jst", "just"]),
            (.needlessQuotes(word: "0.5"), ["0.5"]),
            (.unknownWord(word: "zz", suggestion: nil), ["zz"]),
            (.notOneOf(word: "zz", words: ["equal", "just"]), ["zz", "equal", "just"]),
            (.emptyList(word: "[]"), ["[]"]),
            (.wrongType(word: String(repeating: "long\n", count: 40), expected: .number), ["long"]),
        ] + expectations.map { (.wrongType(word: "maybe", expected: $0), ["maybe"]) }
        + expectations.map { (.wrongType(word: "", expected: $0), []) }
        + SyntaxSlip.allCases.map { (.syntax($0, word: "tick true"), ["tick true"]) }

    static let ofSettings: [Sample] = [
        (.unfitNoteRange(word: "3-200", lowest: 21, highest: 108, minimumSpan: 12), ["3-200", "21", "108", "12"]),
        (.floorAboveCeiling(floor: 20, ceiling: 1), ["20", "1"]), (.notEditable(word: "range"), ["range"]),
    ]

    static let ofMappings: [Sample] = [
        (.notYetSupported(word: "lights"), ["lights"]), (.unsupportedFormat(word: "2", supported: 1), ["2", "1"]),
        (.emptyMatch(word: ""), ["usb", "client", "match: any"]), (.emptyMatch(word: "MPK"), ["MPK", "match: any"]),
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
        (.cannotDo(word: "tune absolute", control: "pad", possible: ["confirm"]), ["tune absolute", "pad", "confirm"]),
        (.cannotDo(word: "answer lower", control: "wheel", possible: []), ["answer lower", "wheel"]),
        (.missingSplit(word: "answer by split", control: "keys"), ["answer by split", "keys", "split: 60"]),
        (.nothingCommits(layer: "matching"), ["matching", "confirm"]),
        (.releaseNotBelowPress(release: 90, press: 80), ["90", "80"]),
        (.tie(word: "MPK", otherFile: "b.yaml", otherLine: 3), ["MPK", "b.yaml", "3"]),
    ]

    /// A number for each case; a new one does not compile until it has its own.
    static func index(_ expectation: ConfigurationError.Expectation) -> Int {
        switch expectation {
        case .text: 0
        case .wholeNumber: 1
        case .number: 2
        case .numberOr: 3
        case .trueOrFalse: 4
        case .list: 5
        case .table: 6
        case .usbID: 7
        case .noteNumbers: 8
        case .controllerPair: 9
        case .noteRange: 10
        case .soundSource: 11
        case .noteNumber: 12
        case .control: 13
        case .output: 14
        case .buffer: 15
        }
    }

    /// A number for each case; a new one does not compile until it has its own.
    static func index(_ reason: ConfigurationError.Reason) -> Int {
        switch reason {
        case .unreadable: 0
        case .tooLarge: 1
        case .notUTF8: 2
        case .forbiddenCharacter: 3
        case .empty: 4
        case .syntax: 5
        case .tooDeep: 6
        case .aliasNotAllowed: 7
        case .severalDocuments: 8
        case .duplicateKey: 9
        case .unknownKey: 10
        case .missingKey: 11
        case .exactlyOneOf: 12
        case .misplacedKey: 13
        case .wrongType: 14
        case .outOfRange: 15
        case .unknownWord: 16
        case .emptyList: 17
        case .unfitNoteRange: 18
        case .floorAboveCeiling: 19
        case .notEditable: 20
        case .notYetSupported: 21
        case .unsupportedFormat: 22
        case .emptyMatch: 23
        case .unknownAction: 24
        case .unknownControl: 25
        case .sharedMessage: 26
        case .wrongLayer: 27
        case .cannotDo: 28
        case .releaseNotBelowPress: 29
        case .tie: 30
        case .nothingCommits: 31
        case .needlessQuotes: 32
        case .notOneOf: 33
        case .anyBelowMatch: 34
        case .severalNotes: 35
        case .missingSplit: 36
        }
    }
}
