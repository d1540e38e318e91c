// SPDX-License-Identifier: MIT

extension Lane {
    /// The lanes of one preset: reference, target and the one that still fades.
    static let count = 3

    /// Loads the preset into as many FluidSynths as there are lanes. Not on the audio thread.
    static func make(source: SoundFontSource, sampleRate: Double) throws(AudioError) -> UnsafeMutablePointer<Lane> {
        var synths: [Synthesizer] = []
        for _ in 0..<count {
            do {
                synths.append(try source.makeSynthesizer(sampleRate: sampleRate))
            } catch {
                synths.forEach { $0.free() }
                throw error
            }
        }
        let lanes = UnsafeMutablePointer<Lane>.allocate(capacity: count)
        for (index, synth) in synths.enumerated() {
            (lanes + index).initialize(
                to: Lane(synthesizer: synth, correction: source.correction, sampleRate: sampleRate))
        }
        return lanes
    }

    /// Not on the audio thread.
    static func free(_ lanes: UnsafeMutablePointer<Lane>) {
        for index in 0..<count { lanes[index].free() }
        lanes.deinitialize(count: count).deallocate()
    }
}

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
