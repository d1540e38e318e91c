// SPDX-License-Identifier: MIT
import Glibc
import MIDI

@testable import Instrument
@testable import Words

/// A value of everything that can be wrong with a log, with what its sentence must name.
enum LogCatalogue {
    static let difference = Outcome.Difference(exercise: 12, key: "answer", logged: "higher", replayed: "lower")

    static let faults: [(fault: LogFault, names: [String])] =
        [
            (.unreadable(errno: EACCES), []), (.tooLarge(limit: 512), ["512"]), (.empty, []),
            (.tooLongLine(limit: 512), ["512"]), (.json(.notUTF8), ["UTF-8"]),
            (.json(.syntax(column: 17)), ["JSON", "17"]),
            (.json(.tooDeep(limit: 16)), ["16"]), (.json(.hugeNumber(word: "1e999")), ["1e999"]),
            (.json(.repeatedName(word: "at")), ["at"]), (.notAnObject, ["JSON"]),
            (.noSubject(known: ["bytes", "action"]), ["bytes", "action"]),
            (.twoSubjects("bytes", "action"), ["bytes", "action"]),
            (.unknownKey(word: "bites", suggestion: "bytes"), ["bites", "bytes"]),
            (.unknownKey(word: "xyz", suggestion: nil), ["xyz"]), (.missingKey(word: "cents"), ["cents"]),
            (.outOfRange(key: "cents", word: "9999", lowest: 1, highest: 3), ["cents", "9999", "1", "3"]),
            (
                .unknownWord(key: "await", word: "redy", known: ["ready", "ended"]),
                ["await", "redy", "ready", "ended"]
            ),
            (.message(.empty), ["bytes"]), (.message(.noStatus(60)), ["60", "128"]),
            (.message(.unknownStatus(244)), ["244"]), (.message(.wrongCount(found: 2, needed: 3)), ["2", "3"]),
            (.message(.wrongCount(found: 1, needed: 3)), ["1", "3"]),
            (.message(.noData(200, position: 2)), ["200", "2", "127"]), (.message(.openSysex), ["240", "247"]),
            (.setting(.unknownKey(word: "duraton", suggestion: "duration")), ["duraton", "duration"]),
            (.headerNotFirst, []), (.unsupportedFormat(word: "2", supported: 1), ["2", "1"]),
            (.noTime, ["after_ms", "at_ns"]),
            (.twoTimes, ["after_ms", "at_ns"]), (.tooFar(hours: 24), ["24"]), (.tooManyDevices(limit: 200), ["200"]),
            (.beyondNotes, ["127"]), (.noDifference, ["offset"]), (.unusableWheel, ["known"]),
            (.didNotHappen(.targetStarted, number: 3, seconds: 30), ["target_started", "3", "30"]),
            (.didNotHappen(.answered, number: nil, seconds: 30), ["answered", "30"]),
        ] + LogFault.Expectation.allCases.map { (.wrongType(key: "number", word: "x", $0), ["number", "x"]) }

    /// A number for each case; a new case does not compile until it has its own.
    static func index(_ fault: LogFault) -> Int {
        switch fault {
        case .unreadable: 0
        case .tooLarge: 1
        case .empty: 2
        case .tooLongLine: 3
        case .json: 4
        case .notAnObject: 5
        case .noSubject: 6
        case .twoSubjects: 7
        case .unknownKey: 8
        case .missingKey: 9
        case .wrongType: 10
        case .outOfRange: 11
        case .unknownWord: 12
        case .message: 13
        case .setting: 14
        case .headerNotFirst: 15
        case .unsupportedFormat: 16
        case .noTime: 17
        case .twoTimes: 18
        case .tooFar: 19
        case .tooManyDevices: 20
        case .beyondNotes: 21
        case .noDifference: 22
        case .unusableWheel: 23
        case .didNotHappen: 24
        }
    }
}
