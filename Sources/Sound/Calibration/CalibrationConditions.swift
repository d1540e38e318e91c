// SPDX-License-Identifier: MIT
import CFluidSynth
import Machine
import Music

/// What a calibration was made with. It counts as long as nothing of that has changed but the duration.
package struct CalibrationConditions: Hashable, Sendable, Codable {
    /// Grows whenever Peach measures or sounds notes otherwise.
    private static let presentMethod = 3

    /// Of the SoundFont: bytes, nanoseconds since 1970, and of its contents.
    package let size: Int
    package let modified: Int64
    package let digest: String
    /// As `FluidSynthVersion` tells it.
    package let fluidSynth: String
    private let gain: Double
    private let interpolation: Int32
    private let velocity: Int32
    private let method: Int
    /// Of the notes, in seconds.
    package let duration: Double

    /// Those of now. Reads all of the file.
    /// - Throws: `AudioError.soundFont`.
    init(of file: SoundFontFileState, duration: NoteDuration) throws(AudioError) {
        (size, modified, digest) = (file.size, file.modified, try file.digest())
        fluidSynth = FluidSynthVersion.text
        gain = SoundFontSource.gain
        interpolation = SoundFontSource.interpolation
        velocity = Lane.velocity
        method = Self.presentMethod
        self.duration = duration.rawValue
    }

    /// Why a calibration does not count any more.
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
        let isSame =
            gain == SoundFontSource.gain && interpolation == SoundFontSource.interpolation && velocity == Lane.velocity
            && method == Self.presentMethod
        return isSame ? nil : .method
    }
}
