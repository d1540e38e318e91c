// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Machine
import Scratch
import Testing

@testable import Store

/// Whoever is killed while a damaged file is set aside loses nothing: the next start goes on.
@Suite struct SalvageEndingTests {
    private let folder: TemporaryFolder
    private let kept: String
    private let bytes: Data

    /// The damaged file, and the new one under the name that it has while it waits.
    init() throws {
        folder = try TemporaryFolder()
        try TrainingDataStore.filled(40, seed: 1, path: folder.path()).giveBack()
        var bytes = try folder.bytes()
        bytes.replaceSubrange(0..<100, with: repeatElement(0x5A, count: 100))
        self.bytes = bytes
        try bytes.write(to: URL(filePath: folder.path()))
        let elsewhere = try TemporaryFolder()
        try bytes.write(to: URL(filePath: elsewhere.path()))
        let store = try TrainingDataStore.mending(elsewhere.path(), wait: BusyWait(seconds: 1))
        kept = folder.path("peach-damaged-2026-11-24-203000.sqlite")
        store.giveBack()
        try FileManager.default.copyItem(atPath: elsewhere.path(), toPath: kept + ".new")
    }

    private func checkEnd(_ expected: Salvage?) throws {
        let store = try TrainingDataStore.mending(folder.path(), wait: BusyWait(seconds: 1))
        #expect(try store.recordCount() == 80)
        #expect(store.salvage == expected)
        store.giveBack()
        #expect(try Data(contentsOf: URL(filePath: kept)) == bytes)
        #expect(try folder.names() == ["peach-damaged-2026-11-24-203000.sqlite", "peach.sqlite"])
    }

    private var finished: Salvage { Salvage(file: folder.path(), kept: kept, saved: 80, total: nil) }

    @Test func beforeTheDamagedFileHasItsOtherName() throws { try checkEnd(finished) }

    @Test func whenTheDamagedFileHasBothNames() throws {
        #expect(link(folder.path(), kept) == 0)
        try checkEnd(finished)
    }

    @Test func whereFilesHaveOneNameOnly() throws {
        #expect(rename(folder.path(), kept) == 0)
        try checkEnd(finished)
    }

    /// Who restored a backup meanwhile does not want the other file.
    @Test func whatSomebodyHasRestoredStays() throws {
        try TrainingDataStore.filled(3, seed: 5, path: folder.path("other.sqlite")).giveBack()
        #expect(rename(folder.path("other.sqlite"), folder.path()) == 0)
        let store = try TrainingDataStore.mending(folder.path(), wait: BusyWait(seconds: 1))
        #expect(try store.recordCount() == 6 && store.salvage == nil)
        store.giveBack()
        #expect(try folder.names() == ["peach.sqlite"])
    }

    @Test(arguments: ["", "no database", String(repeating: "x", count: 90_000)])
    func whatIsNotPeachsStaysWhereItIs(text: String) throws {
        let place = folder.path("notes.txt")
        try Data(text.utf8).write(to: URL(filePath: place))
        let store = try? TrainingDataStore.mending(place, wait: BusyWait(seconds: 1))
        #expect((store == nil) == !text.isEmpty)
        if !text.isEmpty { #expect(try String(contentsOfFile: place, encoding: .utf8) == text) }
    }

    /// The answers of a killed process are in the log alone.
    @Test func answersInTheLogAreSavedToo() throws {
        let (home, copy) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try TrainingDataStore.filled(40, seed: 1, path: home.path())
        store.emptyLog()
        try store.append(ComparisonRecord.several(7, seed: 9), [])
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: home.path() + ending, toPath: copy.path() + ending)
        }
        var bytes = try copy.bytes()
        let log = [UInt8](try Data(contentsOf: URL(filePath: copy.path() + "-wal")))
        let logged = stride(from: 32, to: log.count, by: 24 + 4096).map { Int(log.number(at: $0)) }
        let page = try #require((1..<bytes.count / 4096).first { bytes[$0 * 4096] == 5 && !logged.contains($0 + 1) })
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0, count: 4096))
        try bytes.write(to: URL(filePath: copy.path()))
        let mended = try TrainingDataStore.mending(copy.path(), wait: BusyWait(seconds: 1))
        let salvage = try #require(mended.salvage)
        #expect(try Records(mended).all == Records(store).all)
        #expect(try Data(contentsOf: URL(filePath: salvage.kept)) == bytes)
        #expect(FileManager.default.fileExists(atPath: salvage.kept + "-wal"))
    }

    /// Long texts lie on pages of their own.
    @Test func aRowOfSeveralPagesIsWhole() throws {
        let home = try TemporaryFolder()
        let store = try TrainingDataStore.filled(20, seed: 3, path: home.path())
        try store.queue.write { db in
            try db.execute(sql: "UPDATE comparisonRecord SET inputDevice = hex(zeroblob(9000)) WHERE rowid = 5")
        }
        let before = try Records(store).all
        store.giveBack()
        var bytes = try home.bytes()
        bytes.replaceSubrange(16..<100, with: repeatElement(0xFF, count: 84))
        try bytes.write(to: URL(filePath: home.path()))
        #expect(try Records(TrainingDataStore.mending(home.path(), wait: BusyWait(seconds: 1))).all == before)
    }
}
