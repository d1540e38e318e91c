// SPDX-License-Identifier: MIT
import Music
import Sound

/// What plays when the SoundFont that is asked for has gone or cannot be read: the sine, which Peach brings.
extension Conductor {
    /// Lets a sound play from the next silence on.
    @discardableResult func use(_ wanted: SoundSourceID) -> SoundSourceID {
        guard audioSession.player != nil else { return wanted }
        do throws(AudioError) {
            try install(wanted)
            accept(wanted)
            return wanted
        } catch {
            refuse(wanted, error)
            guard error.isAboutSoundFont else { return presentSound }
        }
        do throws(AudioError) {
            try install(.sine)
        } catch {
            tell(.trouble(.sound(error)))
        }
        return presentSound
    }

    /// Lets an exercise sound as it did, or was meant to, whatever was chosen or drawn since.
    func useAgain(_ source: SoundSourceID) -> SoundSourceID {
        do throws(AudioError) {
            try install(source)
        } catch {
            tell(.trouble(.sound(error)))
        }
        return presentSound
    }

    func install(_ source: SoundSourceID) throws(AudioError) {
        try audioSession.use(source)
        presentSound = source
    }

    /// An output could not be opened because of the sound that was to play there.
    /// - Returns: whether it is being opened with another sound: one that was chosen since, or the sine.
    func openedInstead(of source: SoundSourceID, because error: AudioError) -> Bool {
        guard error.isAboutSoundFont, !isSineOpening else { return false }
        var wanted = currentSettings().training.soundSource
        if wanted == source {
            guard wanted != .sine else { return false }
            refuse(wanted, error)
            isSineOpening = true
            wanted = .sine
        }
        do throws(AudioError) {
            try audioSession.open(wanted)
            return true
        } catch {
            return false
        }
    }

    private func accept(_ source: SoundSourceID) {
        guard refusedSound != nil else { return }
        refusedSound = nil
        tell(.mended(.soundSource(source, name: audioSession.displayName(of: source))))
    }

    /// Told once, however often it is tried.
    private func refuse(_ source: SoundSourceID, _ error: AudioError) {
        if let refusedSound, refusedSound == (source, error) { return }
        refusedSound = (source, error)
        tell(.trouble(error.isAboutSoundFont ? .soundReplaced(error) : .sound(error)))
    }
}

extension AudioError {
    fileprivate var isAboutSoundFont: Bool {
        switch self {
        case .soundFont, .soundFontGone, .presetMissing: true
        case _: false
        }
    }
}
