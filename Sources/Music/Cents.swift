// SPDX-License-Identifier: MIT

/// A distance in pitch: 100 cents are a semitone of equal temperament, 1200 an octave. Positive is upwards.
package struct Cents: Hashable, Sendable, Codable {
    package let rawValue: Double

    package init(_ rawValue: Double) { self.rawValue = rawValue }

    package init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(Double.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    package var magnitude: Cents { Cents(rawValue.magnitude) }

    package static func + (lhs: Cents, rhs: Cents) -> Cents { Cents(lhs.rawValue + rhs.rawValue) }
    package static func - (lhs: Cents, rhs: Cents) -> Cents { Cents(lhs.rawValue - rhs.rawValue) }
    package static prefix func - (cents: Cents) -> Cents { Cents(-cents.rawValue) }
}

extension Cents: Comparable {
    package static func < (lhs: Cents, rhs: Cents) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Cents: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    package init(floatLiteral value: Double) { self.init(value) }
    package init(integerLiteral value: Int) { self.init(Double(value)) }
}
