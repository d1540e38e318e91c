// SPDX-License-Identifier: MIT
import Instrument
import Music
import Training

extension Texts {
    package func spoken(isCorrect: Bool) -> String { isCorrect ? t("Correct") : t("Incorrect") }

    /// How far off a pitch was tuned, in whole cents: "22 cents flat".
    /// - Parameter error: from the correct pitch; positive is too high.
    package func spoken(error: Cents) -> String {
        if MatchingBand.isDeadCentre(error) { return t("Dead centre") }
        let cents = max(1, Int(error.rawValue.magnitude.rounded()))
        return self.cents("\(cents)", isOne: cents == 1) + (error > 0 ? t(" sharp") : t(" flat"))
    }

    /// Empty for what nothing is said of.
    package func spoken(_ saying: Narrator.Saying) -> String {
        switch saying {
        case .interval(let interval): name(of: interval)
        case .verdict(.comparison(let completed)): spoken(isCorrect: completed.isCorrect)
        case .verdict(.matching(let completed, _)): spoken(error: completed.userCentError)
        case .message(let snapshot):
            if case .modeStarted(let mode) = snapshot.happening {
                name(of: mode)
            } else {
                sentences(about: snapshot) ?? ""
            }
        }
    }
}
