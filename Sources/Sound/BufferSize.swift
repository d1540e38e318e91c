// SPDX-License-Identifier: MIT

/// How much a sound device holds ahead: frames per period and periods, "128x2".
package struct BufferSize: Hashable, Sendable {
    /// What is asked for unless the player says otherwise: 5.3 ms at 48 kHz.
    package static let standard = BufferSize(frames: 128, periods: 2)

    /// 16…8192 frames.
    package let frames: Int
    /// 2…16 periods.
    package let periods: Int

    package init(frames: Int, periods: Int) {
        self.frames = frames
        self.periods = periods
    }

    /// Nil unless the text is FRAMESxPERIODS within the ranges.
    package init?(_ text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let frames = Int(parts[0]), let periods = Int(parts[1]),
            (16...8192).contains(frames), (2...16).contains(periods)
        else { return nil }
        self.init(frames: frames, periods: periods)
    }

    package var text: String { "\(frames)x\(periods)" }
}
