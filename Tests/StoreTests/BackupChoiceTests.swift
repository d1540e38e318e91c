// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Machine
import Scratch
import Testing

@testable import Store

/// Which file a day stands for, and which files a backup may take the place of.
@Suite struct BackupChoiceTests {
    private let folder: TemporaryFolder
    private let store: TrainingDataStore
    private let backups: DailyBackups
    private let day: Date

    init() throws {
        folder = try TemporaryFolder()
        store = try TrainingDataStore(path: folder.path())
        backups = DailyBackups(of: folder.path())
        day = Calendar(identifier: .gregorian).startOfDay(for: Date(timeIntervalSince1970: 1_800_000_000))
        try answer(seed: 1)
    }

    private func answer(seed: UInt64) throws { try store.append(ComparisonRecord.several(3, seed: seed), []) }

    private func hour(_ hour: Double) -> Date { day.addingTimeInterval(hour * 3600) }

    private var name: String { String(FileStamp.text(day).prefix(10)) }

    /// At eight, at noon, as that of the day, and at one.
    private func several() throws -> (eight: String, noon: String, one: String) {
        let eight = try backups.make(now: hour(8)).path
        let noon = try #require(try backups.makeDaily(now: hour(12)))
        try FileManager.default.setAttributes([.modificationDate: hour(12)], ofItemAtPath: noon)
        return (eight, noon, try backups.make(now: hour(13)).path)
    }

    private func paths(_ word: String) -> [String] { backups.named(word).map(\.path) }

    /// Of data that somebody has put elsewhere, with a link in its place: all copies are behind the link, and those from before
    /// are listed once.
    @Test(arguments: [false, true]) func behindALinkThereIsOnePlace(isFolder: Bool) throws {
        let before = try backups.make(now: hour(8)).path
        let other = try TemporaryFolder()
        let (link, real): (String, String)
        if isFolder {
            // The folder itself is the link: nothing lies elsewhere.
            try FileManager.default.createSymbolicLink(
                at: other.url.appending(path: "folder"), withDestinationURL: folder.url)
            (link, real) = (
                other.url.appending(path: "folder/" + URL(filePath: folder.path()).lastPathComponent).path,
                folder.path()
            )
        } else {
            store.giveBack()
            real = other.url.appending(path: "elsewhere.sqlite").path
            try FileManager.default.moveItem(atPath: folder.path(), toPath: real)
            try FileManager.default.createSymbolicLink(atPath: folder.path(), withDestinationPath: real)
            link = folder.path()
        }
        let (data, behind) = (try TrainingDataStore(path: link), DailyBackups(of: link))
        let made = try behind.make(now: hour(9)).path
        let reset = try #require(try data.resetKeepingBackup(now: hour(10))).backup
        #expect(reset.hasPrefix(String(real.dropLast(".sqlite".count)) + "-"))
        #expect(behind.all().map(\.path) == [reset, made, before])
        #expect(behind.all().allSatisfy { $0.records?.all == 3 })
    }

    @Test func whatIsListedIsChosenByItsName() throws {
        let (eight, noon, one) = try several()
        let again = try backups.make(now: hour(8)).path
        // One that a reset has left in the same second as another was made, and what a restoration has set aside.
        let beside = try #require(try store.resetKeepingBackup(now: hour(13))).backup
        try answer(seed: 2)
        let replaced = try #require(
            try TrainingDataStore.restore(noon, to: folder.path(), wait: BusyWait(seconds: 1), now: hour(14)).kept)
        let all = backups.all()
        #expect(Set(all.map(\.path)) == [eight, again, noon, one, beside, replaced] && all.first?.path == replaced)
        #expect(Set(all.map(\.name)).count == all.count && all.allSatisfy { $0.day == name })
        for backup in all where backup.name != backup.path {
            #expect(DailyBackups.mayName(backup.name))
            #expect(paths(backup.name) == [backup.path], "\(backup.name)")
        }
        #expect(all.filter { $0.name == $0.path }.map(\.path) == [beside])
        #expect(all.first?.name == "replaced-\(name)-140000")
        // Whoever asks for one that is damaged is told so.
        truncate(noon, 9000)
        #expect(paths(name) == [noon])
    }

    @Test func theBeginningOfANameMeansAllThatBeginSo() throws {
        let (eight, noon, one) = try several()
        let again = try backups.make(now: hour(8)).path
        unlink(noon)
        #expect(paths(name) == [one, again, eight])
        #expect(paths(name + "-1") == [one])
        #expect(paths(name + "-0800") == [again, eight])
        #expect(paths(name + "-080000") == [eight])
        #expect(paths("2001-01-01").isEmpty)
        for word in ["mine", "2001-01", "2001-01-01.sqlite", "replaced"] { #expect(!DailyBackups.mayName(word)) }
    }

    /// It may be damaged, and is the newest of all.
    @Test func whatARestorationHasSetAsideIsNotMeantByADay() throws {
        let made = try #require(try backups.makeDaily(now: hour(12)))
        try answer(seed: 2)
        for number in 1...3 {
            let result = try TrainingDataStore.restore(
                try #require(paths(name).first), to: folder.path(), wait: BusyWait(seconds: 1), now: hour(14))
            #expect(result.records.all == 3 && result.kept?.contains("-replaced-") == true)
            #expect(paths(name) == [made])
            #expect(paths("replaced-" + name).count == number)
        }
    }

    @Test func whatIsNoOrdinaryFileHoldsNoBackup() throws {
        let pipe = folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for (path, errno) in [("/dev/null", EINVAL), (pipe, EINVAL), (folder.url.path, EISDIR)] {
            for isForced in [false, true] {
                #expect(throws: BackupError.file(.system(path: path, errno: errno))) {
                    try backups.make(path, isForced: isForced)
                }
            }
        }
    }

    @Test func anotherBackupMayBeReplacedAndNoOtherDatabase() throws {
        let path = folder.path("mine.sqlite")
        #expect(try backups.make(path, isForced: false).all == 3)
        try answer(seed: 2)
        #expect(throws: BackupError.file(.exists(path: path))) { try backups.make(path, isForced: false) }
        #expect(try backups.make(path, isForced: true).all == 6)
        #expect(try TrainingDataStore(unchanging: path).recordCount() == 6)
        // Somebody has trained with it since.
        let other = try TrainingDataStore.filled(2, seed: 3, path: folder.path("other.sqlite"))
        other.giveBack()
        let foreign = try DatabaseQueue(path: folder.path("foreign.sqlite"))
        try foreign.write { try $0.execute(sql: "CREATE TABLE recipe (peaches INTEGER)") }
        try foreign.close()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.sqlite"), withDestinationPath: folder.path())
        for name in ["other.sqlite", "foreign.sqlite", "peach.sqlite", "link.sqlite"] {
            let place = folder.path(name)
            let before = try Data(contentsOf: URL(filePath: place))
            #expect(throws: BackupError.file(.database(path: place))) { try backups.make(place, isForced: true) }
            #expect(try Data(contentsOf: URL(filePath: place)) == before)
        }
    }

    /// As it is on a disk that takes nothing any more, of which somebody wants a copy.
    @Test func dataBesideWhichNothingCanBeIsCopied() throws {
        store.giveBack()
        // In the place of what SQLite makes beside the data.
        try FileManager.default.createDirectory(atPath: folder.path() + "-shm", withIntermediateDirectories: false)
        let path = folder.path("mine.sqlite")
        #expect(try backups.make(path, isForced: false).all == 3)
        #expect(try TrainingDataStore(unchanging: path).recordCount() == 3)
    }

    /// The one is told of the data, the other of the file that was named.
    @Test func whoseErrorItIs() throws {
        let nowhere = folder.path("none/x.sqlite")
        #expect(throws: BackupError.file(.system(path: nowhere, errno: ENOENT))) {
            try backups.make(nowhere, isForced: false)
        }
        try store.append(ComparisonRecord.several(300, seed: 5), [])
        store.giveBack()
        var bytes = try folder.bytes()
        for index in (bytes.count / 2)..<bytes.count { bytes[index] = 0xA5 }
        try bytes.write(to: URL(filePath: folder.path()))
        #expect(throws: BackupError.data(.damaged)) { try backups.make(folder.path("x.sqlite"), isForced: false) }
        // Readers leave what SQLite keeps beside the data.
        #expect(try folder.names().filter { !$0.hasPrefix("peach.sqlite") }.isEmpty)
    }
}
