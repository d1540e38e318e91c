// SPDX-License-Identifier: MIT
import Foundation
import Music

/// A place of a chart, in its pixels, with what a reader finds there.
package struct ChartMark: Sendable {
    package let x, y: Double
    /// The first line names the place.
    package let lines: [String]
    /// Where a line from the place ends, for instance on the key of a note; nil for none.
    package var foot: Double?
    package var heard: HeardDifference?
    /// A day whose answers can be read: "2026-11-06".
    package var day: String?

    init(
        _ place: Point, _ lines: [String?], foot: Double? = nil, heard: HeardDifference? = nil, day: String? = nil
    ) {
        (x, y, self.lines) = (place.x, place.y, lines.compactMap(\.self))
        (self.foot, self.heard, self.day) = (foot, heard, day)
    }
}

/// An interval that Peach plays, its second note detuned.
package struct HeardDifference: Hashable, Sendable {
    package let note: MIDINote
    package let interval: DirectedInterval
    package let cents: Cents
}

extension DateInterval {
    /// The day of a name like "2026-11-06"; nil if there is no such day.
    package init?(day name: String, in calendar: Calendar) {
        let parts = name.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        let components = DateComponents(year: parts[0], month: parts[1], day: parts[2])
        guard components.isValidDate(in: calendar), let date = calendar.date(from: components) else { return nil }
        self.init(start: date, end: calendar.date(byAdding: .day, value: 1, to: date) ?? date)
    }
}

extension Calendar {
    /// "2026-11-06".
    func name(ofDay date: Date) -> String {
        let parts = dateComponents([.year, .month, .day], from: date)
        func two(_ part: Int?) -> String {
            TextLines.padded(String(part ?? 0), to: 2, isRight: true).replacing(" ", with: "0")
        }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
    }
}
