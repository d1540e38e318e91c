// SPDX-License-Identifier: MIT
import Music
import Sound
import Training

/// What a look at the SoundFonts has brought: the sounds, and what is known of each. Reads calibrations, and of SoundFonts that have one
/// every byte.
struct SoundListing: Sendable {
    let library: SoundFontLibrary
    /// Of the notes that are asked.
    let noteDuration: NoteDuration
    let states: [SoundSourceID: CalibrationState]
    /// Of the notes that are asked, where something is known of them.
    let judgements: [SoundSourceID: PresetJudgement]

    /// - Parameter training: which keys are asked, and for how long.
    init(_ library: SoundFontLibrary, for training: TrainingSettings) {
        self.library = library
        noteDuration = training.noteDuration
        let states = library.presets.map {
            ($0.id, library.calibrationState(of: $0.id, lasting: training.noteDuration))
        }
        self.states = Dictionary(states, uniquingKeysWith: { first, _ in first })
        judgements = self.states.compactMapValues {
            $0.judgement(in: training.range.widest.notes, at: training.referencePitch)
        }
    }
}
