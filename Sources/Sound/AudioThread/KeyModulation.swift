// SPDX-License-Identifier: MIT
import Music

/// The modulation wheel of a `KeyLane`. It goes where it is turned in at most six blocks: a sound whose level it turns does
/// not click. Audio thread only.
struct KeyModulation: BitwiseCopyable {
    /// MIDI's number of the controller.
    static let controller: Int32 = 1
    /// At most so far in a block.
    private static let step: Int32 = 22

    /// 0…127.
    private(set) var value: Int32 = 0
    private var goal: Int32 = 0

    mutating func turn(to goal: Int32) { self.goal = goal }

    /// Is where it goes, at once: nobody hears the way.
    mutating func settle() { value = goal }

    /// For the coming block.
    /// - Returns: whether the value changes.
    mutating func aim() -> Bool {
        guard value != goal else { return false }
        value += (goal - value).clamped(to: -Self.step...Self.step)
        return true
    }
}
