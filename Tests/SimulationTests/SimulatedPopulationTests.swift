// SPDX-License-Identifier: MIT
import Music
import Foundation
import Testing
import Training

@testable import Simulation

struct SimulatedPopulationTests {
    private static func moments(_ values: [Double]) -> (mean: Double, deviation: Double) {
        let mean = values.reduce(0, +) / Double(values.count)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (mean, (squares / Double(values.count)).squareRoot())
    }

    /// The base is a normal distribution truncated at 3 and 90 cents; the notes add their variance.
    @Test func earsAreAsDifferentAsTheFiguresSay() {
        var random = SeededRandom(seed: 31)
        let listeners = (0..<400).map { _ in SimulatedPopulation(gain: 0).listener(using: &random) }
        let (low, high) = ((log(3.0) - log(15.0)) / 0.7, (log(90.0) - log(15.0)) / 0.7)
        let (below, above) = (NormalDistribution.values(low).density, NormalDistribution.values(high).density)
        let inside = NormalDistribution.cumulative(high) - NormalDistribution.cumulative(low)
        let shift = (below - above) / inside
        let base = 0.49 * (1 + (low * below - high * above) / inside - shift * shift)
        let note = Self.moments(listeners.map { $0.logSigma(at: .a4) })
        let expected = (base + 0.25 * 0.25 + 0.05 * 0.05).squareRoot()
        // Four standard errors.
        #expect(abs(note.mean - (log(15) + 0.7 * shift)) < 0.146)
        #expect(abs(note.deviation - expected) < 0.104)
        let criterion = Self.moments(listeners.map(\.criterion))
        #expect(abs(criterion.mean) < 0.05 && abs(criterion.deviation - 0.25) < 0.036)
        let lapse = Self.moments(listeners.map(\.lapse))
        #expect(abs(lapse.mean - 0.02) < 0.0024 && abs(lapse.deviation - 0.04 / 12.0.squareRoot()) < 0.0012)
        #expect(listeners.allSatisfy { SimulatedPopulation.lapseRange.contains($0.lapse) })
    }

    @Test func practiceTakesHalfALogarithmInTheEnd() throws {
        #expect(SimulatedTrainee.progress(after: 0) == 0)
        #expect(abs(SimulatedTrainee.progress(after: 1500) - (1 - 1 / M_E)) < 1e-12)
        #expect(abs(SimulatedTrainee.progress(after: 1_000_000) - 1) < 1e-12)
        var random = SeededRandom(seed: 3)
        let comparison = try #require(Comparison(referenceNote: .a4, interval: .prime, offset: 10))
        for gain in [0, SimulatedTrainee.usualGain] {
            var trainee = SimulatedPopulation(gain: gain).listener(using: &random)
            let before = trainee.logSigma(at: .a4)
            for _ in 0..<1500 { _ = trainee.answer(comparison, using: &random) }
            let expected = gain * (1 / M_E - 1)
            #expect(abs(trainee.logSigma(at: .a4) - before - expected) < 1e-12)
            #expect(trainee.trials == 1500)
        }
    }
}
