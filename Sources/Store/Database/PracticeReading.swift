// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Music
import Training

/// What a profile is rebuilt from: statistics by SQL, and of each skill the latest answers.
extension TrainingDataStore {
    /// Costs microseconds.
    package func mark() throws(DataStoreError) -> RecordMark {
        try access { queue in
            try queue.unsafeReentrantRead { db in
                func last(_ table: String) throws -> Int64 {
                    try Int64.fetchOne(db, sql: "SELECT max(rowid) FROM \(table)") ?? 0
                }
                return RecordMark(
                    comparison: try last(ComparisonRecord.table), matching: try last(PitchMatchingRecord.table))
            }
        }
    }

    /// The latest answers of all skills, oldest first, at most so many.
    package func latestTrials(count: Int) throws(DataStoreError) -> [(skill: Skill, trial: DiscriminationTrial)] {
        let trials = try rows(
            """
            SELECT timestamp, referenceNote, centOffset, answer, interval, tuningSystem FROM comparisonRecord
            ORDER BY timestamp DESC, rowid DESC LIMIT ?
            """, [count]
        ) { row in (try Self.skill(row), try Self.trial(row)) }
        return trials.reversed()
    }

    /// The errors of the latest tuned pitches of all skills, oldest first, at most so many.
    package func latestMatchingErrors(count: Int) throws(DataStoreError) -> [(skill: Skill, error: Cents)] {
        let errors = try rows(
            """
            SELECT timestamp, userCentError, interval, tuningSystem FROM pitchMatchingRecord
            ORDER BY timestamp DESC, rowid DESC LIMIT ?
            """, [count]
        ) { row in (try Self.skill(row), try row.cents(.userCentError)) }
        return errors.reversed()
    }

    /// Comparisons by skill and reference note.
    package func practice(upTo mark: RecordMark) throws(DataStoreError) -> [PracticeStatistics] {
        try rows(
            """
            SELECT interval, tuningSystem, referenceNote, count(*) AS count, avg(abs(centOffset)) AS mean,
                   sum(centOffset * centOffset) AS squares
            FROM comparisonRecord WHERE rowid <= ? GROUP BY interval, tuningSystem, referenceNote
            """, [mark.comparison]
        ) { row in
            try Self.practice(row, of: .centOffset, referenceNote: try row.note(.referenceNote), grossErrors: 0)
        }
    }

    /// Tuned pitches by skill.
    /// - Parameter grossLimit: Beyond which an error is gross.
    package func matchingPractice(
        upTo mark: RecordMark, grossLimit: Cents
    ) throws(DataStoreError) -> [PracticeStatistics] {
        try rows(
            """
            SELECT interval, tuningSystem, count(*) AS count, avg(abs(userCentError)) AS mean,
                   sum(userCentError * userCentError) AS squares, sum(abs(userCentError) > ?) AS gross
            FROM pitchMatchingRecord WHERE rowid <= ? GROUP BY interval, tuningSystem
            """, [grossLimit.rawValue, mark.matching]
        ) { row in
            try Self.practice(row, of: .userCentError, referenceNote: nil, grossErrors: row.count(named: "gross"))
        }
    }

    /// A skill's latest answers, oldest first, at most so many.
    package func latestTrials(
        of skill: Skill, count: Int, upTo mark: RecordMark
    ) throws(DataStoreError) -> [DiscriminationTrial] {
        // One query for each tuning, because only then the index has them in order.
        var trials: [DiscriminationTrial] = []
        for tuning in skill.tunings {
            trials += try rows(
                """
                SELECT timestamp, referenceNote, centOffset, answer FROM comparisonRecord
                WHERE interval = ? AND tuningSystem = ? AND rowid <= ? ORDER BY timestamp DESC, rowid DESC LIMIT ?
                """, [skill.interval.symbol, tuning.rawValue, mark.comparison, count]
            ) { try Self.trial($0) }.reversed()
        }
        if skill.tunings.count > 1 { trials.sort { $0.timestamp < $1.timestamp } }
        return trials.suffix(count)
    }

    /// The latest answer at each reference note, whatever the skill.
    package func latestTrialOfEachNote(upTo mark: RecordMark) throws(DataStoreError) -> [DiscriminationTrial] {
        // Of a group SQLite takes the other columns from the row that has the maximum.
        try rows(
            """
            SELECT max(timestamp) AS timestamp, referenceNote, centOffset, answer FROM comparisonRecord
            WHERE rowid <= ? GROUP BY referenceNote
            """, [mark.comparison]
        ) { try Self.trial($0) }
    }

    /// All of a skill's answers one after the other, oldest first. The body must not call the store.
    package func forEachTrial(
        of skill: Skill, upTo mark: RecordMark, _ body: (DiscriminationTrial) -> Void
    ) throws(DataStoreError) {
        let (tunings, marks) = skill.tuningArguments
        try forEachRow(
            """
            SELECT timestamp, referenceNote, centOffset, answer FROM comparisonRecord
            WHERE interval = ? AND tuningSystem IN (\(marks)) AND rowid <= ? ORDER BY timestamp, rowid
            """, [skill.interval.symbol] + tunings + [mark.comparison]
        ) { body(try Self.trial($0)) }
    }

    /// The errors of a skill's latest tuned pitches, at most so many, in cents.
    package func latestMatchingErrors(
        of skill: Skill, count: Int, upTo mark: RecordMark
    ) throws(DataStoreError) -> [Cents] {
        let (tunings, marks) = skill.tuningArguments
        return try rows(
            """
            SELECT timestamp, userCentError FROM pitchMatchingRecord
            WHERE interval = ? AND tuningSystem IN (\(marks)) AND rowid <= ?
            ORDER BY timestamp DESC, rowid DESC LIMIT ?
            """, [skill.interval.symbol] + tunings + [mark.matching, count]
        ) { try $0.cents(.userCentError) }.reversed()
    }

    private func rows<Value>(
        _ sql: String, _ arguments: StatementArguments, _ make: (RecordRow) throws -> Value
    ) throws(DataStoreError) -> [Value] {
        var values: [Value] = []
        try forEachRow(sql, arguments) { values.append(try make($0)) }
        return values
    }

    private func forEachRow(
        _ sql: String, _ arguments: StatementArguments, _ body: (RecordRow) throws -> Void
    ) throws(DataStoreError) {
        try access { queue in
            try queue.unsafeReentrantRead { db in
                let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
                var places: [Int?]?
                while let row = try rows.next() {
                    let found = places ?? RecordRow.places(in: row.columnNames)
                    places = found
                    try body(RecordRow(row, places: found))
                }
            }
        }
    }

    private static func trial(_ row: RecordRow) throws(DataStoreError) -> DiscriminationTrial {
        DiscriminationTrial(
            referenceNote: try row.note(.referenceNote), offset: try row.cents(.centOffset),
            answer: try row.word(.answer, of: Answer.self), timestamp: try row.moment(.timestamp).date)
    }

    private static func skill(_ row: RecordRow) throws(DataStoreError) -> Skill {
        Skill(try row.interval(), try row.word(.tuningSystem, of: TuningSystem.self))
    }

    /// - Parameter column: of whose sizes the row has "count", "mean" and the sum of "squares".
    private static func practice(
        _ row: RecordRow, of column: RecordColumn, referenceNote: MIDINote?, grossErrors: Int
    ) throws(DataStoreError) -> PracticeStatistics {
        let (count, mean) = (row.count(named: "count"), try row.number(named: "mean", of: column))
        guard RecordLimits.offsets.contains(mean) else { throw row.refused(column, .notZero) }
        let squares = try row.number(named: "squares", of: column)
        return PracticeStatistics(
            skill: try skill(row), referenceNote: referenceNote, count: count, mean: mean,
            squaredDeviations: max(squares - Double(count) * mean * mean, 0), grossErrors: grossErrors)
    }
}

extension Skill {
    /// Those whose records count for it.
    fileprivate var tunings: [TuningSystem] { tuning.map { [$0] } ?? TuningSystem.allCases }

    /// The same for a query, with a mark for each.
    fileprivate var tuningArguments: (StatementArguments, marks: String) {
        (StatementArguments(tunings.map(\.rawValue)), tunings.map { _ in "?" }.joined(separator: ", "))
    }
}
