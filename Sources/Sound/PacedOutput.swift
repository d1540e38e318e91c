// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

/// Renders in real time without a device, to a WAV file or nowhere. Its thread is no real-time thread: it writes files.
package final class PacedOutput: AudioOutput {
    package let name: String
    package let sampleRate: Double = 48000
    package let buffer: BufferSize
    private let file: WAVFile?
    private let state = Mutex<State>(State())

    private struct State {
        var isRunning = false
        var ended: DispatchSemaphore?
    }

    init(name: String, file: WAVFile?, buffer: BufferSize) {
        self.name = name
        self.file = file
        self.buffer = buffer
    }

    package func attach(_ player: SoundFontNotePlayer) {
        let ended = DispatchSemaphore(value: 0)
        let isFirst = state.withLock { state in
            guard !state.isRunning else { return false }
            state.isRunning = true
            state.ended = ended
            return true
        }
        guard isFirst else { return }
        player.setBufferedFrames(buffer.frames * buffer.periods)
        let thread = Thread { @Sendable in
            self.run(player)
            ended.signal()
        }
        thread.name = "paced-output"
        thread.start()
    }

    private func run(_ player: SoundFontNotePlayer) {
        let output = OfflineOutput(player, block: buffer.frames)
        let begin = Monotonic.now()
        var done = 0
        while state.withLock({ $0.isRunning }) {
            let due = begin + Int64(Double(done) / sampleRate * 1e9)
            let wait = due - Monotonic.now()
            if wait > 0 { Thread.sleep(forTimeInterval: Double(wait) / 1e9) }
            let (left, right) = output.render(frames: buffer.frames, time: due)
            file?.append(left: left, right: right)
            done += buffer.frames
        }
        file?.close()
    }

    package func close() {
        let ended = state.withLock { state in
            state.isRunning = false
            defer { state.ended = nil }
            return state.ended
        }
        ended?.wait()
    }
}
