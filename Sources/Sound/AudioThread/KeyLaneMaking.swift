// SPDX-License-Identifier: MIT

extension KeyLane {
    /// Loads the preset. Not on the audio thread.
    static func make(
        source: SoundFontSource, sampleRate: Double
    ) throws(AudioError) -> UnsafeMutablePointer<KeyLane> {
        let synthesizer = try source.makeSynthesizer(sampleRate: sampleRate, channels: channels)
        guard BendModulator.install(on: synthesizer.synth, channels: channels) else {
            synthesizer.free()
            throw .outOfMemory
        }
        let lane = UnsafeMutablePointer<KeyLane>.allocate(capacity: 1)
        lane.initialize(to: KeyLane(synthesizer: synthesizer, correction: source.correction, sampleRate: sampleRate))
        return lane
    }

    /// Not on the audio thread.
    static func free(_ lane: UnsafeMutablePointer<KeyLane>) {
        lane.pointee.free()
        lane.deinitialize(count: 1).deallocate()
    }
}
