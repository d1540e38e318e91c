// SPDX-License-Identifier: MIT

/// Scales in the file format of Scala: https://www.huygens-fokker.org/scala/scl_format.html
///
/// Lines that begin with "!" are comments. Of the others the first one describes the scale, the second one says how many
/// degrees follow, and each of those begins with a size: with a point in it a number of cents, else a ratio or a whole
/// number. What stands behind a size means nothing. Of all scales Peach takes those of twelve degrees that ascend to the
/// octave.
package enum ScalaFile {
    /// How far an octave in cents may be rounded.
    private static let octaveTolerance = 1e-6
    private static let degrees = Interval.octave.semitones

    /// Reads any bytes, in time and memory that grow with their number only.
    /// - Returns: the sizes of the degrees, from the minor second to the octave.
    package static func sizes(_ bytes: [UInt8]) throws(ScalaFault) -> [Cents] {
        var lines = try ScalaLines(bytes)
        _ = lines.next()
        guard let count = lines.next() else { throw ScalaFault(line: lines.last, reason: .noCount) }
        try check(count)
        var sizes: [Cents] = []
        while sizes.count < degrees {
            guard let line = lines.next() else {
                throw ScalaFault(line: lines.last, reason: .missingDegrees(found: sizes.count))
            }
            do throws(ScalaFault.Reason) {
                sizes.append(try size(of: line.text, after: sizes))
            } catch {
                throw fault(error, at: line, found: sizes.count + 1, &lines)
            }
        }
        if let further = furtherDegree(&lines) { throw further }
        return sizes
    }

    /// Who counts wrong has the octave in the wrong place.
    private static func fault(
        _ reason: ScalaFault.Reason, at line: ScalaLines.Line, found: Int, _ lines: inout ScalaLines
    ) -> ScalaFault {
        let further = furtherDegree(&lines)
        switch reason {
        case .notOctave: return further ?? ScalaFault(line: line.number, reason: reason)
        case .beyondOctave where further == nil:
            return ScalaFault(line: lines.last, reason: .missingDegrees(found: found))
        case _: return ScalaFault(line: line.number, reason: reason)
        }
    }

    /// The next size; whatever is none may stand behind the last degree.
    private static func furtherDegree(_ lines: inout ScalaLines) -> ScalaFault? {
        while let line = lines.next() {
            guard let size = try? ScalaSize(line.text) else { continue }
            return ScalaFault(line: line.number, reason: .furtherDegree(word: size.word))
        }
        return nil
    }

    private static func check(_ line: ScalaLines.Line) throws(ScalaFault) {
        let word = ScalaSize.word(line.text)
        guard word.allSatisfy(ScalaSize.isDigit), let count = Int(word) else {
            throw ScalaFault(line: line.number, reason: .wrongCount(word: word))
        }
        if count != degrees { throw ScalaFault(line: line.number, reason: .notTwelve(count: count)) }
    }

    private static func size(of text: String, after sizes: [Cents]) throws(ScalaFault.Reason) -> Cents {
        let size = try ScalaSize(text)
        let isLast = sizes.count == degrees - 1
        guard size.cents > sizes.last ?? 0 else { throw .notAscending(word: size.word) }
        let isOctave = (size.cents - 1200).magnitude.rawValue <= octaveTolerance
        if isLast ? isOctave : size.cents < 1200 && !isOctave { return isLast ? 1200 : size.cents }
        if let meant = size.inCents { throw .noPoint(word: size.word, meant: meant) }
        throw isLast ? .notOctave(word: size.word) : .beyondOctave(word: size.word)
    }
}
