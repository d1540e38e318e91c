// SPDX-License-Identifier: MIT
import Glibc
import MIDI

@testable import Instrument
@testable import Words

/// A value of everything that can be wrong with a log, with what its sentence must name.
enum LogCatalogue {
    static let difference = Outcome.Difference(exercise: 12, key: "answer", logged: "higher", replayed: "lower")

    static let faults: [(fault: LogFault, names: [String])] = [
        (.unreadable(errno: EACCES), []), (.tooLarge(limit: 512), ["512"]), (.empty, []),
        (.notJSON, ["JSON"]), (.noSubject(known: ["bytes", "action"]), ["bytes", "action"]),
        (.unknownKey(word: "bites"), ["bites"]), (.missingKey(word: "cents"), ["cents"]),
        (.wrongValue(key: "cents"), ["cents", "session-log.md"]),
        (.message(.empty), ["bytes"]), (.message(.noStatus(60)), ["60", "128"]),
        (.message(.unknownStatus(244)), ["244"]), (.message(.wrongCount(found: 2, needed: 3)), ["2", "3"]),
        (.message(.wrongCount(found: 1, needed: 3)), ["1", "3"]),
        (.message(.noData(200, position: 2)), ["200", "2", "127"]), (.message(.openSysex), ["240", "247"]),
        (.setting(.unknownKey(word: "duraton", suggestion: "duration")), ["duraton", "duration"]),
        (.headerNotFirst, []), (.unsupportedFormat(word: "2", supported: 1), ["2", "1"]),
        (.noTime, ["after_ms", "at_ns"]),
        (.tooFar(hours: 24), ["24"]),
        (.didNotHappen(.targetStarted, number: 3, seconds: 30), ["target_started", "3", "30"]),
        (.didNotHappen(.answered, number: nil, seconds: 30), ["answered", "30"]),
    ]

    /// A number for each case; a new case does not compile until it has its own.
    static func index(_ fault: LogFault) -> Int {
        switch fault {
        case .unreadable: 0
        case .tooLarge: 1
        case .empty: 2
        case .notJSON: 3
        case .noSubject: 4
        case .unknownKey: 5
        case .missingKey: 6
        case .wrongValue: 7
        case .message: 8
        case .setting: 9
        case .headerNotFirst: 10
        case .unsupportedFormat: 11
        case .noTime: 12
        case .tooFar: 13
        case .didNotHappen: 14
        }
    }
}
