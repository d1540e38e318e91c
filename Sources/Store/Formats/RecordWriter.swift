// SPDX-License-Identifier: MIT
import GRDB

/// Writes records to a file: every field, numbers with as many digits as it takes to read the same number again, times in
/// UTC with milliseconds.
///
/// A text that begins with = + - or @ is written as it is, although a spreadsheet takes it for a formula: whatever is put
/// before it would come back as part of the text, and what is exported here is to be imported unchanged.
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

    /// - Parameter values: of all columns, by raw value.
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

    mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

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
    /// Nil for nothing.
    fileprivate func text(of value: DatabaseValue) -> String? {
        switch value.storage {
        case .null, .blob: nil
        case .string(let text): text
        case .double(let number): "\(number)"
        case .int64(let number): kind == .flag ? "\(number != 0)" : "\(number)"
        }
    }
}
