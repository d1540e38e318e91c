// SPDX-License-Identifier: MIT
import Configuration
import Glibc
@testable import Instrument
@testable import Localization
import MIDI
import Mapping
@testable import Music
import Settings
import Sound
import Store
import Testing

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

/// Every error has a sentence that names its file, line, word or device, in both languages.
struct TroubleTextsTests {
    @Test func everyErrorHasASentence() {
        func check<Failure: Error>(_ samples: [(error: Failure, names: [String])]) {
            for (error, names) in samples { Sentences.check(naming: names) { $0.sentence(forAny: error) } }
        }
        check(Catalogue.midi)
        check(Catalogue.audio)
        check(Catalogue.soundFonts)
        check(Catalogue.command)
    }

    /// The sine replaces any sound that cannot play.
    @Test func theSineInPlaceOfASound() {
        for error in [.soundFont(file: "/f/Strings.sf2"), .soundFontGone("Strings")] as [AudioError] {
            Sentences.check(naming: ["Strings"]) { $0.sentence(for: .soundReplaced(error)) }
        }
        let missing = AudioError.presetMissing(SoundSourceID(soundFont: "Strings", bank: 0, program: 9))
        Sentences.check(naming: ["Strings:0:9", "peach sounds list"]) { $0.sentence(for: .soundReplaced(missing)) }
        #expect(Texts(.english).sentence(for: .soundReplaced(missing)).contains("sine"))
        #expect(Texts(.german).sentence(for: .soundReplaced(missing)).contains("Sinus"))
    }

    @Test func whatIsFineAgain() {
        let all: [(SessionEvent.Recovery, [String])] = [
            (.sequencer, ["MIDI"]), (.settings(.whole(file: "/c/settings.yaml")), ["/c/settings.yaml"]),
            (.settings(.gone(file: "/c/settings.yaml")), ["/c/settings.yaml"]),
            (.settingsKept(file: "/c/settings.yaml"), ["/c/settings.yaml"]),
            (.mapping(file: "/m/mpk.yaml"), ["/m/mpk.yaml"]),
            (.soundSource(.sine, name: "Lute"), ["Lute"]), (.data(file: "/d/x.sqlite"), ["/d/x.sqlite"]),
        ]
        for (mended, names) in all { Sentences.check(naming: names) { $0.sentence(for: mended) } }
    }

    /// The unsaved answers are counted and accounted for.
    @Test(arguments: [0, 1, 3]) func answersThatWait(count: Int) {
        let number = count > 1 ? ["3"] : []
        for error in [DataStoreError.diskFull, .locked] where count > 0 || error == .locked {
            Sentences.check(naming: ["/d/x.sqlite"] + number) {
                $0.sentence(for: .store(error, file: "/d/x.sqlite", unsaved: count))
            }
        }
    }

    @Test func trainingData() {
        for (error, names) in Catalogue.store {
            Sentences.check(naming: names) { $0.sentence(forAny: error) }
            let file =
                switch error {
                case .cannotOpen(let path, _): path
                default: "/data/mine.sqlite"
                }
            Sentences.check(naming: names + [file]) { $0.sentence(for: error, file: file) }
            Sentences.check(naming: ["3"]) { $0.sentence(for: .store(error, file: "/data/x.sqlite", unsaved: 3)) }
        }
    }

    @Test func settings() {
        for (error, names) in Catalogue.settings {
            Sentences.check(naming: names) { $0.sentence(forAny: error) }
            #expect(Texts(.english).sentence(for: .settings(error)) == Texts(.english).sentence(forAny: error))
        }
    }

    @Test func filesWrittenByHand() {
        for (reason, names) in Catalogue.reasons {
            let error = ConfigurationError(file: "/m/mpk.yaml", line: 12, column: 5, reason)
            let place = reason.concernsWholeFile ? ["/m/mpk.yaml"] : ["/m/mpk.yaml", "12"]
            Sentences.check(naming: names + place) { $0.sentence(for: error) }
            Sentences.check(naming: names + ["/m/mpk.yaml:12:5: "]) { $0.report(of: error) }
            for error in [MappingError.file(error), .line(error), .kept(error), .tie(error)] {
                Sentences.check(naming: names + place) { $0.sentence(forAny: error) }
            }
        }
    }

    @Test func whatIsMissingIsNotSaidToBeWritten() {
        let missing = MappingError.line(ConfigurationError(file: "mpk.yaml", .missingKey(word: "name")))
        #expect(Texts(.english).sentence(for: missing).hasSuffix(" is missing. Everything else applies."))
        let wrong = MappingError.line(ConfigurationError(file: "mpk.yaml", line: 3, .misplacedKey(word: "lights")))
        #expect(Texts(.english).sentence(for: wrong).hasSuffix(" This line is ignored; everything else applies."))
    }

    @Test func othersToo() {
        Sentences.check(naming: ["14"]) { $0.sentence(forAny: Interval.BeyondOctave(semitones: 14)) }
        Sentences.check(naming: ["/opt/share"]) {
            $0.sentence(forAny: Folders.ResourcesNotFound(searched: ["/opt/share", "/"]))
        }
        struct Stranger: Error {}
        Sentences.check(naming: ["peach doctor"]) { $0.sentence(forAny: Stranger()) }
        for number in 0...140 as ClosedRange<Int32> {
            Sentences.check(isWhole: false) { $0.reason(ofSystem: number) }
        }
    }

    @Test func theSpecifiedSentences() {
        let error = ConfigurationError(
            file: "mpk.yaml", line: 12,
            .mapping(.unknownAction(word: "answer hihger", suggestion: "answer higher", possible: []))
        )
        #expect(
            Texts(.english).sentence(for: error)
                == "mpk.yaml, line 12: “answer hihger” is not an action allowed here; perhaps you meant “answer higher”."
        )
        #expect(
            Texts(.german).sentence(for: error)
                == "mpk.yaml, Zeile 12: „answer hihger“ ist keine Aktion, die hier stehen kann; vielleicht ist „answer higher“ gemeint."
        )
    }

    /// Shortened texts keep beginning and end; paths stay whole longer, to be copied.
    @Test(arguments: [(80, "", true), (81, "", false), (200, "/", true), (201, "/", false), (100_000, "/", false)])
    func longNamesAreCutInTheMiddle(length: Int, beginning: String, isWhole: Bool) {
        let name = beginning + "A" + String(repeating: "n", count: length - 2 - beginning.count) + "Z"
        for texts in Language.allCases.map(\.texts) {
            let word = texts.quoted(name).dropFirst().dropLast()
            #expect((word == name) == isWhole && word.count <= length)
            #expect(word.hasPrefix(beginning + "A") && word.hasSuffix("Z") && word.contains("…") != isWhole)
        }
    }

    @Test func exitStatuses() {
        #expect(ExitStatus(any: MIDIError(.opening, errno: ENOENT)) == .unavailable)
        #expect(ExitStatus(any: MIDIError(.connecting(Catalogue.keyboard), errno: EBUSY)) == .temporary)
        #expect(ExitStatus(any: AudioError.noDevice(tried: [])) == .unavailable)
        #expect(ExitStatus(any: AudioError.notKept(file: "x", errno: ENOSPC)) == .inputOutput)
        #expect(ExitStatus(any: ConfigurationError(file: "x", .empty)) == .configuration)
        #expect(ExitStatus(any: DataStoreError.locked) == .temporary)
        #expect(ExitStatus(any: DataStoreError.diskFull) == .inputOutput)
        #expect(ExitStatus(any: DataStoreError.newerSchema(found: "", known: "")) == .data)
        #expect(ExitStatus(any: CommandError.data(.notADatabase, file: "x")) == .data)
        #expect(ExitStatus(any: CommandError.noSuchFile(path: "x")) == .noInput)
        #expect(ExitStatus(any: SettingError.unknownKey(word: "x", suggestion: nil)) == .usage)
        #expect(ExitStatus(any: CancellationError()) == .software)
        let all = Catalogue.audio.map { $0.error as any Error } + Catalogue.store.map(\.error)
        for error in all + Catalogue.command.map(\.error) + Catalogue.settings.map(\.error) {
            #expect(![.success, .software].contains(ExitStatus(any: error)), "\(error)")
        }
    }

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
