// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Testing

@testable import Instrument
@testable import Words

/// What is said of logs names file, line and word, in both languages.
struct LogTextsTests {
    @Test func everyFaultIsASentenceWithItsPlace() {
        #expect(Set(LogCatalogue.faults.map { LogCatalogue.index($0.fault) }) == Set(0...14))
        for (fault, names) in LogCatalogue.faults {
            let error = LogError(file: "/s/session.jsonl", line: 33, fault)
            Sentences.check(naming: names + ["/s/session.jsonl", "33"]) { $0.sentence(forAny: error) }
            #expect(ExitStatus(any: error) == (LogCatalogue.index(fault) == 0 ? .noInput : .data))
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
            let difference = Outcome.Difference(exercise: 12, key: "answer", logged: logged, replayed: replayed)
            Sentences.check(naming: ["/s.jsonl", "12"] + [logged, replayed].compactMap { $0 }) {
                $0.replayDiffers(difference, file: "/s.jsonl")
            }
        }
    }
}
