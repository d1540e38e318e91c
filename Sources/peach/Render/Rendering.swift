// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Platform
import Music
import Sound
import Localization

/// Notes on their way into a WAV file, faster than they sound.
struct Rendering {
    /// Hz.
    static let sampleRate = 48000
    /// Frames between two moments at which a pitch can change.
    static let block = 64

    let player: NotePlayer
    private let file: AtomicFile
    private let wave: WAVFile
    private let output: OfflineOutput
    private var begun: [SoundFact] = []
    /// Rendered so far.
    private(set) var frames = 0

    /// - Throws: `AudioError`.
    init(_ source: SoundFontSource, to file: AtomicFile) throws {
        player = try NotePlayer(source: source, sampleRate: Double(Self.sampleRate))
        output = OfflineOutput(player, block: Self.block)
        self.file = file
        wave = WAVFile(file.descriptor, sampleRate: Self.sampleRate)
    }

    /// Renders until so many frames are written.
    mutating func render(to frame: Int) {
        while frames < frame {
            let count = min(Self.block, frame - frames)
            let (left, right) = output.render(frames: count)
            wave.append(left: left, right: right)
            frames += count
            begun += player.takeFacts().filter { $0.kind == .started }
        }
    }

    /// The frame at which a note was begun; nil if it has not yet.
    func onset(of note: PlaybackHandle) -> Int? {
        begun.first { $0.note == note.note }.map { Int((Double($0.time) / 1e9 * Double(Self.sampleRate)).rounded()) }
    }

    /// Completes the file.
    /// - Throws: `FileRefusal`.
    func finish() throws { try file.finish(wave.close()) }
}
