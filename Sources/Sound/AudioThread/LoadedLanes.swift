// SPDX-License-Identifier: MIT
import Music

/// The lanes and the keys' lane of one preset, loaded and not installed yet.
///
/// `@unchecked Sendable`: handed over, never shared; whoever holds it owns both.
struct LoadedLanes: @unchecked Sendable {
    let source: SoundFontSource
    let lanes: UnsafeMutablePointer<LaneSet>
    let keys: UnsafeMutablePointer<KeyLane>

    /// Not on the audio thread.
    init(_ source: SoundFontSource, sampleRate: Double) throws(AudioError) {
        self.source = source
        lanes = try LaneSet.make(source: source, sampleRate: sampleRate)
        do {
            keys = try KeyLane.make(source: source, sampleRate: sampleRate)
        } catch {
            LaneSet.free(lanes)
            throw error
        }
    }

    /// Not on the audio thread.
    func free() { Self.free(lanes, keys) }

    /// Those of a command or a fact. Not on the audio thread.
    static func free(_ lanes: UnsafeMutablePointer<LaneSet>?, _ keys: UnsafeMutablePointer<KeyLane>?) {
        if let lanes { LaneSet.free(lanes) }
        if let keys { KeyLane.free(keys) }
    }
}
