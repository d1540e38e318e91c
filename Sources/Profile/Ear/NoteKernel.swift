// SPDX-License-Identifier: MIT
import Foundation
import Music

/// A prior covariance of the notes' deviations of ln σ. Several are weighed by their evidence.
struct NoteKernel: Hashable, Sendable {
    /// How probable each is before the first answer.
    static let all = [
        NoteKernel(deviation: 0.12, length: 14, prior: 0.25), NoteKernel(deviation: 0.30, length: 14, prior: 0.50),
        NoteKernel(deviation: 0.30, length: 5, prior: 0.08), NoteKernel(deviation: 0.80, length: 14, prior: 0.07),
        NoteKernel(deviation: 0.80, length: 6, prior: 0.06), NoteKernel(deviation: 0.80, length: 3, prior: 0.04),
    ]
    /// What each note has for itself; standard deviation.
    private static let own = 0.05

    let prior: Double
    /// SD²·exp(−d²/(2·length²)) + .05²·δ, by distance d in semitones.
    private let byDistance: [Double]

    private init(deviation: Double, length: Double, prior: Double) {
        self.prior = prior
        byDistance = MIDINote.validRange.map { distance in
            let scaled = Double(distance) / length
            return deviation * deviation * exp(-scaled * scaled / 2) + (distance == 0 ? Self.own * Self.own : 0)
        }
    }

    /// The covariance of notes, without what the heard ones have in common, which is the level.
    /// - Parameter heard: Their numbers, and the share of answers at each.
    func centred(_ heard: [(note: Int, share: Double)]) -> (Int, Int) -> Double {
        let common = MIDINote.validRange.map { note in
            heard.reduce(0) { $0 + byDistance[abs(note - $1.note)] * $1.share }
        }
        let all = heard.reduce(0) { $0 + common[$1.note] * $1.share }
        return { [byDistance] one, other in byDistance[abs(one - other)] - common[one] - common[other] + all }
    }
}
