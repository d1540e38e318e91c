// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Training

/// The sound output of a session: it can be lost and opened again, and it changes its preset between exercises.
package protocol AudioSession: AnyObject, Sendable {
    /// Nil while there is no sound.
    var player: NotePlayer? { get }
    /// The name of the device; empty while there is none.
    var name: String { get }
    /// What the player hears the notes from, for records: see `OutputName`. Nil if unknown.
    var outputName: String? { get }
    /// Opens a player for the preset, at once or later; `Input.soundOpened` or `.soundFailed` reports the latter. Never blocks
    /// for a device; does nothing if there is a player or one is being opened.
    func open(_ source: SoundSourceID) throws(AudioError)
    var library: SoundFontLibrary { get }
    /// Changes the sound from the next silence on. Blocks while the file is read.
    func use(_ source: SoundSourceID) throws(AudioError)
    /// Loads the sounds that will most likely be used next, in the background.
    /// - Parameter draw: returns the sounds, perhaps on another thread.
    func prepare(_ draw: @escaping @Sendable (SoundFontLibrary) -> UpcomingSounds)
    /// Loads a sound for the player in the background; nil if there is no player.
    func load(_ source: SoundSourceID) async -> Result<LoadedSound?, AudioError>
    /// Silences and closes the device, without waiting for it. May be called twice.
    func close()
    /// Closes an idle device; its name is still reported.
    func rest()
    /// The next opening uses the output and buffer of these settings.
    func choose(_ settings: UserSettings)
    /// True if the device should be opened again between exercises: another one was chosen, or a smaller buffer is tried.
    var isReplacementDue: Bool { get }
}

extension AudioSession {
    package func choose(_ settings: UserSettings) {}
}

/// An output and its buffer; nil for one that grows by itself.
package struct OutputSelection: Hashable, Sendable {
    package let choice: OutputChoice
    package let buffer: BufferSize?

    package init(_ choice: OutputChoice, buffer: BufferSize? = nil) { (self.choice, self.buffer) = (choice, buffer) }

    func policy(_ memory: SavedBufferSizes?, isStart: Bool = false) -> BufferSizePolicy {
        // Only devices have gaps.
        BufferSizePolicy(asked: choice.isDevice ? buffer : buffer ?? .standard, memory: memory, isStart: isStart)
    }
}

/// The sound of the next exercise, and those that later exercises are drawn from.
package typealias UpcomingSounds = (next: SoundSourceID, later: [SoundSourceID])

extension UserSettings {
    /// Draws a sound if rotation is on. The log names the drawn sound, so that a replay uses it again.
    /// - Returns: the sounds that it was drawn from.
    @discardableResult mutating func drawSound(
        from library: SoundFontLibrary, using generator: inout some RandomNumberGenerator
    ) -> [SoundSourceID] {
        let notes = training.range.widest.notes
        let sounds =
            switch rotation {
            case .off: [SoundSourceID]()
            case .own: library.presets.map(\.id).filter { library.isShipped($0) }
            case .suitable:
                library.presets.map(\.id).filter {
                    library.calibrationState(of: $0, lasting: training.noteDuration)
                        .judgement(in: notes, at: training.referencePitch)?.isSuitable(for: notes) ?? false
                }
            }
        if let drawn = sounds.randomElement(using: &generator) { training.soundSource = drawn }
        rotation = .off
        return sounds
    }
}
