// SPDX-License-Identifier: MIT

/// The level of everything that sounds. What would exceed full scale, many loud keys at once, is turned down as a whole, at
/// once, and comes back evenly; what stays within it passes unchanged. Audio thread only.
struct OverallLevel {
    /// Seconds of the way from one level to another.
    private static let seconds = 0.02
    /// Seconds from silence back to the whole level.
    private static let recoverySeconds: Float = 1
    /// Just below full scale: 16 bits reach no further.
    private static let ceiling: Float = 0.999

    private let frames: Int
    private let recovery: Float
    private var present: Float = 1
    private var step: Float = 0
    private var target: Float = 1
    /// What keeps it within full scale, 0…1.
    private var limit: Float = 1

    init(sampleRate: Double) {
        frames = Int(Self.seconds * sampleRate)
        recovery = 1 / (Self.recoverySeconds * Float(sampleRate))
    }

    /// Goes evenly to another factor on the amplitude, so that there is no click.
    mutating func move(to gain: Float) {
        guard gain != target else { return }
        target = gain
        step = (gain - present) / Float(frames)
    }

    mutating func apply(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int) {
        for frame in 0..<frames {
            if present != target {
                let next = present + step
                present = (target - next) * step <= 0 ? target : next
            }
            let peak = present * max(left[frame].magnitude, right[frame].magnitude)
            limit = min(1, limit + recovery)
            if peak * limit > Self.ceiling { limit = Self.ceiling / peak }
            left[frame] *= present * limit
            right[frame] *= present * limit
        }
    }
}
