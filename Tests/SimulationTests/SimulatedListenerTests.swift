// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Music
import Testing
import Training

@testable import Simulation

struct SimulatedListenerTests {
    @Test(arguments: [(4.0, 0.0, 0.02), (12, 2, 0.02), (30, -9, 0), (2, 0, 0.3)])
    func answersAreAsOftenHigherAsTheFunctionSays(sigma: Double, criterion: Double, lapse: Double) throws {
        let ear = SimulatedListener(sigma: Cents(sigma), criterion: Cents(criterion), lapse: lapse)
        var random = SeededRandom(seed: 21)
        let draws = 40_000
        for offset in [-100.0, -sigma, -1, 1, criterion + sigma, 100] {
            let comparison = try #require(Comparison(referenceNote: .a4, interval: .prime, offset: Cents(offset)))
            let higher = (0..<draws).count { _ in ear.answer(comparison, using: &random) == .higher }
            let p = ear.probabilityOfHigher(at: Cents(offset))
            let error = (p * (1 - p) / Double(draws)).squareRoot()
            #expect(abs(Double(higher) / Double(draws) - p) <= 4 * error + 1e-9, "\(offset)")
        }
    }

    @Test func theThresholdIsHeardRightlyThreeTimesInFour() {
        for sigma in [2.0, 15, 60] {
            let ear = SimulatedListener(sigma: Cents(sigma), lapse: 0)
            #expect(abs(ear.probabilityOfHigher(at: Cents(0.67449 * sigma)) - 0.75) < 1e-5)
        }
    }

    @Test func aHandOfAnEarErrsAroundWhatTheEarHears() {
        let tuner = SimulatedTuner(SimulatedListener(sigma: 20, criterion: 5), grossErrorShare: 0)
        var random = SeededRandom(seed: 8)
        for start in [-80.0, 0, 60] {
            let errors = (0..<20_000).map { _ in tuner.error(from: Cents(start), using: &random).rawValue }
            let mean = errors.reduce(0, +) / 2e4
            let variance = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 2e4
            // CE + h·start and VE = 8 within four standard errors.
            #expect(abs(mean - (5 + 0.05 * start)) < 0.23)
            #expect(abs(variance.squareRoot() - 8) < 0.16)
        }
    }
}
