// SPDX-License-Identifier: MIT
import Music
import Simulation
import Testing

@testable import Training

/// How far each kind of control moves the pitch.
struct TuningTests {
    private let wheel = WheelLearning(SimulatedWheel.fourteenBits.memory).calibration

    /// The controls and their tuning.
    private struct Hands {
        var controls = TuningControls()
        var tuning: Tuning

        init(reach: Cents = 125) {
            controls.wheels.restore(SimulatedWheel.fourteenBits.memory, of: .none)
            tuning = Tuning(reach: reach, controls)
        }

        var offset: Cents { tuning.turned(controls) + tuning.steps }
        mutating func sound(at moment: Int64) { tuning.startTarget(at: moment, &controls) }
        mutating func take(_ move: TuningMove, at moment: Int64) { tuning.apply(move, at: moment, &controls) }
        mutating func advance(to moment: Int64) { tuning.advance(to: moment, &controls) }
    }

    @Test func thePlaceOfAWheelIsThePitchWithoutAJump() {
        var tuning = Hands()
        var last = -125.0
        for step in -8192...8191 {
            tuning.take(.absolute(position: Double(step) / (step < 0 ? 8192 : 8191)), at: 0)
            let offset = tuning.offset.rawValue
            #expect(offset >= last && offset - last < 0.02)
            last = offset
        }
        #expect(last == 125)
    }

    @Test(arguments: [20.0, 50, 100]) func aKnobInItsMiddleReachesEveryPitchOfTheRange(range: Double) {
        for half in [0.5, -0.5] {
            var tuning = Hands(reach: MatchingRange.reach(of: Cents(range)))
            tuning.take(.relative(travel: half), at: 0)
            #expect(tuning.offset.rawValue * (half < 0 ? -1 : 1) >= range)
        }
    }

    @Test func aRateAddsTheSameAtAnyUpdateInterval() {
        var random = SeededRandom(seed: 2)
        var (seldom, often) = (Hands(), Hands())
        seldom.sound(at: 0)
        often.sound(at: 0)
        seldom.take(.rate(position: 0.4), at: 0)
        often.take(.rate(position: 0.4), at: 0)
        var moment: Int64 = 0
        while moment < 1_000_000_000 {
            moment += .random(in: 1...5_000_000, using: &random)
            often.advance(to: moment)
        }
        seldom.advance(to: moment)
        #expect(abs(seldom.offset.rawValue - often.offset.rawValue) < 1e-9)
        #expect(seldom.offset > 0)
    }

    @Test func aRatchetAddsStrokesAndIgnoresTheWayBack() {
        var random = SeededRandom(seed: 3)
        var tuning = Hands()
        let wheel = SimulatedWheel.fourteenBits
        var hand = SimulatedHand()
        hand.tremor = 0.001
        var moment: Int64 = 0
        for stroke in 1...5 {
            let gesture = TuningGesture(
                on: wheel, by: hand, from: 0, to: self.wheel.position(share: 0.2), at: moment,
                using: &random)
            for reading in gesture.readings { tuning.take(.ratchet(position: reading.position), at: reading.moment) }
            moment += 4_000_000_000
            // Tremor lifts a stroke a little beyond its place.
            #expect(abs(tuning.offset.rawValue - Double(stroke) * 25) < Double(stroke) * 0.6)
        }
    }

    @Test func aSecondControlMovesATenthFromWhereItWasFirstTouched() {
        var tuning = Hands()
        tuning.take(.fine(position: -0.7), at: 0)
        #expect(tuning.offset == 0)
        tuning.take(.fine(position: 0.3), at: 0)
        #expect(abs(tuning.offset.rawValue - 12.5) < 1e-9)
    }

    @Test func centreTakesBackWhatStepsAdded() {
        var tuning = Hands()
        for move in [TuningMove.nudge(3), .relative(travel: 0.2), .fine(position: 0), .fine(position: 0.5), .centre] {
            tuning.take(move, at: 0)
        }
        #expect(tuning.offset == 0)
    }

    @Test func theRangeFollowsTheEar() {
        #expect(MatchingRange.adaptive.cents(meanError: nil) == 100)
        #expect(MatchingRange.adaptive.cents(meanError: 30) == 100)
        #expect(MatchingRange.adaptive.cents(meanError: 5) == 40)
        #expect(MatchingRange.adaptive.cents(meanError: 0.5) == 20)
        #expect(MatchingRange.fixed(2).cents(meanError: 50) == 5)
    }

    @Test(arguments: DirectedInterval.all)
    func theCorrectPitchIsPureFromTheReference(interval: DirectedInterval) {
        var random = SeededRandom(seed: 8)
        for tuning in TuningSystem.builtIn {
            let settings = TrainingSettings(
                intervals: IntervalSet(interval), tuningSystem: tuning, matchingRange: .fixed(50))
            let exercise = PitchMatchingExercise(
                number: 1, mode: .intervalPitchMatching, settings: settings, meanError: nil, using: &random)
            let size = exercise.targetFrequency.cents(above: exercise.referenceFrequency)
            #expect(abs((size - tuning.centOffset(for: interval)).rawValue) < 1e-9)
            let raised = exercise.frequency(at: 12.3).cents(above: exercise.targetFrequency)
            #expect(abs(raised.rawValue - 12.3) < 1e-9)
            #expect(exercise.challenge.initialCentOffset.magnitude <= 50)
        }
    }

    /// The pitch set by keys and detented encoders sounds and is recorded, however soon it is confirmed.
    @Test func stepsAreRecordedExactlyAsTheySound() throws {
        var random = SeededRandom(seed: 12)
        for _ in 0..<1000 {
            var run = try MatchingRun(wheel: .nothing)
            run.begin()
            var moment = 1000
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                moment += .random(in: 0...300, using: &random)
                let move: TuningMove =
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0: .relative(travel: Double(Int.random(in: -3...3, using: &random)) / 254, isStep: true)
                    case 1: .nudge(Cents(Double(Int.random(in: -3...3, using: &random)) / 10))
                    case 2: .nudge(.random(using: &random) ? 10 : -10)
                    default: .nudge(.random(using: &random) ? 1 : -1)
                    }
                run.tune(move, at: moment)
            }
            run.press(at: moment + .random(in: 0...500, using: &random))
            #expect(run.completed?.userCentError == run.pitch)
        }
    }

    @Test func initialOffsetsAreUniformWhereNoWheelIsLetGo() {
        var random = SeededRandom(seed: 13)
        for wheel in [WheelCalibration.unknown, WheelLearning(SimulatedWheel.coarsest.memory).calibration] {
            let offsets = (1...3000).map { number in
                PitchMatchingExercise(
                    number: number, mode: .pitchMatching, settings: TrainingSettings(matchingRange: .fixed(20)),
                    meanError: nil, wheel: wheel, using: &random
                ).challenge.initialCentOffset.rawValue
            }.sorted()
            // Kolmogorov and Smirnov's distance; 1.63/√n is passed by one in a hundred.
            let distance =
                offsets.enumerated().map { index, offset in
                    let share = (offset + 20) / 40
                    return max(share - Double(index) / 3000, Double(index + 1) / 3000 - share)
                }.max() ?? 1
            #expect(distance < 1.63 / 3000.0.squareRoot())
        }
    }
}
