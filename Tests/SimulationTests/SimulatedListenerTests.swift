// SPDX-License-Identifier: MIT
import Music
import Foundation
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
}
