// SPDX-License-Identifier: MIT
import Glibc
import Instrument
@testable import Localization
@testable import Store
import Testing

struct RecordTextsTests {
    private static let files: [(fault: RecordFileFault, names: [String])] = [
        (.unreadable(errno: EISDIR), []), (.unknownFormat, []), (.version(found: "9", known: 1), ["9", "1"]),
        (.missingColumn("answer"), ["answer"]), (.unknownColumn("mood"), ["mood"]), (.unreadableLine(7), ["7"]),
        (.tooLarge, ["000 MB"]), (.noRecords, []),
    ]

    @Test func files() {
        for (fault, names) in Self.files {
            Sentences.check(naming: names + ["/a.csv"]) { $0.sentence(for: fault, file: "/a.csv") }
            Sentences.check(naming: names) { $0.sentence(for: fault, file: "-") }
            Sentences.check(naming: names) { $0.sentence(forAny: CommandError.recordFile(fault, file: "/a.csv")) }
        }
        for (fault, status) in [(RecordFileFault.unreadable(errno: EACCES), ExitStatus.noInput), (.tooLarge, .data)] {
            #expect(ExitStatus(any: CommandError.recordFile(fault, file: "/a.csv")) == status)
        }
    }

    @Test func rows() {
        let rows: [(BadRow, names: [String])] = [
            (BadRow(line: 17), []), (BadRow(line: 17, column: "answer"), ["answer"]),
            (BadRow(line: 17, column: "answer", value: "wrong"), ["answer", "wrong"]),
        ]
        for (row, names) in rows {
            Sentences.check(naming: names + ["a.csv", "17"], isWhole: false) { $0.sentence(for: row, file: "a.csv") }
            Sentences.check(naming: names + ["17"]) { $0.sentence(for: row, file: "-") }
        }
    }

    @Test func whatWasDone() {
        let summary = RecordImportSummary(added: 12, present: 34, leftOut: 56, removed: 78, backup: "/b.sqlite")
        Sentences.check(naming: ["12", "34", "56", "78", "/b.sqlite"]) { $0.imported(summary) }
        let all = RecordCounts(comparisons: 1234, matchings: 1)
        Sentences.check(naming: ["234", "/a.sqlite", "/b.sqlite"]) {
            $0.restored(all, from: "/a.sqlite", kept: "/b.sqlite", isInUse: true)
        }
        Sentences.check(naming: ["234", "/b.sqlite"]) { $0.forgotten(all, backup: "/b.sqlite") }
        for (comparisons, matchings, exposures) in [(1234, 1, 0), (1, 0, 0), (0, 3, 0), (2, 3, 4), (0, 0, 1)] {
            let counts = RecordCounts(comparisons: comparisons, matchings: matchings, exposures: exposures)
            #expect(Texts(.english).question(forgetting: counts, file: "/d").hasSuffix("[y/N] "))
            #expect(Texts(.german).question(forgetting: counts, file: "/d").hasSuffix("[j/N] "))
        }
    }

    @Test func onlyAYesIsYes() {
        for answer in ["", "n", "no", "nein", "yess", "yn", "1"] {
            #expect(!Texts(.english).isYes(answer) && !Texts(.german).isYes(answer))
        }
        for answer in ["y", "Y", "yes"] { #expect(Texts(.english).isYes(answer) && Texts(.german).isYes(answer)) }
        for answer in ["j", "J", "ja"] { #expect(!Texts(.english).isYes(answer) && Texts(.german).isYes(answer)) }
    }

    @Test func aSalvageNamesTheContentOfTheNewFile() {
        for saved in [0, 1, 1284] {
            let salvage = Salvage(file: "/d/mine.sqlite", kept: "/d/mine-damaged.sqlite", saved: saved)
            let names = [salvage.kept, "peach records restore --data /d/mine.sqlite"]
            Sentences.check(naming: names) { $0.sentence(for: salvage) }
        }
    }

    @Test func whyThereIsNoBackupOfToday() {
        let failures: [(error: DataStoreError, names: [String])] = [
            (.diskFull, ["/d/t.sqlite"]), (.cannotOpen(path: "/d/backups", errno: EPERM), ["/d/backups"]),
            (.cannotOpen(path: "/d/backups", errno: EROFS), ["/d/backups"]), (.damaged, ["/d/t.sqlite"]),
        ]
        for (error, names) in failures {
            Sentences.check(naming: names) { $0.noDailyBackup(error, data: "/d/t.sqlite") }
        }
    }

    private static let wrong: [DataStoreError] = [.damaged, .notADatabase, .other(code: 21, message: "")]

    @Test(arguments: [
        ("/d/mine.sqlite", "--data /d/mine.sqlite"), ("mine.sqlite", "--data mine.sqlite"),
        ("/my data/träne.sqlite", "--data '/my data/träne.sqlite'"), ("/it's", "--data '/it'\\''s'"),
        ("/$HOME", "--data '/$HOME'"), ("/a\u{1B}]0;b'", "--data $'/a\\033]0;b\\''"),
        ("/\u{202E}x", "--data $'/\\342\\200\\256x'"), ("-x", "--data ./-x"),
    ])
    func theFileIsQuotedForTheShell(file: String, words: String) {
        for error in Self.wrong {
            for texts in Language.allCases.map(\.texts) {
                #expect(texts.sentence(for: error, file: file).contains(words))
            }
        }
    }

    @Test func theDefaultFileIsNotNamed() {
        for error in Self.wrong {
            let file = Folders().dataFile.path(percentEncoded: false)
            for text in [
                Texts(.english).sentence(for: error, file: file), Texts(.english).sentence(for: error, file: nil),
            ] {
                #expect(!text.contains("--data /") && text.contains("“peach "))
            }
        }
    }
}
