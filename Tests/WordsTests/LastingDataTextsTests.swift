// SPDX-License-Identifier: MIT
import Commands
import Glibc
import Instrument
import Store
import Testing

@testable import Words

/// What is said of data that was damaged, and of its backups.
struct LastingDataTextsTests {
    @Test func aDamagedFileIsToldWithWhatTheNewOneHolds() {
        func salvage(_ saved: Int) -> Salvage {
            Salvage(file: "/d/mine.sqlite", kept: "/d/mine-damaged.sqlite", saved: saved)
        }
        #expect(
            Texts(.english).sentence(for: .salvaged(salvage(1284)))
                == "Your training data file was damaged and is now “/d/mine-damaged.sqlite”. The new file holds 1,284 answers: all "
                + "that could still be read or was in your newest backup. “peach records restore --data /d/mine.sqlite” lists your "
                + "backups.")
        #expect(
            Texts(.german).sentence(for: salvage(1290))
                == "Die Datei mit deinen Trainingsdaten war beschädigt und liegt jetzt unter „/d/mine-damaged.sqlite“. Die neue "
                + "enthält 1290 Antworten: alles, was sich noch lesen ließ oder in deiner neuesten Sicherungskopie stand. "
                + "„peach records restore --data /d/mine.sqlite“ zeigt deine Sicherungskopien.")
        for saved in [0, 1] {
            Sentences.check(naming: ["/d/mine-damaged.sqlite"]) { $0.sentence(for: salvage(saved)) }
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

    @Test func whatIsSaidOfBackups() {
        Sentences.check(naming: ["/b"]) { $0.backedUp(RecordCounts(comparisons: 1200, matchings: 90), file: "/b") }
        Sentences.check(naming: ["/d"]) { $0.noBackups(of: "/d") }
        Sentences.check(naming: ["/d"]) { $0.neitherDataNorBackups("/d") }
        Sentences.check { $0.nothingToBackUp }
    }
}
