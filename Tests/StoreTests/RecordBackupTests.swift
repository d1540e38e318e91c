// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Platform
import Scratch
import Testing
import Training

@testable import Store

/// A backup is restored completely over any kind of file, and that file is kept.
struct RecordRestorationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fill(_ path: String, _ count: Int, seed: UInt64) throws {
        let store = try TrainingDataStore(path: path)
        for record in try ComparisonRecord.several(count, seed: seed) { try store.append(record) }
    }

    @Test(arguments: ["", "no database at all", "cut short", "open"]) func aBackupComesBack(_ state: String) throws {
        let (backup, path) = (folder.path("backup.sqlite"), folder.path("now/training.sqlite"))
        try fill(backup, 12, seed: 1)
        var open: TrainingDataStore?
        if !state.isEmpty { try fill(path, 30, seed: 2) }
        switch state {
        case "no database at all": try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        case "cut short": truncate(path, 5000)
        // With a log that is not checkpointed.
        case "open":
            open = try TrainingDataStore(path: path)
            try open?.append(try ComparisonRecord.several(1, seed: 3)[0])
        case _: break
        }
        let before = try? Data(contentsOf: URL(fileURLWithPath: path))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
        let result = try TrainingDataStore.restore(backup, to: path, busyTimeout: 1)
        #expect(result.records.all == 12)
        #expect(result.isInUse == (open != nil))
        #expect(try result.kept.map { try Data(contentsOf: URL(fileURLWithPath: $0)) } == before)
        #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == bytes)
        #expect(try TrainingDataStore(path: path).recordCount() == 12)
        if let open {
            // It detects the new file and saves to it.
            let record = try ComparisonRecord.several(1, seed: 4)[0]
            #expect(throws: DataStoreError.replaced) { try open.append(record) }
            try open.reopened().append(record)
            #expect(try TrainingDataStore(path: path).recordCount() == 13)
        }
    }

    @Test func aFolderAtThePathStays() throws {
        let backup = folder.path("backup.sqlite")
        try fill(backup, 3, seed: 1)
        let (place, inside) = (folder.path("folder"), folder.path("folder/precious"))
        try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
        try Data("precious".utf8).write(to: URL(fileURLWithPath: inside))
        let before = try folder.names()
        #expect(throws: DataStoreError.cannotOpen(path: place, errno: EISDIR)) {
            try TrainingDataStore.restore(backup, to: place, busyTimeout: 1)
        }
        #expect(try folder.names() == before)
        #expect(try String(contentsOfFile: inside, encoding: .utf8) == "precious")
    }

    @Test func aLinkStillLeadsToTheData() throws {
        let (backup, path, link) = (
            folder.path("backup.sqlite"), folder.path("data.sqlite"), folder.path("link.sqlite")
        )
        try fill(backup, 3, seed: 1)
        try fill(path, 5, seed: 2)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let kept = try TrainingDataStore.restore(backup, to: link, busyTimeout: 1).kept
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
        #expect(try TrainingDataStore(path: path).recordCount() == 3)
        #expect(try TrainingDataStore(path: try #require(kept)).recordCount() == 5)
    }

    @Test func aFileThatIsNoBackupChangesNothing() throws {
        let path = folder.path("training.sqlite")
        try fill(path, 30, seed: 2)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        for text in ["", "no database", String(repeating: "x", count: 5000)] {
            let backup = folder.path("bad.sqlite")
            try Data(text.utf8).write(to: URL(fileURLWithPath: backup))
            #expect(throws: DataStoreError.self) {
                try TrainingDataStore.restore(backup, to: path, busyTimeout: 1)
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
            try FileManager.default.removeItem(atPath: backup)
        }
    }

    /// A file that Peach would refuse is not restored.
    @Test(arguments: [
        "DELETE FROM grdb_migrations WHERE identifier LIKE '5%'", "DELETE FROM grdb_migrations",
        "DROP TABLE grdb_migrations", "DROP TABLE wheel",
        "UPDATE pitchMatchingRecord SET range = 0", "UPDATE comparisonRecord SET answer = 'maybe'",
    ])
    func anInvalidBackupIsRefused(sql: String) throws {
        let (path, backup) = (folder.path("training.sqlite"), folder.path("bad.sqlite"))
        try fill(path, 30, seed: 2)
        try fill(backup, 12, seed: 1)
        try TrainingDataStore(path: backup).append(try PitchMatchingRecord.several(1, seed: 1)[0])
        let queue = try DatabaseQueue(path: backup)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            try db.execute(sql: sql)
        }
        try queue.close()
        let before = try [path, backup].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(throws: DataStoreError.self) {
            try TrainingDataStore.restore(backup, to: path, busyTimeout: 1)
        }
        #expect(try [path, backup].map { try Data(contentsOf: URL(fileURLWithPath: $0)) } == before)
        #expect(try folder.names() == ["bad.sqlite", "training.sqlite"])
    }
}

/// A file and its log are never separated.
@Suite struct FileExchangeTests {
    private let folder: TemporaryFolder
    private let (path, kept, new): (String, String, String)

    init() throws {
        folder = try TemporaryFolder()
        (path, kept, new) = (folder.path(), folder.path("kept.sqlite"), folder.path("new"))
        for (name, text) in [(path, "file"), (path + "-wal", "log"), (path + "-shm", "shared"), (new, "new")] {
            try Data(text.utf8).write(to: URL(filePath: name))
        }
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    @Test func theOldFileKeepsItsLog() throws {
        #expect(try FileExchange.perform(path, new: new, kept: kept))
        #expect(text(path) == "new" && text(kept) == "file" && text(kept + "-wal") == "log")
        #expect(try folder.names() == ["kept.sqlite", "kept.sqlite-wal", "peach.sqlite"])
    }

    @Test(arguments: ["", "-wal"]) func aFailureChangesNothing(taken: String) throws {
        try FileManager.default.createDirectory(atPath: kept + taken + "/x", withIntermediateDirectories: true)
        let before = try folder.names()
        #expect(throws: DataStoreError.self) { try FileExchange.perform(path, new: new, kept: kept) }
        #expect(try folder.names() == before)
        #expect(text(path) == "file" && text(path + "-wal") == "log" && text(new) == "new")
    }
}

struct RecordBackupTests {
    @Test func aResetKeepsACopy() throws {
        let folder = try TemporaryFolder()
        let store = try TrainingDataStore.filled(30, seed: 1, path: folder.path("mine.sqlite"))
        let memory = WheelMemory(rests: -0.01...0.01, restCount: 3, step: 1 / 64)
        let wheel = [WheelID(device: "a", control: "wheel"): memory]
        try store.keep(wheel)
        let before = try store.exported()
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let result = try #require(try store.resetKeepingBackup(now: now))
        #expect(result.forgotten == RecordCounts(comparisons: 30, matchings: 30))
        #expect(try store.recordCount() == 0)
        #expect(try store.wheels(of: "a") == wheel)
        let name = URL(fileURLWithPath: result.backup).lastPathComponent
        #expect(name.wholeMatch(of: /mine-2027-01-1\d-\d{6}\.sqlite/) != nil, "\(name)")
        var status = stat()
        #expect(stat(result.backup, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let copy = try TrainingDataStore(path: result.backup)
        try copy.integrityCheck()
        #expect(try copy.exported() == before)
        #expect(try copy.wheels(of: "a") == wheel)
    }

    @Test func noCopyReplacesAnother() throws {
        let folder = try TemporaryFolder()
        let store = try TrainingDataStore(path: folder.path())
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        var copies: Set<String> = []
        for record in try ComparisonRecord.several(3, seed: 2) {
            try store.append(record)
            copies.insert(try #require(try store.resetKeepingBackup(now: now)).backup)
        }
        #expect(copies.count == 3)
        for copy in copies { #expect(try TrainingDataStore(path: copy).recordCount() == 1) }
    }

    @Test func noRecordsNeedNoCopy() throws {
        let folder = try TemporaryFolder()
        let store = try TrainingDataStore(path: folder.path())
        #expect(try store.resetKeepingBackup()?.backup == nil)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(files.allSatisfy { $0.hasPrefix("peach.sqlite") })
    }

    /// An answer saved meanwhile by another process is in the copy or in the data.
    @Test func noAnswerIsLostBetweenCopyAndReset() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path()
        let store = try TrainingDataStore(path: path, busyTimeout: 20)
        let records = try ComparisonRecord.several(300, seed: 3)
        async let saving: Void = {
            let other = try TrainingDataStore(path: path, busyTimeout: 20)
            for record in records { try other.append(record) }
        }()
        var backups: [String] = []
        for _ in 0..<20 {
            if let result = try store.resetKeepingBackup() { backups.append(result.backup) }
        }
        try await saving
        var kept = Set(try store.comparisonRecords())
        for backup in backups { kept.formUnion(try TrainingDataStore(path: backup).comparisonRecords()) }
        #expect(kept == Set(records))
    }
}
