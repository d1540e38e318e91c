// SPDX-License-Identifier: MIT

/// Renders a player as fast as the machine can, on the calling thread. Its clock counts frames.
package struct OfflineOutput {
    private let player: NotePlayer
    private let block: Int

    /// - Parameter block: frames rendered at a time, the finest step in which commands take effect.
    package init(_ player: NotePlayer, block: Int = 64) {
        self.player = player
        self.block = block
    }

    /// The next frames, left and right, as if asked for at `time` (its own clock if nil).
    package func render(frames: Int, time: Int64? = nil) -> (left: [Float], right: [Float]) {
        var left = [Float](repeating: 0, count: frames)
        var right = left
        left.withUnsafeMutableBufferPointer { left in
            right.withUnsafeMutableBufferPointer { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return }
                var done = 0
                while done < frames {
                    let count = min(block, frames - done)
                    player.render(left: left + done, right: right + done, frames: count, time: time ?? self.time)
                    done += count
                }
            }
        }
        return (left, right)
    }

    /// Nanoseconds since the first frame.
    package var time: Int64 { Int64(Double(player.renderedFrames) / player.sampleRate * 1e9) }
}
