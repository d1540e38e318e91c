// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Instrument
import Store
import Testing

@testable import Words

/// What is said of data that was damaged, and of its backups.
struct LastingDataTextsTests {
    private static func salvage(_ saved: Int, of total: Int?) -> Salvage {
        Salvage(file: "/d/mine.sqlite", kept: "/d/mine-damaged.sqlite", saved: saved, total: total)
    }

    @Test func aDamagedFileIsToldWithWhatWasSaved() {
        #expect(
            English().sentence(for: .salvaged(Self.salvage(1284, of: 1290)))
                == "Your training data file is damaged. It was set aside as “/d/mine-damaged.sqlite”; 1,284 of 1,290 answers were "
                + "saved into a new file. “peach records restore --data /d/mine.sqlite” lists your backups.")
        #expect(
            German().sentence(for: Self.salvage(1290, of: 1290))
                == "Die Datei mit deinen Trainingsdaten ist beschädigt. Sie liegt jetzt unter „/d/mine-damaged.sqlite“; alle 1290 "
                + "Antworten sind in einer neuen Datei gespeichert.")
        let cases: [(saved: Int, total: Int?)] = [(0, 0), (0, 5), (0, nil), (1, 1), (1, nil), (1, 2), (7, nil)]
        for (saved, total) in cases {
            Sentences.check(naming: ["/d/mine-damaged.sqlite"]) { $0.sentence(for: Self.salvage(saved, of: total)) }
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

    @Test func answersThatWaitNameTheirFile() {
        for count in [1, 3] {
            for error in [DataStoreError.diskFull, .locked] {
                let names = count == 1 ? ["/d/t.sqlite"] : ["/d/t.sqlite", "3"]
                Sentences.check(naming: names) { $0.sentence(for: .store(error, file: "/d/t.sqlite", unsaved: count)) }
            }
        }
    }

    @Test func whatIsVerified() {
        let counts = RecordCounts(comparisons: 1200, matchings: 90)
        Sentences.check(naming: ["/b"]) { $0.backedUp(counts, file: "/b") }
        Sentences.check(naming: ["/b"]) { $0.backupIsSound(counts, file: "/b") }
        Sentences.check(naming: ["/d"], isWhole: false) { $0.pagesAreSound(of: "/d") }
        Sentences.check(naming: ["/d"]) { $0.noBackups(of: "/d") }
        Sentences.check(naming: ["/d"]) { $0.neitherDataNorBackups("/d") }
        Sentences.check(naming: ["7"]) { $0.format(7, newest: 7) }
        Sentences.check(naming: ["5", "7"]) { $0.format(5, newest: 7) }
        Sentences.check { $0.recordsAreSound(counts) }
        Sentences.check { $0.recordsAreReadable(counts) }
        for fault in [
            BackupFault.unreadable(errno: EACCES), .empty, .export, .notADatabase, .foreignDatabase, .damaged,
            .newer(found: "9: scales", known: "7: adaptive ranges"),
        ] {
            Sentences.check(naming: ["/b"]) { $0.backupIsBad(fault, file: "/b") }
        }
        Sentences.check(naming: ["3", "answer"]) {
            $0.recordsAreWrong(3, of: counts, first: .wrongValue(column: "answer", value: "maybe"))
        }
        for isGood in [true, false] { Sentences.check { $0.verified(seconds: 2.14, isGood: isGood) } }
        Sentences.check { $0.nothingToBackUp }
    }
}
