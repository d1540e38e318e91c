// SPDX-License-Identifier: MIT
import Instrument
import Music
import Profile
import Simulation
import Training

extension German: SimulationTexts {
    package func listener(_ ear: SimulatedListener) -> String {
        "Der Hörer: Sigma \(cents(ear.sigma)), Kriterium \(signed(ear.criterion)), Anteil der Versehen "
            + "\(share(ear.lapse))."
    }

    package func training(of summary: SimulationSummary) -> String {
        "Das Training: \(count(summary.trials)) \(summary.trials == 1 ? "Antwort" : "Antworten") "
            + "in \(count(summary.sessions)) \(summary.sessions == 1 ? "Sitzung" : "Sitzungen") "
            + "mit der Strategie \(summary.strategy.rawValue) und dem Startwert \(summary.seed)."
    }

    package func answers(right share: Double, lastDifference: Cents) -> String {
        "\(percent(share)) der Antworten sind richtig; der letzte Unterschied war \(cents(lastDifference))."
    }

    package func trueThreshold(_ threshold: Cents) -> String {
        "Die wahre Schwelle liegt bei \(cents(threshold))."
    }

    package func estimatedThreshold(_ estimate: ThresholdEstimate) -> String {
        let low = decimal(estimate.band.lowerBound.rawValue, digits: 1)
        return "Die geschätzte Schwelle liegt bei \(cents(estimate.threshold)), mit 95 % Wahrscheinlichkeit zwischen "
            + "\(low) und \(cents(estimate.band.upperBound))."
    }

    package func tunings(_ count: Int, meanError: Cents) -> String {
        (count == 1 ? "Ein Ton wurde gestimmt" : "\(self.count(count)) Töne wurden gestimmt, im Mittel")
            + (count == 1 ? ", " : " ") + "\(cents(meanError)) daneben."
    }

    package func dataWritten(file: String, records: Int) -> String {
        "\(quoted(file)) enthält jetzt \(count(records)) simulierte \(records == 1 ? "Antwort" : "Antworten")."
    }
}
