// SPDX-License-Identifier: MIT
import Music

/// How far the wheel bends keys that are played along, from its middle to an end.
package enum PlayAlongBend: Hashable, Sendable {
    /// As the controller asks for it (RPN 0), else two semitones, as MIDI has it.
    case automatic
    /// Semitones, 0…24.
    case fixed(Double)

    package static let validRange = 0.0...24.0
    private static let usual = Cents(200)

    /// - Parameter asked: by the controller; nil if it did not ask.
    package func range(asked: Cents?) -> Cents {
        switch self {
        case .automatic: min(asked ?? Self.usual, Cents(100 * Self.validRange.upperBound))
        case .fixed(let semitones): Cents(100 * semitones)
        }
    }
}
