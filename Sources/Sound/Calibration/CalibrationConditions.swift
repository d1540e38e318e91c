// SPDX-License-Identifier: MIT
import CFluidSynth
import Platform
import Music

/// What a calibration was made with. It counts as long as nothing of that has changed but the duration.
package struct CalibrationConditions: Hashable, Sendable, Codable {
    /// Grows whenever Peach measures or sounds notes otherwise: with another gain, interpolation or velocity, too.
    private static let presentMethod = 3

    /// Of the SoundFont: bytes, nanoseconds since 1970, and of its contents.
    package let size: Int
    package let modified: Int64
    package let digest: String
    /// As `FluidSynthVersion` tells it.
    package let fluidSynth: String
    private let method: Int
    /// Of the notes, in seconds.
    package let duration: Double

    /// Those of now. Reads all of the file.
    /// - Throws: `AudioError.soundFont`.
    init(of file: SoundFontFileState, duration: NoteDuration) throws(AudioError) {
        (size, modified, digest) = (file.size, file.modified, try file.digest())
        fluidSynth = FluidSynthVersion.text
        method = Self.presentMethod
        self.duration = duration.rawValue
    }

    package enum Change: Hashable, Sendable {
        case soundFont
        /// Another FluidSynth than this one.
        case fluidSynth(measuredWith: String)
        /// Peach sounds, or measures, notes otherwise.
        case method
    }

    /// What is other now than it was; nil if nothing is. A file that was only touched or copied is the same.
    func change(since file: SoundFontFileState) -> Change? {
        if file.size != size { return .soundFont }
        if file.modified != modified, (try? file.digest()) != digest { return .soundFont }
        if fluidSynth != FluidSynthVersion.text { return .fluidSynth(measuredWith: fluidSynth) }
        return method == Self.presentMethod ? nil : .method
    }
}

/// Why a calibration that is kept does not count.
package struct CalibrationFault: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case changed(CalibrationConditions.Change)
        /// Its file holds none, or one that cannot be.
        case unreadable(file: String)
    }

    package let sound: SoundSourceID
    package let reason: Reason

    package init(sound: SoundSourceID, reason: Reason) {
        self.sound = sound
        self.reason = reason
    }
}

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
