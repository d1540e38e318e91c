// SPDX-License-Identifier: MIT
import Instrument
import Simulation

extension SimulatedPlayer {
    /// Before an audience, where no tuning is grossly wrong and nobody could mend a device.
    /// - Parameter now: of the run's clock.
    mutating func hear(_ happening: Happening, now: Int64) -> [TimedAction] {
        switch happening {
        case .exerciseBegan(_, let exercise):
            begin(exercise)
            return []
        case .targetStarted(_, let onset): return hear(from: onset)
        case .interrupted: return [TimedAction(action: .stop, moment: now)]
        case .ready, .controllerArrived, .controllerLeft, .modeStarted, .matchingBegan, .answerAwaited, .answered,
            .matched, .mappingUsed, .mappingGone, .heardAgain, .adjusted, .savedLater, .soundAwaited, .soundHadGaps,
            .soundBack, .resumed,
            .modeEnded, .trouble, .mended:
            return []
        }
    }
}
