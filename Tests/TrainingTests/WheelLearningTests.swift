// SPDX-License-Identifier: MIT
import Music
import Simulation
import Testing

@testable import Training

/// Properties learned from a wheel's use.
struct WheelLearningTests {
    @Test func noiseOfAnUntouchedWheelTurnsNothing() throws {
        var random = SeededRandom(seed: 4)
        for noise in [0.001, 0.004] {
            var run = try MatchingRun(wheel: .nothing)
            run.begin()
            for moment in 1001..<6000 {
                run.turn(to: 0.05 + .random(in: -noise...noise, using: &random), at: moment)
            }
            #expect(run.orders == 0 && run.completed == nil)
        }
    }

    @Test func aHandThatHoldsOnAfterAPadTeachesNoRest() throws {
        var run = try MatchingRun(wheel: .nothing)
        run.begin()
        run.turn(to: 0.01, at: 1100)
        run.turn(to: 0.2, at: 1300)
        run.press(at: 2200)
        run.turn(to: 0.2, at: 3500)
        run.turn(to: 0.205, at: 3600)
        #expect(abs(run.session.kind.wheels.calibration.rest) < 0.02)
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

    @Test func everyAnswerLiesWithinTheTravelAndOutsideTheDeadZone() {
        var random = SeededRandom(seed: 9)
        for _ in 0..<2000 {
            let wheel = WheelCalibration(
                rest: .random(in: -0.15...0.15, using: &random), zone: .random(in: 0...0.2, using: &random),
                reachUp: .random(in: 0.7...1, using: &random), reachDown: .random(in: 0.7...1, using: &random),
                step: 1 / Double.random(in: 31...8192, using: &random), noise: .random(in: 0...0.01, using: &random))
            let exercise = PitchMatchingExercise(
                number: 1, mode: .pitchMatching, settings: TrainingSettings(), meanError: nil, wheel: wheel,
                isLetGo: true,
                using: &random)
            let share = -exercise.challenge.initialCentOffset.rawValue / exercise.reach.rawValue
            let place = wheel.position(share: share)
            #expect(abs(wheel.share(at: place) - share) < 1e-9)
            #expect(place > -wheel.reachDown && place < wheel.reachUp)
            #expect(wheel.deflection(at: place).magnitude >= wheel.leastHold - 1e-9, "letting go takes it")
        }
    }
}
