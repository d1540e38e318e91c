// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Scratch
import Testing

@testable import Store

/// The check finds what reading alone may not.
struct IntegrityTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func filled(_ folder: TemporaryFolder) throws -> TrainingDataStore {
        let store = try TrainingDataStore(path: folder.path())
        for record in try ComparisonRecord.several(200, seed: 3) { try store.append(record) }
        return store
    }

    @Test func aSoundFilePasses() throws {
        let store = try filled(folder)
        try store.integrityCheck()
        #expect(try store.recordCount() == 200)
    }

    @Test func aRecordThatBreaksItsConstraintsIsFoundByReadingItAndByTheCheck() throws {
        let store = try filled(folder)
        try store.queue.write { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            try db.execute(sql: "UPDATE comparisonRecord SET isCorrect = 1 - isCorrect WHERE rowid = 7")
            try db.execute(sql: "PRAGMA ignore_check_constraints = OFF")
        }
        let wrong = try #require(
            try store.queue.read { try Int.fetchOne($0, sql: "SELECT isCorrect FROM comparisonRecord WHERE rowid = 7") }
        )
        #expect(throws: DataStoreError.wrongValue(column: "isCorrect", value: "\(wrong)")) {
            try store.comparisonRecords()
        }
        #expect(throws: DataStoreError.damaged) { try store.integrityCheck() }
    }
}
