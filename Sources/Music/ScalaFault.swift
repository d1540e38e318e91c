// SPDX-License-Identifier: MIT

/// What is wrong in a Scala file, and where. `word` is what it says there.
package struct ScalaFault: Error, Hashable, Sendable {
    package enum Reason: Error, Hashable, Sendable {
        /// It holds characters that no text does.
        case notText
        /// It ends before the number of its degrees.
        case noCount
        case wrongCount(word: String)
        /// The scale does not have as many degrees as there are semitones in an octave.
        case notTwelve(count: Int)
        /// It ends before the last degree.
        case missingDegrees(found: Int)
        /// There is a degree behind the last one.
        case furtherDegree(word: String)
        case notASize(word: String)
        /// A comma where a point belongs; `meant` has it.
        case decimalComma(word: String, meant: String)
        /// A number of cents, as it seems, without the point that would make it one; `meant` has it.
        case noPoint(word: String, meant: String)
        case zeroInRatio(word: String)
        case negativeRatio(word: String)
        /// No higher than the degree before it, of which the first one is 1/1.
        case notAscending(word: String)
        /// The octave, or beyond it, before the last degree.
        case beyondOctave(word: String)
        /// The last degree is no octave.
        case notOctave(word: String)
    }

    /// From 1.
    package let line: Int
    package let reason: Reason
}
