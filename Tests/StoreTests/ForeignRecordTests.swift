// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Store

/// The original app's CSV export, format 3.
struct ForeignRecordTests {
    private static let header =
        "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
        + "centOffset,isCorrect,initialCentOffset,userCentError,tempoBPM,offsetMs,meanOffsetMs,meanOffsetMsPosition0,"
        + "meanOffsetMsPosition1,meanOffsetMsPosition2,meanOffsetMsPosition3"
    private static let rows = [
        "pitchDiscrimination,2026-03-03T14:30:00Z,60,C4,64,E4,M3,equalTemperament,15.5,true,,,,,,,,,",
        "pitchDiscrimination,2026-03-03T14:30:05Z,60,C4,54,F#3,d5,justIntonation,-8.25,true,,,,,,,,,",
        "pitchDiscrimination,2026-03-03T14:30:09Z,60,C4,60,C4,P1,equalTemperament,-8.25,false,,,,,,,,,",
        "pitchMatching,2026-03-03T14:31:00Z,60,C4,67,G4,P5,justIntonation,,,25.0,-3.2,,,,,,,",
        "rhythmOffsetDetection,2026-03-03T14:32:00Z,,,,,,,,true,,,120,5.3,,,,,",
        "continuousRhythmMatching,2026-03-03T14:33:00Z,,,,,,,,,,,120,,7.1,1.0,,2.0,",
    ]

    private func file(_ rows: [String], header: String = Self.header) -> String {
        (["# peach-export-format:3", header] + rows).joined(separator: "\n")
    }

    @Test func exportedValuesAreKeptAndTheRestFollows() throws {
        let store = try TrainingDataStore(inMemory: ())
        let summary = try store.importRecords(file(Self.rows))
        #expect(summary.added == 4 && summary.leftOut == 2 && summary.present == 0)
        let comparisons = try store.comparisonRecords().map(\.completed)
        #expect(comparisons.map(\.comparison.interval.symbol) == ["M3u", "TTd", "P1"])
        #expect(comparisons.map(\.comparison.targetNote.offset) == [15.5, -8.25, -8.25])
        #expect(comparisons.map(\.answer) == [.higher, .lower, .higher])
        #expect(comparisons.map(\.isCorrect) == [true, true, false])
        #expect(comparisons.map(\.tuningSystem) == [.equalTemperament, .justIntonation, .equalTemperament])
        #expect(comparisons.allSatisfy { $0.reactionTime == nil && $0.inputDevice == nil })
        #expect(comparisons.first?.timestamp == Date(timeIntervalSince1970: 1_772_548_200))
        for comparison in comparisons {
            let tuning = try #require(TuningSystem.builtIn.first { $0.key == comparison.tuningSystem })
            let size = tuning.centOffset(for: comparison.comparison.interval)
            let sounded = comparison.targetFrequency.cents(above: comparison.referenceFrequency)
            let error = sounded - size - comparison.comparison.targetNote.offset
            #expect(error.magnitude < 1e-9)
        }
        let matching = try #require(try store.pitchMatchingRecords().first)
        #expect(matching.completed.userCentError == -3.2 && matching.completed.challenge.initialCentOffset == 25)
        #expect(matching.range == 25 && matching.completed.control == nil && matching.completed.timeToCommit == nil)
        let held = matching.completed.finalFrequency.cents(above: matching.completed.referenceFrequency)
        #expect((held - Cents(701.955 - 3.2)).magnitude < 0.001)
    }

    @Test func theSameFileTwiceAddsNothing() throws {
        let store = try TrainingDataStore(inMemory: ())
        try store.importRecords(file(Self.rows))
        let before = try store.exported()
        #expect(try store.importRecords(file(Self.rows)).added == 0)
        // As saved by a spreadsheet.
        let saved = file(Self.rows).replacing("true", with: "TRUE").replacing("25.0", with: "25")
            .replacing("\n", with: "\r\n")
        #expect(try store.importRecords(saved).added == 0)
        #expect(try store.importRecords(file(Self.rows.reversed())).added == 0)
        #expect(try store.exported() == before)
    }

    @Test func equalRowsAreAllKept() throws {
        let store = try TrainingDataStore(inMemory: ())
        let row = Self.rows[0]
        #expect(try store.importRecords(file([row, row, Self.rows[1], row])).added == 4)
        #expect(try store.importRecords(file([row, Self.rows[1], row, row, row])).added == 1)
        #expect(try store.importRecords(file([row])).added == 0)
        #expect(try store.recordCount() == 5)
        let ids = try store.comparisonRecords().map(\.id.uuidString)
        #expect(Set(ids).count == 5)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /.{14}8.{4}[89AB].{16}/) != nil }, "UUIDs of version 8")
    }

    @Test func theIdOfARowNeverChanges() throws {
        let store = try TrainingDataStore(inMemory: ())
        try store.importRecords(file([Self.rows[0]]))
        let known = "DFB312D0-F695-8933-A11E-6E1672B0A685"
        #expect(try store.comparisonRecords().map(\.id.uuidString) == [known], "or imports are doubled")
    }

    @Test func columnsMayStandInAnotherOrder() throws {
        let store = try TrainingDataStore(inMemory: ())
        let moved = Self.rows.map { row in
            let fields = row.split(separator: ",", omittingEmptySubsequences: false)
            return fields.reversed().joined(separator: ",")
        }
        let header = Self.header.split(separator: ",").reversed().joined(separator: ",")
        try store.importRecords(file(Self.rows))
        #expect(try store.importRecords(file(moved, header: header)).added == 0)
    }

    @Test(arguments: [
        ("0,true", "centOffset", "0.0"), ("1e5,true", "centOffset", "100000.0"), ("15.5,yes", "isCorrect", "yes"),
        (",true", "centOffset", nil),
    ])
    func anInvalidValueIsReported(fields: String, column: String, value: String?) throws {
        let store = try TrainingDataStore(inMemory: ())
        let row = Self.rows[0].replacing("15.5,true", with: fields)
        #expect(throws: RecordImportError.rows([BadRow(line: 4, column: column, value: value)])) {
            try store.importRecords(file([Self.rows[3], row]))
        }
        #expect(try store.recordCount() == 0)
    }

    @Test func intervalsFitTheirNotes() throws {
        let store = try TrainingDataStore(inMemory: ())
        let row = Self.rows[0].replacing("M3", with: "m3")
        #expect(throws: RecordImportError.rows([BadRow(line: 3, column: "targetNote", value: "64")])) {
            try store.importRecords(file([row]))
        }
    }
}
