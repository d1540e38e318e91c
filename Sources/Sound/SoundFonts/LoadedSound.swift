// SPDX-License-Identifier: MIT
import Synchronization

/// A preset that was loaded and that nothing plays yet. Freed with it, unless it was handed on.
///
/// `@unchecked Sendable`: what the pointers lead to is touched by whoever it is handed on to, once, or at the end of its life;
/// `isHere` decides between them.
package final class LoadedSound: @unchecked Sendable {
    let source: SoundFontSource
    /// Hz.
    package let sampleRate: Double
    private let lanes: UnsafeMutablePointer<PitchedVoice>
    private let keys: UnsafeMutablePointer<KeyVoices>
    private let isHere = Mutex(true)

    /// Not on the audio thread.
    init(_ source: SoundFontSource, sampleRate: Double) throws(AudioError) {
        (self.source, self.sampleRate) = (source, sampleRate)
        lanes = try PitchedVoice.make(source: source, sampleRate: sampleRate)
        do {
            keys = try KeyVoices.make(source: source, sampleRate: sampleRate)
        } catch {
            PitchedVoice.free(lanes)
            throw error
        }
    }

    deinit { if isHere.withLock({ $0 }) { Self.free(lanes, keys) } }

    /// - Parameter take: says whether it has taken both over; is not asked if somebody has before.
    /// - Returns: whether they were taken.
    func handOn(_ take: (UnsafeMutablePointer<PitchedVoice>, UnsafeMutablePointer<KeyVoices>) -> Bool) -> Bool {
        isHere.withLock { isHere in
            guard isHere, take(lanes, keys) else { return false }
            isHere = false
            return true
        }
    }

    /// Those of a command or a fact. Not on the audio thread.
    static func free(_ lanes: UnsafeMutablePointer<PitchedVoice>?, _ keys: UnsafeMutablePointer<KeyVoices>?) {
        if let lanes { PitchedVoice.free(lanes) }
        if let keys { KeyVoices.free(keys) }
    }
}
