// SPDX-License-Identifier: MIT
import Music
import Sound
import Training

/// How sounds are tried. Nobody who plays waits for a file.
extension Conductor {
    /// Lets a note of a sound be heard, as soon as it is loaded; an earlier one ends.
    /// - Parameter tell: is told once what became of it, on the actor.
    package func preview(_ source: SoundSourceID, tell: @escaping @Sendable (SoundTrial.Outcome) -> Void) async {
        endTrial()
        guard phase != .training else { return tell(.training) }
        wish(for: SoundTrial.Wish(source: source, tell: tell))
        await stir()
        loadTried()
    }

    /// Lets keys sound as it was chosen. An exercise under way keeps its sound, and a note that is tried is heard to its end.
    func takeUpChosenSound() {
        guard phase != .training, trial.wish?.tell == nil, trial.note == nil, stage.player != nil else { return }
        wish(for: SoundTrial.Wish(source: currentSettings().training.soundSource, tell: nil))
        loadTried()
    }

    func endTrial() {
        trial.note?.stop()
        trial.note = nil
        trial.wish?.tell?(.overtaken)
        trial.wish = nil
    }

    func triedNoteEnded() {
        trial.note = nil
        takeUpChosenSound()
    }

    func failTried(_ error: AudioError) {
        trial.wish?.tell?(.failed(error))
        trial.wish = nil
    }

    /// As soon as there is a player; whoever has one opened calls it again.
    func loadTried() {
        guard let wish = trial.wish, !trial.isLoading else { return }
        guard stage.player != nil else {
            // It may come back when nobody expects a note any more.
            if let soundTrouble { failTried(soundTrouble) }
            return
        }
        trial.isLoading = true
        let (stage, number) = (stage, trial.number)
        Task {
            let result: Result<LoadedSound?, AudioError>
            do throws(AudioError) {
                result = .success(try await stage.load(wish.source))
            } catch {
                result = .failure(error)
            }
            self.takeLoaded(result, number: number)
        }
    }

    private func wish(for wish: SoundTrial.Wish) {
        trial.wish = wish
        trial.number += 1
    }

    private func takeLoaded(_ result: Result<LoadedSound?, AudioError>, number: Int) {
        trial.isLoading = false
        guard let wish = trial.wish, number == trial.number else { return loadTried() }
        do throws(AudioError) {
            guard let loaded = try result.get(), let player = stage.player, player.sampleRate == loaded.sampleRate
            else { return loadTried() }
            try player.use(loaded)
            presentSound = wish.source
            trial.wish = nil
            guard let tell = wish.tell else { return }
            let settings = currentSettings().training
            let pitch = TuningSystem.equalTemperament.frequency(
                for: DetunedMIDINote(.a4), referencePitch: settings.referencePitch)
            trial.note = try player.play(
                frequency: pitch, amplitude: AmplitudeDB(0), duration: settings.noteDuration, after: nil)
            tell(.sounds)
        } catch {
            trial.wish = nil
            // Of what was chosen, exercises tell what plays instead.
            wish.tell?(.failed(error))
        }
    }
}
