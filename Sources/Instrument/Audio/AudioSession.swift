// SPDX-License-Identifier: MIT
import Music
import Settings
import Sound
import Synchronization
import Training

/// The sound output of a session: it can be lost and opened again, and it changes its preset between exercises.
package protocol AudioSession: AnyObject, Sendable {
    /// Nil while there is no sound.
    var player: NotePlayer? { get }
    /// The name of the device; empty while there is none.
    var name: String { get }
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
    /// True if the device should be opened again between exercises, with a smaller buffer.
    var isHalvingDue: Bool { get }
}

package struct UpcomingSounds: Sendable {
    let next: SoundSourceID
    /// The sounds that later exercises are drawn from.
    let later: [SoundSourceID]
}

extension AudioSession {
    package var isHalvingDue: Bool { false }
    package func displayName(of source: SoundSourceID) -> String { library.displayName(for: source) }
}

/// The SoundFonts of a run. An unknown sound is searched once more on the disk.
final class SoundFontCache: Sendable {
    private let present: Mutex<SoundFontLibrary>
    private let read: (@Sendable () -> SoundFontLibrary)?

    /// - Parameter reread: reads them again, on the calling thread; nil never does.
    init(_ library: SoundFontLibrary, reread: (@Sendable () -> SoundFontLibrary)?) {
        present = Mutex(library)
        read = reread
    }

    var library: SoundFontLibrary { present.withLock { $0 } }

    /// - Throws: `AudioError.presetMissing`, `.soundFontGone`, `.soundFont`.
    func source(for id: SoundSourceID) throws(AudioError) -> SoundFontSource {
        do throws(AudioError) {
            return try library.source(for: id)
        } catch {
            return try reread().source(for: id)
        }
    }

    func reread() -> SoundFontLibrary {
        guard let fresh = read?() else { return library }
        present.withLock { $0 = fresh }
        return fresh
    }
}

extension SoundFontLibrary {
    /// The sounds that exercises in a range are drawn from.
    func sounds(
        _ rotation: RotationSetting, for range: NoteRange, at referencePitch: Frequency, lasting duration: NoteDuration
    ) -> [SoundSourceID] {
        switch rotation {
        case .off: []
        case .own: presets.map(\.id).filter { isShipped($0) }
        case .suitable:
            presets.map(\.id).filter {
                calibrationState(of: $0, lasting: duration).judgement(in: range.notes, at: referencePitch)?
                    .isSuitable(for: range.notes) ?? false
            }
        }
    }
}

extension UserSettings {
    /// Draws a sound if rotation is on. The log names the drawn sound, so that a replay uses it again.
    /// - Returns: the sounds that it was drawn from.
    @discardableResult mutating func drawSound(
        from library: SoundFontLibrary, using generator: inout some RandomNumberGenerator
    ) -> [SoundSourceID] {
        let sounds = library.sounds(
            rotation, for: training.range.widest, at: training.referencePitch, lasting: training.noteDuration)
        if let drawn = sounds.randomElement(using: &generator) { training.soundSource = drawn }
        rotation = .off
        return sounds
    }
}
