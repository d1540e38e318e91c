// SPDX-License-Identifier: MIT

extension PitchedVoice {
    /// The lanes of one preset: reference, target and the one that still fades.
    static let count = 3

    /// Loads the preset into as many FluidSynths as there are lanes. Not on the audio thread.
    static func make(source: SoundFontSource, sampleRate: Double) throws(AudioError) -> UnsafeMutablePointer<
        PitchedVoice
    > {
        var synths: [Synthesizer] = []
        for _ in 0..<count {
            do {
                synths.append(try source.makeSynthesizer(sampleRate: sampleRate))
            } catch {
                synths.forEach { $0.free() }
                throw error
            }
        }
        let lanes = UnsafeMutablePointer<PitchedVoice>.allocate(capacity: count)
        for (index, synth) in synths.enumerated() {
            (lanes + index).initialize(
                to: PitchedVoice(synthesizer: synth, correction: source.correction, sampleRate: sampleRate))
        }
        return lanes
    }

    /// Not on the audio thread.
    static func free(_ lanes: UnsafeMutablePointer<PitchedVoice>) {
        for index in 0..<count { lanes[index].free() }
        lanes.deinitialize(count: count).deallocate()
    }
}

extension KeyVoices {
    /// Loads the preset. Not on the audio thread.
    static func make(
        source: SoundFontSource, sampleRate: Double
    ) throws(AudioError) -> UnsafeMutablePointer<KeyVoices> {
        let synthesizer = try source.makeSynthesizer(sampleRate: sampleRate, channels: channels)
        guard BendModulator.install(on: synthesizer.synth, channels: channels) else {
            synthesizer.free()
            throw .outOfMemory
        }
        let lane = UnsafeMutablePointer<KeyVoices>.allocate(capacity: 1)
        lane.initialize(to: KeyVoices(synthesizer: synthesizer, correction: source.correction, sampleRate: sampleRate))
        return lane
    }

    /// Not on the audio thread.
    static func free(_ lane: UnsafeMutablePointer<KeyVoices>) {
        lane.pointee.free()
        lane.deinitialize(count: 1).deallocate()
    }
}
