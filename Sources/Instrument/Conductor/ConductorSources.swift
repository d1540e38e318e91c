// SPDX-License-Identifier: MIT
import Music
import Sound

/// What plays when the SoundFont that is asked for has gone or cannot be read: the sine, which Peach brings.
extension Conductor {
    /// A sound that was asked for and does not play.
    struct Refused: Equatable {
        let source: SoundSourceID
        let error: AudioError
    }

    /// Lets a sound play from the next silence on.
    /// - Returns: what plays then.
    func use(_ wanted: SoundSourceID) -> SoundSourceID {
        guard stage.player != nil else { return wanted }
        do throws(AudioError) {
            try stage.use(wanted)
            accept(wanted)
            return wanted
        } catch {
            guard error.isAboutSoundFont else { return keepSound(because: error) }
            refuse(wanted, error)
        }
        do throws(AudioError) {
            try stage.use(.sine)
            return .sine
        } catch {
            return keepSound(because: error)
        }
    }

    private func keepSound(because error: AudioError) -> SoundSourceID {
        tell(.trouble(.sound(error)))
        return playback?.soundSource ?? runSettings.training.soundSource
    }

    /// An output could not be opened because of the sound that was to play there.
    /// - Returns: whether it is being opened with the sine instead.
    func openedInstead(because error: AudioError) -> Bool {
        let wanted = currentSettings().training.soundSource
        guard error.isAboutSoundFont, wanted != .sine, !isSineOpening else { return false }
        refuse(wanted, error)
        isSineOpening = true
        do throws(AudioError) {
            try stage.open(.sine)
            return true
        } catch {
            return false
        }
    }

    /// What was asked for plays.
    func accept(_ source: SoundSourceID) {
        guard refusedSound != nil else { return }
        refusedSound = nil
        tell(.mended(.soundSource(source, name: stage.displayName(of: source))))
    }

    /// Told once, however often it is tried.
    private func refuse(_ source: SoundSourceID, _ error: AudioError) {
        let refused = Refused(source: source, error: error)
        guard refusedSound != refused else { return }
        refusedSound = refused
        tell(.trouble(.soundReplaced(error)))
    }
}

extension AudioError {
    /// Another sound would play.
    fileprivate var isAboutSoundFont: Bool {
        switch self {
        case .soundFont, .soundFontGone, .presetMissing: true
        case .outOfMemory, .noDevice, .device, .busy, .sampleRate, .pace, .lost, .asleep, .notKept, .unresponsive:
            false
        }
    }
}
