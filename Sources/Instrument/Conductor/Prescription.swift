// SPDX-License-Identifier: MIT
import Music
import Settings
import Synchronization
import Training

/// Exercises that are asked instead of drawn ones, in their order, until there are none left; each with the settings it is
/// asked by.
package final class Prescription: Sendable {
    package struct Entry: Hashable, Sendable {
        package let asked: AskedExercise
        package let settings: UserSettings

        package init(_ asked: AskedExercise, settings: UserSettings) {
            self.asked = asked
            self.settings = settings
        }
    }

    private let entries: [Entry]
    /// When none is left.
    private let last: UserSettings
    private let position = Mutex(0)

    package init(_ entries: [Entry], then last: UserSettings) {
        self.entries = entries
        self.last = last
    }

    /// Those of the next exercise.
    package var settings: UserSettings {
        position.withLock { $0 < entries.count ? entries[$0].settings : last }
    }

    /// The next comparison; exercises of the other kind before it are left out.
    func comparison(
        number: Int, settings: TrainingSettings, otherwise draw: () -> ComparisonExercise
    ) -> ComparisonExercise {
        let found = next { entry -> (Comparison, AmplitudeDB)? in
            if case .comparison(let comparison, let loudness) = entry { (comparison, loudness) } else { nil }
        }
        guard let (comparison, loudness) = found else { return draw() }
        return ComparisonExercise(
            number: number, comparison: comparison, settings: settings, loudnessOffset: loudness)
    }

    /// The same for pitch matching.
    func matching(
        number: Int, settings: UserSettings, wheel: WheelCalibration, otherwise draw: () -> PitchMatchingExercise
    ) -> PitchMatchingExercise {
        let found = next { entry -> (PitchMatchingChallenge, Cents)? in
            if case .matching(let challenge, let range) = entry { (challenge, range) } else { nil }
        }
        guard let (challenge, range) = found else { return draw() }
        return PitchMatchingExercise(
            number: number, challenge: challenge, settings: settings.training, range: range, wheel: wheel,
            commits: settings.commit.kinds)
    }

    private func next<Found>(_ isFit: (AskedExercise) -> Found?) -> Found? {
        position.withLock { position in
            for index in entries[min(position, entries.count)...].indices {
                if let found = isFit(entries[index].asked) {
                    position = index + 1
                    return found
                }
            }
            return nil
        }
    }
}
