// SPDX-License-Identifier: MIT
import Music

/// Which notes `AdaptiveNoteStrategy` chooses, and how fast it narrows and widens; clamped.
package struct AdaptiveParameters: Hashable, Sendable {
    package static let mechanicalRange = 0.0...1.0
    /// Up to half of the widest range of notes.
    package static let nearbyRange = 1...44
    /// Up to all keys of a piano.
    package static let weakSpotsRange = 1...88
    /// At the most a right answer halves the difference.
    package static let narrowingRange = 0.001...0.5
    /// At the most a wrong answer doubles the difference.
    package static let wideningRange = 0.001...1.0

    /// From natural, 0, always near the last note, to mechanical, 1, always a weak spot.
    package var mechanical: Double { didSet { mechanical = mechanical.clamped(to: Self.mechanicalRange) } }
    /// How far a note can lie from the last one, or from another whose difficulty it borrows, in semitones.
    package var nearby: Int { didSet { nearby = nearby.clamped(to: Self.nearbyRange) } }
    /// From how many weak spots one is drawn.
    package var weakSpots: Int { didSet { weakSpots = weakSpots.clamped(to: Self.weakSpotsRange) } }
    /// The share of the difference that a right answer takes off.
    package var narrowing: Double { didSet { narrowing = narrowing.clamped(to: Self.narrowingRange) } }
    /// The share of the difference that a wrong answer adds.
    package var widening: Double { didSet { widening = widening.clamped(to: Self.wideningRange) } }

    /// With the default steps a note comes to rest where 84 % of the answers are right: −ln 0.95 and ln 1.3 cancel there.
    package init(
        mechanical: Double = 0.5, nearby: Int = 12, weakSpots: Int = 10, narrowing: Double = 0.05,
        widening: Double = 0.3
    ) {
        self.mechanical = mechanical.clamped(to: Self.mechanicalRange)
        self.nearby = nearby.clamped(to: Self.nearbyRange)
        self.weakSpots = weakSpots.clamped(to: Self.weakSpotsRange)
        self.narrowing = narrowing.clamped(to: Self.narrowingRange)
        self.widening = widening.clamped(to: Self.wideningRange)
    }
}
