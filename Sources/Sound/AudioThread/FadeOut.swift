// SPDX-License-Identifier: MIT

/// The fade-outs of notes whose lanes were needed for others, rendered ahead. Audio thread: neither allocates nor locks.
struct FadeOut {
    private let left: UnsafeMutablePointer<Float>
    private let right: UnsafeMutablePointer<Float>
    private let capacity: Int
    private var position = 0
    private var end = 0

    init(sampleRate: Double) {
        capacity = Int(PitchedVoice.fadeSeconds * sampleRate) + 1
        left = .allocate(capacity: capacity)
        right = .allocate(capacity: capacity)
        left.initialize(repeating: 0, count: capacity)
        right.initialize(repeating: 0, count: capacity)
    }

    /// Not on the audio thread.
    func free() {
        left.deallocate()
        right.deallocate()
    }

    /// Renders the rest of a fading lane, which is idle afterwards.
    /// - Returns: the frames that are left of it.
    mutating func take(_ lane: inout PitchedVoice) -> Int {
        let kept = end - position
        for frame in 0..<capacity {
            left[frame] = frame < kept ? left[position + frame] : 0
            right[frame] = frame < kept ? right[position + frame] : 0
        }
        let frames = lane.render(left: left, right: right, frames: capacity) ?? capacity
        position = 0
        end = max(kept, frames)
        return frames
    }

    mutating func play(
        left outputLeft: UnsafeMutablePointer<Float>, right outputRight: UnsafeMutablePointer<Float>, frames: Int
    ) {
        let count = min(frames, end - position)
        for frame in 0..<count {
            outputLeft[frame] += left[position + frame]
            outputRight[frame] += right[position + frame]
        }
        position += count
    }
}
