// SPDX-License-Identifier: MIT
/// The lanes that play one preset: reference, target and the one that is still fading.
struct LaneSet {
    static let count = 3
    let lanes: UnsafeMutablePointer<Lane>

    /// Loads the preset into as many FluidSynths as there are lanes. Not on the audio thread.
    static func make(
        source: SoundFontSource, sampleRate: Double
    ) throws(AudioError) -> UnsafeMutablePointer<LaneSet> {
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
        let set = UnsafeMutablePointer<LaneSet>.allocate(capacity: 1)
        set.initialize(to: LaneSet(lanes: lanes))
        return set
    }

    /// Not on the audio thread.
    static func free(_ set: UnsafeMutablePointer<LaneSet>) {
        let lanes = set.pointee.lanes
        for index in 0..<count { lanes[index].free() }
        lanes.deinitialize(count: count).deallocate()
        set.deinitialize(count: 1).deallocate()
    }
}
