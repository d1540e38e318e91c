// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Testing

@testable import Machine
@testable import Store

/// What is written for a moment only lies where there is room, goes in any case, and its place is not taken for the data's.
@Suite struct TemporaryPlaceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        let store = try TrainingDataStore.filled(20, seed: 1, path: home.path())
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: home.path() + ending, toPath: folder.path() + ending)
        }
        store.giveBack()
    }

    @Test func aFullPlaceOfTemporaryTablesIsNamed() throws {
        let store = try TrainingDataStore(path: folder.path("new.sqlite"))
        try store.queue.writeWithoutTransaction { db in
            try db.execute(sql: "CREATE TEMP TABLE x (y); PRAGMA temp.max_page_count = 3")
        }
        let rows = RecordSamples.file(RecordSamples.comparison)
        #expect(throws: RecordImportError.store(.noTemporaryRoom(folder: TemporaryTables.folder))) {
            try store.importRecords(from: ByteSource(Array(rows.utf8)))
        }
        #expect(try store.recordCount() == 0)
    }
}
