// SPDX-License-Identifier: MIT
import Music

/// What is known of a sound without listening to it, for notes of one duration.
package enum CalibrationState: Equatable, Sendable {
    /// One of Peach's own: measured wherever Peach is built.
    case shipped
    /// Somebody else's, and nobody has measured it, or there is no such sound.
    case unmeasured
    case measured(Calibration)
    /// A calibration counts, but its notes lasted so long.
    case otherDuration(NoteDuration)
    /// There is one, and it does not count.
    case stale(CalibrationFault)

    /// Whether its keys are known to be in tune because they are corrected. A correction that was measured with notes of another
    /// duration is applied, too, but promises nothing.
    package var isCorrected: Bool {
        if case .measured(let calibration) = self { calibration.isCorrected } else { false }
    }

    /// Nil if nothing is known.
    /// - Parameters:
    ///   - range: of the notes that are asked.
    ///   - referencePitch: at which they are.
    package func judgement(in range: ClosedRange<MIDINote>, at referencePitch: Frequency) -> PresetJudgement? {
        switch self {
        case .shipped: .shipped(range)
        case .measured(let calibration): calibration.judgement(in: range, at: referencePitch)
        case .unmeasured, .otherDuration, .stale: nil
        }
    }
}
