// SPDX-License-Identifier: MIT

/// A row of a file of records.
struct RecordFields<Column: FileColumn>: FieldSource {
    typealias Failure = RowFault

    private let row: CSVRow
    /// Where each column is in the row, by raw value; nil is empty.
    private let places: [Int?]

    init(_ row: CSVRow, places: [Int?]) {
        self.row = row
        self.places = places
    }

    /// An empty text is something only where texts are free: there are programs that put quotation marks around every field.
    func isEmpty(_ column: Column) -> Bool {
        places[column.rawValue].map { row.isEmpty($0) || !column.isFree && row.isBlank($0) } ?? true
    }

    /// Quotation marks tell an empty text from none.
    func textIfAny(_ column: Column) -> String? {
        isEmpty(column) ? nil : places[column.rawValue].map { row[$0] }
    }

    func numberIfAny(_ column: Column, _ range: ClosedRange<Double>) throws(RowFault) -> Double? {
        guard let text = textIfAny(column) else { return nil }
        // Digits alone, not what else the library takes: "nan", "infinity", "0x1p3".
        let isDecimal = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D || byte == 0x2B || byte | 0x20 == 0x65
        }
        guard isDecimal, let number = Double(text), range.contains(number) else {
            throw refused(column, .number(lowest: range.lowerBound, highest: range.upperBound))
        }
        return number
    }

    func wholeNumberIfAny(_ column: Column, _ range: ClosedRange<Int>) throws(RowFault) -> Int? {
        guard let text = textIfAny(column) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw refused(column, .wholeNumber(lowest: range.lowerBound, highest: range.upperBound))
        }
        return number
    }

    /// "true" or "false", as spreadsheets write them too: "TRUE".
    func flagIfAny(_ column: Column) throws(RowFault) -> Bool? {
        if textIfAny(column) == nil { return nil }
        return try word(column, .flag) { text in
            switch text.lowercased() {
            case "true": true
            case "false": false
            case _: nil
            }
        }
    }

    /// ISO 8601, with any zone.
    func moment(_ column: Column) throws(RowFault) -> Timestamp {
        try word(column, .moment) { Timestamp(text: $0) ?? Timestamp(withZone: $0) }
    }

    func missing(_ column: Column) -> RowFault { .missing(column: column.name) }

    func refused(_ column: Column, _ expectation: RowFault.Expectation) -> RowFault {
        .refused(column: column.name, value: textIfAny(column) ?? "", expectation)
    }

    func contradiction(_ column: Column, _ other: Column) -> RowFault {
        .contradiction(column: column.name, value: textIfAny(column) ?? "", other: other.name)
    }
}

extension RecordFields<RecordColumn> {
    /// - Throws: `RowFault.foreignField` for the first that is there though such records do not have it.
    func checkAbsence<Record: StoredRecord>(beside type: Record.Type) throws(RowFault) {
        for column in Record.layout.foreign where !isEmpty(column) { throw .foreignField(column: column.name) }
    }
}
