// SPDX-License-Identifier: MIT
import Foundation
import Music

/// Texts of Start.
extension Texts {
    package func hear(_ cents: Cents) -> String { t("Hear \(plain(cents))") }
    package func apart(_ cents: Cents) -> String { t("\(plain(cents)) apart") }

    package var newSkill: String { t("New") }
    package var notKnownYet: String { t("Not known yet") }
    package var centsOff: String { t("cents off") }

    package func roundedSpan(of sizes: ClosedRange<Cents>) -> String {
        let (least, most) = (round(sizes.lowerBound), round(sizes.upperBound))
        return least == most ? least : span(least, most)
    }

    /// "yesterday".
    package func ago(_ day: Date, on date: Date, in calendar: Calendar) -> String {
        let days =
            calendar.dateComponents(
                [.day], from: calendar.startOfDay(for: day), to: calendar.startOfDay(for: date)
            ).day ?? 0
        switch days {
        case ...0: return t("today")
        case 1: return t("yesterday")
        case 2..<14: return t("\(days) days ago")
        case 14..<60: return t("\(days / 7) weeks ago")
        default: return t("\(days / 30) months ago")
        }
    }

    package func sound(_ device: String) -> String { t("Sound: \(device)") }
}
