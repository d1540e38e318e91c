// SPDX-License-Identifier: MIT
import Foundation
import Music

@testable import Training

/// A session with the ideal player at a simulated wheel, in simulated time and without sound.
struct MatchingRehearsal {
    struct Result {
        let completed: CompletedPitchMatching?
        /// The sounded pitch in the hold, from the correct one: its mean over time, or the step that sounded longest.
        let held: Double
        /// What the hand's true place means.
        let hand: Double
    }

    let wheel: SimulatedWheel
    let range: Cents
    let commit: CommitKind
    var random: SeededRandom
    var session = PitchMatchingSession()
    private var rest = 0.0
    private var now: Int64 = 1_000_000_000
    private var sounded: [(moment: Int64, cents: Double)] = []
    private var wake: Int64?
    private var published: CompletedPitchMatching?
    private var asked = 0
    private var playing = 0

    init(_ wheel: SimulatedWheel, range: Cents, commit: CommitKind, seed: UInt64) {
        (self.wheel, self.range, self.commit) = (wheel, range, commit)
        random = SeededRandom(seed: seed)
        handle(.started, at: now)
    }

    mutating func exercise() -> Result {
        published = nil
        sounded = []
        let settings = TrainingSettings(matchingRange: .fixed(range))
        let exercise = PitchMatchingExercise(
            number: asked, mode: .pitchMatching, settings: settings, meanError: nil, wheel: wheel.calibration,
            using: &random)
        handle(.began(exercise), at: now)
        let onset = now + 1_000_000_000
        handle(.tunableStarted(playing: playing, .sample(at: onset)), at: onset)
        let share = -exercise.challenge.initialCentOffset.rawValue / exercise.reach.rawValue
        let gesture = TuningGesture(
            on: wheel, from: rest, to: wheel.calibration.position(share: share), at: onset + 200_000_000, end: commit,
            using: &random)
        var press = gesture.press
        for reading in gesture.readings {
            if let moment = press, reading.moment >= moment {
                handle(.confirmed(.sample(at: moment)), at: moment)
                press = nil
            }
            passTime(to: reading.moment)
            handle(.tuned(.absolute(position: reading.position), .sample(at: reading.moment)), at: reading.moment)
        }
        now = onset + 5_000_000_000
        passTime(to: now)
        rest = gesture.rest
        let held = heard(in: gesture.hold, isStepped: wheel.calibration.isCoarse)
        let offset = wheel.calibration.share(at: gesture.handPosition) * exercise.reach.rawValue
        let completed = published
        handle(completed == nil ? .skipRequested : .feedbackEnded(exercise: asked), at: now)
        return Result(
            completed: completed, held: held, hand: exercise.challenge.initialCentOffset.rawValue + offset)
    }

    private mutating func passTime(to moment: Int64) {
        while let next = wake, next <= moment {
            wake = nil
            handle(.timePassed(next), at: next)
        }
    }

    private mutating func handle(_ event: PitchMatchingSession.Event, at moment: Int64) {
        for effect in session.handle(event) {
            switch effect {
            case .next(let exercise): asked = exercise
            case .play(_, let cents, let number):
                playing = number
                sounded = [(moment, cents.rawValue)]
            case .adjust(let cents): sounded.append((moment, cents.rawValue))
            case .publish(let completed): published = completed
            case .wake(let moment): wake = moment
            case .silence, .wait, .cancelWait: break
            }
        }
    }

    private func heard(in hold: Range<Int64>, isStepped: Bool) -> Double {
        var times: [Double: Double] = [:]
        for (index, change) in sounded.enumerated() {
            let end = index + 1 < sounded.count ? sounded[index + 1].moment : Int64.max
            let time = min(end, hold.upperBound) - max(change.moment, hold.lowerBound)
            if time > 0 { times[change.cents, default: 0] += Double(time) }
        }
        if isStepped { return times.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? .nan }
        return times.map { $0.key * $0.value }.reduce(0, +) / times.values.reduce(0, +)
    }
}
