// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Platform
import Scratch
import Testing

@testable import Store

@Suite struct DailyBackupTests {
    private let folder: TemporaryFolder
    private let store: TrainingDataStore
    private let backups: DailyBackups
    private let begin = Calendar(identifier: .gregorian).startOfDay(for: Date(timeIntervalSince1970: 1_800_000_000))

    init() throws {
        folder = try TemporaryFolder()
        store = try TrainingDataStore(path: folder.path())
        backups = DailyBackups(of: folder.path())
    }

    private func day(_ number: Int) -> Date { hour(12 + 24 * Double(number)) }

    private func hour(_ hour: Double) -> Date { begin.addingTimeInterval(hour * 3600) }

    private func answer(_ count: Int = 3, seed: UInt64) throws {
        try store.append(ComparisonRecord.several(count, seed: seed), [])
    }

    private func counts() -> [Int?] { backups.all().map { $0.records?.all } }

    @Test func oneADayIsMadeIfSomethingWasAnswered() throws {
        #expect(try backups.makeDaily(now: day(0)) == nil, "of nothing")
        try answer(3, seed: 1)
        let first = try #require(try backups.makeDaily(now: day(0)))
        #expect(try TrainingDataStore(unchanging: first).comparisonRecords() == store.comparisonRecords())
        try answer(1, seed: 2)
        #expect(try backups.makeDaily(now: day(0)) == nil, "of one day")
        #expect(try backups.makeDaily(now: day(1)) != nil)
        #expect(try backups.makeDaily(now: day(2)) == nil, "nothing was answered")
        var status = stat()
        #expect(stat(first, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(counts() == [4, 3])
    }

    @Test func theSevenNewestStay() throws {
        for number in 0..<9 {
            try answer(10, seed: UInt64(number))
            _ = try backups.makeDaily(now: day(number))
        }
        #expect(counts() == [90, 80, 70, 60, 50, 40, 30])
    }

    @Test func aRequestedBackupReplacesThatOfTheDay() throws {
        try answer(3, seed: 1)
        let first = try #require(try backups.makeDaily(now: day(0)))
        try answer(2, seed: 2)
        let made = try backups.make(now: day(0))
        #expect(made.path == first && made.records.all == 5)
        #expect(counts() == [5])
    }

    @Test func aClockThatWasSetBackDoesNotCostTheNewest() throws {
        for number in 20..<30 {
            try answer(1, seed: UInt64(number))
            _ = try backups.makeDaily(now: day(number))
        }
        try answer(1, seed: 99)
        let made = try #require(try backups.makeDaily(now: day(0)))
        #expect(try TrainingDataStore(unchanging: made).recordCount() == 11)
        #expect(counts().count == 7)
    }

    @Test(.enabled(if: geteuid() == 0)) func aFolderOfAnotherUserIsNotUsed() throws {
        try answer(3, seed: 1)
        try FileManager.default.createDirectory(atPath: backups.folder, withIntermediateDirectories: false)
        #expect(chown(backups.folder, 65_534, 65_534) == 0)
        #expect(throws: DataStoreError.cannotOpen(path: backups.folder, errno: EPERM)) {
            try backups.makeDaily(now: day(0))
        }
    }

    @Test(arguments: ["", "no database"]) func anUnreadableBackupPreventsNone(text: String) throws {
        try answer(3, seed: 1)
        try FileManager.default.createDirectory(atPath: backups.folder, withIntermediateDirectories: false)
        try Data(text.utf8).write(to: URL(filePath: backups.folder + "/peach-2020-01-01.sqlite"))
        #expect(try backups.makeDaily(now: day(0)) != nil)
    }

    /// For data behind a symbolic link, all copies are beside the target.
    @Test func behindALinkThereIsOnePlace() throws {
        try answer(seed: 1)
        let other = try TemporaryFolder()
        store.closeConnection()
        let real = other.url.appending(path: "elsewhere.sqlite").path
        try FileManager.default.moveItem(atPath: folder.path(), toPath: real)
        try FileManager.default.createSymbolicLink(atPath: folder.path(), withDestinationPath: real)
        let (data, behind) = (try TrainingDataStore(path: folder.path()), DailyBackups(of: folder.path()))
        let made = try behind.make(now: hour(9)).path
        let reset = try #require(try data.resetKeepingBackup(now: hour(10))).backup
        #expect(reset.hasPrefix(String(real.dropLast(".sqlite".count)) + "-"))
        #expect(Set(behind.all().map(\.path)) == [reset, made])
        #expect(behind.all().allSatisfy { $0.records?.all == 3 })
    }

    @Test func eachHasAName() throws {
        try answer(seed: 1)
        let name = String(FileStamp.text(begin).prefix(10))
        let made = try #require(try backups.makeDaily(now: hour(12)))
        try FileManager.default.setAttributes([.modificationDate: hour(12)], ofItemAtPath: made)
        #expect(backups.newest == made)
        let reset = try #require(try store.resetKeepingBackup(now: hour(13))).backup
        try answer(seed: 2)
        let replaced = try #require(
            try TrainingDataStore.restore(made, to: folder.path(), busyTimeout: 1, now: hour(14)).kept)
        let all = backups.all()
        #expect(all.map(\.path) == [replaced, reset, made] && all.allSatisfy { $0.day == name })
        #expect(all.map(\.name) == ["replaced-\(name)-140000", "\(name)-130000", name])
        // A salvage must not bring back deleted answers.
        #expect(backups.newest == nil)
    }

    @Test func anotherBackupMayBeReplacedAndNeverTheData() throws {
        try answer(seed: 1)
        let path = folder.path("mine.sqlite")
        #expect(try backups.make(path, isForced: false).all == 3)
        try answer(seed: 2)
        #expect(throws: FileRefusal.exists(path: path)) { try backups.make(path, isForced: false) }
        #expect(try backups.make(path, isForced: true).all == 6)
        #expect(try TrainingDataStore(unchanging: path).recordCount() == 6)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.sqlite"), withDestinationPath: folder.path())
        for name in ["peach.sqlite", "link.sqlite"] {
            let place = folder.path(name)
            #expect(throws: FileRefusal.database(path: place)) { try backups.make(place, isForced: true) }
        }
        #expect(try store.recordCount() == 6)
    }

    /// One error concerns the data, the other the named file.
    @Test func errorsNameTheDataOrTheBackup() throws {
        let nowhere = folder.path("none/x.sqlite")
        #expect(throws: FileRefusal.system(path: nowhere, errno: ENOENT)) {
            try backups.make(nowhere, isForced: false)
        }
        try answer(300, seed: 5)
        store.closeConnection()
        var bytes = try folder.bytes()
        for index in (bytes.count / 2)..<bytes.count { bytes[index] = 0xA5 }
        try bytes.write(to: URL(filePath: folder.path()))
        #expect(throws: DataStoreError.damaged) { try backups.make(folder.path("x.sqlite"), isForced: false) }
        // Readers leave SQLite's files beside the data.
        #expect(try folder.names().filter { !$0.hasPrefix("peach.sqlite") }.isEmpty)
    }
}
