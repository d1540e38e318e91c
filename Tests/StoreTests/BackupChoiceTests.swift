// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Platform
import Scratch
import Testing

@testable import Store

/// Selection of backups by day, and of files that a restoration may replace.
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

    /// For data behind a symbolic link, all copies are beside the target.
    @Test func behindALinkThereIsOnePlace() throws {
        let other = try TemporaryFolder()
        store.shutDown()
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
    @Test func whoseErrorItIs() throws {
        let nowhere = folder.path("none/x.sqlite")
        #expect(throws: FileRefusal.system(path: nowhere, errno: ENOENT)) {
            try backups.make(nowhere, isForced: false)
        }
        try store.append(ComparisonRecord.several(300, seed: 5), [])
        store.shutDown()
        var bytes = try folder.bytes()
        for index in (bytes.count / 2)..<bytes.count { bytes[index] = 0xA5 }
        try bytes.write(to: URL(filePath: folder.path()))
        #expect(throws: DataStoreError.damaged) { try backups.make(folder.path("x.sqlite"), isForced: false) }
        // Readers leave SQLite's files beside the data.
        #expect(try folder.names().filter { !$0.hasPrefix("peach.sqlite") }.isEmpty)
    }
}
