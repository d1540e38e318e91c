// SPDX-License-Identifier: MIT
import Music
import Simulation
import Testing
import Training

@testable import Profile

/// Implausible answers are detected, and honest ones are not suspected.
struct ResponseValidityTests {
    /// - Returns: the first warning, and the number of answers before it.
    private func validity(
        _ ear: SimulatedListener, _ habit: SimulatedHabit = .listens, asks: ClosedRange<Double>, seed: UInt64,
        answers: Int
    ) -> (warning: DataQualityWarning, answers: Int)? {
        var random = SeededRandom(seed: seed)
        var (validity, trainee) = (ResponseValidity(), SimulatedTrainee(ear, habit: habit))
        for number in 1...answers {
            let difference = asks.lowerBound + (asks.upperBound - asks.lowerBound) * random.uniform()
            let comparison = Comparison(
                referenceNote: MIDINote(60), interval: .prime, difference: Cents(difference), using: &random)
            let answer = trainee.answer(comparison, using: &random)
            validity.update(
                offset: comparison.targetNote.offset.rawValue, y: answer == .higher ? 1 : -1, criterion: 0)
            if let warning = validity.warning { return (warning, number) }
        }
        return nil
    }

    @Test(arguments: 1...40) func playersWhoDoNotListenAreFound(seed: Int) {
        let guesser = validity(
            SimulatedListener(sigma: 20, lapse: 0.5), asks: 50...100, seed: UInt64(seed), answers: 130)
        #expect(guesser?.warning == .guessing)
        let swapped = validity(SimulatedListener(sigma: 12), .swapsPads, asks: 8...40, seed: UInt64(seed), answers: 130)
        #expect(swapped?.warning == .swappedPads)
        let same = validity(SimulatedListener(sigma: 12), .saysHigher, asks: 20...100, seed: UInt64(seed), answers: 130)
        #expect(same != nil)
    }

    /// Fine and coarse ears with lapses and a biased criterion.
    @Test(arguments: [2.0, 15, 60], [-30.0, 0, 30]) func honestEarsAreNotSuspected(sigma: Double, criterion: Double) {
        for seed in 1...20 {
            let ear = SimulatedListener(sigma: Cents(sigma), criterion: Cents(criterion), lapse: 0.06)
            let asks = 0.5 * sigma...1.5 * sigma + abs(criterion)
            #expect(validity(ear, asks: asks, seed: UInt64(seed), answers: 600) == nil)
        }
    }
}
