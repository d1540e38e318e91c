// SPDX-License-Identifier: MIT
import Foundation

/// A table of Tests/Reference: comma-separated, without quotes, the first line names the columns.
struct ReferenceTable {
    private let rows: [[String: String]]

    init(_ name: String, file: String = #filePath) throws {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("../Reference")
        let text = try String(contentsOf: folder.appendingPathComponent(name + ".csv"), encoding: .utf8)
        let lines = text.split(whereSeparator: \.isNewline)
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let names = lines.first ?? []
        rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
    }

    /// The rows with this word in a column; all without one.
    func rows(where column: String? = nil, is word: String = "") -> [Row] {
        rows.filter { column == nil || $0[column ?? ""] == word }.map(Row.init)
    }

    struct Row {
        let fields: [String: String]

        /// NaN for a missing number, so that every comparison fails.
        func number(_ column: String) -> Double { fields[column].flatMap(Double.init) ?? .nan }
    }
}
