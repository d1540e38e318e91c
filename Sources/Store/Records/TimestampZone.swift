// SPDX-License-Identifier: MIT

extension Timestamp {
    /// ISO 8601 as others write it: "2026-11-21T14:05:00+01:00", with Z, ±HH:MM or ±HHMM, and with or without a fraction of
    /// the second, which is rounded to milliseconds. Nil without a zone, because then nobody knows the moment.
    init?(withZone text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20 else { return nil }
        var rest = bytes[19...]
        var fraction = 0.0
        if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
            let digits = rest.dropFirst().prefix(while: Self.isDigit)
            guard (1...9).contains(digits.count) else { return nil }
            fraction = digits.reversed().reduce(0) { ($0 + Double($1) - 48) / 10 }
            rest = rest.dropFirst(1 + digits.count)
        }
        let head = String(decoding: bytes[..<19], as: UTF8.self) + ".000Z"
        guard let offset = Self.minutes(ofZone: rest), let local = Timestamp(text: head) else { return nil }
        let milliseconds = local.milliseconds + Int64((fraction * 1000).rounded()) - offset * 60_000
        guard Self.validRange.contains(milliseconds) else { return nil }
        self.init(milliseconds: milliseconds)
    }

    /// East is positive.
    private static func minutes(ofZone bytes: ArraySlice<UInt8>) -> Int64? {
        guard let sign = bytes.first else { return nil }
        if sign == UInt8(ascii: "Z") { return bytes.count == 1 ? 0 : nil }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        var digits = Array(bytes.dropFirst())
        if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
        guard digits.count == 4, digits.allSatisfy(isDigit) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int64($1) - 48 }
        guard number / 100 < 24, number % 100 < 60 else { return nil }
        return (number / 100 * 60 + number % 100) * (sign == UInt8(ascii: "+") ? 1 : -1)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
