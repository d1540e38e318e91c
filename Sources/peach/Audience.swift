// SPDX-License-Identifier: MIT
import Instrument
import Synchronization
import Training

/// A simulated listener at a run in rendered time: remembers when to press what.
final class Audience: Sendable {
    private let renderer: any Renderer
    private let state: Mutex<State>

    private struct State {
        var listener: SimulatedListener
        var exercise: ComparisonExercise?
        var press: (answer: Answer, moment: Int64)?
    }

    init(listener: SimulatedListener, renderer: any Renderer) {
        self.renderer = renderer
        state = Mutex(State(listener: listener))
    }

    func hear(_ snapshot: Snapshot) {
        renderer.render(snapshot)
        state.withLock { state in
            switch snapshot.happening {
            case .exerciseBegan(_, let exercise): state.exercise = exercise
            case .targetStarted(_, let onset):
                guard let exercise = state.exercise else { return }
                let (answer, after) = state.listener.answer(exercise.comparison)
                state.press = (answer, onset + after)
            case .ready, .controllerArrived, .controllerLeft, .modeStarted, .answerAwaited, .answered, .savedLater,
                .interrupted, .resumed, .modeEnded, .trouble:
                break
            }
        }
    }

    /// The press that is due, once.
    func press(at moment: Int64) -> Input? {
        state.withLock { state in
            guard let press = state.press, press.moment <= moment else { return nil }
            state.press = nil
            return .action(.answer(press.answer), moment: press.moment, device: "simulated listener")
        }
    }
}
