// SPDX-License-Identifier: MIT
import Music
import Sound
import Training

/// How sounds are tried. Nobody who plays waits for a file.
extension Conductor {
    /// Lets a note of a sound be heard, as soon as it is loaded; an earlier one ends.
    /// - Parameter tell: is told once what became of it, on the actor.
    package func preview(_ source: SoundSourceID, tell: @escaping @Sendable (SoundPreview.Outcome) -> Void) async {
        endTrial()
        guard phase != .training else { return tell(.training) }
        wish(for: SoundPreview.Wish(source: source, tell: tell))
        await stir()
        loadTried()
    }

    /// Lets keys sound as it was chosen. An exercise under way keeps its sound, and a note that is tried is heard to its end.
    func takeUpChosenSound() {
        guard phase != .training, preview.wish?.tell == nil, preview.note == nil, audioSession.player != nil else {
            return
        }
        wish(for: SoundPreview.Wish(source: currentSettings().training.soundSource, tell: nil))
        loadTried()
    }

    func endTrial() {
        preview.note?.stop()
        preview.note = nil
        preview.wish?.tell?(.overtaken)
        preview.wish = nil
    }

    func triedNoteEnded() {
        preview.note = nil
        takeUpChosenSound()
    }

    func failTried(_ error: AudioError) {
        preview.wish?.tell?(.failed(error))
        preview.wish = nil
    }

    /// As soon as there is a player; whoever has one opened calls it again.
    func loadTried() {
        guard let wish = preview.wish, !preview.isLoading else { return }
        guard audioSession.player != nil else {
            // It may come back when nobody expects a note any more.
            if let soundTrouble { failTried(soundTrouble) }
            return
        }
        preview.isLoading = true
        let (audioSession, number) = (audioSession, preview.number)
        Task {
            let result: Result<LoadedSound?, AudioError>
            do throws(AudioError) {
                result = .success(try await audioSession.load(wish.source))
            } catch {
                result = .failure(error)
            }
            self.takeLoaded(result, number: number)
        }
    }

    private func wish(for wish: SoundPreview.Wish) {
        preview.wish = wish
        preview.number += 1
    }

    private func takeLoaded(_ result: Result<LoadedSound?, AudioError>, number: Int) {
        preview.isLoading = false
        guard let wish = preview.wish, number == preview.number else { return loadTried() }
        do throws(AudioError) {
            guard let loaded = try result.get(), let player = audioSession.player,
                player.sampleRate == loaded.sampleRate
            else { return loadTried() }
            try player.use(loaded)
            presentSound = wish.source
            preview.wish = nil
            guard let tell = wish.tell else { return }
            let settings = currentSettings().training
            let pitch = TuningSystem.equalTemperament.frequency(
                for: DetunedMIDINote(.a4), referencePitch: settings.referencePitch)
            preview.note = try player.play(
                frequency: pitch, amplitude: AmplitudeDB(0), duration: settings.noteDuration, after: nil)
            tell(.sounds)
        } catch {
            preview.wish = nil
            // Of what was chosen, exercises tell what plays instead.
            wish.tell?(.failed(error))
        }
    }
}
