// SPDX-License-Identifier: MIT
import Foundation
import Scratch
import Store
import Synchronization
import Testing

@testable import Instrument

/// A process that is never ended makes the backup of each day on which somebody trains.
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

    private func answer(_ offset: Double) throws { try store.append(try AnswerWriterTests.record(offset)) }

    private var count: Int { DailyBackups(of: path).all().count }

    @Test func eachDayOfTrainingHasOne() throws {
        let clock = Mutex<Date>.Box(day(0))
        let backup = BackgroundBackup(of: path, now: { clock.value.withLock { $0 } }) { error in
            Issue.record("\(error)")
        }
        try answer(1)
        backup.handle(.ready)
        backup.wait()
        #expect(count == 0, "nobody trains at Start")
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
