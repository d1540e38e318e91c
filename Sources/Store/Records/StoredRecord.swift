// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Music
import Training

typealias RecordField<Record> = (column: RecordColumn, value: @Sendable (Record) -> (any DatabaseValueConvertible)?)

/// A record with a table of its own and rows in files.
protocol StoredRecord: Hashable, Sendable {
    var id: UUID { get }

    static var table: String { get }
    /// The value of the column `type` in files.
    static var type: String { get }
    static var fields: [RecordField<Self>] { get }
    /// Indices into `fields`, and into rows with `columns`, by the columns' raw values.
    static var places: [Int?] { get }

    /// - Throws: `WrongValue` for values that the table would refuse or that contradict each other.
    init(_ row: RecordRow) throws(WrongValue)
}

extension StoredRecord {
    static var columns: [String] { fields.map(\.column.name) }

    /// All records by time, then in the order they were saved.
    static func selection(_ db: Database, where condition: String = "") throws -> String {
        "SELECT \(columns.joined(separator: ", ")) FROM \(try readable(db)) \(condition) ORDER BY timestamp, rowid"
    }

    /// Does nothing in the oldest files, which have only one table.
    /// - Parameter time: nil for all; its end is not included.
    static func forEach(_ db: Database, in time: DateInterval? = nil, _ body: (Self) -> Void) throws {
        guard try db.tableExists(table) else { return }
        let bounds = time.map { [Timestamp.text($0.start), Timestamp.text($0.end)] } ?? []
        let sql = try selection(db, where: time == nil ? "" : "WHERE timestamp >= ? AND timestamp < ?")
        let rows = try Row.fetchCursor(db, sql: sql, arguments: StatementArguments(bounds))
        while let row = try rows.next() { body(try Self(RecordRow(row, places: places))) }
    }

    /// Nil if absent or invalid.
    static func stored(_ id: UUID, in db: Database) throws -> Self? {
        let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE id = ?"
        let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [id.uuidString])
        return row.flatMap { try? Self(RecordRow($0, places: places)) }
    }

    /// The table, or for an older schema a subquery with NULL for columns added since.
    static func readable(_ db: Database) throws -> String {
        if try Schema.migrator.hasCompletedMigrations(db) { return table }
        let known = try db.columns(in: table).map(\.name)
        let missing = columns.filter { !known.contains($0) }.map { ", NULL AS \($0)" }.joined()
        return "(SELECT rowid, *\(missing) FROM \(table))"
    }
}

package struct ComparisonRecord: StoredRecord, Identifiable {
    /// Created before the first attempt to save, so that a retry makes no second record.
    package let id: UUID
    /// Its time is stored to the millisecond.
    package let completed: CompletedComparison

    package init(_ completed: CompletedComparison, id: UUID = UUID()) { (self.id, self.completed) = (id, completed) }

    static let table = "comparisonRecord"
    static let type = "comparison"
    static let fields: [RecordField<Self>] = [
        (.id, { $0.id.uuidString }),
        (.timestamp, { Timestamp.text($0.completed.timestamp) }),
        (.referenceNote, { $0.completed.comparison.referenceNote.rawValue }),
        (.targetNote, { $0.completed.comparison.targetNote.note.rawValue }),
        (.centOffset, { $0.completed.comparison.targetNote.offset.rawValue }),
        (.answer, { $0.completed.answer.rawValue }),
        (.isCorrect, { $0.completed.isCorrect }),
        (.interval, { $0.completed.comparison.interval.symbol }),
        (.tuningSystem, { $0.completed.tuningSystem.rawValue }),
        (.referencePitch, { $0.completed.referencePitch.rawValue }),
        (.noteDuration, { $0.completed.noteDuration.rawValue }),
        (.soundSource, { $0.completed.soundSource.text }),
        (.loudnessOffset, { $0.completed.loudnessOffset.rawValue }),
        (.referenceFrequency, { $0.completed.referenceFrequency.rawValue }),
        (.targetFrequency, { $0.completed.targetFrequency.rawValue }),
        (.isEasy, { $0.completed.comparison.isEasy ? true : nil }),
        (.adaptiveLowest, { $0.completed.adaptiveRange?.notes.lowerBound.rawValue }),
        (.adaptiveHighest, { $0.completed.adaptiveRange?.notes.upperBound.rawValue }),
        (.reactionTime, { $0.completed.reactionTime }),
        (.inputDevice, { $0.completed.inputDevice }),
        (.output, { $0.completed.output }),
    ]
    static let places = RecordRow.places(in: columns)

    init(_ row: RecordRow) throws(WrongValue) {
        let reference = try row.note(.referenceNote)
        let interval = try row.interval(from: reference)
        let comparison = Comparison(
            referenceNote: reference, interval: interval, offset: try row.cents(.centOffset),
            isEasy: try row.flagIfAny(.isEasy) ?? false)
        guard let comparison else { throw row.wrong(.centOffset) }
        let completed = CompletedComparison(
            comparison: comparison, answer: try row.word(.answer, of: Answer.self),
            tuningSystem: try row.tuning(),
            referencePitch: try row.frequency(.referencePitch), noteDuration: try row.noteDuration(),
            soundSource: try row.soundSource(),
            loudnessOffset: AmplitudeDB(try row.number(.loudnessOffset, AmplitudeDB.validRange)),
            referenceFrequency: try row.frequency(.referenceFrequency),
            targetFrequency: try row.frequency(.targetFrequency),
            reactionTime: try row.numberIfAny(.reactionTime, RecordLimits.times),
            inputDevice: try row.textIfAny(.inputDevice), timestamp: try row.moment(.timestamp),
            adaptiveRange: try row.adaptiveRange(), output: try row.output())
        guard try row.flag(.isCorrect) == completed.isCorrect else { throw row.wrong(.isCorrect) }
        self.init(completed, id: try row.identity())
    }
}

package struct PitchMatchingRecord: StoredRecord, Identifiable {
    /// Created before the first attempt to save, so that a retry makes no second record.
    package let id: UUID
    /// Its time is stored to the millisecond.
    package let completed: CompletedPitchMatching
    package let range: Cents

    package init(_ completed: CompletedPitchMatching, range: Cents, id: UUID = UUID()) {
        (self.id, self.completed, self.range) = (id, completed, range)
    }

    static let table = "pitchMatchingRecord"
    static let type = "matching"
    static let fields: [RecordField<Self>] = [
        (.id, { $0.id.uuidString }),
        (.timestamp, { Timestamp.text($0.completed.timestamp) }),
        (.referenceNote, { $0.completed.challenge.referenceNote.rawValue }),
        (.targetNote, { $0.completed.challenge.targetNote.rawValue }),
        (.interval, { $0.completed.challenge.interval.symbol }),
        (.tuningSystem, { $0.completed.tuningSystem.rawValue }),
        (.initialCentOffset, { $0.completed.challenge.initialCentOffset.rawValue }),
        (.userCentError, { $0.completed.userCentError.rawValue }),
        (.controlKind, { $0.completed.control?.rawValue }),
        (.controlResolution, { $0.completed.controlResolution }),
        (.commitKind, { $0.completed.commit.rawValue }),
        (.timeToCommit, { $0.completed.timeToCommit }),
        (.referencePitch, { $0.completed.referencePitch.rawValue }),
        (.noteDuration, { $0.completed.noteDuration.rawValue }),
        (.soundSource, { $0.completed.soundSource.text }),
        (.referenceFrequency, { $0.completed.referenceFrequency.rawValue }),
        (.finalFrequency, { $0.completed.finalFrequency.rawValue }),
        (.inputDevice, { $0.completed.inputDevice }),
        (.output, { $0.completed.output }),
        (.range, { $0.range.rawValue }),
    ]
    static let places = RecordRow.places(in: columns)

    init(_ row: RecordRow) throws(WrongValue) {
        let reference = try row.note(.referenceNote)
        let range = try row.number(.range, RecordLimits.positive)
        let challenge = PitchMatchingChallenge(
            referenceNote: reference, interval: try row.interval(from: reference),
            initialCentOffset: Cents(try row.number(.initialCentOffset, -range...range)))
        guard let challenge else { throw row.wrong(.targetNote) }
        let completed = CompletedPitchMatching(
            challenge: challenge, userCentError: try row.cents(.userCentError),
            control: try row.textIfAny(.controlKind) == nil ? nil : row.word(.controlKind, of: TuningControl.self),
            controlResolution: try row.wholeNumberIfAny(.controlResolution, 1...Int.max),
            commit: try row.word(.commitKind, of: CommitKind.self),
            timeToCommit: try row.numberIfAny(.timeToCommit, RecordLimits.times),
            tuningSystem: try row.tuning(),
            referencePitch: try row.frequency(.referencePitch), noteDuration: try row.noteDuration(),
            soundSource: try row.soundSource(), referenceFrequency: try row.frequency(.referenceFrequency),
            finalFrequency: try row.frequency(.finalFrequency), inputDevice: try row.textIfAny(.inputDevice),
            timestamp: try row.moment(.timestamp), output: try row.output())
        self.init(completed, range: Cents(range), id: try row.identity())
    }
}

package struct ExposureRecord: StoredRecord, Identifiable {
    package let id: UUID
    /// Its time is stored to the millisecond.
    package let exposure: Exposure

    package init(_ exposure: Exposure, id: UUID = UUID()) { (self.id, self.exposure) = (id, exposure) }

    static let table = "exposureRecord"
    static let type = "exposure"
    static let fields: [RecordField<Self>] = [
        (.id, { $0.id.uuidString }),
        (.timestamp, { Timestamp.text($0.exposure.timestamp) }),
        (.referenceNote, { $0.exposure.comparison.referenceNote.rawValue }),
        (.targetNote, { $0.exposure.comparison.targetNote.note.rawValue }),
        (.centOffset, { $0.exposure.comparison.targetNote.offset.rawValue }),
        (.interval, { $0.exposure.comparison.interval.symbol }),
        (.tuningSystem, { $0.exposure.tuningSystem.rawValue }),
        (.soundSource, { $0.exposure.soundSource.text }),
    ]
    static let places = RecordRow.places(in: columns)

    init(_ row: RecordRow) throws(WrongValue) {
        let reference = try row.note(.referenceNote)
        let comparison = Comparison(
            referenceNote: reference, interval: try row.interval(from: reference), offset: try row.cents(.centOffset))
        guard let comparison else { throw row.wrong(.centOffset) }
        let exposure = Exposure(
            comparison, tuningSystem: try row.tuning(), soundSource: try row.soundSource(),
            timestamp: try row.moment(.timestamp))
        self.init(exposure, id: try row.identity())
    }
}
