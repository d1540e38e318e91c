// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Scratch
import Testing

@testable import Store

@Suite struct DailyBackupTests {
    private let folder: TemporaryFolder
    private let store: TrainingDataStore
    private let backups: DailyBackups
    private let begin = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        folder = try TemporaryFolder()
        store = try TrainingDataStore(path: folder.path())
        backups = DailyBackups(of: folder.path())
    }

    private func day(_ number: Int) -> Date { begin.addingTimeInterval(Double(number) * 86_400) }

    private func answer(_ count: Int, seed: UInt64) throws {
        try store.append(ComparisonRecord.several(count, seed: seed), [])
    }

    private func counts() -> [Int?] { backups.all().map { $0.records?.all } }

    @Test func oneADayIsMadeIfSomethingWasAnswered() throws {
        #expect(try backups.makeDaily(now: day(0)) == nil, "of nothing")
        try answer(3, seed: 1)
        let first = try #require(try backups.makeDaily(now: day(0)))
        #expect(try TrainingDataStore(unchanging: first).comparisonRecords() == store.comparisonRecords())
        try answer(1, seed: 2)
        #expect(try backups.makeDaily(now: day(0)) == nil, "of one day")
        #expect(try backups.makeDaily(now: day(1)) != nil)
        #expect(try backups.makeDaily(now: day(2)) == nil, "nothing was answered")
        var status = stat()
        #expect(stat(first, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(counts() == [4, 3])
    }

    @Test func theSevenNewestStay() throws {
        for number in 0..<9 {
            try answer(10, seed: UInt64(number))
            _ = try backups.makeDaily(now: day(number))
        }
        #expect(counts() == [90, 80, 70, 60, 50, 40, 30])
    }

    @Test func whoAsksForOneGetsThatOfTheDayAnew() throws {
        try answer(3, seed: 1)
        let first = try #require(try backups.makeDaily(now: day(0)))
        try answer(2, seed: 2)
        let made = try backups.make(now: day(0))
        #expect(made.path == first && made.records.all == 5)
        #expect(counts() == [5])
    }

    @Test func aClockThatWasSetBackDoesNotCostTheNewest() throws {
        for number in 20..<30 {
            try answer(1, seed: UInt64(number))
            _ = try backups.makeDaily(now: day(number))
        }
        try answer(1, seed: 99)
        let made = try #require(try backups.makeDaily(now: day(0)))
        #expect(try TrainingDataStore(unchanging: made).recordCount() == 11)
        #expect(counts().count == 7)
    }

    @Test(.enabled(if: geteuid() == 0)) func aFolderOfSomebodyElseIsNotUsed() throws {
        try answer(3, seed: 1)
        try FileManager.default.createDirectory(atPath: backups.folder, withIntermediateDirectories: false)
        #expect(chown(backups.folder, 65_534, 65_534) == 0)
        #expect(throws: DataStoreError.cannotOpen(path: backups.folder, errno: EPERM)) {
            try backups.makeDaily(now: day(0))
        }
    }

    @Test(arguments: ["", "no database"]) func oneThatCannotBeReadKeepsNoneFromBeingMade(text: String) throws {
        try answer(3, seed: 1)
        try FileManager.default.createDirectory(atPath: backups.folder, withIntermediateDirectories: false)
        try Data(text.utf8).write(to: URL(filePath: backups.folder + "/peach-2020-01-01.sqlite"))
        #expect(try backups.makeDaily(now: day(0)) != nil)
    }
}
