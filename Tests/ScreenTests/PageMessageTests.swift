// SPDX-License-Identifier: MIT
import Instrument
import Mapping
import Music
import Settings
import Testing
import Training

@testable import Screen

/// The messages of pages, and those that only the owner may send.
@Suite struct PageMessageTests {
    private func read(_ text: String) -> PageMessage? { PageMessage(Array(text.utf8)) }

    @Test func everyModeAndAnswerIsRead() {
        for mode in TrainingMode.allCases {
            #expect(read("{\"do\":\"start\",\"mode\":\"\(mode.rawValue)\"}") == .action(.start(mode)))
        }
        for answer in [Answer.higher, .lower] {
            #expect(read("{\"do\":\"answer\",\"answer\":\"\(answer.rawValue)\"}") == .action(.answer(answer)))
        }
        #expect(read("{\"do\":\"tune\",\"travel\":-0.125}") == .action(.tune(.relative(travel: -0.125))))
        #expect(read("{\"do\":\"nudge\",\"cents\":10}") == .action(.tune(.nudge(10))))
        #expect(read("{\"do\":\"turn\"}") == .turned)
    }

    @Test func aPartOfWhatIsPractisedCanBeStarted() throws {
        let range = try #require(NoteRange(MIDINote(36)...MIDINote(48)))
        #expect(
            read("{\"do\":\"start\",\"mode\":\"comparison\",\"lowest\":36,\"highest\":48}")
                == .action(.practise(PracticeFocus(.comparison, range: range))))
        #expect(
            read("{\"do\":\"start\",\"mode\":\"interval comparison\",\"interval\":\"P5u\"}")
                == .action(.practise(PracticeFocus(.intervalComparison, interval: .perfectFifthUp))))
        // What is no range, or belongs to no such mode, is all that the settings hold.
        for rest in [
            "\"lowest\":48,\"highest\":36", "\"lowest\":36,\"highest\":40", "\"lowest\":36", "\"interval\":\"P5u\"",
        ] {
            #expect(read("{\"do\":\"start\",\"mode\":\"comparison\",\(rest)}") == .action(.start(.comparison)))
        }
        #expect(read("{\"day\":\"2026-11-06\"}") == .day("2026-11-06"))
    }

    @Test func oneActionOfAControllerCanBeLearnedOrAll() {
        for topic in LearningTopic.all {
            let text = "{\"do\":\"teach\",\"controller\":\"20:0\",\"action\":\"\(topic.word)\"}"
            #expect(read(text) == .teach("20:0", topic, byLatest: false))
            let latest = text.replacing("}", with: ",\"control\":\"latest\"}")
            #expect(read(latest) == .teach("20:0", topic, byLatest: true))
        }
        #expect(read("{\"do\":\"teach\",\"controller\":\"20:0\"}") == .teach("20:0", nil, byLatest: false))
        #expect(read("{\"do\":\"tryOut\",\"controller\":\"20:0\"}") == .tryOut("20:0"))
        #expect(read("{\"do\":\"tryOut\",\"controller\":null}") == .tryOut(nil))
        #expect(read("{\"do\":\"teach\",\"controller\":\"20:0\",\"action\":\"fly\"}") == nil)
        for turn in PageMessage.LearnAction.allCases {
            #expect(read("{\"do\":\"lesson\",\"turn\":\"\(turn.rawValue)\"}") == .lesson(turn))
        }
    }

    @Test func theListeningCheckTakesKeys() {
        #expect(read("{\"do\":\"check\"}") == .check(nil))
        for key in Key.allCases { #expect(read("{\"do\":\"check\",\"key\":\"\(key.rawValue)\"}") == .check(key)) }
        #expect(read("{\"do\":\"check\",\"key\":\"F1\"}") == nil)
    }

    @Test func backupsAreRestoredAndSoundsMeasuredByName() {
        #expect(read("{\"do\":\"restoreRecords\",\"backup\":\"2026-11-24\"}") == .restoreRecords("2026-11-24"))
        #expect(read("{\"do\":\"restoreRecords\"}") == nil)
        #expect(read("{\"do\":\"calibrate\",\"sound\":\"peach:0:0\"}") == .calibrate(.sine))
        #expect(read("{\"get\":\"records\"}") == .get(.records, width: 0))
    }

    @Test func comparisonsCanBeListenedTo() {
        for mode in [TrainingMode.comparison, .intervalComparison] {
            #expect(read("{\"do\":\"listen\",\"mode\":\"\(mode.rawValue)\"}") == .action(.listen(mode)))
        }
        #expect(read("{\"do\":\"listen\",\"mode\":\"matching\"}") == nil)
    }

    @Test(arguments: [
        "", "{", "[]", "7", "{}", "{\"do\":7}", "{\"do\":\"unknown\"}", "{\"do\":\"start\"}",
        "{\"do\":\"start\",\"mode\":\"x\"}",
        "{\"do\":\"tune\",\"travel\":1e9}", "{\"do\":\"tune\",\"travel\":\"1\"}", "{\"do\":\"tune\"}",
        "{\"do\":\"nudge\",\"cents\":1000}", "{\"do\":\"set\",\"key\":\"nothing\",\"value\":\"1\"}",
        "{\"do\":\"set\",\"key\":\"tick\"}", "{\"get\":\"everything\"}", "{\"do\":\"preview\",\"sound\":\"../x\"}",
    ])
    func invalidMessagesAreIgnored(text: String) { #expect(read(text) == nil) }

    @Test func theMachineIsForItsOwnerOnly() {
        let forAll: Set<SettingKey> = [
            .range, .duration, .reference, .loudness, .intervals, .tuning, .sound, .rotation, .volume, .strategy,
            .matchingRange,
            .matchingCommit, .matchingTicks, .playAlong, .tick,
        ]
        for key in SettingKey.allCases {
            let message = PageMessage.set(key, "x")
            if forAll.contains(key) { #expect(!message.isForOwner, "\(key)") }
            #expect(message.isForOwner == PageMessage.reset(key).isForOwner)
        }
        for key in [SettingKey.output, .buffer, .programs, .language] {
            #expect(PageMessage.set(key, "x").isForOwner, "\(key)")
        }
        let forOwner: [PageMessage] = [
            .pair, .endPairing, .unpair("x"), .resetRecords, .restoreRecords("2026-11-24"), .calibrate(.sine),
            .get(.records, width: 0), .admit("WIDI"), .teach("20:0", nil, byLatest: false), .tryOut("20:0"),
            .lesson(.finish),
        ]
        for message in forOwner { #expect(message.isForOwner) }
        let forAllPages: [PageMessage] = [
            .action(.stop), .key("up"), .seen(false), .turned, .check(nil), .get(.profile, width: 1),
        ]
        for message in forAllPages {
            #expect(!message.isForOwner)
        }
    }
}
