// SPDX-License-Identifier: MIT
import Music
import Sound
import Training

extension Conductor {
    /// - Parameter offset: of a tunable note's beginning, from the correct pitch.
    func play(at offset: Cents, number: Int) async {
        if let exercise = matching.exercise {
            let isPlaying = await play(
                number, source: exercise.soundSource, reference: exercise.referenceFrequency,
                duration: exercise.noteDuration, target: exercise.frequency(at: offset), amplitude: AmplitudeDB(0),
                targetDuration: nil)
            if isPlaying { tell(.matchingBegan(SessionEvent.Matching(number: answered + 1, exercise))) }
        } else if let exercise = comparison.exercise {
            let isPlaying = await play(
                number, source: exercise.soundSource, reference: exercise.referenceFrequency,
                duration: exercise.noteDuration, target: exercise.targetFrequency, amplitude: exercise.loudnessOffset,
                targetDuration: exercise.noteDuration)
            if isPlaying { tell(.exerciseBegan(number: answered + 1, exercise)) }
        }
    }

    /// Once more what was heard, and what was right.
    func play(_ completed: CompletedExercise, number: Int) async {
        let isPlaying: Bool
        switch completed {
        case .comparison(let last):
            isPlaying = await play(
                number, source: last.soundSource, reference: last.referenceFrequency, duration: last.noteDuration,
                target: last.targetFrequency, amplitude: last.loudnessOffset, targetDuration: last.noteDuration)
        case .matching(let last, _):
            isPlaying = await play(
                number, source: last.soundSource, reference: last.referenceFrequency, duration: last.noteDuration,
                target: last.finalFrequency, amplitude: AmplitudeDB(0), targetDuration: last.noteDuration)
        }
        if isPlaying { tell(.heardAgain(completed)) }
    }

    /// Orders both notes at once; the second begins in the frame in which the first ends.
    /// - Parameters:
    ///   - source: of the exercise; what sounds now may be that of another.
    ///   - targetDuration: nil is without end.
    /// - Returns: false if there is no sound, which has been told.
    private func play(
        _ number: Int, source: SoundSourceID, reference: Frequency, duration: NoteDuration, target: Frequency,
        amplitude: AmplitudeDB, targetDuration: NoteDuration?
    ) async -> Bool {
        guard let player = audioSession.player else {
            await soundLost()
            return false
        }
        let source = useAgain(source)
        do throws(AudioError) {
            let first = try player.play(
                frequency: reference, amplitude: AmplitudeDB(0), duration: duration, after: nil)
            let second = try player.play(
                frequency: target, amplitude: amplitude, duration: targetDuration, after: first)
            playback = Playback(number: number, soundSource: source, reference: first, target: second)
            return true
        } catch {
            audioSession.close()
            soundFailed(error, with: source)
            await interrupt(.soundLost)
            return false
        }
    }
}
