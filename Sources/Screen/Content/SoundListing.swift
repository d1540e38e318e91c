// SPDX-License-Identifier: MIT
import Music
import Sound
import Training

/// What a look at the SoundFonts has brought: the sounds, and what is known of each. Reads calibrations, and of SoundFonts that have one
/// every byte.
struct SoundListing: Sendable {
    /// Of a sound of somebody else; nothing where nothing was measured.
    enum Finding: Sendable {
        case judged(PresetJudgement)
        /// It was calibrated with notes of this duration, which is not that of training.
        case judgedOtherwise(NoteDuration)
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
                let other = library.otherDuration(of: preset.id, than: training.noteDuration)
                let judgement = library.judgement(
                    of: preset.id, in: training.range.widest.notes, at: training.referencePitch,
                    lasting: training.noteDuration)
                findings[preset.id] = other.map { .judgedOtherwise($0) } ?? judgement.map { .judged($0) }
            } catch {
                findings[preset.id] = .stale(error)
            }
        }
        self.findings = findings
    }
}
