// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Synchronization

/// Renders in real time without a device. Its thread is no real-time thread.
package final class PacedOutput: AudioOutput {
    /// A longer delay, in nanoseconds, is not caught up with.
    private static let longestDelay: Int64 = 100_000_000
    /// Seconds of silence rendered at a time if nothing records it, so that the thread wakes less often.
    private static let silence = 0.02

    package let name: String
    package let sampleRate: Double = 48000
    package let buffer: BufferSize
    private let heard: (@Sendable (_ left: [Float], _ right: [Float]) -> Void)?
    /// Signalled when the thread ends; nil while none runs.
    private let ended = Mutex<DispatchSemaphore?>(nil)

    init(name: String, buffer: BufferSize, heard: (@Sendable (_ left: [Float], _ right: [Float]) -> Void)?) {
        (self.name, self.buffer, self.heard) = (name, buffer, heard)
    }

    package func attach(_ player: NotePlayer) {
        let signal = DispatchSemaphore(value: 0)
        ended.withLock { $0 = signal }
        player.setBufferedFrames(buffer.total)
        let thread = Thread { @Sendable in
            self.run(player)
            signal.signal()
        }
        thread.name = "paced-output"
        thread.start()
    }

    private func run(_ player: NotePlayer) {
        let output = OfflineOutput(player, block: buffer.frames)
        var begin = Monotonic.now()
        var done = 0
        let most = heard == nil ? max(1, Int(Self.silence * sampleRate) / buffer.frames) : 1
        while ended.withLock({ $0 != nil }) {
            var due = begin + Int64(Double(done) / sampleRate * 1e9)
            let wait = due - Monotonic.now()
            if wait > 0 { Thread.sleep(forTimeInterval: Double(wait) / 1e9) }
            // As on a device, frames missed while Peach was stopped are skipped: else the next notes would sound in the past.
            if -wait > Self.longestDelay { (begin, due) = (begin - wait, due - wait) }
            for _ in 0..<most {
                let (left, right) = output.render(frames: buffer.frames, time: due)
                heard?(left, right)
                done += buffer.frames
                due = begin + Int64(Double(done) / sampleRate * 1e9)
                if most > 1, player.isExpecting || left.contains(where: { $0 != 0 }) { break }
            }
        }
    }

    package func close() { ended.withLock { exchange(&$0, with: nil) }?.wait() }
}

/// Renders a player as fast as possible, on the calling thread. Its clock counts frames.
package struct OfflineOutput {
    private let player: NotePlayer
    private let block: Int

    /// - Parameter block: frames rendered at a time: commands take effect between blocks.
    package init(_ player: NotePlayer, block: Int = 64) { (self.player, self.block) = (player, block) }

    /// The next frames, as if requested at `time`, or at the present time of its own clock.
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
