// SPDX-License-Identifier: MIT
import Music

/// What is wrong in Scala files.
extension English {
    package func reason(_ fault: ScalaFault.Reason) -> String {
        switch fault {
        case .notText: "this is not a text file, as a Scala file must be"
        case .noCount: "the file ends before its number of notes"
        case .wrongCount(""): "the number of notes, which is 12 here, is missing"
        case .wrongCount(let word): wrong(word, "the number of notes, which is 12 here")
        case .notTwelve(let count):
            "the scale has \(self.count(count)) \(count == 1 ? "note" : "notes"); Peach needs one with 12 notes to the octave"
        case .missingDegrees(let found): "the file ends after \(found) of 12 notes"
        case .furtherDegree(let word): "\(quotedWord(word)) is one note more than the 12 the file announces"
        case .notASize(let word): wrong(word, "a size such as “701.955” or “3/2”")
        case .decimalComma(let word, let meant): "\(quotedWord(word)) has a comma; write \(quotedWord(meant))"
        case .noPoint(let word, let meant):
            "\(quotedWord(word)) has no decimal point, so it is a ratio; for cents write \(quotedWord(meant))"
        case .zeroInRatio(let word): "\(quotedWord(word)) contains a zero; a ratio needs two numbers above 0"
        case .negativeRatio(let word): "\(quotedWord(word)) is negative; a ratio needs two numbers above 0"
        case .notAscending(let word):
            "\(quotedWord(word)) is no higher than the note before it; Peach needs a scale that ascends"
        case .beyondOctave(let word):
            "\(quotedWord(word)) is an octave or more; only the last of the 12 notes is the octave"
        case .notOctave(let word):
            "\(quotedWord(word)) is not an octave, but the scale has to end with one; write “2/1”"
        }
    }
}
