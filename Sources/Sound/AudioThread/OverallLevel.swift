// SPDX-License-Identifier: MIT

/// The level of everything that sounds. Audio thread only.
struct OverallLevel {
    /// Seconds of the way from one level to another.
    private static let seconds = 0.02

    private let frames: Int
    private var present: Float = 1
    private var step: Float = 0
    private var target: Float = 1

    init(sampleRate: Double) { frames = Int(Self.seconds * sampleRate) }

    /// Goes evenly to another factor on the amplitude, so that there is no click.
    mutating func move(to gain: Float) {
        guard gain != target else { return }
        target = gain
        step = (gain - present) / Float(frames)
    }

    mutating func apply(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int) {
        if present == 1, target == 1 { return }
        for frame in 0..<frames {
            if present != target {
                let next = present + step
                present = (target - next) * step <= 0 ? target : next
            }
            left[frame] *= present
            right[frame] *= present
        }
    }
}
