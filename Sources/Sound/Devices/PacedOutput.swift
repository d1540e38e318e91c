// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Synchronization

/// Renders in real time without a device. Its thread is no real-time thread.
package final class PacedOutput: AudioOutput {
    /// So much is caught up with; nanoseconds.
    private static let longestDelay: Int64 = 100_000_000
    /// So much of silence that nobody hears is rendered at a time, so that the thread wakes less often; seconds.
    private static let silence = 0.02

    package let name: String
    package let sampleRate: Double = 48000
    package let buffer: BufferSize
    private let heard: (@Sendable (_ left: [Float], _ right: [Float]) -> Void)?
    /// Signalled when the thread ends; nil while none runs.
    private let ended = Mutex<DispatchSemaphore?>(nil)

    /// - Parameter heard: takes each block on the thread that renders; it must not block.
    init(name: String, buffer: BufferSize, heard: (@Sendable (_ left: [Float], _ right: [Float]) -> Void)?) {
        self.name = name
        self.buffer = buffer
        self.heard = heard
    }

    package func attach(_ player: NotePlayer) {
        let signal = DispatchSemaphore(value: 0)
        let isFirst = ended.withLock { ended in
            guard ended == nil else { return false }
            ended = signal
            return true
        }
        guard isFirst else { return }
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
            // What was missed while Peach was stopped is not made up for, as on a device: else notes that were ordered
            // since would sound in the past.
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

    package func close() {
        let running = ended.withLock { ended in
            defer { ended = nil }
            return ended
        }
        running?.wait()
    }
}
