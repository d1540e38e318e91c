// SPDX-License-Identifier: MIT
import Foundation
import Music
import Scratch
import Settings
import Simulation
import Sound
import Spectra
import Store
import Testing
import Training

@testable import Instrument

/// An ideal player at a simulated wheel, through the whole instrument, and a meter at its sound: what is recorded is what was
/// held, and is what was heard.
@Suite struct RenderedMatchingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let wheel: SimulatedWheel
        let commit: CommitKind
        let range: Int
        /// Cents: of the mean distance between what is recorded and what was held.
        let limit: Double
        var testDescription: String { "\(name), \(commit.rawValue), ±\(range)" }
    }

    static let cases: [Case] = [
        ("14 bits", SimulatedWheel.fourteenBits, 0.1), ("7 bits", .sevenBits, 0.15), ("31 steps", .coarsest, 0.4),
    ].flatMap { name, wheel, limit in
        CommitKind.allCases.flatMap { commit in
            [20, 50, 100].map { Case(name: name, wheel: wheel, commit: commit, range: $0, limit: limit) }
        }
    }

    private static let exercises = 200

    @Test(arguments: standing(cases, every: 4)) func theRecordedPitchIsTheHeldAndHeardOne(_ one: Case) async throws {
        let words = [
            "range=60-84", "matching.range=\(one.range)",
            "matching.commit=\(one.commit == .released ? "release" : "confirm")",
        ]
        let store = try TrainingDataStore(inMemory: ())
        try store.keep([WheelID(device: Rehearsal.keyboard.model, control: "wheel 1"): one.wheel.memory])
        let rehearsal = try await Rehearsal(.training(.pitchMatching, count: nil), seed: 11, set: words, store: store)
        var player = IdealPlayer(wheel: one.wheel, commit: one.commit, seed: 5)
        var fromHeld: [Double] = []
        var fromHand: [Double] = []
        var measured = 0
        for _ in 0..<Self.exercises {
            let played = try await player.play(rehearsal)
            let error = played.completed.userCentError.rawValue
            fromHeld.append((error - played.held).magnitude)
            fromHand.append((error - played.hand).magnitude)
            if let heard = played.heard {
                measured += 1
                #expect((error - heard).magnitude <= 0.2, "\(error) recorded, \(heard) heard")
            }
        }
        let mean = fromHeld.reduce(0, +) / Double(fromHeld.count)
        let handMean = fromHand.reduce(0, +) / Double(fromHand.count)
        print(String(format: "matching, %@: from held %.4f, from hand %.4f", one.testDescription, mean, handMean))
        #expect(mean <= one.limit)
        if one.range == 20 { #expect(handMean <= one.limit) }
        #expect(measured * 10 >= Self.exercises * 8)
        #expect(try store.pitchMatchingRecords().count == Self.exercises)
    }
}

/// Tunes without an error of its own: turns a simulated wheel to where the pitch is right, holds it, and lets go or strikes a
/// pad. Listens to what sounds meanwhile.
struct IdealPlayer {
    /// One exercise, in cents from the correct pitch.
    struct Played {
        let completed: CompletedPitchMatching
        /// What the wheel's readings in the hold mean: their mean over time, or the step held longest on a coarse wheel.
        let held: Double
        /// What the hand's true place means.
        let hand: Double
        /// What the meter found in the sound; nil if no stretch was long enough for it.
        let heard: Double?
    }

    let wheel: SimulatedWheel
    let commit: CommitKind
    private var random: SeededRandom
    private var rest = 0.0
    /// The next tunable note began while the wheel still settled.
    private var isAwaited = false

    init(wheel: SimulatedWheel, commit: CommitKind, seed: UInt64) {
        self.wheel = wheel
        self.commit = commit
        random = SeededRandom(seed: seed)
    }

    mutating func play(_ rehearsal: Rehearsal) async throws -> Played {
        if !isAwaited { _ = try await rehearsal.until { if case .targetStarted = $0 { true } else { false } } }
        isAwaited = false
        let exercise = try #require(rehearsal.prompted)
        let share = -exercise.challenge.initialCentOffset.rawValue / exercise.reach.rawValue
        var hand = SimulatedHand()
        hand.end = commit == .released ? .release : .pad
        let gesture = TuningGesture(
            on: wheel, by: hand, from: rest, to: exercise.wheel.position(share: share),
            at: rehearsal.run.now + 100_000_000, using: &random)
        rest = gesture.rest
        var readings = gesture.readings[...]
        var press = gesture.press
        var sound: [Float] = []
        let begin = rehearsal.run.now
        var completed: CompletedPitchMatching?
        // The keyboard may have been plugged after the exercise was drawn.
        var taken: WheelCalibration?
        // To the end of the gesture, whenever it was committed: the wheel goes on as wheels do.
        while completed == nil || !readings.isEmpty {
            let now = rehearsal.run.now
            while let reading = readings.first, reading.moment <= now {
                if let moment = press, moment <= reading.moment {
                    await rehearsal.press(60, at: moment)
                    press = nil
                }
                await rehearsal.bend(reading.position, at: reading.moment)
                readings.removeFirst()
            }
            sound += await rehearsal.run.step().left
            for update in rehearsal.take() {
                if case .matched(_, let matched, let wheel, _) = update.event {
                    (completed, taken) = (matched, wheel)
                }
                if case .targetStarted = update.event { isAwaited = true }
            }
            try #require(rehearsal.run.now - begin < 8_000_000_000, "nothing was committed")
        }
        let calibration = taken ?? exercise.wheel
        let steps = steps(of: gesture, in: exercise, calibration)
        let recorded = completed?.userCentError.rawValue ?? .nan
        let offset = calibration.share(at: gesture.handPosition) * exercise.reach.rawValue
        return Played(
            completed: try #require(completed), held: held(steps, recorded: recorded),
            hand: exercise.challenge.initialCentOffset.rawValue + offset,
            heard: heard(steps, recorded: recorded, in: sound, from: begin, exercise))
    }

    private struct Step {
        let time: Range<Int64>
        let cents: Double
    }

    /// What sounded in the end of the hold, of which a record tells, by the wheel's readings, step by step: 300 ms, without the
    /// finger's slip and the blow on the pad.
    private func steps(
        of gesture: TuningGesture, in exercise: PitchMatchingExercise, _ wheel: WheelCalibration
    ) -> [Step] {
        let end = gesture.hold.upperBound - (commit == .released ? 10_000_000 : 30_000_000)
        let begin = max(gesture.hold.lowerBound, end - 300_000_000)
        var steps: [Step] = []
        for (index, reading) in gesture.readings.enumerated() {
            let next = index + 1 < gesture.readings.count ? gesture.readings[index + 1].moment : end
            let since = max(reading.moment, begin)
            guard min(next, end) > since else { continue }
            let share = wheel.share(at: Rehearsal.told(reading.position))
            let cents = exercise.challenge.initialCentOffset.rawValue + share * exercise.reach.rawValue
            steps.append(Step(time: since..<min(next, end), cents: cents))
        }
        return steps
    }

    /// The mean; on a coarse wheel a hand may also mean the step on which it stood longest.
    private func held(_ steps: [Step], recorded: Double) -> Double {
        let total = steps.map { Double($0.time.count) }.reduce(0, +)
        let mean = steps.map { $0.cents * Double($0.time.count) }.reduce(0, +) / total
        guard wheel.isStepped else { return mean }
        var times: [Double: Int] = [:]
        for step in steps { times[step.cents, default: 0] += step.time.count }
        let longest = times.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? mean
        return (longest - recorded).magnitude < (mean - recorded).magnitude ? longest : mean
    }

    /// A fine wheel's hold is measured whole. Of a coarse one the step that sounded longest is measured, and what is recorded
    /// counts as heard as far beside the truth as the step is.
    private func heard(
        _ steps: [Step], recorded: Double, in sound: [Float], from begin: Int64, _ exercise: PitchMatchingExercise
    ) -> Double? {
        guard let first = steps.first, let last = steps.last else { return nil }
        let longest = steps.max { $0.time.count < $1.time.count } ?? last
        let stretch = wheel.isStepped ? longest.time : first.time.lowerBound..<last.time.upperBound
        let expected = wheel.isStepped ? longest.cents : recorded
        // Behind the glide, the resampler and the block in which a command is taken.
        let start = Int(Double(stretch.lowerBound - begin) * 48e-6) + 1024
        let end = Int(Double(stretch.upperBound - begin) * 48e-6)
        guard end > start, end <= sound.count else { return nil }
        return PitchMeter(sampleRate: 48000)
            .deviation(of: sound[start..<end], from: exercise.frequency(at: Cents(expected)).rawValue)
            .map { $0 + recorded }
    }
}
