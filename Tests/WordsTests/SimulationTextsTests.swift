// SPDX-License-Identifier: MIT
import Instrument
import Music
import Profile
import Simulation
import Testing
import Training

@testable import Words

struct SimulationTextsTests {
    private static func summary(trials: Int, matchings: Int, isEstimated: Bool = true) -> SimulationSummary {
        SimulationSummary(
            strategy: .kazez, seed: 1002, sessions: trials == 1 ? 1 : 3, trials: trials, correct: trials * 13 / 20,
            lastDifference: trials > 0 ? 1.58 : nil, ear: SimulatedListener(sigma: 12, criterion: 2, lapse: 0.02),
            estimate: isEstimated ? ThresholdEstimate(logSigma: 2.5, deviation: 0.1) : nil, matchings: matchings,
            meanError: matchings > 0 ? 6.3 : nil)
    }

    @Test func everyLineIsASentence() {
        for summary in [Self.summary(trials: 200, matchings: 40), Self.summary(trials: 1, matchings: 1)] {
            let count = English().lines(for: summary).count
            #expect(count == 6 && German().lines(for: summary).count == count)
            for line in 0..<count { Sentences.check { $0.lines(for: summary)[line] } }
        }
        for records in [1, 240] {
            Sentences.check(naming: ["/d/a.sqlite", "\(records)"]) {
                $0.dataWritten(file: "/d/a.sqlite", records: records)
            }
        }
    }

    @Test func numbersAreInTheirPlaces() {
        let summary = Self.summary(trials: 200, matchings: 0, isEstimated: false)
        #expect(
            English().lines(for: summary) == [
                "The listener: sigma 12.0 cents, criterion +2.0 cents, lapse share 0.020.",
                "The training: 200 answers in 3 sessions with the strategy kazez and the seed 1002.",
                "65.0 % of the answers are right; the last difference was 1.6 cents.",
                "The true threshold is 8.1 cents.",
            ])
        #expect(
            German().lines(for: Self.summary(trials: 200, matchings: 0)).last
                == "Die geschätzte Schwelle liegt bei 8,2 Cent, mit 95 % Wahrscheinlichkeit zwischen 6,8 und 10,0 Cent."
        )
    }
}
