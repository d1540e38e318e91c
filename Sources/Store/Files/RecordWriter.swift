// SPDX-License-Identifier: MIT

/// Writes records to a file: every field, numbers with as many digits as it takes to read the same number again, times in
/// UTC with milliseconds.
struct RecordWriter {
    private let format: RecordFormat
    private var csv = CSVWriter()
    private var json: [UInt8] = []

    init(_ format: RecordFormat) {
        self.format = format
        switch format {
        case .csv:
            csv.put(RecordFormat.csvMark + "\(RecordFormat.version)")
            csv.endRow()
            for column in RecordColumn.allCases { csv.put(column.name) }
            csv.endRow()
        case .jsonl:
            json += Array("{\"format\":\"\(RecordFormat.name)\",\"version\":\(RecordFormat.version)}\n".utf8)
        }
    }

    /// Bytes written and not taken yet.
    var count: Int { csv.bytes.count + json.count }

    mutating func put(_ record: some StoredRecord) {
        switch format {
        case .csv:
            for column in RecordColumn.allCases { csv.put(record.cell(column).text) }
            csv.endRow()
        case .jsonl: putObject(record)
        }
    }

    mutating func take() -> [UInt8] {
        defer { json.removeAll(keepingCapacity: true) }
        return csv.take() + json
    }

    private mutating func putObject(_ record: some StoredRecord) {
        var separator = UInt8(ascii: "{")
        for (column, key) in Self.keys {
            let cell = record.cell(column)
            guard let text = cell.text else { continue }
            json.append(separator)
            separator = UInt8(ascii: ",")
            json += key
            if case .text = cell { putString(text) } else { json += Array(text.utf8) }
        }
        json += Self.end
    }

    private static let keys = RecordColumn.sorted.map { ($0, Array("\"\($0.name)\":".utf8)) }
    private static let end = Array("}\n".utf8)

    private mutating func putString(_ text: String) {
        json.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                json += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            case _: json.append(byte)
            }
        }
        json.append(UInt8(ascii: "\""))
    }
}

extension RecordCell {
    /// Nil for nothing.
    fileprivate var text: String? {
        switch self {
        case .none: nil
        case .text(let text): text
        case .number(let number): "\(number)"
        case .count(let count): String(count)
        case .flag(let flag): flag ? "true" : "false"
        }
    }
}
