// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation
import Testing

@testable import Training

/// Unknown wheels with any first message and any movement. In the release configuration.
struct SampledFreshWheelTests {
    private func tally(_ wheel: SimulatedWheel, _ ending: FreshWheel.Ending) -> FreshTally {
        (1...200 as ClosedRange<UInt64>).reduce(FreshTally()) { sum, seed in
            var random = SeededRandom(seed: seed)
            var rehearsal = WheelRehearsal(fresh: FreshWheel(wheel, ending, using: &random), seed: seed)
            var tally = FreshTally()
            for _ in 0..<FreshWheel.exercises { rehearsal.exercise(&tally) }
            tally.end()
            return sum + tally
        }
    }

    @Test(arguments: SimulatedWheel.all, FreshWheel.Ending.allCases)
    func noWheelGoesDead(wheel: SimulatedWheel, ending: FreshWheel.Ending) {
        let sum = tally(wheel, ending)
        #expect(sum.dead == 0 && sum.ignored == 0)
        #expect(Double(sum.again) <= 0.01 * Double(sum.exercises), "\(sum.again) given again")
        #expect(Double(sum.first.recognised) >= 0.97 * Double(sum.first.all), "\(sum.first)")
        #expect(Double(sum.others.recognised) >= 0.995 * Double(sum.others.all), "\(sum.others)")
    }

    private func learned(_ wheel: SimulatedWheel, exercises: Int = 20) -> PitchMatchingSession {
        let condition = WheelCondition(.springs, "", wheel) { _, _ in }
        var rehearsal = WheelRehearsal(condition, seed: 5)
        var tally = WheelTally()
        for _ in 0..<exercises { rehearsal.exercise(&tally) }
        return rehearsal.session
    }

    @Test(arguments: SimulatedWheel.all, [-0.12, 0, 0.15])
    func useTellsStepRestAndZone(wheel: SimulatedWheel, rest: Double) throws {
        var wheel = wheel
        (wheel.middle, wheel.looseness, wheel.noise) = (rest, 0.02, 10)
        let learned = learned(wheel).kind.wheels.calibration
        let steps = try #require(learned.stepsPerHalf)
        let step = 1 / Double(wheel.stepsPerHalf)
        #expect(steps >= wheel.stepsPerHalf * 49 / 50 && steps <= max(wheel.stepsPerHalf * 51 / 50, 8192))
        #expect(abs(learned.rest - rest) <= step + 0.01)
        #expect(learned.deadZone >= wheel.looseness && learned.deadZone <= 0.06 + 3.5 * step)
        #expect(learned.reachUp == 1 && learned.reachDown == 1, "the ends were never reached")
    }

    @Test func aSavedMemoryIsRestored() {
        for wheel in SimulatedWheel.all {
            let memory = learned(wheel).kind.wheels.memories[.none] ?? .nothing
            #expect(memory.restCount == 19)
            #expect(WheelLearning(memory).memory == memory)
            #expect(WheelLearning(memory).calibration.deadZone >= wheel.looseness)
        }
    }

    /// The first message may come from the middle of a movement.
    @Test func theFirstMessageProvesNothing() throws {
        for first in [-0.24, -0.12, 0.12, 0.24, 0.6] {
            var run = try MatchingRun(wheel: .nothing)
            run.begin()
            run.turn(to: first, at: 1200)
            for moment in stride(from: 1230, to: 2000, by: 30) {
                run.turn(to: moment % 20 == 0 ? 0.6 : 0.61, at: moment)
            }
            for moment in stride(from: 2000, to: 2200, by: 10) {
                run.turn(to: 0.6 * exp(-Double(moment - 2000) / 20), at: moment)
            }
            run.turn(to: 0, at: 2200)
            run.pass(to: 3000)
            #expect(run.completed?.commit == .released)
        }
    }

    /// With rests off the middle, an undetected release is followed by a pad, and the exercise is repeated.
    @Test func aWheelThatCountedForNothingIsGivenAgain() throws {
        var run = try MatchingRun()
        run.begin()
        run.turn(to: 0.5, at: 1300)
        run.press(at: 2000)
        #expect(run.completed != nil)
        run.completed = nil
        run.carryOut(run.session.handle(.feedbackEnded(exercise: 1)))
        run.play()
        let onset = 3000
        run.begin(at: onset)
        // It continues from the hold and never stands still.
        for moment in stride(from: onset, to: onset + 700, by: 10) {
            run.turn(to: 0.34 + 0.08 * sin(Double(moment) / 30), at: moment)
        }
        #expect(run.pitch == 60)
        let playings = run.playings
        run.press(at: onset + 700)
        #expect(run.completed == nil && run.playings == playings + 1, "it is heard once more")
        run.begin(at: onset + 1500)
        #expect(run.pitch != 60, "the wheel counts where it is")
        run.press(at: onset + 2500)
        #expect(run.completed?.control == .absolute)
    }
}
