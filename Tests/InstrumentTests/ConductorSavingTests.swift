// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Settings
import Store
import Synchronization
import Testing
import Training

@testable import Instrument

/// Training does not wait for the disk, and failures to save are reported.
@Suite struct ConductorSavingTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "peach-\(UUID())/training.sqlite").path

    /// Renders until an event is emitted. The disk does not follow the rendered time.
    private func hear(_ rehearsal: Rehearsal, _ isIt: (SessionEvent) -> Bool) async throws -> [SessionUpdate] {
        var told: [SessionUpdate] = []
        // Only against waiting for ever: beside many other tests a turn takes its time.
        let end = ContinuousClock.now + .seconds(300)
        while !told.contains(where: { isIt($0.event) }) {
            try #require(ContinuousClock.now < end, "it is told")
            await rehearsal.pass(0.1)
            // Whoever waits for the disk has a turn.
            await Task.yield()
            told += rehearsal.take()
        }
        return told
    }

    @Test(arguments: [0, 50_000_000] as [Int64])
    func theNextExerciseComesAtTheSameTimeHoweverLongTheDiskTakes(slowness: Int64) async throws {
        let rehearsal = try await Rehearsal(.training(.comparison, count: nil), slowness: slowness)
        _ = try await rehearsal.nextTarget()
        let press = rehearsal.run.now
        await rehearsal.answer(.higher)
        #expect(await rehearsal.conductor.deadline == press + 400_000_000)
    }

    @Test func anUnresponsiveDiskIsReportedOnceAndSoAreAnswersSavedLater() async throws {
        let store = try TrainingDataStore(path: path, busyTimeout: 3600)
        let rehearsal = try await Rehearsal(.training(.comparison, count: nil), store: store, patience: 1)
        let other = try AnswerWriterTests.lock(path)
        _ = try await rehearsal.nextTarget()
        await rehearsal.answer(.higher)
        var told = try await hear(rehearsal) { if case .trouble = $0 { true } else { false } }
        for _ in 0..<3 {
            await rehearsal.answer(.higher)
            await rehearsal.pass(2)
            told += rehearsal.take()
        }
        let troubles = told.compactMap { if case .trouble(let trouble) = $0.event { trouble } else { nil } }
        #expect(troubles.count == 1)
        guard case .store(.unresponsive, let file, unsaved: 1)? = troubles.first else {
            Issue.record("\(troubles)")
            return
        }
        #expect(file == path)
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        let later = try await hear(rehearsal) { if case .savedLater = $0 { true } else { false } }
        #expect(later.contains { if case .savedLater(count: 4) = $0.event { true } else { false } })
        #expect(try store.comparisonRecords().count == 4)
    }

    /// A killed process loses no more than the answers of five seconds; none is imported twice.
    @Test(arguments: [false, true]) func answersUnsavedForSecondsAreCopiedToAFile(isTakenUp: Bool) async throws {
        let store = try TrainingDataStore(path: path, busyTimeout: 0.01)
        let state = URL(filePath: path).deletingLastPathComponent().appending(path: "state")
        let unsaved = UnsavedAnswers(of: path, state: state)
        let rehearsal = try await Rehearsal(.training(.comparison, count: nil), store: store, unsaved: unsaved)
        func held() async throws -> Int {
            rehearsal.answerWriter.interim?.queue.sync {}
            return unsaved.isThere
                ? try String(contentsOfFile: unsaved.path, encoding: .utf8).split(separator: "\n").count - 1 : 0
        }
        let other = try AnswerWriterTests.lock(path)
        _ = try await rehearsal.nextTarget()
        await rehearsal.answer(.higher)
        await rehearsal.pass(4.8)
        #expect(try await held() == 0)
        await rehearsal.pass(0.4)
        #expect(try await held() == 1)
        for _ in 0..<2 {
            await rehearsal.answer(.higher)
            await rehearsal.pass(2.2)
        }
        #expect(try await held() == 1)
        await rehearsal.pass(0.6)
        #expect(try await held() == 3)
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        if isTakenUp { #expect(unsaved.importUnsaved(into: try TrainingDataStore(path: path)) != nil) }
        await rehearsal.pass(2.1)
        #expect(try await held() == 0)
        #expect(try store.recordCount() == 3)
    }
}

/// A process that runs for days makes a backup on each day of training.
@Suite struct BackgroundBackupTests {
    private let folder: TemporaryFolder
    private let store: TrainingDataStore
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.path + "/training.sqlite"
        store = try TrainingDataStore(path: path)
    }

    private func day(_ number: Double) -> Date { Date(timeIntervalSince1970: 1_800_000_000 + number * 86_400) }

    private func answer(_ offset: Double) throws { try store.append([AnswerWriterTests.record(offset)], []) }

    private var count: Int { DailyBackups(of: path).all().count }

    @Test func eachDayOfTrainingHasOne() throws {
        let clock = Mutex<Date>.Box(day(0))
        let backup = BackgroundBackup(of: path, now: { clock.value.withLock { $0 } }) { error in
            Issue.record("\(error)")
        }
        try answer(1)
        backup.handle(.ready)
        backup.wait()
        #expect(count == 0, "there is no training at Start")
        backup.handle(.modeStarted(.comparison))
        backup.wait()
        #expect(count == 1)
        try answer(2)
        backup.makeIfDue(isBeginning: false)
        backup.wait()
        #expect(count == 1)
        clock.value.withLock { $0 = day(1) }
        backup.makeIfDue(isBeginning: false)
        backup.wait()
        #expect(count == 2, "the same mode goes on")
        try answer(3)
        clock.value.withLock { $0 = day(3) }
        backup.handle(.modeStarted(.comparison))
        backup.end(within: .seconds(10))
        #expect(count == 3)
        try answer(4)
        clock.value.withLock { $0 = day(5) }
        backup.handle(.modeStarted(.comparison))
        backup.wait()
        #expect(count == 3, "the run is over")
    }

    @Test func theFirstDayHasOneInTheEnd() throws {
        let clock = Mutex<Date>.Box(day(0))
        let backup = BackgroundBackup(of: path, now: { clock.value.withLock { $0 } }) { error in
            Issue.record("\(error)")
        }
        backup.handle(.modeStarted(.comparison))
        backup.wait()
        try answer(1)
        backup.makeIfDue(isBeginning: false)
        backup.wait()
        try answer(2)
        backup.end(within: .seconds(10))
        let made = DailyBackups(of: path).all()
        #expect(try made.map { try TrainingDataStore(unchanging: $0.path).recordCount() } == [2])
    }
}
