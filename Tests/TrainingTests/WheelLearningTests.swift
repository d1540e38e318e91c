// SPDX-License-Identifier: MIT
import Testing

@testable import Training

/// What a wheel's use tells of the wheel.
struct WheelLearningTests {
    @Test(arguments: [SimulatedWheel.fourteenBits, .sevenBits, .coarsest])
    func useTellsStepRestAndSpread(wheel: SimulatedWheel) throws {
        var random = SeededRandom(seed: 5)
        var learning = WheelLearning()
        #expect(learning.calibration.deadZone >= wheel.calibration.deadZone, "nobody commits by noise at first")
        var rest = 0.0
        for number in 0..<40 {
            let place = Double.random(in: 0.3...0.8, using: &random) * (number.isMultiple(of: 2) ? 1 : -1)
            let gesture = TuningGesture(
                on: wheel, from: rest, to: place, at: Int64(number) * 4_000_000_000, end: .released, using: &random)
            for reading in gesture.readings { learning.observe(reading.position, at: reading.moment) }
            rest = gesture.rest
        }
        let learned = learning.calibration
        let steps = try #require(learned.stepsPerHalf)
        #expect(abs(steps - wheel.stepsPerHalf) <= wheel.stepsPerHalf / 50)
        let slack = 1 / Double(wheel.stepsPerHalf) + 0.004
        #expect(abs(learned.rest) <= slack)
        #expect(learned.spread + slack >= wheel.looseness / 2 && learned.spread <= wheel.looseness * 1.5 + 2 * slack)
        #expect(learned.reachUp == 1 && learned.reachDown == 1, "the ends were never reached")
    }

    @Test func anEndThatIsReachedThreeTimesAndNeverPassedIsTheEnd() {
        var learning = WheelLearning()
        var moment: Int64 = 0
        func turn(to end: Double) {
            for place in [0, end / 3, end / 2, end, end / 2, 0] {
                moment += 50_000_000
                learning.observe(place, at: moment)
            }
        }
        turn(to: 0.8)
        turn(to: 0.8)
        #expect(learning.calibration.reachUp == 1)
        turn(to: 0.8)
        #expect(learning.calibration.reachUp == 0.8)
        turn(to: 0.95)
        #expect(learning.calibration.reachUp == 1, "it goes further than was thought")
    }

    @Test func aCalibrationSurvivesBeingStored() {
        let known = WheelCalibration(rest: 0.02, spread: 0.01, reachUp: 0.9, reachDown: 0.95, stepsPerHalf: 64)
        #expect(WheelLearning(known).calibration == known)
    }

    @Test func everyAnswerLiesWithinTheTravelAndOutsideTheDeadZone() {
        var random = SeededRandom(seed: 9)
        for _ in 0..<10_000 {
            let wheel = WheelCalibration(
                rest: .random(in: -0.1...0.1, using: &random), spread: .random(in: 0...0.1, using: &random),
                reachUp: .random(in: 0.7...1, using: &random), reachDown: .random(in: 0.7...1, using: &random),
                stepsPerHalf: .random(in: 31...8192, using: &random))
            let exercise = PitchMatchingExercise(
                number: 1, mode: .pitchMatching, settings: TrainingSettings(), meanError: nil, wheel: wheel,
                using: &random)
            let share = -exercise.challenge.initialCentOffset.rawValue / exercise.reach.rawValue
            let place = wheel.position(share: share)
            #expect(abs(wheel.share(at: place) - share) < 1e-9)
            #expect(place > -wheel.reachDown && place < wheel.reachUp)
            #expect(!wheel.isInDeadZone(wheel.deflection(at: place)))
        }
    }
}
