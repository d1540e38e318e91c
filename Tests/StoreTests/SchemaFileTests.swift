// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Scratch
import Testing
import Training

@testable import Store

/// Files of every earlier format are migrated completely.
@Suite struct SchemaFileTests {
    private static let files = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Schemas")

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func put(_ format: Int) throws {
        try FileManager.default.copyItem(
            at: Self.files.appending(path: "\(format).sqlite"), to: URL(filePath: folder.path()))
    }

    private static let formats = Schema.migrator.migrations.compactMap { Int($0.prefix { $0.isNumber }) }

    @Test(arguments: formats) func everyAnswerOfAnOldFileIsThere(format: Int) throws {
        try put(format)
        let expected = try String(contentsOf: Self.files.appending(path: "\(format).jsonl"), encoding: .utf8)
        #expect(try TrainingDataStore(unchanging: folder.path()).exported(.jsonl) == expected)
        let store = try TrainingDataStore(path: folder.path())
        #expect(try store.exported(.jsonl) == expected)
        try store.integrityCheck()
        let wheels = try store.wheels(of: "MPK mini")
        #expect(wheels.values.map(\.reachDown) == (format >= 5 ? [0.98] : []))
        #expect(try store.listeningChecks().mapValues(\.margin) == (format >= 10 ? ["Scarlett 2i2 USB": 42] : [:]))
    }

    @Test func anOldFileGetsTheSchemaOfANewOne() throws {
        let old = try DatabaseQueue(path: folder.path("old"))
        try Schema.migrator.migrate(old, upTo: Schema.migrator.migrations[0])
        try old.close()
        func schema(_ name: String) throws -> [String] {
            let store = try TrainingDataStore(path: folder.path(name))
            return try store.queue.read { db in
                try String.fetchAll(db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
            }
        }
        #expect(try schema("old") == schema("new"))
    }

    /// The profile of a read-only store.
    @Test func oldAnswersAreNotEasyAndTheirOutputIsUnknown() throws {
        try put(5)
        let store = try TrainingDataStore(unchanging: folder.path())
        let mark = try store.mark()
        let records = try store.comparisonRecords().map(\.completed)
        let practice = try store.practice(upTo: mark)
        #expect(practice.reduce(0) { $0 + $1.answers } == records.count)
        #expect(practice.allSatisfy { $0.count == $0.answers })
        #expect(try store.latestTrials(count: 90).allSatisfy { !$0.trial.isEasy })
        #expect(try store.latestTrials(count: 90).allSatisfy { $0.trial.condition.output == nil })
        for skill in Set(records.map { Skill($0) }) {
            let trials = records.filter { Skill($0) == skill }.map { DiscriminationTrial($0) }
            #expect(try store.latestTrials(of: skill, count: 90, upTo: mark) == trials)
        }
        #expect(try store.adaptiveRange(upTo: mark) == nil)
        let notes = Set(records.map(\.comparison.referenceNote))
        #expect(try store.latestTrialOfEachNote(upTo: mark).count == notes.count)
    }

    @Test func manyMayMigrateAnOldFileAtTheSameTime() async throws {
        try put(1)
        let path = folder.path()
        let before = try TrainingDataStore(unchanging: path).comparisonRecords().count
        let records = try PitchMatchingRecord.several(6, seed: 9)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for record in records {
                group.addTask { try TrainingDataStore(path: path, busyTimeout: 20).append(record) }
            }
            try await group.waitForAll()
        }
        #expect(try TrainingDataStore(path: path).recordCount() == before + 6)
    }
}
