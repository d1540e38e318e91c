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
    func name(of tuning: TuningSystem) -> String
    func name(of mode: TrainingMode) -> String
    /// "higher", "lower".
    func name(of answer: Answer) -> String
}
