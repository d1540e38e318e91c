// SPDX-License-Identifier: MIT
import Foundation

/// The records of a run, read by SQLite's own command: a second witness beside Peach's code.
struct Records {
    typealias Row = [String: Any]
    let rows: [Row]
    let integrity: String

    init(folder: URL, table: String) throws {
        let file = folder.appendingPathComponent("records.sqlite")
        guard FileManager.default.fileExists(atPath: file.path) else { throw Failure("there is no records.sqlite") }
        integrity = try Records.sqlite(file, ["pragma integrity_check"])
        let text = try Records.sqlite(file, ["-json", "select * from \(table) order by timestamp, rowid"])
        let value = text.isEmpty ? [] : try JSONSerialization.jsonObject(with: Data(text.utf8))
        guard let rows = value as? [Row] else { throw Failure("sqlite3 printed no rows: \(text)") }
        self.rows = rows
    }

    static func number(_ row: Row, _ column: String) -> Double { (row[column] as? NSNumber)?.doubleValue ?? .nan }

    /// What a record has other than its line, or that no Test Pads made it; nil if nothing.
    static func difference(
        _ index: Int, _ row: Row, _ numbers: [(column: String, value: Double?, tolerance: Double)],
        _ words: [(column: String, value: String?)]
    ) -> String? {
        for (column, value, tolerance) in numbers {
            let recorded = number(row, column)
            guard let value, abs(recorded - value) <= tolerance else {
                return "\(index + 1): \(column) is \(recorded), the line has \(value.map { "\($0)" } ?? "none")"
            }
        }
        for (column, value) in words where row[column] as? String != value {
            return "\(index + 1): \(column) is \(row[column] ?? "none")"
        }
        let keyboard = row["inputDevice"] as? String ?? ""
        return keyboard.contains("Test Pads") ? nil : "\(index + 1): inputDevice is “\(keyboard)”"
    }

    private static func sqlite(_ file: URL, _ words: [String]) throws -> String {
        var words = words
        words.insert(file.path, at: words.count - 1)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        process.arguments = words
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure("sqlite3 cannot read \(file.lastPathComponent)") }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
