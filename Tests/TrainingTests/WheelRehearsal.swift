// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation

@testable import Training

/// A session and a simulated hand at a simulated wheel, in simulated time and without sound: twenty exercises in a row, so that
/// learning has an effect.
struct WheelRehearsal {
    static let exercises = 20

    let condition: WheelCondition
    let range: Cents
    let commits: Set<CommitKind>
    private(set) var session = PitchMatchingSession()
    private var random: SeededRandom
    private var now: Int64 = 1_000_000_000
    private var rest: Double
    private var wake: Int64?
    private var asked = 0
    private var playing = 0
    private var published: (completed: CompletedPitchMatching, moment: Int64)?
    private var mutes: [(moment: Int64, isMuted: Bool)] = []

    init(
        _ condition: WheelCondition, range: Cents = 20, seed: UInt64,
        commits: Set<CommitKind> = Set(CommitKind.allCases)
    ) {
        (self.condition, self.range, self.commits) = (condition, range, commits)
        random = SeededRandom(seed: seed)
        rest = condition.wheel.middle + .random(in: -1...1, using: &random) * condition.wheel.looseness
        carryOut(session.handle(.started), at: now)
    }

    /// An unknown wheel.
    init(fresh: FreshWheel, seed: UInt64) {
        self.init(fresh.condition, seed: seed)
        rest = fresh.start
        guard let message = fresh.message else { return }
        carryOut(session.handle(.tuned(.absolute(position: message), .sample(at: now - 500_000_000))), at: now)
    }

    static func tally(
        _ condition: WheelCondition, range: Cents = 20, seeds: Range<UInt64>,
        commits: Set<CommitKind> = Set(CommitKind.allCases)
    ) -> WheelTally {
        var tally = WheelTally()
        for seed in seeds {
            var rehearsal = WheelRehearsal(condition, range: range, seed: seed, commits: commits)
            for _ in 0..<exercises { rehearsal.exercise(&tally) }
        }
        return tally
    }

    mutating func exercise(_ tally: inout WheelTally) {
        let (exercise, known) = begin()
        let (gesture, wheel) = tune(exercise, known)
        judge(exercise, gesture, wheel, &tally)
        goOn()
    }

    /// How far from the middle of a vibrato the record lies, in cents; nil if there is none.
    mutating func vibratoError() -> Double? {
        let (exercise, known) = begin()
        let (gesture, wheel) = tune(exercise, known)
        defer { goOn() }
        guard let completed = published?.completed else { return nil }
        let place = wheel.share(at: gesture.place) * exercise.reach.rawValue
        return completed.userCentError.rawValue - exercise.challenge.initialCentOffset.rawValue - place
    }

    /// Like a player without a response: strikes a pad, and tunes again if the exercise is repeated.
    mutating func exercise(_ tally: inout FreshTally) {
        let (exercise, known) = begin()
        let (start, number) = (rest, playing)
        var gesture = tune(exercise, known).gesture
        let isReleased = published?.completed.commit == .released
        if published == nil { strike(at: now) }
        let isGivenAgain = published == nil && playing > number
        if isGivenAgain { tally.add(gesture, from: start, on: condition.wheel, isReleased: isReleased, moved: nil) }
        for _ in 0..<3 where published == nil && playing > number {
            gesture = tune(exercise, known).gesture
            if published == nil { strike(at: now) }
        }
        if !isGivenAgain {
            let completed = published?.completed
            let moved = completed.map { ($0.userCentError - $0.challenge.initialCentOffset).rawValue }
            tally.add(gesture, from: start, on: condition.wheel, isReleased: isReleased, moved: moved)
        }
        goOn()
    }

    private mutating func begin() -> (PitchMatchingExercise, WheelCalibration) {
        let known = session.kind.wheels.calibration
        let exercise = PitchMatchingExercise(
            number: asked, mode: .pitchMatching, settings: TrainingSettings(matchingRange: .fixed(range)),
            meanError: nil, wheel: known, isLetGo: true, commits: commits, using: &random)
        carryOut(session.begin(exercise), at: now)
        return (exercise, known)
    }

    private mutating func tune(
        _ exercise: PitchMatchingExercise, _ known: WheelCalibration
    ) -> (gesture: TuningGesture, wheel: WheelCalibration) {
        (published, mutes) = (nil, [])
        let onset = now + 600_000_000
        pass(to: onset)
        carryOut(session.handle(.targetStarted(playing: playing, .sample(at: onset))), at: onset)
        let gesture = TuningGesture(
            on: condition.wheel, by: condition.hand, from: rest, least: nearest(known),
            at: onset + 300_000_000, using: &random)
        rest = gesture.rest
        let wheel = play(gesture) ?? known
        now = gesture.end
        return (gesture, wheel)
    }

    private mutating func goOn() {
        let end = published == nil ? TrainingEvent.skipRequested : .feedbackEnded(exercise: asked)
        carryOut(session.handle(end), at: now)
    }

    /// Hands do not hold a wheel so near to its rest that it seems to rest.
    private func nearest(_ wheel: WheelCalibration) -> Double {
        max(wheel.deadZone * (wheel.isCoarsest ? 3 : 2), wheel.leastHold + 1.5 * wheel.step)
    }

    /// - Returns: the exercise's calibration.
    private mutating func play(_ gesture: TuningGesture) -> WheelCalibration? {
        var press = gesture.press
        var wheel: WheelCalibration?
        for reading in gesture.readings {
            if let moment = press, reading.moment >= moment {
                strike(at: moment)
                press = nil
            }
            pass(to: reading.moment)
            carryOut(
                session.handle(.tuned(.absolute(position: reading.position), .sample(at: reading.moment))),
                at: reading.moment)
            wheel = wheel ?? session.kind.wheels.exerciseCalibration
        }
        if let press { strike(at: press) }
        pass(to: gesture.end)
        return wheel
    }

    private mutating func strike(at moment: Int64) {
        pass(to: moment)
        carryOut(session.handle(.confirmed(.sample(at: moment))), at: moment)
    }

    private func judge(
        _ exercise: PitchMatchingExercise, _ gesture: TuningGesture, _ wheel: WheelCalibration,
        _ tally: inout WheelTally
    ) {
        guard let (completed, moment) = published else { return tally.lose() }
        guard moment >= min(gesture.press ?? gesture.letGo, gesture.letGo) else { return tally.commitEarly() }
        func cents(_ place: Double) -> Double {
            exercise.challenge.initialCentOffset.rawValue + wheel.share(at: place) * exercise.reach.rawValue
        }
        let isPad = completed.commit == .confirmed
        func after(_ moment: Int64) -> Double { Double(moment - gesture.letGo) / 1e6 }
        let silence = mutes.last { $0.isMuted && $0.moment >= gesture.letGo }.map { after($0.moment) }
        tally.record(
            error: condition.error(of: completed.userCentError.rawValue, after: gesture, cents: cents), range: range,
            verdict: isPad ? nil : after(moment), silence: silence)
        // Half a sample before it is let go a flight may be seen already.
        if mutes.contains(where: { $0.isMuted && $0.moment < gesture.letGo - 5_000_000 }) { tally.interrupt() }
    }

    private mutating func pass(to moment: Int64) {
        while let next = wake, next <= moment {
            wake = nil
            carryOut(session.handle(.timePassed(next)), at: next)
        }
    }

    private mutating func carryOut(_ effects: [TrainingEffect], at moment: Int64) {
        for effect in effects {
            switch effect {
            case .next(let exercise): asked = exercise
            case .play(_, let number): playing = number
            case .mute: mutes.append((moment, true))
            case .unmute: mutes.append((moment, false))
            case .publish(.matching(let completed, _)): published = (completed, moment)
            case .wake(let moment): wake = moment
            case .publish(.comparison), .playLast, .adjust, .silence, .expose, .wait, .rest, .cancelWait: break
            }
        }
    }
}
