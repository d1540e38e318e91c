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

struct TimestampTests {
    private func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    @Test func timesAreFormattedInUTC() {
        #expect(Timestamp.text(date(0)) == "1970-01-01T00:00:00.000Z")
        #expect(Timestamp.text(date(-1)) == "1969-12-31T23:59:59.999Z")
        #expect(Timestamp.text(date(951_782_400_123)) == "2000-02-29T00:00:00.123Z")
        #expect(Timestamp.text(Date(timeIntervalSince1970: 1_795_266_300.2499)) == "2026-11-21T13:05:00.250Z")
        #expect(Timestamp.text(.distantFuture) == "4001-01-01T00:00:00.000Z")
    }

    @Test func theRoundTripIsTheIdentityAndKeepsTheOrder() throws {
        var random = SeededRandom(seed: 4)
        let moments = (0..<5000).map { _ in Int64.random(in: -4_000_000_000_000...200_000_000_000_000, using: &random) }
            .sorted()
        for moment in moments { #expect(Timestamp.date(Timestamp.text(date(moment))) == date(moment)) }
        let texts = moments.map { Timestamp.text(date($0)) }
        #expect(texts == texts.sorted(), "the text sorts by time")
    }

    @Test func otherFormsOfTheSameTimeAreParsed() {
        let moment = Timestamp.date("2026-11-21T13:05:00.250Z")
        #expect(moment == Date(timeIntervalSince1970: 1_795_266_300.25))
        for text in [
            "2026-11-21T14:05:00.250+01:00", "2026-11-22T03:05:00.2504+14:00", "2026-11-21T13:05:00.249999999Z",
        ] {
            #expect(Timestamp.date(text) == moment, "\(text)")
        }
        #expect(Timestamp.date("2026-11-21T13:05:00Z") == Date(timeIntervalSince1970: 1_795_266_300))
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T13:05:00", "2026-11-21T13:05:00.250", "1795266300", "yesterday",
        "zzzz-zz-zzTzz:zz:zz.zzzZ",
    ])
    func otherTextsAreRefused(text: String) {
        #expect(Timestamp.date(text) == nil)
    }
}
