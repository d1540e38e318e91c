// SPDX-License-Identifier: MIT
import Music
import Sound

/// What a look at the SoundFonts has brought: the sounds, and what is known of each. Reads calibrations, and of SoundFonts that have one
/// every byte.
struct SoundListing: Sendable {
    /// Of a sound of somebody else; nothing where nothing was measured.
    enum Finding: Sendable {
        case judged(PresetJudgement)
        /// It was, but that no longer counts.
        case stale(CalibrationFault)
    }

    let library: SoundFontLibrary
    let findings: [SoundSourceID: Finding]

    /// - Parameters:
    ///   - range: of the notes that are asked.
    ///   - referencePitch: decides which keys they are.
    init(_ library: SoundFontLibrary, for range: ClosedRange<MIDINote>, at referencePitch: Frequency) {
        self.library = library
        var findings: [SoundSourceID: Finding] = [:]
        for preset in library.presets {
            do throws(CalibrationFault) {
                _ = try library.calibration(of: preset.id)
                findings[preset.id] = library.judgement(of: preset.id, in: range, at: referencePitch).map {
                    .judged($0)
                }
            } catch {
                findings[preset.id] = .stale(error)
            }
        }
        self.findings = findings
    }
}
