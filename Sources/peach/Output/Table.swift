// SPDX-License-Identifier: MIT
import Words

/// Rows of words in columns, two spaces apart.
struct Table {
    private var rows: [[String]] = []

    /// Names of others' files, too: a terminal would obey what is in them.
    mutating func add(_ row: [String]) { rows.append(row.map(\.harmless)) }

    /// The last column is not padded.
    var lines: [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { index, cell in
                index == row.count - 1 ? cell.0 : cell.0 + String(repeating: " ", count: cell.1 - cell.0.count)
            }
            return cells.joined(separator: "  ")
        }
    }

    func show() { for line in lines { Speech.show(line) } }
}
