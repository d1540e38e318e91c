// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Testing
import Training

@testable import Store

/// Exercises that were only heard are kept like answers, and are none.
@Suite struct ExposureRecordTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func filled() throws -> (store: TrainingDataStore, exposures: Set<ExposureRecord>) {
        let store = try TrainingDataStore.filled(5, seed: 1, path: folder.path())
        let exposures = try ExposureRecord.several(7, seed: 2)
        for record in exposures { try store.keep(record) }
        return (store, Set(exposures))
    }

    @Test(arguments: RecordFormat.allCases) func exportsHoldThem(format: RecordFormat) throws {
        let (store, exposures) = try filled()
        let text = try store.exported(format)
        let other = try TrainingDataStore(inMemory: ())
        #expect(try other.importRecords(text).added == 17)
        #expect(Set(try other.exposureRecords()) == Set(try store.exposureRecords()))
        #expect(Set(try other.exposureRecords().map(\.id)) == Set(exposures.map(\.id)))
        #expect(try other.exported(format) == text)
        #expect(try other.importRecords(text).present == 17)
    }

    @Test func theyAreCountedApart() throws {
        let (store, _) = try filled()
        let counts = try store.recordCounts()
        #expect(counts == RecordCounts(comparisons: 5, matchings: 5, exposures: 7) && counts.answers == 10)
        try store.keep(try #require(try store.exposureRecords().first))
        #expect(try store.recordCounts() == counts, "once only")
    }

    @Test func aResetKeepsACopyOfThem() throws {
        let store = try TrainingDataStore(path: folder.path())
        let record = try #require(try ExposureRecord.several(1, seed: 3).first)
        try store.keep(record)
        let backup = try #require(try store.resetKeepingBackup()).backup
        #expect(try store.exposureRecords().isEmpty)
        #expect(try TrainingDataStore(unchanging: backup).exposureRecords().map(\.id) == [record.id])
    }

    @Test func aDamagedFileIsSalvagedWithThem() throws {
        let (store, exposures) = try filled()
        store.closeConnection()
        let identity = FileIdentity(folder.path())
        let salvage = try DamagedFile(folder.path()).salvage(.damaged, in: identity, busyTimeout: 1, now: Date())
        #expect(salvage?.saved == 17)
        let mended = try TrainingDataStore(path: folder.path())
        #expect(Set(try mended.exposureRecords().map(\.id)) == Set(exposures.map(\.id)))
    }

    @Test(arguments: [("centOffset", "0.0"), ("targetNote", "61"), ("referenceNote", "128"), ("timestamp", "today")])
    func wrongOnesAreRefused(column: String, value: String) throws {
        let fields = [
            "type": "exposure", "id": UUID().uuidString, "timestamp": "2026-03-01T00:00:00.000Z", "referenceNote": "60",
            "targetNote": "67", "interval": "P5u", "tuningSystem": "equal", "centOffset": "28.5",
            "soundSource": "peach:0:0",
        ]
        let row = RecordColumn.names.map { fields[$0] ?? "" }.joined(separator: ",")
        let store = try TrainingDataStore(inMemory: ())
        #expect(try store.importRecords(RecordSamples.file(row)).added == 1)
        #expect(throws: RecordImportError.self) {
            try store.importRecords(RecordSamples.file(RecordSamples.row(row, column, value)))
        }
    }
}

extension ExposureRecord {
    fileprivate static func several(_ count: Int, seed: UInt64) throws -> [ExposureRecord] {
        try ComparisonRecord.several(count, seed: seed).map { record in
            let completed = record.completed
            let comparison = try #require(
                Comparison(
                    referenceNote: completed.comparison.referenceNote, interval: completed.comparison.interval,
                    offset: completed.comparison.targetNote.offset))
            return ExposureRecord(
                Exposure(
                    comparison, tuningSystem: completed.tuningSystem, soundSource: completed.soundSource,
                    timestamp: completed.timestamp))
        }
    }
}
