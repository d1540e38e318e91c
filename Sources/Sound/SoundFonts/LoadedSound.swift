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
    private let lanes: UnsafeMutablePointer<LaneSet>
    private let keys: UnsafeMutablePointer<KeyLane>
    private let isHere = Mutex(true)

    /// - Parameters:
    ///   - lanes, keys: taken over.
    init(
        _ source: SoundFontSource, _ lanes: UnsafeMutablePointer<LaneSet>, _ keys: UnsafeMutablePointer<KeyLane>,
        sampleRate: Double
    ) {
        (self.source, self.lanes, self.keys, self.sampleRate) = (source, lanes, keys, sampleRate)
    }

    deinit { if isHere.withLock({ $0 }) { NotePlayer.free(lanes, keys) } }

    /// - Parameter take: says whether it has taken both over; is not asked if somebody has before.
    /// - Returns: whether they were taken.
    func handOn(_ take: (UnsafeMutablePointer<LaneSet>, UnsafeMutablePointer<KeyLane>) -> Bool) -> Bool {
        isHere.withLock { isHere in
            guard isHere, take(lanes, keys) else { return false }
            isHere = false
            return true
        }
    }
}
