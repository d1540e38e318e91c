// SPDX-License-Identifier: MIT
import Foundation

/// A sound whose channels differ, computed ahead and played once; notes, keys and ticks are the same in both. Audio thread, but
/// for `make` and `free`: neither allocates, locks nor logs.
struct StereoClip {
    /// Its number in `AudioEvent`s.
    let note: UInt64
    private let left: UnsafeMutablePointer<Float>
    private let right: UnsafeMutablePointer<Float>
    private var end: Int
    private var position = 0
    /// In frames: of a stop, and from where on one is under way.
    private let fade: Int
    private var fadeStart = Int.max

    /// Not on the audio thread.
    /// - Parameter channels: of equal length.
    static func make(_ channels: StereoSamples, note: UInt64, sampleRate: Double) -> UnsafeMutablePointer<StereoClip> {
        let clip = UnsafeMutablePointer<StereoClip>.allocate(capacity: 1)
        clip.initialize(
            to: StereoClip(
                note: note, left: copy(channels.left), right: copy(channels.right), end: channels.left.count,
                fade: Int(PitchedVoice.fadeSeconds * sampleRate)))
        return clip
    }

    private static func copy(_ samples: [Float]) -> UnsafeMutablePointer<Float> {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: samples.count)
        memory.initialize(from: samples, count: samples.count)
        return memory
    }

    /// Not on the audio thread.
    static func free(_ clip: UnsafeMutablePointer<StereoClip>?) {
        clip?.pointee.left.deallocate()
        clip?.pointee.right.deallocate()
        clip?.deallocate()
    }

    /// True before the first frame.
    var isFresh: Bool { position == 0 }

    /// Fades out.
    mutating func stop() {
        guard fadeStart == Int.max else { return }
        fadeStart = position
        end = min(end, position + fade)
    }

    /// - Returns: the frame at which it has ended, if it has.
    mutating func play(
        left outputLeft: UnsafeMutablePointer<Float>, right outputRight: UnsafeMutablePointer<Float>, frames: Int
    ) -> Int? {
        let count = min(frames, end - position)
        for frame in 0..<count {
            let gain = position < fadeStart ? 1 : 1 - Float(position - fadeStart) / Float(fade)
            outputLeft[frame] += gain * left[position]
            outputRight[frame] += gain * right[position]
            position += 1
        }
        return position == end ? count : nil
    }
}

/// The frames of two channels, of equal length; full scale is 1.
package typealias StereoSamples = (left: [Float], right: [Float])
