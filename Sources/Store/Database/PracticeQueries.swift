// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Music
import Training

/// Statistics of practice: comparisons of one skill at one note, or all tuned pitches of one skill.
package struct PracticeStatistics: Hashable, Sendable {
    package let skill: Skill
    /// Nil for tuned pitches.
    package let referenceNote: MIDINote?
    /// At least 1.
    package let answers: Int
    /// Without easy exercises.
    package let count: Int
    /// Mean size of the differences or errors, cents.
    package let mean: Double
    package let squaredDeviations: Double
    package let grossErrors: Int
}

/// A position in the records: queries up to it ignore records saved later.
package struct RecordMark: Hashable, Sendable {
    /// The last row id; 0 for none.
    let comparison: Int64
    let matching: Int64
}

/// Queries from which a profile is built: statistics by SQL, and the latest answers of each skill.
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

    /// Comparisons and tuned pitches by time.
    package func answers(in time: DateInterval) throws(DataStoreError) -> [CompletedExercise] {
        try read { db in
            var answers: [(moment: Date, exercise: CompletedExercise)] = []
            try ComparisonRecord.forEach(db, in: time) {
                answers.append(($0.completed.timestamp, .comparison($0.completed)))
            }
            try PitchMatchingRecord.forEach(db, in: time) {
                answers.append(($0.completed.timestamp, .matching($0.completed, range: $0.range)))
            }
            return answers.sorted { $0.moment < $1.moment }.map(\.exercise)
        }
    }

    package func latestTrials(count: Int) throws(DataStoreError) -> [(skill: Skill, trial: DiscriminationTrial)] {
        var conditions = Conditions()
        let trials = try rows(
            """
            SELECT interval, tuningSystem, \(Self.trialColumns) FROM {comparisons}
            ORDER BY timestamp DESC, rowid DESC LIMIT ?
            """, [count]
        ) { row in (try Self.skill(row), try Self.trial(row, &conditions)) }
        return trials.reversed()
    }

    /// Errors of the latest tuned pitches over all skills, oldest first.
    package func latestMatchingErrors(count: Int) throws(DataStoreError) -> [(skill: Skill, tuned: TunedError)] {
        let errors = try rows(
            """
            SELECT interval, tuningSystem, \(Self.tunedColumns) FROM pitchMatchingRecord
            ORDER BY timestamp DESC, rowid DESC LIMIT ?
            """, [count]
        ) { row in (try Self.skill(row), try Self.tuned(row)) }
        return errors.reversed()
    }

    package func practice(upTo mark: RecordMark) throws(DataStoreError) -> [PracticeStatistics] {
        try rows(
            """
            SELECT interval, tuningSystem, referenceNote, count(*) AS answers, sum(isEasy IS NOT 1) AS count,
                   ifnull(avg(CASE WHEN isEasy IS NOT 1 THEN abs(centOffset) END), 0) AS mean,
                   total(CASE WHEN isEasy IS NOT 1 THEN centOffset * centOffset END) AS squares
            FROM {comparisons} WHERE rowid <= ? GROUP BY interval, tuningSystem, referenceNote
            """, [mark.comparison]
        ) { row in
            try Self.practice(row, of: .centOffset, referenceNote: try row.note(.referenceNote), grossErrors: 0)
        }
    }

    package func matchingPractice(
        upTo mark: RecordMark, grossLimit: Cents
    ) throws(DataStoreError) -> [PracticeStatistics] {
        try rows(
            """
            SELECT interval, tuningSystem, count(*) AS answers, count(*) AS count, avg(abs(userCentError)) AS mean,
                   sum(userCentError * userCentError) AS squares, sum(abs(userCentError) > ?) AS gross
            FROM pitchMatchingRecord WHERE rowid <= ? GROUP BY interval, tuningSystem
            """, [grossLimit.rawValue, mark.matching]
        ) { row in
            try Self.practice(row, of: .userCentError, referenceNote: nil, grossErrors: row.count(named: "gross"))
        }
    }

    /// A skill's latest answers, oldest first.
    package func latestTrials(
        of skill: Skill, count: Int, upTo mark: RecordMark
    ) throws(DataStoreError) -> [DiscriminationTrial] {
        // One query for each tuning, because only then the index is in order.
        var trials: [DiscriminationTrial] = []
        var conditions = Conditions()
        let tunings = try tunings(of: skill, in: ComparisonRecord.table)
        for tuning in tunings {
            trials += try rows(
                Self.latestTrials, [skill.interval.symbol, tuning, mark.comparison, count]
            ) { try Self.trial($0, &conditions) }.reversed()
        }
        if tunings.count > 1 { trials.sort { $0.timestamp < $1.timestamp } }
        return trials.suffix(count)
    }

    static let latestTrials = """
        SELECT \(trialColumns) FROM {comparisons}
        WHERE interval = ? AND tuningSystem = ? AND rowid <= ? ORDER BY timestamp DESC, rowid DESC LIMIT ?
        """

    /// The latest answer at each reference note over all skills, without easy exercises.
    package func latestTrialOfEachNote(upTo mark: RecordMark) throws(DataStoreError) -> [DiscriminationTrial] {
        var conditions = Conditions()
        // SQLite takes the other columns from the row with the maximum.
        return try rows(
            """
            SELECT \(Self.trialColumns), max(timestamp) FROM {comparisons}
            WHERE rowid <= ? AND isEasy IS NOT 1 GROUP BY referenceNote
            """, [mark.comparison]
        ) { try Self.trial($0, &conditions) }
    }

    /// The chain of every skill. Costs microseconds for each, however many records there are, because every
    /// part of the query searches the index.
    package func chains(upTo mark: RecordMark) throws(DataStoreError) -> [Skill: AnswerChain] {
        var conditions = Conditions()
        let found = try rows(Self.chains, [mark.comparison]) { row in
            let (skill, hasErred) = (try Self.skill(row), row.count(named: "hasErred") == 1)
            return (skill: skill, chain: AnswerChain(latest: try Self.trial(row, &conditions), hasErred: hasErred))
        }
        // Unisons of different tunings are one skill.
        return found.reduce(into: [:]) { chains, next in
            let other = chains[next.skill] ?? next.chain
            let isLater = next.chain.latest.timestamp >= other.latest.timestamp
            chains[next.skill] = AnswerChain(
                latest: isLater ? next.chain.latest : other.latest, hasErred: next.chain.hasErred || other.hasErred)
        }
    }

    static let chains = """
        WITH RECURSIVE found(interval) AS (
            SELECT min(interval) FROM {comparisons}
            UNION ALL
            SELECT (SELECT min(interval) FROM {comparisons} WHERE interval > found.interval)
            FROM found WHERE interval IS NOT NULL
        ), skill(interval, tuningSystem) AS (
            SELECT interval, (SELECT min(tuningSystem) FROM {comparisons} WHERE interval = found.interval) FROM found
            UNION ALL
            SELECT interval, (
                SELECT min(tuningSystem) FROM {comparisons}
                WHERE interval = skill.interval AND tuningSystem > skill.tuningSystem
            ) FROM skill WHERE tuningSystem IS NOT NULL
        )
        SELECT latest.timestamp, latest.referenceNote, latest.centOffset, latest.answer, latest.isEasy,
               latest.interval, latest.tuningSystem, latest.soundSource, latest.output,
               EXISTS (SELECT 1 \(practised) AND (answer = 'higher') <> (centOffset > 0)) AS hasErred
        FROM skill JOIN {comparisons} AS latest
        ON latest.rowid = (SELECT rowid \(practised) ORDER BY timestamp DESC, rowid DESC LIMIT 1)
        """

    private static let practised = """
        FROM {comparisons} WHERE interval = skill.interval AND tuningSystem = skill.tuningSystem AND rowid <= ?1
        AND isEasy IS NOT 1
        """

    /// Iterates over a skill's oldest answers. The body must not call the store.
    package func forEachTrial(
        of skill: Skill, count: Int, upTo mark: RecordMark, _ body: (DiscriminationTrial) -> Void
    ) throws(DataStoreError) {
        let tunings = try tunings(of: skill, in: ComparisonRecord.table)
        let marks = tunings.map { _ in "?" }.joined(separator: ", ")
        var conditions = Conditions()
        try forEachRow(
            """
            SELECT \(Self.trialColumns) FROM {comparisons}
            WHERE interval = ? AND tuningSystem IN (\(marks)) AND rowid <= ? ORDER BY timestamp, rowid LIMIT ?
            """, [skill.interval.symbol] + StatementArguments(tunings) + [mark.comparison, count]
        ) { body(try Self.trial($0, &conditions)) }
    }

    /// The widest adaptive range that exercises were drawn from; nil before the first. Costs microseconds, because each bound
    /// has an index.
    package func adaptiveRange(upTo mark: RecordMark) throws(DataStoreError) -> NoteRange? {
        func outermost(
            _ column: RecordColumn, _ order: String, in range: ClosedRange<Int>
        ) throws(DataStoreError) -> Int? {
            try rows(Self.outermost(column.name, order), [mark.comparison]) { row in
                try row.wholeNumber(column, range)
            }.first
        }
        guard let lowest = try outermost(.adaptiveLowest, "ASC", in: RecordLimits.lowestNotes),
            let highest = try outermost(.adaptiveHighest, "DESC", in: RecordLimits.highestNotes)
        else { return nil }
        return NoteRange(MIDINote(lowest)...MIDINote(highest))
    }

    static func outermost(_ column: String, _ order: String) -> String {
        """
        SELECT \(column) FROM {comparisons} WHERE \(column) IS NOT NULL AND rowid <= ?
        ORDER BY \(column) \(order) LIMIT 1
        """
    }

    /// Errors of a skill's latest tuned pitches, oldest first. The index gives the order, the rows the values.
    package func latestMatchingErrors(
        of skill: Skill, count: Int, upTo mark: RecordMark
    ) throws(DataStoreError) -> [TunedError] {
        // One query for each tuning, because only then the index is in order and no other row is read.
        var errors: [(place: Int, tuned: TunedError)] = []
        let tunings = try tunings(of: skill, in: PitchMatchingRecord.table)
        for tuning in tunings {
            errors += try rows(
                Self.latestMatchings, [skill.interval.symbol, tuning, mark.matching, count]
            ) { ($0.count(named: "place"), try Self.tuned($0)) }.reversed()
        }
        if tunings.count > 1 { errors.sort { ($0.tuned.timestamp, $0.place) < ($1.tuned.timestamp, $1.place) } }
        return errors.suffix(count).map(\.tuned)
    }

    static let latestMatchings = """
        SELECT rowid AS place, \(tunedColumns) FROM pitchMatchingRecord
        WHERE interval = ? AND tuningSystem = ? AND rowid <= ? ORDER BY timestamp DESC, rowid DESC LIMIT ?
        """

    /// Tunings whose records count for a skill; for unison all tunings, each found by one index lookup.
    private func tunings(of skill: Skill, in table: String) throws(DataStoreError) -> [String] {
        if let tuning = skill.tuning { return [tuning.rawValue] }
        return try rows(Self.tunings(in: table), [skill.interval.symbol]) { try $0.text(.tuningSystem) }
    }

    static func tunings(in table: String) -> String {
        """
        WITH RECURSIVE found(tuningSystem) AS (
            SELECT min(tuningSystem) FROM \(table) WHERE interval = ?1
            UNION ALL
            SELECT (SELECT min(tuningSystem) FROM \(table) WHERE interval = ?1 AND tuningSystem > found.tuningSystem)
            FROM found WHERE found.tuningSystem IS NOT NULL
        )
        SELECT tuningSystem FROM found WHERE tuningSystem IS NOT NULL
        """
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
                let table = try ComparisonRecord.readable(db)
                let statement = try db.makeStatement(
                    sql: sql.replacingOccurrences(of: "{comparisons}", with: table))
                let places = RecordRow.places(in: statement.columnNames)
                let rows = try Row.fetchCursor(statement, arguments: arguments)
                while let row = try rows.next() { try body(RecordRow(row, places: places)) }
            }
        }
    }

    private static let trialColumns = "timestamp, referenceNote, centOffset, answer, isEasy, soundSource, output"

    /// The conditions of a query's rows. They share their texts: there are up to a million rows, but few conditions.
    private struct Conditions {
        private struct Texts: Hashable {
            let sound: String
            let output: String?
        }

        private var known: [Texts: ListeningCondition] = [:]

        mutating func condition(of row: RecordRow) throws(WrongValue) -> ListeningCondition {
            let texts = Texts(sound: try row.text(.soundSource), output: try row.output())
            if let condition = known[texts] { return condition }
            let condition = ListeningCondition(sound: try row.soundSource(), output: texts.output)
            known[texts] = condition
            return condition
        }
    }

    private static func trial(
        _ row: RecordRow, _ conditions: inout Conditions
    ) throws(WrongValue) -> DiscriminationTrial {
        DiscriminationTrial(
            referenceNote: try row.note(.referenceNote), offset: try row.cents(.centOffset),
            answer: try row.word(.answer, of: Answer.self), timestamp: try row.moment(.timestamp),
            isEasy: try row.flagIfAny(.isEasy) ?? false, condition: try conditions.condition(of: row))
    }

    private static let tunedColumns =
        "timestamp, referenceNote, userCentError, initialCentOffset, range, controlKind, controlResolution"

    /// An unknown kind of control has steps like any other.
    private static func tuned(_ row: RecordRow) throws(WrongValue) -> TunedError {
        let range = try row.number(.range, RecordLimits.positive)
        return TunedError(
            error: try row.cents(.userCentError), start: Cents(try row.number(.initialCentOffset, -range...range)),
            range: Cents(range),
            control: try row.textIfAny(.controlKind).flatMap { TuningControl(rawValue: $0) },
            steps: try row.wholeNumberIfAny(.controlResolution, 1...Int.max), timestamp: try row.moment(.timestamp),
            note: try row.note(.referenceNote))
    }

    private static func skill(_ row: RecordRow) throws(WrongValue) -> Skill {
        Skill(try row.interval(), try row.tuning())
    }

    /// - Parameter column: the column that "count", "mean" and "squares" were computed from.
    private static func practice(
        _ row: RecordRow, of column: RecordColumn, referenceNote: MIDINote?, grossErrors: Int
    ) throws(WrongValue) -> PracticeStatistics {
        let (count, mean) = (row.count(named: "count"), try row.number(named: "mean", of: column))
        guard count == 0 || RecordLimits.offsets.contains(mean) else { throw row.wrong(column) }
        let squares = try row.number(named: "squares", of: column)
        return PracticeStatistics(
            skill: try skill(row), referenceNote: referenceNote, answers: row.count(named: "answers"), count: count,
            mean: mean,
            squaredDeviations: max(squares - Double(count) * mean * mean, 0), grossErrors: grossErrors)
    }
}
