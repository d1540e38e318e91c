// SPDX-License-Identifier: MIT
import Music

/// How fast `KazezNoteStrategy` narrows and widens, per square root of the difference in cents; clamped.
package struct KazezParameters: Hashable, Sendable {
    /// For either. At 0.1 a right answer at 100 cents already leads to the floor.
    package static let validRange = 0.001...0.1

    /// After a right answer.
    package let narrowing: Double
    /// After a wrong answer.
    package let widening: Double

    package init(narrowing: Double = 0.05, widening: Double = 0.09) {
        self.narrowing = narrowing.clamped(to: Self.validRange)
        self.widening = widening.clamped(to: Self.validRange)
    }
}
