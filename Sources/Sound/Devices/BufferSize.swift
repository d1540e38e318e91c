// SPDX-License-Identifier: MIT

/// How much a sound device holds ahead: frames per period and periods, "128x2".
package struct BufferSize: Codable, Hashable, Sendable {
    /// What is asked for unless the player says otherwise: 5.3 ms at 48 kHz.
    package static let standard = BufferSize(frames: 128, periods: 2)

    /// What is tried one after the other where there are gaps: each holds twice as much as the one before.
    package static let ladder = [
        standard, BufferSize(frames: 256, periods: 2), BufferSize(frames: 256, periods: 4),
        BufferSize(frames: 512, periods: 4), BufferSize(frames: 1024, periods: 4),
    ]

    /// The next larger one; nil if it is large enough for any device.
    package var larger: BufferSize? { Self.ladder.first { $0.total > total } }

    /// The next smaller one; nil if there is none.
    package var smaller: BufferSize? { Self.ladder.last { $0.total < total } }

    package var total: Int { frames * periods }

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
