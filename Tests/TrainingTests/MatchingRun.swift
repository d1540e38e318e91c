// SPDX-License-Identifier: MIT
import Music
import Simulation

@testable import Training

/// A session, its effects, and a clock in milliseconds.
struct MatchingRun {
    var session = PitchMatchingSession()
    private(set) var pitch: Cents?
    /// Orders to move the sounding pitch.
    private(set) var orders = 0
    var completed: CompletedPitchMatching?
    private(set) var isMuted = false
    private var asked = 0
    private var playing = 0
    private(set) var playings = 0
    private var wake: Int64?
    private let commits: Set<CommitKind>

    init(
        wheel: WheelMemory = SimulatedWheel.fourteenBits.memory,
        commits: Set<CommitKind> = Set(CommitKind.allCases), isPlaying: Bool = true
    ) throws {
        self.commits = commits
        carryOut(session.handle(.wheelFound(.none, wheel)))
        carryOut(session.handle(.started))
        if isPlaying { play() }
    }

    mutating func play() {
        let wheel = session.kind.wheels.calibration
        guard let exercise = try? PitchMatchingExercise.sample(number: asked, wheel: wheel, commits: commits) else {
            return
        }
        carryOut(session.begin(exercise))
    }

    mutating func begin(at moment: Int = 1000) {
        carryOut(session.handle(.targetStarted(playing: playing, .sample(at: Int64(moment) * 1_000_000))))
    }

    mutating func turn(to position: Double, at moment: Int) { tune(.absolute(position: position), at: moment) }

    mutating func tune(_ move: TuningMove, at moment: Int) {
        pass(to: moment)
        carryOut(session.handle(.tuned(move, .sample(at: Int64(moment) * 1_000_000))))
    }

    mutating func press(at moment: Int) {
        pass(to: moment)
        carryOut(session.handle(.confirmed(.sample(at: Int64(moment) * 1_000_000))))
    }

    mutating func pass(to moment: Int) {
        while let next = wake, next <= Int64(moment) * 1_000_000 {
            wake = nil
            carryOut(session.handle(.timePassed(next)))
        }
    }

    mutating func carryOut(_ effects: [TrainingEffect]) {
        for effect in effects {
            switch effect {
            case .next(let exercise): asked = exercise
            case .play(let cents, let number): (pitch, playing, playings) = (cents, number, playings + 1)
            case .adjust(let cents): (pitch, orders) = (cents, orders + 1)
            case .publish(.matching(let completed, _)): self.completed = completed
            case .wake(let moment): wake = moment
            case .mute: isMuted = true
            case .unmute: isMuted = false
            case .publish(.comparison), .playLast, .silence, .expose, .wait, .rest, .cancelWait: break
            }
        }
    }
}
