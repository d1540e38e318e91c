// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Sound
import Synchronization
import Training

/// A simulated listener at a live run: hears the exercises begin and answers in real time.
final class Robot: Sendable {
    private let state: Mutex<(listener: SimulatedListener, exercise: ComparisonExercise?)>
    private let press: @Sendable (Input) -> Void

    init(listener: SimulatedListener, press: @escaping @Sendable (Input) -> Void) {
        state = Mutex((listener, nil))
        self.press = press
    }

    func hear(_ snapshot: Snapshot) {
        switch snapshot.happening {
        case .exerciseBegan(_, let exercise): state.withLock { $0.exercise = exercise }
        case .targetStarted(_, let onset):
            let answer = state.withLock { state in state.exercise.map { state.listener.answer($0.comparison) } }
            guard let (answer, after) = answer else { return }
            act(.answer(answer), at: onset + after)
        // There is nobody who could mend it.
        case .interrupted: act(.stop, at: Monotonic.now())
        case .ready, .controllerArrived, .controllerLeft, .modeStarted, .answerAwaited, .answered, .savedLater,
            .resumed, .modeEnded, .trouble:
            break
        }
    }

    private func act(_ action: TrainingAction, at moment: Int64) {
        let press = press
        let wait = max(0, moment - Monotonic.now())
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(wait))) { @Sendable in
            press(.action(action, moment: moment, device: "simulated listener"))
        }
    }
}
