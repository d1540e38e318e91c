// SPDX-License-Identifier: MIT
import Music

/// Which notes `AdaptiveNoteStrategy` chooses; clamped.
package struct AdaptiveParameters: Hashable, Sendable {
    package static let mechanicalRange = 0.0...1.0
    /// Up to half of the widest range of notes.
    package static let nearbyRange = 1...44
    /// Up to all keys of a piano.
    package static let weakSpotsRange = 1...88

    /// From natural, 0, always near the last note, to mechanical, 1, always a weak spot.
    package var mechanical: Double { didSet { mechanical = mechanical.clamped(to: Self.mechanicalRange) } }
    /// How far a note can lie from the last one, or from another whose difficulty it borrows, in semitones.
    package var nearby: Int { didSet { nearby = nearby.clamped(to: Self.nearbyRange) } }
    /// From how many weak spots one is drawn.
    package var weakSpots: Int { didSet { weakSpots = weakSpots.clamped(to: Self.weakSpotsRange) } }

    package init(mechanical: Double = 0.5, nearby: Int = 12, weakSpots: Int = 10) {
        self.mechanical = mechanical.clamped(to: Self.mechanicalRange)
        self.nearby = nearby.clamped(to: Self.nearbyRange)
        self.weakSpots = weakSpots.clamped(to: Self.weakSpotsRange)
    }
}
