// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation
import Testing

@testable import Training

/// Sessions with wheels. Times of an exercise in milliseconds; the tunable note sounds from 1000 on.
struct WheelSessionTests {
    private let wheel = WheelLearning(SimulatedWheel.fourteenBits.memory).calibration

    /// Answers the first exercise with a pad, and goes on to where the second note may be tuned.
    private func answer(_ run: inout MatchingRun, at hold: Double) {
        run.begin()
        run.turn(to: hold, at: 1300)
        run.press(at: 2000)
        #expect(run.completed != nil)
        run.completed = nil
        run.carryOut(run.session.handle(.feedbackEnded(exercise: 1)))
        run.play()
        run.begin()
    }

    /// Turns evenly, a message each 2 ms.
    private func lead(_ run: inout MatchingRun, from: Double, to: Double, in time: ClosedRange<Int>) {
        for moment in stride(from: time.lowerBound, through: time.upperBound, by: 2) {
            let part = Double(moment - time.lowerBound) / Double(time.upperBound - time.lowerBound)
            run.turn(to: from + (to - from) * part, at: moment)
        }
    }

    @Test func theHoldSoundsWhileTheReleaseIsInDoubt() throws {
        for press in [nil, 2900, 3050] {
            var run = try MatchingRun()
            run.begin()
            run.turn(to: wheel.position(share: -0.4), at: 1500)
            lead(&run, from: wheel.position(share: -0.4), to: 0, in: 2000...2600)
            #expect(run.pitch == 60, "a hand on its way to the other side hears where it is")
            run.pass(to: 2780)
            #expect(run.completed == nil && abs((run.pitch?.rawValue ?? .nan) - 10) < 1e-6)
            if let press { run.press(at: press) } else { run.pass(to: 3120) }
            #expect(abs((run.completed?.userCentError.rawValue ?? .nan) - 10) < 1e-6)
            #expect(run.completed?.commit == (press == nil ? .released : .confirmed))
        }
    }

    @Test func aNewTurnIsHeardAgain() throws {
        var run = try MatchingRun()
        run.begin()
        run.turn(to: wheel.position(share: -0.4), at: 1500)
        lead(&run, from: wheel.position(share: -0.4), to: 0, in: 2000...2600)
        run.pass(to: 2900)
        lead(&run, from: 0, to: wheel.position(share: 0.2), in: 2900...3100)
        run.pass(to: 5000)
        #expect(run.completed == nil && abs((run.pitch?.rawValue ?? .nan) - 85) < 1e-6)
    }

    @Test func nothingOfAGestureAnswersTheNextExercise() throws {
        var run = try MatchingRun()
        answer(&run, at: wheel.position(share: 0.6))
        #expect(run.pitch == 60, "the wheel is still where it answered")
        run.turn(to: wheel.position(share: 0.5), at: 2600)
        run.turn(to: 0, at: 2700)
        run.pass(to: 4000)
        #expect(run.completed == nil && run.pitch == 60 && !run.isMuted)
        run.turn(to: wheel.position(share: -0.2), at: 4100)
        #expect(abs((run.pitch?.rawValue ?? .nan) - 35) < 1e-6, "it has rested")
    }

    /// A player who confirms with a pad may still hold the wheel, however near to its rest.
    @Test(arguments: [-0.8, -0.3, -0.2, -0.1, 0.06, 0.12, 0.24, 0.5], [SimulatedWheel.fourteenBits, .sevenBits])
    func aHandThatStaysWhereItAnsweredAnswersOnce(share: Double, simulated: SimulatedWheel) throws {
        for tremor in [0, 1 / Double(simulated.stepsPerHalf)] {
            var run = try MatchingRun(wheel: simulated.memory)
            let hold = WheelLearning(simulated.memory).calibration.position(share: share)
            answer(&run, at: hold)
            for moment in stride(from: 2010, to: 4000, by: 300) {
                run.turn(to: hold + (moment % 200 == 10 ? tremor : 0), at: moment)
            }
            run.pass(to: 4000)
            #expect(run.pitch == 60, "the wheel is still where it answered")
            for moment in stride(from: 4000, through: 4200, by: 2) {
                run.turn(to: hold * exp(-Double(moment - 4000) / 18), at: moment)
            }
            run.pass(to: 6000)
            #expect(run.completed == nil && run.pitch == 60 && !run.isMuted)
        }
    }

    @Test func aSecondControlTurnsNothingUntilItIsTurned() throws {
        let other = WheelID(device: "pads", control: "strip 1")
        for rest in [-1, -0.3, 0.1] {
            var random = SeededRandom(seed: 7)
            var run = try MatchingRun()
            run.begin()
            run.turn(to: wheel.position(share: -0.4), at: 1300)
            for moment in 1301..<2000 {
                let noise = Double.random(in: -0.002...0.002, using: &random)
                run.tune(.absolute(position: rest + noise, wheel: other), at: moment)
            }
            #expect(abs((run.pitch?.rawValue ?? .nan) - 10) < 1e-6)
            #expect(abs(run.session.kind.wheels.calibration.rest) < 0.02, "each is learned by itself")
            run.press(at: 2000)
            #expect(abs((run.completed?.userCentError.rawValue ?? .nan) - 10) < 1e-6)
        }
    }

    @Test(arguments: [-0.15, -0.011, 0.08]) func aRateControlAtItsRestTurnsNothing(rest: Double) throws {
        var random = SeededRandom(seed: 8)
        var run = try MatchingRun(wheel: .nothing)
        run.begin()
        for moment in 1001..<9000 {
            run.tune(.rate(position: rest + .random(in: -0.001...0.001, using: &random)), at: moment)
        }
        run.pass(to: 30_000)
        #expect(run.pitch == 60 && run.orders == 0)
    }

    @Test func aPulledWheelHoldsNoPitchAndIsKnownAgain() throws {
        var run = try MatchingRun()
        run.begin()
        run.turn(to: wheel.position(share: 0.5), at: 1300)
        let known = run.session.kind.wheels.calibration
        run.carryOut(run.session.handle(.wheelsLost(device: WheelID.none.device)))
        run.carryOut(run.session.handle(.skipRequested))
        run.play()
        run.begin()
        #expect(run.pitch == 60)
        #expect(run.session.kind.wheels.calibration == known)
    }
}
