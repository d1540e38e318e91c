// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Scratch
import Testing
import Training

@testable import Store

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
