// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Machine
import Scratch
import Synchronization
import Testing

@testable import Store

@Suite struct BusyWaitTests {
    private static func held(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let holder = try DatabaseQueue(path: path, configuration: configuration)
        try holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        return holder
    }

    /// The other one finishes as soon as it hears that somebody waits.
    @Test func whoWaitsIsToldOnceAndServedInTheEnd() throws {
        let folder = try TemporaryFolder()
        try TrainingDataStore(path: folder.path()).append(#require(try ComparisonRecord.several(1, seed: 1).first))
        let told = Mutex(0)
        let holder = Mutex<DatabaseQueue?>(nil)
        let wait = BusyWait(seconds: 60) {
            told.withLock { $0 += 1 }
            holder.withLock { try? $0?.writeWithoutTransaction { try $0.execute(sql: "COMMIT") } }
        }
        let store = try TrainingDataStore(path: folder.path(), wait: wait)
        let other = try Self.held(folder.path())
        holder.withLock { $0 = other }
        try store.append(#require(try ComparisonRecord.several(1, seed: 1).first))
        #expect(told.withLock { $0 } == 1)
        #expect(try store.comparisonRecords().count == 2)
    }

    @Test func itEndsWithItsTimeout() throws {
        let folder = try TemporaryFolder()
        let store = try TrainingDataStore(path: folder.path(), busyTimeout: 0.05)
        let other = try Self.held(folder.path())
        #expect(throws: DataStoreError.locked) {
            try store.append(#require(try ComparisonRecord.several(1, seed: 1).first))
        }
        try other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try store.append(#require(try ComparisonRecord.several(1, seed: 1).first))
    }
}
