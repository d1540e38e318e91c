// SPDX-License-Identifier: MIT
import Configuration
import Music
import Settings

extension ConfigurationCatalogue {
    static let scaleFaults: [(fault: ScalaFault.Reason, names: [String])] = [
        (.notText, []), (.noCount, []), (.wrongCount(word: "twelve"), ["twelve", "12"]),
        (.wrongCount(word: ""), ["12"]),
        (.notTwelve(count: 1), ["1", "12"]), (.notTwelve(count: 31), ["31", "12"]),
        (.missingDegrees(found: 3), ["3", "12"]), (.furtherDegree(word: "2/1"), ["2/1", "12"]),
        (.notASize(word: "G"), ["G", "701.955", "3/2"]), (.notASize(word: ""), ["701.955", "3/2"]),
        (.decimalComma(word: "1,5", meant: "1.5"), ["1,5", "1.5"]),
        (.noPoint(word: "702", meant: "702."), ["702", "702."]),
        (.zeroInRatio(word: "0/1"), ["0/1"]), (.negativeRatio(word: "-3/2"), ["-3/2"]),
        (.notAscending(word: "90.0"), ["90.0"]), (.beyondOctave(word: "1300.0"), ["1300.0"]),
        (.notOctave(word: "1195.0"), ["1195.0", "2/1"]),
    ]

    /// A number for each case; a new one does not compile until it has its own.
    static func index(_ fault: ScalaFault.Reason) -> Int {
        switch fault {
        case .notText: 0
        case .noCount: 1
        case .wrongCount: 2
        case .notTwelve: 3
        case .missingDegrees: 4
        case .furtherDegree: 5
        case .notASize: 6
        case .decimalComma: 7
        case .noPoint: 8
        case .zeroInRatio: 9
        case .negativeRatio: 10
        case .notAscending: 11
        case .beyondOctave: 12
        case .notOctave: 13
        }
    }
}
