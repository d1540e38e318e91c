// SPDX-License-Identifier: MIT
import Music
import Sound
import Training

/// What a look at the SoundFonts has brought: the sounds, and what is known of each. Reads calibrations, and of SoundFonts that have one
/// every byte.
struct SoundListing: Sendable {
    /// Of a sound of somebody else; nothing where nothing was measured.
    enum Finding: Sendable {
        /// - Parameter otherDuration: of the notes that it was calibrated with, if it is not that of training.
        case judged(PresetJudgement, otherDuration: NoteDuration?)
        /// It was, but that no longer counts.
        case stale(CalibrationFault)
    }

    let library: SoundFontLibrary
    /// Of the notes that are asked.
    let noteDuration: NoteDuration
    let findings: [SoundSourceID: Finding]

    /// - Parameter training: which keys are asked, and for how long.
    init(_ library: SoundFontLibrary, for training: TrainingSettings) {
        self.library = library
        noteDuration = training.noteDuration
        var findings: [SoundSourceID: Finding] = [:]
        for preset in library.presets {
            do throws(CalibrationFault) {
                _ = try library.calibration(of: preset.id)
                let judgement = library.judgement(
                    of: preset.id, in: training.range.widest.notes, at: training.referencePitch)
                findings[preset.id] = judgement.map {
                    .judged(
                        $0, otherDuration: library.otherDuration(of: preset.id, than: training.noteDuration))
                }
            } catch {
                findings[preset.id] = .stale(error)
            }
        }
        self.findings = findings
    }
}
