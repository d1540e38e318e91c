// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Machine
import Scratch
import Testing

@testable import Store

/// Of a damaged file it is told how much can still be read.
@Suite struct VerificationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try TrainingDataStore.filled(400, seed: 1, path: folder.path()).giveBack()
    }

    /// Makes the leaf with the last rows of a table unreadable.
    private func damage(_ table: String) throws {
        let queue = try DatabaseQueue(path: folder.path())
        let (page, size) = try queue.read { db in
            let sql = "SELECT max(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'"
            return (
                try Int.fetchOne(db, sql: sql, arguments: [table]) ?? 0,
                try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
            )
        }
        try queue.close()
        var bytes = try folder.bytes()
        bytes.replaceSubrange((page - 1) * size..<page * size, with: repeatElement(0xA5, count: size))
        try bytes.write(to: URL(filePath: folder.path()))
    }

    /// SQLite would give up all that lies behind a damaged page.
    @Test(arguments: [0..<100, 100..<4096, 4096 * 4..<4096 * 9]) func whatIsToldIsWhatTheNextTrainingSaves(
        damaged: Range<Int>
    ) throws {
        var bytes = try folder.bytes()
        bytes.replaceSubrange(damaged, with: repeatElement(0xA5, count: damaged.count))
        try bytes.write(to: URL(filePath: folder.path()))
        var told: RecordCounts?
        do throws(DataStoreError) {
            let found = try Verification(folder.path())
            #expect(!found.isSound)
            told = found.records
        } catch {
            #expect(error == .damaged)
            told = TrainingDataStore.salvageable(folder.path(), error)
        }
        #expect(try folder.bytes() == bytes)
        #expect(try folder.names() == ["peach.sqlite"])
        let store = try TrainingDataStore.mending(folder.path(), wait: BusyWait(seconds: 1))
        #expect(try told == store.recordCounts() && store.salvage?.saved == told?.all)
        #expect(told?.all ?? 0 > 400)
    }

    @Test(arguments: [ComparisonRecord.table, PitchMatchingRecord.table]) func damagedPagesHideNoOthers(table: String)
        throws
    {
        let whole = try Verification(folder.path())
        #expect(whole.isGood && whole.records == RecordCounts(comparisons: 400, matchings: 400))
        try damage(table)
        let found = try Verification(folder.path())
        #expect(!found.isSound && found.format == whole.format)
        let (hurt, other) =
            table == ComparisonRecord.table
            ? (found.records.comparisons, found.records.matchings)
            : (found.records.matchings, found.records.comparisons)
        #expect(other == 400)
        #expect((1..<400).contains(hurt), "\(hurt)")
    }
}
