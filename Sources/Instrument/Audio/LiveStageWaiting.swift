// SPDX-License-Identifier: MIT
import Foundation
import Platform
import Music
import Sound

extension LiveAudioSession {
    /// For whoever has nobody to look: opens the device and waits until it plays.
    /// - Parameter tell: is given the device's name if it does not play at once.
    /// - Throws: why it does not.
    package func waitUntilOpen(
        _ source: SoundSourceID, _ tell: (_ device: String) -> Void
    ) async throws(AudioError) {
        try open(source)
        while true {
            for input in look(at: Monotonic.now()) {
                switch input {
                case .soundOpened: return
                case .soundAwaited: tell(name)
                case .soundFailed(let error, _):
                    close()
                    throw error
                case _: continue
                }
            }
            await rest()
        }
    }

    /// Devices give no notification that could be awaited here, so their state is polled every 5 ms.
    private func rest() async { try? await Task.sleep(for: .milliseconds(5)) }

    /// - Throws: why it will not be heard to its end.
    package func waitUntilEnd(of note: PlaybackHandle) async throws(AudioError) {
        while true {
            for input in look(at: Monotonic.now()) {
                switch input {
                case .sound(let facts):
                    if facts.contains(where: { $0.kind == .ended && $0.note == note.note }) { return }
                case .soundLost: throw .lost(device: name)
                case .soundFailed(let error, _): throw error
                case .soundTrouble(.overloaded): continue
                case .soundTrouble(let error): throw error
                case _: continue
                }
            }
            await rest()
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
