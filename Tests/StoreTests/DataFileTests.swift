// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Platform
import Scratch
import Testing

@testable import Store

/// Checks of a possibly damaged file change nothing, and training does not use one.
@Suite struct DataFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A closed file with records.
    private func fill(_ path: String, count: Int, seed: UInt64 = 1) throws {
        let store = try TrainingDataStore(path: path)
        try store.append(ComparisonRecord.several(count, seed: seed), [])
    }

    /// As left by a killed process: the last records are only in the log.
    private func kill(_ path: String, saving count: Int, seed: UInt64, to copy: String) throws {
        let store = try TrainingDataStore(path: path)
        try store.append(ComparisonRecord.several(count, seed: seed), [])
        for ending in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending) }
    }

    private func contents(_ folder: TemporaryFolder) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.url.appending(path: $0))) })
    }

    @Test func aDamagedPageIsHarmlessOrRefused() throws {
        try fill(folder.path(), count: 60)
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
        let records = try TrainingDataStore(path: folder.path()).comparisonRecords()
        let size = 4096
        var refused = 0
        for page in 0..<(whole.count / size) {
            for fill in [0, 0xFF, 0x5A] as [UInt8] {
                var bytes = whole
                bytes.replaceSubrange((page * size)..<((page + 1) * size), with: [UInt8](repeating: fill, count: size))
                try bytes.write(to: URL(fileURLWithPath: folder.path()))
                do {
                    let found = try TrainingDataStore(path: folder.path()).comparisonRecords()
                    #expect(found == records, "page \(page)")
                } catch {
                    refused += 1
                    #expect(try contents(folder) == ["peach.sqlite": bytes], "page \(page)")
                }
            }
        }
        #expect(refused > 10)
    }

    @Test func answersOfAKilledProcessAreRead() throws {
        try fill(folder.path("a.sqlite"), count: 20)
        try kill(folder.path("a.sqlite"), saving: 5, seed: 2, to: folder.path())
        #expect(try TrainingDataStore(unchanging: folder.path()).comparisonRecords().count == 25)
        #expect(try TrainingDataStore(path: folder.path()).comparisonRecords().count == 25)
    }

    /// The header identifies the file.
    @Test(arguments: [15, 16, 71, 72, 100, 511]) func aTruncatedFileIsRefused(size: Int) throws {
        try fill(folder.path(), count: 20)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path())).prefix(size)
        try bytes.write(to: URL(fileURLWithPath: folder.path()))
        let error = size < 71 ? DataStoreError.notADatabase : .damaged
        #expect(throws: error) { try TrainingDataStore(path: folder.path()) }
        #expect(try contents(folder) == ["peach.sqlite": Data(bytes)])
    }

    @Test(arguments: [false, true]) func aFileWithoutHeaderIsDamagedIfThereIsABackup(hasBackup: Bool) throws {
        try fill(folder.path(), count: 60)
        if hasBackup { _ = try DailyBackups(of: folder.path()).makeDaily() }
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
        let bytes = Data(repeating: 0xFF, count: 4096) + whole.dropFirst(4096)
        try bytes.write(to: URL(fileURLWithPath: folder.path()))
        let error = hasBackup ? DataStoreError.damaged : .notADatabase
        #expect(throws: error) { try TrainingDataStore(path: folder.path()) }
        #expect(throws: error) { try TrainingDataStore(unchanging: folder.path()) }
        #expect(try folder.bytes() == bytes)
    }

    @Test func anIndexThatLacksAnAnswerIsFound() throws {
        try fill(folder.path(), count: 20)
        do {
            let queue = try DatabaseQueue(path: folder.path())
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA writable_schema = ON")
                let index = "FROM sqlite_schema WHERE name = 'comparisonRecordBySkill'"
                let kept = try Row.fetchOne(db, sql: "SELECT * " + index)
                try db.execute(sql: "DELETE " + index)
                try db.execute(sql: "PRAGMA writable_schema = RESET")
                try db.execute(sql: "DELETE FROM comparisonRecord WHERE rowid = 7")
                try db.execute(sql: "PRAGMA writable_schema = ON")
                let row = try #require(kept)
                try db.execute(
                    sql: "INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)",
                    arguments: [row[0] as String, row[1] as String, row[2] as String, row[3] as Int, row[4] as String])
                try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
            try queue.close()
        }
        #expect(throws: DataStoreError.damaged) { try TrainingDataStore(path: folder.path()) }
    }

    @Test(arguments: [
        "referenceNote = 128", "targetNote = -1", "targetNote = referenceNote + 13", "centOffset = 0",
        "answer = 'maybe'", "isCorrect = 1 - isCorrect", "referencePitch = 0", "noteDuration = 0",
        "referenceFrequency = 1e7", "targetFrequency = -1", "reactionTime = -1", "timestamp = 'yesterday'",
    ])
    func valuesThatTheTablesForbidAreFoundWhenOpening(change: String) throws {
        try fill(folder.path(), count: 20)
        do {
            let queue = try DatabaseQueue(path: folder.path())
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
                try db.execute(sql: "UPDATE comparisonRecord SET \(change) WHERE rowid = 7")
                try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
            try queue.close()
        }
        let before = try contents(folder)
        #expect(throws: DataStoreError.self) { try TrainingDataStore(path: folder.path()) }
        #expect(try contents(folder) == before)
    }

    @Test func readingLeavesNothingBeside() throws {
        try fill(folder.path(), count: 20)
        let before = try contents(folder)
        let store = try TrainingDataStore(unchanging: folder.path())
        #expect(try store.comparisonRecords().count == 20)
        #expect(try contents(folder) == before)
    }
}

/// Closing any descriptor of a file releases all the process's locks on it.
struct LockTests {
    /// The lock of every connection in the shared-memory file: https://www.sqlite.org/walformat.html
    private static let inUse = off_t(128)
    /// F_OFD_GETLK of <fcntl.h>, missing in Glibc's module.
    private static let question: Int32 = 36

    private func isLocked(_ descriptor: Int32) -> Bool {
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: Self.inUse, l_len: 1, l_pid: 0)
        return fcntl(descriptor, Self.question, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    @Test(arguments: [
        ResultCode.SQLITE_BUSY, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM,
        .SQLITE_CORRUPT,
    ])
    func noErrorReleasesThoseOfAnOpenStore(code: ResultCode) throws {
        let folder = try TemporaryFolder()
        let store = try TrainingDataStore.filled(3, seed: 1, path: folder.path())
        // Stays open: closing it would release the locks.
        let descriptor = open(folder.path() + "-shm", O_RDWR | O_CLOEXEC)
        #expect(descriptor >= 0 && isLocked(descriptor))
        _ = DataStoreError(DatabaseError(resultCode: code), path: folder.path())
        #expect(isLocked(descriptor))
        try TrainingDataStore(path: folder.path()).closeConnection()
        #expect(isLocked(descriptor))
        store.closeConnection()
        #expect(!isLocked(descriptor))
        close(descriptor)
    }
}
