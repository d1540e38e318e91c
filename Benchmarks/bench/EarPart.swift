// SPDX-License-Identifier: MIT
import Foundation

/// `bench ear [--rows REGEX] [--listeners N]`: accuracy of the profile for simulated listeners.
struct EarPart: Sendable {
    /// Per cell.
    let listeners: Int
    let rows: RowFilter

    func show() {
        table("strategies") { ProcedureTable(runs: listeners * 5 / 4, rows: $0).show() }
        table("cautions") { CautionTable(listeners: listeners, rows: $0).show() }
        table("profiles") { EarTable(listeners: listeners, rows: $0).show() }
        table("trends") { TrendTable(listeners: listeners, rows: $0).show() }
        table("ears") { EarKindTable(listeners: listeners, rows: $0).show() }
        table("intervals") { IntervalTable(listeners: listeners, rows: $0).show() }
        table("tuning") { MatchingTable(listeners: listeners, rows: $0).show() }
        table("outlook") { OutlookTable(listeners: listeners, rows: $0).show() }
    }

    private func table(_ name: String, _ show: (RowFilter) -> Void) {
        show(RowFilter(pattern: rows.pattern, table: name))
        fflush(nil)
    }
}

/// Selects the cells of tables whose name "TABLE: ROW, STRATEGY" (or "TABLE: ROW") contains a match of a regular expression.
struct RowFilter: Sendable {
    /// Nil for all.
    let pattern: String?
    var table = ""

    func includes(_ row: String, _ asked: AskedBy? = nil) -> Bool {
        guard let pattern else { return true }
        let name = "\(table): \(row)" + (asked.map { ", \($0.name)" } ?? "")
        return name.range(of: pattern, options: .regularExpression) != nil
    }
}
