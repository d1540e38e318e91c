// SPDX-License-Identifier: MIT
import Music
import Simulation

@testable import Training

extension PitchMatchingExercise {
    static func sample(
        number: Int, offset: Cents = 60,
        wheel: WheelCalibration = WheelLearning(SimulatedWheel.fourteenBits.memory).calibration,
        commits: Set<CommitKind> = Set(CommitKind.allCases)
    ) throws(ComparisonExercise.Missing) -> PitchMatchingExercise {
        guard
            let challenge = PitchMatchingChallenge(
                referenceNote: .a4, interval: .perfectFifthUp, initialCentOffset: offset)
        else { throw ComparisonExercise.Missing() }
        return PitchMatchingExercise(
            number: number, challenge: challenge, settings: TrainingSettings(), range: 100, wheel: wheel,
            commits: commits)
    }
}
