// SPDX-License-Identifier: MIT
import MIDI
import Music
import Sound
import Training

/// How sound is opened, waited for, lost and found again. Nothing here waits for a device.
extension Conductor {
    /// What begins as soon as there is sound.
    enum Wish: Equatable {
        case start(TrainingMode)
        case resume
        /// The run that is under way goes on by itself.
        case goOn
    }

    /// Whether an output has slept for a second already, and whether that was told.
    enum Awaiting: Equatable { case nobody, silently, told }

    /// Nanoseconds until the sound is tried again: the first time, and at most; each is twice as long as the one before.
    static let reopenPauses = (first: Int64(500_000_000), longest: Int64(4_000_000_000))

    /// `peach train` before its first note.
    var isUnbegun: Bool { if case .training = purpose { mode == nil && phase == .training } else { false } }

    func openStage() async {
        reopenMoment = nil
        var source = currentSettings().training.soundSource
        do throws(AudioError) {
            try audioSession.open(source)
        } catch {
            soundFailed(error, with: source)
            // Else the sine is on its way, or there already.
            guard isSineOpening else { return }
            source = .sine
        }
        if audioSession.player != nil { await soundOpened(with: source) }
    }

    /// Begins what needs sound when there is some, which may be at once.
    func wish(_ wish: Wish) async {
        self.wish = wish
        await openStage()
        tellAwaited()
    }

    func soundAwaited() {
        if awaiting == .nobody { awaiting = .silently }
        tellAwaited()
    }

    /// Only to somebody who waits.
    private func tellAwaited() {
        guard awaiting == .silently, wish != nil else { return }
        awaiting = .told
        tell(.soundAwaited(device: audioSession.name))
    }

    func soundOpened(with source: SoundSourceID) async {
        reopenMoment = nil
        reopenPause = Self.reopenPauses.first
        awaiting = .nobody
        tuneIn()
        presentSound = source
        // Another one may have been chosen meanwhile; but what did not play does not now.
        let wanted = currentSettings().training.soundSource
        if !isSineOpening || refusedSound?.source != wanted { use(wanted) }
        isSineOpening = false
        if soundTrouble != nil {
            soundTrouble = nil
            tell(.soundBack(device: audioSession.name))
        }
        preview.outputOpened()
        loadPreview()
        defer { tellEarlyTroubles() }
        guard let begun = wish else { return }
        wish = nil
        switch begun {
        case .start(let mode):
            if case .training = purpose { tell(.ready) }
            await start(mode)
        case .resume: await resume()
        case .goOn: await happen(.resumed)
        }
    }

    /// The player is told once of what is the same, however often it is tried; and each time that a mode is asked for.
    func soundFailed(_ error: AudioError, with source: SoundSourceID) {
        if openedInstead(of: source, because: error) { return }
        isSineOpening = false
        awaiting = .nobody
        preview.fail(error)
        if isUnbegun {
            failure = error
            phase = .ended
            return
        }
        let wished = wish
        wish = nil
        // A press that did nothing would be the worst answer.
        let isAsked = if case .start? = wished { true } else { false }
        if soundTrouble != error || isAsked { tell(.trouble(.sound(error))) }
        soundTrouble = error
        tellEarlyTroubles()
        if wished == .goOn { stand(after: .soundLost, isDiscarded: true) }
        reopenLater()
    }

    /// The exercise under way is given again, with a larger buffer.
    func soundHasGaps(_ larger: BufferSize) async {
        let name = audioSession.name
        if !areGapsTold { tell(.soundHadGaps(device: name, buffer: larger)) }
        areGapsTold = true
        await reopenStage()
    }

    /// Only between exercises.
    /// - Returns: whether the device is opened anew for that; afterwards the run goes on.
    func triesSmallerBuffer() async -> Bool {
        guard audioSession.isHalvingDue else { return false }
        await reopenStage()
        return true
    }

    /// A run under way goes on with an exercise that begins anew.
    private func reopenStage() async {
        let isTraining = phase == .training && mode != nil
        if isTraining { await happen(.stopped) }
        audioSession.close()
        if isTraining { await wish(.goOn) } else { await openStage() }
    }

    func soundLost() async {
        let trouble = AudioError.lost(device: audioSession.name)
        audioSession.close()
        if phase == .training {
            await interrupt(.soundLost)
        } else if soundTrouble == nil {
            tell(.trouble(.sound(trouble)))
        }
        soundTrouble = trouble
        reopenLater()
    }

    /// Tried again only when the player wants it: it would be the same.
    func soundOffPace(claimed: Double, found: Double) async {
        let trouble = AudioError.pace(device: audioSession.name, claimed: Int(claimed), found: Int(found.rounded()))
        tell(.trouble(.sound(trouble)))
        audioSession.close()
        await interrupt(.soundLost)
    }

    private func reopenLater() {
        reopenMoment = timekeeper.now() + reopenPause
        reopenPause = min(2 * reopenPause, Self.reopenPauses.longest)
    }
}
