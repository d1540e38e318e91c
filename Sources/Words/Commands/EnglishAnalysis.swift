// SPDX-License-Identifier: MIT
import Music
import Profile
import Store

extension English: AnalysisTexts {
    package func reason(_ fault: AnswerTableError.Fault) -> String {
        switch fault {
        case .empty: "the file is empty; its first line must name the columns offset_cents and correct"
        case .separator(let character):
            "its columns are separated by \(character == ";" ? "semicolons" : "tabs"); use commas, and decimal points"
        case .missingColumns(let names, let found):
            "the \(names.count == 1 ? "column" : "columns") \(both(names)) "
                + "\(names.count == 1 ? "is" : "are") missing; the first line names \(both(found))"
        case .duplicateColumn(let name): "there are two columns \(quoted(name)); remove one"
        case .noAnswers: "it contains no answers"
        case .csv(let fault): reason(fault)
        case .records(let fault): predicate(of: fault)
        case .record(let fault): reason(fault)
        case .fieldCount(let count, let columns):
            "there \(count == 1 ? "is 1 value" : "are \(self.count(count)) values") for \(self.count(columns)) columns; "
                + "use decimal points in numbers and quotation marks around text with commas"
        case .missingValue(let column): "there is no value for \(quoted(column))"
        case .notANumber(let column, let word):
            "\(quotedWord(word)) is not a valid value for \(quoted(column)); it must be a number with a decimal point"
        case .noDifference: "the difference is 0, so no answer is right"
        case .tooFar(let word): "\(quotedWord(word)) cents is more than ten octaves"
        case .notAVerdict(let column, let word):
            "\(quotedWord(word)) is not a valid value for \(quoted(column)); it must be 1 or 0, true or false, yes or no"
        }
    }

    private func reason(_ fault: CSVError.Fault) -> String {
        switch fault {
        case .misplacedQuote: "there is a quotation mark in the wrong place"
        case .notUTF8: "this is not UTF-8; save the file with that encoding"
        case .openQuote: "a quotation mark is not closed"
        case .tooLong: "the row is too long for a table"
        case .binary: "it contains a NUL byte; save the file as CSV in UTF-8"
        case .source(.unreadable(let errno)): "it cannot be read: \(reason(ofSystem: errno))"
        case .source(.tooLarge(let limit)): "it is larger than \(count(limit)) bytes"
        }
    }

    private func both(_ names: [String]) -> String { names.prefix(12).map { quotedWord($0) }.joined(separator: ", ") }

    package func leftOut(rows: Int) -> String {
        rows == 1
            ? "One row was left out: it is not an answer to a comparison."
            : "\(count(rows)) rows were left out: they are not answers to comparisons."
    }

    package func analysedApart(skills: Int) -> String {
        "Each interval in each tuning is estimated separately: \(count(skills)) in all."
    }

    package func unusable(rows: Int, shown: Int) -> String {
        rows == 1
            ? "One row cannot be used; correct or remove it."
            : "\(count(rows)) rows cannot be used\(shown < rows ? ", of which \(count(shown)) are shown" : ""); "
                + "correct or remove them."
    }

    package func findings(of analysis: AnswerAnalysis) -> [[String]] {
        let (estimate, criterion) = (analysis.estimate, analysis.criterion)
        let band = estimate.band
        let digits = digits(for: estimate)
        let findings = [
            ["Answers", "\(count(analysis.trials)), \(count(analysis.correct)) of them right"],
            [
                "Threshold",
                "\(cents(decimal(estimate.threshold.rawValue, digits: digits), isOne: false)), heard three times out of four",
            ],
            [
                "95 % band",
                "\(decimal(band.lowerBound.rawValue, digits: digits)) to "
                    + "\(cents(decimal(band.upperBound.rawValue, digits: digits), isOne: false))",
            ],
            [
                "Your centre",
                "\(cents(precise(criterion.mean, in: criterion), isOne: false)), 95 % band "
                    + "\(precise(criterion.band.lowerBound, in: criterion)) to "
                    + "\(precise(criterion.band.upperBound, in: criterion)); there you say “higher” and “lower” equally often",
            ],
        ]
        guard analysis.hasNotableSlips else { return findings }
        return findings + [
            ["Slips", "about \(slips(analysis)) of 100 answers are wrong although the difference is obvious"]
        ]
    }

    package func sentence(for caution: ThresholdCaution, _ analysis: AnswerAnalysis) -> String {
        switch caution {
        case .fewAnswers:
            "Peach needs at least \(count(AnswerAnalysis.enough)) answers and has \(count(analysis.trials)), so what it assumes "
                + "beforehand weighs heavily."
        case .allCorrect: "Every answer is right: the threshold may be far smaller. Ask about smaller differences."
        case .sameAnswer:
            "All answers are “\(name(of: analysis.isAlwaysHigher ? .higher : .lower))”. No threshold can be estimated from that."
        case .oneSided:
            "All targets lie on one side of the correct pitch, so a fine ear cannot be told from a habit of saying “higher” "
                + "or “lower”. Ask about both sides."
        case .belowChance:
            "\(count(analysis.correct)) right answers of \(count(analysis.trials)) are fewer than guessing would give. Check "
                + "what the columns mean."
        case .beyondGrid: beyondReach
        case .wideBand:
            "The band is wide: the answers are few or far from the threshold, so what Peach assumes beforehand "
                + "still matters."
        }
    }

    package var beyondReach: String {
        "Thresholds below \(reach.from) and above \(reach.to) cents are beyond what Peach can estimate."
    }
}
