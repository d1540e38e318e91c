// SPDX-License-Identifier: MIT
import Foundation
import Music

/// What is held before the first answer about how much the ln σ of two notes have in common: pitch discrimination is one
/// skill (SD 0.9), which differs somewhat from region to region (0.30, over an octave) and a little from note to note (0.05).
enum NoteKernel {
    private static let common = 0.9 * 0.9
    private static let regional = 0.30 * 0.30
    /// Semitones.
    private static let length = 12.0
    /// Variance.
    static let ownShare = 0.05 * 0.05

    /// K_ij = .9² + .30²·exp(−(i−j)²/(2·12²)) + .05²·δ_ij, by distance in semitones.
    private static let byDistance = MIDINote.validRange.map { distance in
        let scaled = Double(distance) / length
        return common + regional * exp(-scaled * scaled / 2) + (distance == 0 ? ownShare : 0)
    }

    /// Of MIDI notes 0…127.
    static func covariance(_ one: Int, _ other: Int) -> Double { byDistance[abs(one - other)] }
}
