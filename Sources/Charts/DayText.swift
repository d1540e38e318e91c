// SPDX-License-Identifier: MIT
import Foundation
import Words

extension Texts {
    /// The day of a moment: "21 Nov 2026".
    /// - Parameter calendar: with the time zone in which it is told.
    package func day(_ date: Date, in calendar: Calendar) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return self.date(day: parts.day ?? 1, month: parts.month ?? 1, year: parts.year ?? 1970)
    }
}
