// SPDX-License-Identifier: MIT
@testable import Localization
import Glibc
import MIDI
import Testing

@testable import Instrument

/// A value of every fault of a log, with the words that its sentence must contain.
enum LogCatalogue {
    static let difference = LoggedAnswer.Difference(exercise: 12, key: "answer", logged: "higher", replayed: "lower")

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
}

/// Sentences about logs name file, line and word, in both languages.
struct LogTextsTests {
    @Test func everyFaultIsASentenceWithItsPlace() {
        for (fault, names) in LogCatalogue.faults {
            let error = LogError(file: "/s/session.jsonl", line: 33, fault)
            Sentences.check(naming: names + ["/s/session.jsonl", "33"]) { $0.sentence(forAny: error) }
            let isUnreadable = if case .unreadable = fault { true } else { false }
            #expect(ExitStatus(any: error) == (isUnreadable ? .noInput : .data))
        }
        #expect(
            Texts(.english).sentence(for: LogError(file: "session.jsonl", line: 0, .unreadable(errno: ENOENT)))
                == "session.jsonl: the file cannot be read: there is no such file or folder.")
    }

    @Test func everythingElseIsASentence() {
        for errno in [ENOSPC, ENOENT] {
            Sentences.check(naming: ["/s.jsonl"]) { $0.recordingLost(file: "/s.jsonl", errno: errno) }
        }
        for count in [1, 12] { Sentences.check(naming: count == 1 ? [] : ["12"]) { $0.replayAgrees(exercises: count) } }
        for (logged, replayed) in [("higher", "lower"), ("higher", nil), (nil, "lower"), (nil, nil)]
            as [(String?, String?)]
        {
            let difference = LoggedAnswer.Difference(exercise: 12, key: "answer", logged: logged, replayed: replayed)
            Sentences.check(naming: ["/s.jsonl", "12"] + [logged, replayed].compactMap { $0 }) {
                $0.replayDiffers(difference, file: "/s.jsonl")
            }
        }
    }
}
