// SPDX-License-Identifier: MIT
import Music
import Profile
import Store

extension English: AnalysisTexts {
    package func reason(_ fault: AnswerTableError.Fault) -> String {
        switch fault {
        case .empty: "there is nothing in it; the first line must name the columns offset_cents and correct"
        case .separator(let character):
            "its columns are separated by \(character == ";" ? "semicolons" : "tabs"); write commas, and decimal points"
        case .missingColumns(let names, let found):
            "the \(names.count == 1 ? "column" : "columns") \(both(names)) "
                + "\(names.count == 1 ? "is" : "are") missing; the first line names \(both(found))"
        case .duplicateColumn(let name): "there are two columns \(quoted(name)); remove one"
        case .noAnswers: "there are no answers in it"
        case .csv(let fault): reason(fault)
        case .fieldCount(let count, let columns):
            "there \(count == 1 ? "is 1 value" : "are \(self.count(count)) values") for \(self.count(columns)) columns; "
                + "numbers need a decimal point, and texts with commas quotation marks"
        case .missingValue(let column): "there is no value for \(quoted(column))"
        case .notANumber(let column, let word):
            "\(quotedWord(word)) is no value for \(quoted(column)); a number with a decimal point is needed"
        case .noDifference: "the difference is 0, to which no answer is right"
        case .tooFar(let word): "\(quotedWord(word)) cents are more than ten octaves"
        case .notAVerdict(let column, let word):
            "\(quotedWord(word)) is no value for \(quoted(column)); 1 or 0, true or false, yes or no is needed"
        }
    }

    private func reason(_ fault: CSVError.Fault) -> String {
        switch fault {
        case .misplacedQuote: "a quotation mark is where none can be"
        case .notUTF8: "this is not UTF-8; save the file with that encoding"
        case .openQuote: "a quotation mark is not closed"
        case .tooLong: "the row is too long for a table"
        case .binary: "a NUL byte is there; save the file as CSV in UTF-8"
        case .source(.unreadable(let errno)): "it cannot be read: \(reason(ofSystem: errno))"
        case .source(.tooLarge(let limit)): "it is larger than \(count(limit)) bytes"
        }
    }

    private func both(_ names: [String]) -> String { names.prefix(12).map { quotedWord($0) }.joined(separator: ", ") }

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
            ["Slips", "about \(slips(analysis)) of 100 answers are wrong although the difference is plain"]
        ]
    }

    package func sentence(for caution: ThresholdCaution, _ analysis: AnswerAnalysis) -> String {
        switch caution {
        case .fewAnswers:
            "\(count(analysis.trials)) of the \(count(AnswerAnalysis.enough)) answers that are needed at least: "
                + "what Peach assumes before the first one weighs heavily."
        case .allCorrect: "Every answer is right: the threshold may be far smaller. Ask for smaller differences."
        case .sameAnswer:
            "All answers are “\(name(of: analysis.isAlwaysHigher ? .higher : .lower))”. No threshold can be estimated from that."
        case .oneSided:
            "All targets lie on one side of the correct pitch: a fine ear cannot be told from a habit of saying “higher” "
                + "or “lower”. Ask for both."
        case .belowChance:
            "\(count(analysis.correct)) right answers of \(count(analysis.trials)) are fewer than guessing gives. Check "
                + "what the columns mean."
        case .beyondGrid:
            "Thresholds below \(reach.from) and above \(reach.to) cents are beyond what Peach can estimate."
        case .wideBand:
            "The band is wide: the answers are few, or lie far from the threshold. What Peach assumes before the first one "
                + "weighs."
        }
    }
}
