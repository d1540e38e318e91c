// SPDX-License-Identifier: MIT
import Music
import Foundation
import GRDB
import Platform
import Scratch
import Testing

@testable import Store

/// However a file is damaged, the new one holds the records of the newest backup and of readable pages and no others, and the
/// damaged file is kept.
@Suite struct SalvageTests {
    /// Kind and place of the damage follow from the seed.
    @Test(arguments: 0..<UInt64(30)) func theNewFileHoldsReadableRecordsAndTheBackup(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let folder = try TemporaryFolder()
        let file = try SampleFile(folder, using: &random)
        let damage = try #require(Damage.allCases.randomElement(using: &random))
        let bytes = damage.done(to: file.bytes, using: &random)
        let backup = try file.backUp(in: folder)
        try bytes.write(to: URL(fileURLWithPath: folder.path()))
        let store = try TrainingDataStore.mending(folder.path(), busyTimeout: 1)
        let found = try store.allRecords()
        let expected = file.hasOnlyLeavesUnlike(bytes) ? backup.union(file.records(onPagesLike: bytes)) : backup
        let lost = expected.subtracting(found)
        #expect(lost.isEmpty || store.salvage == nil, "\(damage) of \(file): \(lost.count) are missing")
        let ids = Set(file.all.map(\.id))
        let unknown = found.count { !ids.contains($0.id) }
        #expect(unknown <= file.all.count - file.records(onPagesLike: bytes).count, "\(damage) of \(file)")
        guard let salvage = store.salvage else { return }
        #expect(try Data(contentsOf: URL(fileURLWithPath: salvage.kept)) == bytes)
        #expect(salvage.saved == found.count)
        store.closeConnection()
        let names = ["backups", "peach.sqlite", URL(fileURLWithPath: salvage.kept).lastPathComponent]
        #expect(try folder.names() == names.sorted())
        #expect(try TrainingDataStore.mending(folder.path(), busyTimeout: 1).salvage == nil)
    }

    private func filled() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try TrainingDataStore.filled(40, seed: 1, path: folder.path()).closeConnection()
        return folder
    }

    private func damage(_ folder: TemporaryFolder, _ range: Range<Int>, with byte: UInt8 = 0x5A) throws {
        var bytes = try folder.bytes()
        bytes.replaceSubrange(range, with: repeatElement(byte, count: range.count))
        try bytes.write(to: URL(filePath: folder.path()))
    }

    /// Deleted records do not come back.
    @Test func theCopyThatAResetLeavesIsNotMerged() throws {
        let folder = try filled()
        let store = try TrainingDataStore(path: folder.path())
        _ = try #require(try DailyBackups(of: folder.path()).makeDaily(now: Date(timeIntervalSinceNow: -90_000)))
        _ = try store.resetKeepingBackup()
        try store.append(ComparisonRecord.several(3, seed: 7), [])
        store.closeConnection()
        try damage(folder, 100..<4096)
        let mended = try TrainingDataStore.mending(folder.path(), busyTimeout: 1)
        #expect(try mended.recordCount() == 0 && mended.salvage?.saved == 0)
    }

    @Test func oneFlippedBitOfTheMarkIsDamage() throws {
        let folder = try filled()
        try damage(folder, 68..<69, with: 0x51)
        let mended = try TrainingDataStore.mending(folder.path(), busyTimeout: 1)
        #expect(mended.salvage?.saved == 80)
    }

    /// The error has the process id.
    @Test func aFileThatAnotherProcessHasOpenStays() throws {
        let folder = try filled()
        let holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/python3")
        let script =
            "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
            + "c.execute('SELECT * FROM wheel').fetchall(); print(flush=True); sys.stdin.read()"
        holder.arguments = ["-c", script, folder.path()]
        let (input, output) = (Pipe(), Pipe())
        (holder.standardInput, holder.standardOutput) = (input, output)
        try holder.run()
        defer { holder.terminate() }
        _ = output.fileHandleForReading.availableData
        try damage(folder, 4096..<20_000)
        let bytes = try folder.bytes()
        #expect(throws: DataStoreError.damagedInUse(process: holder.processIdentifier)) {
            try DamagedFile(folder.path()).salvage(
                .damaged, in: FileIdentity(folder.path()), busyTimeout: 1, now: Date())
        }
        #expect(try folder.bytes() == bytes)
    }

    @Test(arguments: ["", "no database", String(repeating: "x", count: 90_000)])
    func aForeignFileStays(text: String) throws {
        let folder = try TemporaryFolder()
        let place = folder.path("notes.txt")
        try Data(text.utf8).write(to: URL(filePath: place))
        let store = try? TrainingDataStore.mending(place, busyTimeout: 1)
        #expect((store == nil) == !text.isEmpty)
        if !text.isEmpty { #expect(try String(contentsOfFile: place, encoding: .utf8) == text) }
    }

    /// The answers of a killed process are only in the log.
    @Test func answersInTheLogAreSavedToo() throws {
        let (home, copy) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try TrainingDataStore.filled(40, seed: 1, path: home.path())
        store.emptyLog()
        let more = try ComparisonRecord.several(7, seed: 9)
        try store.append(more, [])
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: home.path() + ending, toPath: copy.path() + ending)
        }
        let log = [UInt8](try Data(contentsOf: URL(filePath: copy.path() + "-wal")))
        let logged = stride(from: 32, to: log.count, by: 24 + 4096).map { Int(log[$0 + 2]) << 8 | Int(log[$0 + 3]) }
        let bytes = try copy.bytes()
        let page = try #require(
            (1..<bytes.count / 4096).last { bytes[$0 * 4096] == 13 && !logged.contains($0 + 1) })
        try damage(copy, page * 4096..<(page + 1) * 4096, with: 0)
        let mended = try TrainingDataStore.mending(copy.path(), busyTimeout: 1)
        let salvage = try #require(mended.salvage)
        #expect(try mended.allRecords().isSuperset(of: more.map(AnyRecord.comparison)))
        #expect(FileManager.default.fileExists(atPath: salvage.kept))
    }
}
