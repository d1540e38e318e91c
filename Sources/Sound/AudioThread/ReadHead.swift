// SPDX-License-Identifier: MIT

/// Where a lane reads its source frames: between two of them, at a speed that belongs to each.
///
/// The fraction is kept apart from the integer position, so that it is as exact after ten minutes as in the first frame.
struct ReadHead: BitwiseCopyable {
    /// Frames that a lane keeps of its source: a power of two, several blocks and the taps of the resampler.
    static let capacity = 512

    /// Where a source frame is kept.
    @inline(__always)
    static func place(of frame: Int) -> Int { frame & (capacity - 1) }

    /// The last source frame that was reached.
    private(set) var position = 0
    /// 0..<1, the distance from it.
    private(set) var fraction = 0.0

    /// Moves on by one output frame.
    /// - Parameter speed: source frames per output frame, for each place.
    mutating func advance(_ speed: UnsafeMutablePointer<Double>) {
        var rest = 1.0
        while true {
            let pace = speed[Self.place(of: position)]
            let reach = fraction + pace * rest
            if reach < 1 {
                fraction = reach
                return
            }
            rest -= (1 - fraction) / pace
            position += 1
            fraction = 0
            if rest <= 0 { return }
        }
    }
}
