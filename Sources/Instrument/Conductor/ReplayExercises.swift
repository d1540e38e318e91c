// SPDX-License-Identifier: MIT
import Settings
import Synchronization
import Training

/// The exercises of a log with their settings, which replace drawn ones until none is left.
package final class ReplayExercises: Sendable {
    private let entries: [(asked: AskedExercise, settings: UserSettings)]
    /// The settings when none is left.
    private let last: UserSettings
    private let position = Mutex(0)

    init(_ entries: [(asked: AskedExercise, settings: UserSettings)], then last: UserSettings) {
        self.entries = entries
        self.last = last
    }

    /// The settings of the next exercise.
    var settings: UserSettings {
        position.withLock { $0 < entries.count ? entries[$0].settings : last }
    }

    /// The next comparison; nil if none is left. Exercises of the other kind before it are skipped.
    func comparison(number: Int, settings: TrainingSettings) -> ComparisonExercise? {
        next { try? $0.comparison() }.map { comparison, loudness in
            ComparisonExercise(number: number, comparison: comparison, settings: settings, loudnessOffset: loudness)
        }
    }

    /// The same for pitch matching.
    func matching(number: Int, settings: UserSettings, wheel: WheelCalibration) -> PitchMatchingExercise? {
        next { try? $0.matching() }.map { challenge, range in
            PitchMatchingExercise(
                number: number, challenge: challenge, settings: settings.training, range: range, wheel: wheel,
                commits: settings.commit.kinds)
        }
    }

    private func next<Found>(_ read: (AskedExercise) -> Found?) -> Found? {
        position.withLock { position in
            for index in position..<entries.count {
                if let found = read(entries[index].asked) {
                    position = index + 1
                    return found
                }
            }
            return nil
        }
    }
}
