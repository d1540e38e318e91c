// SPDX-License-Identifier: MIT
import Foundation
import Music
import Platform
import Sound

/// Waiting for sound, for callers without a poll thread.
extension LiveAudioSession {
    /// Opens the device and waits until it plays.
    /// - Parameter report: receives the name of a device that does not play at once.
    package func waitUntilOpen(
        _ source: SoundSourceID, _ report: (_ device: String) -> Void
    ) async throws(AudioError) {
        try open(source)
        try await poll { input throws(AudioError) in
            switch input {
            case .soundOpened: return true
            case .soundAwaited: report(name)
            case .soundFailed(let error, _):
                close()
                throw error
            case _: break
            }
            return false
        }
    }

    /// Devices give no notification that could be awaited here, so their state is polled every 5 ms.
    private func poll(until isEnd: (Input) throws(AudioError) -> Bool) async throws(AudioError) {
        while true {
            for input in poll(at: Monotonic.now()) { if try isEnd(input) { return } }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    /// - Throws: why the note is not heard to its end.
    package func waitUntilEnd(of note: PlaybackHandle) async throws(AudioError) {
        try await poll { input throws(AudioError) in
            switch input {
            case .sound(let facts): return facts.contains { $0.kind == .ended && $0.note == note.note }
            case .soundLost: throw .lost(device: name)
            case .soundTrouble(.overloaded): return false
            case .soundFailed(let error, _), .soundTrouble(let error): throw error
            case _: return false
            }
        }
    }

    /// Lets every note fade and waits until the device has played it, at most a quarter of a second.
    package func fadeOut() {
        guard let player, let output else { return }
        player.stopAll()
        let fade = Int(player.sampleRate * 0.015) + output.buffer.frames * output.buffer.periods
        let end = player.renderedFrames + fade
        let deadline = Monotonic.now() + 250_000_000
        while player.renderedFrames < end, Monotonic.now() < deadline { Thread.sleep(forTimeInterval: 0.002) }
    }
}
