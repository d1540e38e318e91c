// SPDX-License-Identifier: MIT
import Foundation
import Music

/// A moment in UTC to the millisecond, as the tables keep it: "2026-11-21T13:05:00.250Z". The text sorts by time.
/// Written out here because a formatter takes longer than the rest of reading a record.
struct Timestamp: Hashable, Sendable {
    /// Years 0000…9999, which have four digits.
    static let validRange: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

    /// Since 1970, clamped to `validRange`.
    let milliseconds: Int64

    init(milliseconds: Int64) { self.milliseconds = milliseconds.clamped(to: Self.validRange) }

    /// To the nearest millisecond.
    init(_ date: Date) {
        let exact = (date.timeIntervalSince1970 * 1000).rounded()
        self.init(milliseconds: Int64(exactly: exact) ?? (exact < 0 ? .min : .max))
    }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    var text: String {
        let (days, rest) = milliseconds.flooredQuotient(by: 86_400_000)
        let (year, month, day) = Self.civil(day: days)
        return String(unsafeUninitializedCapacity: Self.form.count) { bytes in
            var end = 0
            func put(_ value: Int64, _ width: Int) {
                var rest = value
                for place in (end..<end + width).reversed() {
                    bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                    rest /= 10
                }
                end += width
                // What is between the digits.
                if end < Self.form.count {
                    bytes[end] = Self.form[end]
                    end += 1
                }
            }
            put(year, 4)
            put(month, 2)
            put(day, 2)
            put(rest / 3_600_000, 2)
            put(rest / 60_000 % 60, 2)
            put(rest / 1000 % 60, 2)
            put(rest % 1000, 3)
            return end
        }
    }

    /// Nil unless the text is exactly of the form above and names a moment that exists.
    init?(text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 24, Self.form.indices.allSatisfy({ Self.fits(bytes[$0], Self.form[$0]) }) else {
            return nil
        }
        func number(_ range: Range<Int>) -> Int64 {
            bytes[range].reduce(0) { $0 * 10 + Int64($1) - 48 }
        }
        let date = (year: number(0..<4), month: number(5..<7), day: number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        let days = Self.days(year: date.year, month: date.month, day: date.day)
        guard Self.civil(day: days) == date, hour < 24, minute < 60, second < 60 else { return nil }
        let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
        self.init(milliseconds: seconds * 1000 + number(20..<23))
    }

    private static let form = Array("0000-00-00T00:00:00.000Z".utf8)

    /// 0 in the form stands for any digit.
    private static func fits(_ byte: UInt8, _ form: UInt8) -> Bool {
        form == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == form
    }

    /// Days since 1970 of a date of the Gregorian calendar, by Howard Hinnant's `days_from_civil`.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = shifted.flooredQuotient(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The reverse, his `civil_from_days`.
    private static func civil(day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = (day + 719_468).flooredQuotient(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}

extension Int64 {
    /// Rounded towards minus infinity, so that the remainder is never negative.
    fileprivate func flooredQuotient(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
