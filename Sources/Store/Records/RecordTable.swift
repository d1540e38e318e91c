// SPDX-License-Identifier: MIT

/// The rows of a CSV file behind its header, with the place of each column, in whatever order they are.
struct RecordTable<Column: FileColumn> {
    private var csv: CSVReader
    private var row = CSVRow()
    /// Where each column is, by raw value; nil for one that this file's Peach did not know.
    private let places: [Int?]
    /// Columns of this file.
    private let width: Int

    /// Reads the header: all columns must be there but those that were added later, and no others.
    init(_ csv: CSVReader) throws(RecordFileProblem) {
        var csv = csv
        guard let header = try RecordFile.guarded({ () throws(CSVError) in try csv.next() }) else {
            throw .file(.missingColumn(Column.names[0]))
        }
        let names = (0..<header.count).map { header[$0] }
        if let separator = CSVRow.separator(of: names) { throw .file(.separator(separator)) }
        var columns: [String: Int] = [:]
        for (index, name) in names.enumerated() {
            guard Column.names.contains(name) else { throw .file(.unknownColumn(name)) }
            guard columns.updateValue(index, forKey: name) == nil else { throw .file(.repeatedColumn(name)) }
        }
        if let missing = Column.allCases.first(where: { columns[$0.name] == nil && !$0.isLater }) {
            throw .file(.missingColumn(missing.name))
        }
        self.csv = csv
        places = Column.names.map { columns[$0] }
        width = header.count
    }

    /// The next row that is not blank.
    /// - Parameter mustEnd: A last row without a line break is taken for one that was cut off.
    mutating func next(mustEnd: Bool) throws(RecordFileProblem) -> (line: Int, fields: RecordFields<Column>)? {
        repeat {
            do throws(CSVError) {
                guard try csv.read(into: &row) else { return nil }
            } catch {
                throw RecordFileProblem(error)
            }
            if row.line > RecordFile.mostLines { throw .file(.tooManyLines(limit: RecordFile.mostLines)) }
            if mustEnd, !row.isEnded { throw .file(.brokenOff(line: row.line)) }
        } while row.isBlank
        guard row.count == width else {
            throw .row(BadRow(line: row.line, .fieldCount(found: row.count, expected: width)))
        }
        return (row.line, RecordFields(row, places: places))
    }
}

/// Peach's own CSV.
struct CSVRecordReader: RecordFileReader {
    private var table: RecordTable<RecordColumn>

    init(_ csv: CSVReader) throws(RecordFileProblem) {
        table = try RecordTable(csv)
    }

    mutating func next() throws(RecordFileProblem) -> (line: Int, row: ImportedRow)? {
        guard let (line, fields) = try table.next(mustEnd: true) else { return nil }
        do throws(RowFault) {
            return (line, try ImportedRow(fields))
        } catch {
            throw .row(BadRow(line: line, error))
        }
    }
}

extension ImportedRow {
    /// Of Peach's own formats.
    init(_ fields: RecordFields<RecordColumn>) throws(RowFault) {
        switch try fields.text(.type) {
        case ComparisonRecord.type:
            try fields.checkAbsence(beside: ComparisonRecord.self)
            self = .comparison(try ComparisonRecord(fields))
        case PitchMatchingRecord.type:
            try fields.checkAbsence(beside: PitchMatchingRecord.self)
            self = .matching(try PitchMatchingRecord(fields))
        case _:
            throw fields.refused(.type, .oneOf([ComparisonRecord.type, PitchMatchingRecord.type]))
        }
    }
}
