// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Glibc
import Scratch
import Testing

@testable import Store

/// Each error is provoked for real and loses nothing.
struct DataStoreErrorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func record() throws -> ComparisonRecord { try #require(try ComparisonRecord.several(1, seed: 1).first) }

    /// Creates a database with some records and closes it.
    private func fill() throws {
        let store = try TrainingDataStore(path: folder.path())
        for record in try ComparisonRecord.several(200, seed: 2) { try store.append(record) }
    }

    private func expectRefusal(_ expected: DataStoreError) throws {
        let before = try folder.bytes()
        #expect(throws: expected) { try TrainingDataStore(path: folder.path()) }
        #expect(try folder.bytes() == before, "refused untouched")
    }

    @Test func aFileHeldByAnotherIsLockedAndLaterTheRecordIsSavedAfterAll() throws {
        let path = folder.path()
        let store = try TrainingDataStore(path: path, busyTimeout: 0.02)
        let other = try TrainingDataStore(path: path)
        let record = try record()
        try other.queue.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                #expect(throws: DataStoreError.locked) { try store.append(record) }
                let read = try store.comparisonRecords()
                #expect(read.isEmpty, "reading goes on")
                return .rollback
            }
        }
        try store.append(record)
        #expect(try store.comparisonRecords() == [record])
    }

    @Test(arguments: ["short", "not a database, but long enough to have a header of a hundred bytes ", "\0"])
    func aFileThatIsNoDatabaseIsRefused(text: String) throws {
        let garbage = Data((String(repeating: text, count: 60)).utf8)
        try garbage.write(to: URL(fileURLWithPath: folder.path()))
        try expectRefusal(.notADatabase)
    }

    @Test func theTablesOfANewerPeachAreRefused() throws {
        try fill()
        do {
            let queue = try DatabaseQueue(path: folder.path())
            try queue.write { db in
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('11: scales'), ('12: chords')")
            }
        }
        try expectRefusal(.newerSchema(found: "12: chords", known: "10: listening checks"))
    }

    @Test func theDatabaseOfAnotherProgramIsRefused() throws {
        do {
            let queue = try DatabaseQueue(path: folder.path())
            try queue.write { try $0.execute(sql: "CREATE TABLE recipe (peaches INTEGER)") }
        }
        try expectRefusal(.foreignDatabase)
    }

    @Test func aFullDiskLosesOnlyTheRecordThatDidNotFit() throws {
        let store = try TrainingDataStore(path: folder.path())
        let records = try ComparisonRecord.several(200, seed: 3)
        try store.append(records[0])
        try store.queue.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        var saved = 1
        #expect(throws: DataStoreError.diskFull) {
            for record in records.dropFirst() {
                try store.append(record)
                saved += 1
            }
        }
        #expect(try store.comparisonRecords().count == saved)
        try store.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 100000") }
        try store.append(records[saved])
        #expect(try store.comparisonRecords().count == saved + 1)
    }

    @Test func anImpossiblePathIsNamed() throws {
        #expect(throws: DataStoreError.cannotOpen(path: folder.url.path, errno: EISDIR)) {
            try TrainingDataStore(path: folder.url.path)
        }
        try Data().write(to: URL(fileURLWithPath: folder.path("file")))
        #expect(throws: DataStoreError.cannotOpen(path: folder.path("file"), errno: ENOTDIR)) {
            try TrainingDataStore(path: folder.path("file/peach.sqlite"))
        }
    }
}
