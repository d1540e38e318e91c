// SPDX-License-Identifier: MIT
import Foundation
import Music
import Sound
import Synchronization

/// A sound device, PulseAudio, JACK, a WAV file in real time, or nothing: what `--output` says.
package final class LiveStage: Stage {
    private let choice: OutputChoice
    private let buffer: BufferSize?
    private let library: SoundFontLibrary
    private let state = Mutex<State>(State())

    private struct State {
        var output: (any AudioOutput)?
        var player: SoundFontNotePlayer?
    }

    package init(choice: OutputChoice, buffer: BufferSize?, library: SoundFontLibrary) {
        self.choice = choice
        self.buffer = buffer
        self.library = library
    }

    package var player: (any NotePlayer)? { soundFontPlayer }

    /// The same with its facts, for whoever watches over it.
    package var soundFontPlayer: SoundFontNotePlayer? { state.withLock { $0.player } }

    package var name: String { output?.name ?? "" }

    /// What is open, for telling it; nil if nothing is.
    package var output: (any AudioOutput)? { state.withLock { $0.output } }

    package func open(_ source: SoundSourceID) throws(AudioError) {
        guard output == nil else { return }
        let preset = try library.source(for: source)
        let output = try AudioOutputs.open(choice, buffer: buffer)
        let player: SoundFontNotePlayer
        do throws(AudioError) {
            player = try SoundFontNotePlayer(source: preset, sampleRate: output.sampleRate)
        } catch {
            output.close()
            throw error
        }
        output.attach(player)
        state.withLock { $0 = State(output: output, player: player) }
    }

    package func use(_ source: SoundSourceID) throws(AudioError) {
        try soundFontPlayer?.use(try library.source(for: source))
    }

    /// Lets every note fade and waits until the device has played it, at most a quarter of a second.
    package func fadeOut() {
        guard let player = soundFontPlayer, let output else { return }
        player.stopAll()
        let fade = Int(player.sampleRate * 0.015) + output.buffer.frames * output.buffer.periods
        let end = player.renderedFrames + fade
        let deadline = Monotonic.now() + 250_000_000
        while player.renderedFrames < end, Monotonic.now() < deadline { Thread.sleep(forTimeInterval: 0.002) }
    }

    package func close() {
        let output = state.withLock { state in
            defer { state = State() }
            return state.output
        }
        output?.close()
    }
}

extension SoundFontLibrary {
    /// - Throws: `AudioError.presetMissing`.
    package func source(for id: SoundSourceID) throws(AudioError) -> SoundFontSource {
        guard let file = file(for: id) else { throw .presetMissing(id) }
        return SoundFontSource(id: id, file: file)
    }
}
