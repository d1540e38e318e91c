// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Store

/// An exported file imports unchanged.
struct RecordExportTests {
    @Test(arguments: RecordFormat.allCases)
    func theRoundTripIsTheIdentity(format: RecordFormat) throws {
        let store = try TrainingDataStore.filled(150, seed: 1)
        for seed in 10..<20 {
            let (comparisons, matchings) = try RecordSamples.extremes(seed: UInt64(seed))
            for record in comparisons { try store.append(record) }
            for record in matchings { try store.append(record) }
        }
        let text = try store.exported(format)
        let other = try TrainingDataStore(inMemory: ())
        let summary = try other.importRecords(text)
        #expect(summary.added == 300 + 10 * 50 * TuningKey.samples.count && summary.present == 0)
        #expect(try other.comparisonRecords() == store.comparisonRecords())
        #expect(try other.pitchMatchingRecords() == store.pitchMatchingRecords())
        #expect(try other.exported(format) == text)
    }

    @Test(arguments: RecordFormat.allCases)
    func importingOnesOwnExportChangesNothing(format: RecordFormat) throws {
        let store = try TrainingDataStore.filled(50, seed: 2)
        let text = try store.exported(format)
        let summary = try store.importRecords(text)
        #expect(summary.added == 0 && summary.present == 100)
        #expect(try store.exported(format) == text)
    }

    @Test func recordsOfBothKindsComeByTime() throws {
        let store = try TrainingDataStore.filled(100, seed: 4)
        let times = try store.exported().split(separator: "\n").dropFirst(2).map { $0.split(separator: ",")[2] }
        #expect(times.count == 200 && times == times.sorted())
    }

    @Test func aSinkThatIsFullEndsIt() throws {
        let store = try TrainingDataStore.filled(5, seed: 5)
        #expect(throws: RecordExportError.output(errno: ENOSPC)) { try store.exportRecords(as: .csv) { _ in ENOSPC } }
    }

    @Test func theFormatFollowsFromTheFileName() {
        #expect(RecordFormat(ending: "A.CSV") == .csv && RecordFormat(ending: "a.jsonl") == .jsonl)
        #expect(RecordFormat(ending: "csv") == nil && RecordFormat(ending: "a.json") == nil)
    }
}
