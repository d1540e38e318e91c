// SPDX-License-Identifier: MIT
import Instrument
import Music
import Profile
import Simulation
import Training

extension English: SimulationTexts {
    package func listener(_ ear: SimulatedListener) -> String {
        "The listener: sigma \(cents(ear.sigma)), criterion \(signed(ear.criterion)), lapse share \(share(ear.lapse))."
    }

    package func training(of summary: SimulationSummary) -> String {
        "The training: \(count(summary.trials)) \(summary.trials == 1 ? "answer" : "answers") "
            + "in \(count(summary.sessions)) \(summary.sessions == 1 ? "session" : "sessions") "
            + "with the strategy \(summary.strategy.rawValue) and the seed \(summary.seed)."
    }

    package func answers(right share: Double, lastDifference: Cents) -> String {
        "\(percent(share)) of the answers are right; the last difference was \(cents(lastDifference))."
    }

    package func trueThreshold(_ threshold: Cents) -> String { "The true threshold is \(cents(threshold))." }

    package func estimatedThreshold(_ estimate: ThresholdEstimate) -> String {
        let low = decimal(estimate.band.lowerBound.rawValue, digits: 1)
        return "The estimated threshold is \(cents(estimate.threshold)), with 95 % probability between \(low) and "
            + "\(cents(estimate.band.upperBound))."
    }

    package func tunings(_ count: Int, meanError: Cents) -> String {
        (count == 1 ? "One note was tuned" : "\(self.count(count)) notes were tuned, on average")
            + (count == 1 ? ", " : " ") + "\(cents(meanError)) off."
    }

    package func dataWritten(file: String, records: Int) -> String {
        "Wrote \(count(records)) simulated \(records == 1 ? "answer" : "answers") to \(quoted(file))."
    }
}
