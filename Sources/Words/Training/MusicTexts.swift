// SPDX-License-Identifier: MIT
import Music
import Training

/// What things of music are called.
package protocol MusicTexts: Sendable {
    func name(of interval: Interval) -> String
    /// "Perfect Fifth Up"; the prime has no direction.
    func name(of interval: DirectedInterval) -> String
    /// With its octave; middle C is "C4".
    func name(of note: MIDINote) -> String
    /// Of a scale that Peach does not bring, the name of its file.
    func name(of tuning: TuningKey) -> String
    func name(of mode: TrainingMode) -> String
    /// "higher", "lower".
    func name(of answer: Answer) -> String
}

extension MusicTexts {
    /// The same where several scales of one name may stand beside one another: a file has changed, or there are two.
    package func exactName(of tuning: TuningKey) -> String {
        if case .scale(let name, let digest) = tuning { "\(name) (\(digest))" } else { name(of: tuning) }
    }
}
