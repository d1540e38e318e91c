// SPDX-License-Identifier: MIT
import GRDB

package enum RecordExportError: Error, Hashable, Sendable {
    case store(DataStoreError)
    /// The errno that the sink returned.
    case output(errno: Int32)
}

extension TrainingDataStore {
    private static var chunkSize: Int { 1 << 18 }

    /// Writes a snapshot of all records by time, then in the order they were saved, comparisons first. The same records always
    /// give the same bytes.
    /// - Parameter sink: writes the next bytes and returns 0 or an errno, which ends the export. Must not call the store.
    @discardableResult
    package func exportRecords(
        as format: RecordFormat, to sink: ([UInt8]) -> Int32
    ) throws(RecordExportError) -> Int {
        var failure: Int32 = 0
        var count = 0
        do throws(DataStoreError) {
            try read { db in
                var writer = RecordWriter(format)
                let rows = try Row.fetchCursor(db, sql: Self.allRecords(db))
                while failure == 0, let row = try rows.next() {
                    writer.put(RecordColumn.allCases.map { row[$0.rawValue] })
                    count += 1
                    if writer.bytes.count >= Self.chunkSize { failure = sink(writer.drain()) }
                }
                if failure == 0 { failure = sink(writer.drain()) }
            }
        } catch {
            throw .store(error)
        }
        guard failure == 0 else { throw .output(errno: failure) }
        return count
    }

    /// A query whose columns are those of files, in their order.
    private static func allRecords(_ db: Database) throws -> String {
        func selection<Record: StoredRecord>(_ type: Record.Type) throws -> String? {
            // Older files lack tables.
            guard try db.tableExists(Record.table) else { return nil }
            let columns = RecordColumn.allCases.dropFirst().map { column in
                Record.columns.contains(column.name) ? column.name : "NULL AS \(column.name)"
            }
            return "SELECT '\(Record.type)' AS type, \(columns.joined(separator: ", ")), rowid AS place "
                + "FROM \(try Record.readable(db))"
        }
        let tables = [
            try selection(ComparisonRecord.self), try selection(PitchMatchingRecord.self),
            try selection(ExposureRecord.self),
        ]
        return tables.compactMap { $0 }.joined(separator: " UNION ALL ") + " ORDER BY timestamp, type, place"
    }
}

/// Serialises records: every field, numbers with as many digits as reading them back needs, times in UTC with milliseconds.
///
/// A text that begins with = + - or @ is written unchanged, although a spreadsheet takes it for a formula: any escape would
/// come back as part of the text, and exports must be imported unchanged.
struct RecordWriter {
    private let format: RecordFormat
    private(set) var bytes: [UInt8] = []

    init(_ format: RecordFormat) {
        self.format = format
        switch format {
        case .csv:
            put(RecordFormat.csvMark + "\(RecordFormat.version)\n" + RecordColumn.names.joined(separator: ",") + "\n")
        case .jsonl: put("{\"format\":\"\(RecordFormat.name)\",\"version\":\(RecordFormat.version)}\n")
        }
    }

    /// - Parameter values: indexed by the columns' raw values.
    mutating func put(_ values: [DatabaseValue]) {
        switch format {
        case .csv:
            for column in RecordColumn.allCases {
                if column.rawValue > 0 { put(",") }
                guard let text = column.text(of: values[column.rawValue]) else { continue }
                let isPlain = !text.isEmpty && !text.utf8.contains { ",\"\n\r".utf8.contains($0) }
                put(isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\"")
            }
            put("\n")
        case .jsonl:
            var separator = "{"
            for column in RecordColumn.sorted {
                let value = values[column.rawValue]
                guard let text = column.text(of: value) else { continue }
                put("\(separator)\"\(column.name)\":")
                if case .string = value.storage { putString(text) } else { put(text) }
                separator = ","
            }
            put("}\n")
        }
    }

    mutating func drain() -> [UInt8] { exchange(&bytes, with: []) }

    private mutating func put(_ text: String) { bytes += text.utf8 }

    private mutating func putString(_ text: String) {
        put("\"")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: put("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
            case _: bytes.append(byte)
            }
        }
        put("\"")
    }
}

extension RecordColumn {
    fileprivate func text(of value: DatabaseValue) -> String? {
        switch value.storage {
        case .null, .blob: nil
        case .string(let text): text
        case .double(let number): "\(number)"
        case .int64(let number): kind == .flag ? "\(number != 0)" : "\(number)"
        }
    }
}
