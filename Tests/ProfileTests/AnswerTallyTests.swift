// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Music
import Testing
import Training

@testable import Profile

struct AnswerTallyTests {
    @Test func whatIsTakenTogetherLiesNear() throws {
        var random = SeededRandom(seed: 12)
        var tally = AnswerTally(capacity: 4096)
        let offsets = (0..<10_000).map { _ in exp(random.uniform() * 4) * (random.uniform() < 0.5 ? 1 : -1) }
        for offset in offsets { tally.add(offset: Cents(offset), isCorrect: true) }
        #expect(tally.counts.count <= 4096 && tally.precision >= 7)
        let differences = tally.counts.keys.sorted()
        // Half of it at the last rounding, the other half at those before.
        let error = pow(2, -Double(tally.precision))
        for offset in offsets {
            let margin = offset.magnitude * error
            let next = try #require(first(in: differences, atLeast: offset - margin))
            #expect(next <= offset + margin)
        }
        #expect(tally.counts.values.reduce(0) { $0 + $1.higher } == offsets.count { $0 > 0 })
        #expect(tally.counts.values.reduce(0) { $0 + $1.lower } == offsets.count { $0 < 0 })
    }

    /// So many answers that the whole posterior lies between two lines of the grid.
    @Test(arguments: [-0.33, 0, 0.14])
    func theUncertaintyShrinksAsTheSquareRootHoweverManyAnswers(_ criterion: Double) {
        let sigma = 9.7
        let places = [2.0, 5, 9, 14, 21].flatMap { [$0, -$0] }
        var known: [Double] = []
        for count in [1600, 25_600] {
            var tally = AnswerTally()
            for place in places {
                // As many right ones as the model expects, so that the posterior is about the truth.
                let share = EarSamples.probability(offset: place, sigma: sigma, criterion: criterion * sigma)
                let higher = Int((Double(count) * share).rounded())
                for index in 0..<count { tally.add(offset: Cents(place), isCorrect: (index < higher) == (place > 0)) }
            }
            let analysis = AnswerAnalysis(tally, prior: .unison)
            #expect(abs(analysis.estimate.logSigma - log(sigma)) < 0.3 * analysis.estimate.deviation)
            #expect(abs(analysis.criterionInSigma.mean - criterion) < 0.3 * analysis.criterionInSigma.deviation)
            known += [analysis.estimate.deviation, analysis.criterionInSigma.deviation]
        }
        for (few, many) in zip(known, known.dropFirst(2)) { #expect((3.8...4.2).contains(few / many)) }
    }

    @Test func differencesOfEverySizeFindRoom() {
        var random = SeededRandom(seed: 13)
        var tally = AnswerTally(capacity: 0)
        for _ in 0..<10_000 {
            // Any finite number: far apart, no two alike.
            let offset = Double(bitPattern: random.next() & 0xBFEF_FFFF_FFFF_FFFF | 1)
            tally.add(offset: Cents(offset), isCorrect: true)
        }
        #expect(tally.trials == 10_000 && tally.precision >= 0)
        #expect(tally.counts.count <= 4096 && tally.counts.keys.allSatisfy { $0.isFinite })
    }

    @Test func whatIsThinOrBadlyPlacedIsSaid() {
        let around = [8.0, -8, 12, -12, 5, -5]
        func cautions(_ answers: [(Double, Bool)]) -> [ThresholdCaution] {
            AnswerAnalysis(tally(answers), prior: .unison).cautions
        }
        // Of so many answers one is wrong, at each of these differences.
        let oneOf = [5, 5, 10, 10, 3, 3]
        let good = (0..<240).map { index -> (Double, Bool) in
            let kind = index % 6
            return (around[kind], !(index / 6).isMultiple(of: oneOf[kind]))
        }
        #expect(cautions(good).isEmpty)
        #expect(cautions(Array(good.prefix(12))).contains(.fewAnswers))
        #expect(cautions(good.map { ($0.0, true) }).contains(.allCorrect))
        #expect(cautions(good.map { ($0.0.magnitude, $0.1) }).contains(.oneSided))
        #expect(cautions(good.map { ($0.0, $0.0 > 0) }).contains(.sameAnswer))
        #expect(cautions(good.map { ($0.0, !$0.1) }).contains(.belowChance))
        #expect(cautions((0..<4000).map { (around[$0 % 6] / 50, $0 % 50 != 0) }).contains(.beyondGrid))
        #expect(cautions((0..<400).map { (around[$0 % 6] * 50, $0 % 2 != 0) }).contains(.beyondGrid))
        // Far below the threshold nearly every answer is a guess.
        #expect(cautions((0..<60).map { (around[$0 % 6] / 20, $0 % 12 < 7) }) == [.wideBand])
    }

    private func first(in sorted: [Double], atLeast bound: Double) -> Double? {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < bound { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count ? sorted[low] : nil
    }

    private func tally(_ answers: [(Double, Bool)]) -> AnswerTally {
        answers.reduce(into: AnswerTally()) { $0.add(offset: Cents($1.0), isCorrect: $1.1) }
    }
}
