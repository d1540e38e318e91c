// SPDX-License-Identifier: MIT
import Music

/// What is wrong in Scala files.
extension English {
    package func reason(_ fault: ScalaFault.Reason) -> String {
        switch fault {
        case .notText: "this is no text, as a Scala file is"
        case .noCount: "the file ends before the number of its notes"
        case .wrongCount(""): "the number of notes, which is 12 here, is missing"
        case .wrongCount(let word): wrong(word, "the number of notes, which is 12 here")
        case .notTwelve(let count):
            "the scale has \(self.count(count)) \(count == 1 ? "note" : "notes"); Peach needs one with 12 notes to the octave"
        case .missingDegrees(let found): "the file ends after \(found) of 12 notes"
        case .furtherDegree(let word): "\(quotedWord(word)) is one note more than the 12 that the file announces"
        case .notASize(let word): wrong(word, "a size like “701.955” or “3/2”")
        case .decimalComma(let word, let meant): "\(quotedWord(word)) has a comma; write \(quotedWord(meant))"
        case .noPoint(let word, let meant):
            "\(quotedWord(word)) has no point and therefore is a ratio; for cents write \(quotedWord(meant))"
        case .zeroInRatio(let word): "\(quotedWord(word)) has a zero in it; a ratio is of two numbers above 0"
        case .negativeRatio(let word): "\(quotedWord(word)) is below 0; a ratio is of two numbers above 0"
        case .notAscending(let word):
            "\(quotedWord(word)) is no higher than the note before it; Peach needs a scale that ascends"
        case .beyondOctave(let word):
            "\(quotedWord(word)) is an octave or more; of 12 notes only the last one is the octave"
        case .notOctave(let word): "\(quotedWord(word)) is not the octave, with which the scale has to end; write “2/1”"
        }
    }
}
