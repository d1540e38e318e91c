// SPDX-License-Identifier: MIT
import Foundation

/// The course of a pitch, source frame by source frame: whole cents, which FluidSynth sounds for a block, and the rest as
/// the speed at which the frame is read. Audio thread: neither allocates nor locks.
struct PitchCourse: BitwiseCopyable {
    /// The shortest glide that does not click, in seconds: settled within 480 frames at 48 kHz.
    static let glideSeconds = 0.008
    /// Cents from the middle of a cell at which another one is chosen; more than half, so that it does not flutter.
    private static let hysteresis = 0.6

    /// Where the pitch is, in cents.
    private(set) var cents = 0.0
    /// Where it ends.
    private var goal = 0.0
    /// What FluidSynth shall sound of it.
    private(set) var whole = 0
    /// Source frames per output frame, of the source frame that was reached.
    private(set) var pace = 1.0
    private var step = 0.0
    /// Output frames that the glide still takes: the source's own run at a speed beside it.
    private var left = 0.0

    mutating func begin(at cents: Double) {
        self = PitchCourse()
        self.cents = cents
        goal = cents
        whole = Int(cents.rounded())
    }

    /// Goes somewhere else, evenly in cents.
    /// - Parameter frames: output frames that it takes.
    mutating func glide(to goal: Double, frames: Int) {
        self.goal = goal
        left = Double(max(1, frames))
        step = (goal - cents) / left
    }

    /// Chooses the whole cents of the coming block.
    /// - Returns: whether they are others than before.
    mutating func aim() -> Bool {
        let middle = cents + step * min(left, Double(PitchedVoice.block / 2))
        let isOther = (middle - Double(whole)).magnitude > Self.hysteresis
        if isOther { whole = Int(middle.rounded()) }
        if left <= 0 { pace = exp2((cents - Double(whole)) / 1200) }
        return isOther
    }

    @inline(__always)
    mutating func advance() {
        guard left > 0 else { return }
        let passed = 1 / pace
        left = max(0, left - passed)
        cents = left > 0 ? cents + step * passed : goal
        pace = exp2((cents - Double(whole)) / 1200)
    }
}
