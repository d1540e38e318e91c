// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Store

/// What `peach analyse` says.
package protocol AnalysisTexts: RecordTexts, ProfileTexts {
    /// The rest of a sentence that begins with the file or a place in it, without its full stop.
    func reason(_ fault: AnswerTableError.Fault) -> String
    /// Behind the sentences about the rows that were shown.
    func unusable(rows: Int, shown: Int) -> String
    /// Rows of a name and what was found.
    func findings(of analysis: AnswerAnalysis) -> [[String]]
    func sentence(for caution: ThresholdCaution, _ analysis: AnswerAnalysis) -> String
    /// Of an export: how many of its rows are no answers to comparisons.
    func leftOut(rows: Int) -> String
    /// Of an export: why there are several results.
    func analysedApart(skills: Int) -> String
}

extension AnalysisTexts {
    /// - Parameter file: As it was named; "-" is standard input.
    package func sentence(for error: AnswerTableError, file: String) -> String {
        if case .records(let fault) = error.fault { return "\(name(ofInput: file)) \(predicate(of: fault))." }
        let name = file == "-" ? standardInput : file.readable
        let place = error.concernsWholeFile ? name : place(file: name, line: error.line)
        return "\(place): \(reason(error.fault))."
    }
}

extension NumberTexts {
    /// "+0.24": as many digits as what is known of the criterion deserves, at least one.
    func precise(_ distance: Cents, in criterion: CriterionEstimate) -> String {
        let digits = Self.digits(for: criterion.standardDeviation.rawValue, atLeast: 1)
        let text = decimal(distance.rawValue, digits: digits)
        return (distance > 0 && text != decimal(0, digits: digits) ? "+" : "") + text
    }

    /// Of a threshold and its band, in cents.
    func digits(for estimate: ThresholdEstimate) -> Int {
        Self.digits(for: estimate.threshold.rawValue * estimate.deviation, atLeast: 1)
    }

    /// The smallest and the largest threshold that can be estimated.
    var reach: (from: String, to: String) {
        let reach = ThresholdEstimate.reach
        return (decimal(reach.lowerBound.rawValue, digits: 1), decimal(reach.upperBound.rawValue, digits: 0))
    }

    /// "8": of 100 answers so many are slips, to either side.
    func slips(_ analysis: AnswerAnalysis) -> String { decimal(100 * analysis.slips, digits: 0) }

    /// Behind the separator, so that the first digit of the deviation is among them.
    private static func digits(for deviation: Double, atLeast digits: Int) -> Int {
        deviation > 0 ? min(max(digits, Int((-log10(deviation)).rounded(.up))), 6) : digits
    }
}
