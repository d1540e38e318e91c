// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation
import Testing

@testable import Training

/// Times of one exercise in milliseconds; the tunable note sounds from 1000 on.
struct PitchMatchingSessionTests {
    private let wheel = WheelLearning(SimulatedWheel.fourteenBits.memory).calibration

    @Test func theRestPositionSoundsTheInitialOffsetWhereverItIs() throws {
        for rest in [-0.012, 0, 0.012] {
            var run = try MatchingRun()
            run.turn(to: rest, at: 500)
            run.begin()
            run.turn(to: -rest, at: 1200)
            #expect(run.pitch == 60)
        }
    }

    @Test func aTurnBeforeTheNoteCountsAtItsOnset() throws {
        for early in [-100, 300] {
            var run = try MatchingRun(isPlaying: false)
            if early < 0 { run.turn(to: wheel.position(share: -0.4), at: early) }
            run.play()
            if early > 0 { run.turn(to: wheel.position(share: -0.4), at: early) }
            run.begin()
            #expect(abs((run.pitch?.rawValue ?? .nan) - 10) < 1e-9)
            run.press(at: 2000)
            #expect(abs((run.completed?.userCentError.rawValue ?? .nan) - 10) < 1e-9)
        }
    }

    @Test func theRecordNamesTheWheelThatWasLetGoAndNotOneThatTrembles() throws {
        for noise in [12.0, 40] {
            var random = SeededRandom(seed: 9)
            var run = try MatchingRun()
            let other = WheelID(device: "Keystation", control: "wheel")
            run.carryOut(run.session.handle(.wheelFound(other, SimulatedWheel.fourteenBits.memory)))
            run.begin()
            for moment in 1001..<2600 {
                let place = moment < 1500 ? 0.4 * Double(moment - 1000) / 500 : moment < 2100 ? 0.4 : 0
                run.turn(to: place, at: moment)
                let tremor = Double.random(in: -noise...noise, using: &random) / 8192
                let stamp = InputStamp.sample(at: Int64(moment) * 1_000_000, by: "Keystation")
                run.carryOut(run.session.handle(.tuned(.absolute(position: tremor, wheel: other), stamp)))
            }
            #expect(run.completed?.inputDevice == "nanoPAD2")
            #expect(run.completed?.output == "Scarlett 2i2 USB")
        }
    }

    @Test func crossingTheCentreHoweverSlowlyCommitsNothing() throws {
        for wheel in [SimulatedWheel.fourteenBits, .sevenBits, .coarsest] {
            for seconds in [0.1, 0.3, 1, 3] {
                var random = SeededRandom(seed: 6)
                var run = try MatchingRun(wheel: wheel.memory)
                run.begin()
                for moment in 1001..<2000 { run.turn(to: 0.7, at: moment) }
                let length = Int(seconds * 1000)
                for part in 0...length {
                    let place = 0.7 - 1.4 * Double(part) / Double(length)
                    run.turn(to: wheel.reading(of: place, using: &random), at: 2000 + part)
                }
                run.pass(to: 2100 + length)
                #expect(run.completed == nil, "\(wheel.stepsPerHalf) steps, \(seconds) s")
                #expect((run.pitch ?? 0) < 0, "it went all the way")
            }
        }
    }

    @Test func aKnockAtTheWheelCommitsNothing() throws {
        for length in [10, 40, 80] {
            var run = try MatchingRun()
            run.begin()
            for part in 0...length { run.turn(to: 0.5 * sin(.pi * Double(part) / Double(length)), at: 3000 + part) }
            run.pass(to: 5000)
            #expect(run.completed == nil)
        }
    }

    @Test func aWheelThatJumpsBackHasBeenLetGo() throws {
        var run = try MatchingRun()
        run.begin()
        run.turn(to: wheel.position(share: -0.5), at: 1500)
        run.turn(to: 0, at: 2500)
        #expect(run.isMuted, "its way home is not heard")
        run.pass(to: 2670)
        #expect(run.completed == nil)
        run.pass(to: 2690)
        #expect(abs((run.completed?.userCentError.rawValue ?? .nan) + 2.5) < 1e-9)
        #expect(run.completed?.commit == .released)
    }

    @Test func aPressRightAfterLettingGoTakesWhatWasHeld() throws {
        for pause in [5, 60, 140] {
            var run = try MatchingRun()
            run.begin()
            run.turn(to: wheel.position(share: -0.5), at: 1500)
            run.turn(to: 0, at: 2500)
            run.press(at: 2500 + pause)
            #expect(abs((run.completed?.userCentError.rawValue ?? .nan) + 2.5) < 1e-9)
        }
    }

    @Test func aQuickTurnInwardsIsNoRelease() throws {
        var run = try MatchingRun()
        run.begin()
        run.turn(to: wheel.position(share: -0.8), at: 1500)
        run.turn(to: wheel.position(share: -0.4), at: 2500)
        run.press(at: 2650)
        #expect(abs((run.completed?.userCentError.rawValue ?? .nan) - 10) < 1e-9)
    }

    @Test func onlyTheChosenWaysCommit() throws {
        var run = try MatchingRun(commits: [.released])
        run.begin()
        run.press(at: 2000)
        #expect(run.completed == nil)
        run = try MatchingRun(commits: [.confirmed])
        run.begin()
        run.turn(to: 0.5, at: 1500)
        run.turn(to: 0, at: 2500)
        run.pass(to: 9000)
        #expect(run.completed == nil)
    }

    /// Keys, knobs and a page's slider have no spring: only a press confirms, with any setting.
    @Test func aPressConfirmsControlsWithoutASpring() throws {
        var run = try MatchingRun(commits: [.released])
        run.begin()
        run.tune(.nudge(-7), at: 1500)
        run.press(at: 2000)
        #expect(run.completed?.commit == .confirmed)
        var wheel = try MatchingRun(commits: [.released])
        wheel.begin()
        wheel.turn(to: 0.5, at: 1500)
        wheel.press(at: 2000)
        #expect(wheel.completed == nil, "a wheel is let go")
    }

    @Test func aPitchThatDriftsIsHeardWhileItDrifts() throws {
        var run = try MatchingRun()
        run.begin()
        run.tune(.rate(position: -1), at: 1000)
        run.pass(to: 2000)
        run.tune(.rate(position: 0), at: 2000)
        run.pass(to: 4000)
        #expect(abs((run.pitch?.rawValue ?? .nan) - (60 - 125.0 / 3)) < 1e-6)
        #expect(run.orders >= 200, "in steps too small to be heard")
        run.press(at: 4000)
        #expect(abs((run.completed?.userCentError.rawValue ?? .nan) - (60 - 125.0 / 3)) < 1e-6)
    }

    @Test func hearingTheReferenceAgainKeepsWhatWasTuned() throws {
        var run = try MatchingRun()
        run.begin()
        run.tune(.nudge(-7), at: 1500)
        run.carryOut(run.session.handle(.repeatRequested))
        #expect(run.pitch == 53)
        run.carryOut(run.session.handle(.skipRequested))
        run.play()
        #expect(run.pitch == 60)
    }
}
