// SPDX-License-Identifier: MIT

/// Parses scales in Scala's file format: https://www.huygens-fokker.org/scala/scl_format.html
///
/// Lines that begin with "!" are comments. Of the other lines the first one is a description, the second one the number of
/// degrees, and each of the following begins with a size: cents if it has a point, else a ratio or a whole number. Text after
/// a size is ignored. Peach accepts scales of twelve degrees that ascend to the octave.
package enum ScalaFile {
    /// The rounding error of an octave in cents.
    private static let octaveTolerance = 1e-6
    private static let degrees = Interval.octave.semitones

    /// Parses arbitrary bytes in linear time and memory.
    /// - Returns: the sizes of the degrees, from the minor second to the octave.
    package static func sizes(_ bytes: [UInt8]) throws(ScalaError) -> [Cents] {
        var lines = try ScalaLines(bytes)
        _ = lines.next()
        guard let count = lines.next() else { throw ScalaError(line: lines.last, reason: .noCount) }
        try check(count)
        var sizes: [Cents] = []
        while sizes.count < degrees {
            guard let line = lines.next() else {
                throw ScalaError(line: lines.last, reason: .missingDegrees(found: sizes.count))
            }
            do throws(ScalaError.Reason) {
                sizes.append(try size(of: line.text, after: sizes))
            } catch {
                throw fault(error, at: line, found: sizes.count + 1, &lines)
            }
        }
        if let further = furtherDegree(&lines) { throw further }
        return sizes
    }

    /// Reports a wrong number of degrees instead of an octave in the wrong place, which follows from it.
    private static func fault(
        _ reason: ScalaError.Reason, at line: ScalaLines.Line, found: Int, _ lines: inout ScalaLines
    ) -> ScalaError {
        let further = furtherDegree(&lines)
        switch reason {
        case .notOctave: return further ?? ScalaError(line: line.number, reason: reason)
        case .beyondOctave where further == nil:
            return ScalaError(line: lines.last, reason: .missingDegrees(found: found))
        case _: return ScalaError(line: line.number, reason: reason)
        }
    }

    /// The next size; other text after the last degree is allowed.
    private static func furtherDegree(_ lines: inout ScalaLines) -> ScalaError? {
        while let line = lines.next() {
            guard let size = try? ScalaSize(line.text) else { continue }
            return ScalaError(line: line.number, reason: .furtherDegree(word: size.word))
        }
        return nil
    }

    private static func check(_ line: ScalaLines.Line) throws(ScalaError) {
        let word = ScalaSize.word(line.text)
        guard word.allSatisfy(ScalaSize.isDigit), let count = Int(word) else {
            throw ScalaError(line: line.number, reason: .wrongCount(word: word))
        }
        if count != degrees { throw ScalaError(line: line.number, reason: .notTwelve(count: count)) }
    }

    private static func size(of text: String, after sizes: [Cents]) throws(ScalaError.Reason) -> Cents {
        let size = try ScalaSize(text)
        let isLast = sizes.count == degrees - 1
        guard size.cents > sizes.last ?? 0 else { throw .notAscending(word: size.word) }
        let isOctave = (size.cents - 1200).magnitude.rawValue <= octaveTolerance
        if isLast ? isOctave : size.cents < 1200 && !isOctave { return isLast ? 1200 : size.cents }
        if let meant = size.inCents { throw .noPoint(word: size.word, meant: meant) }
        throw isLast ? .notOctave(word: size.word) : .beyondOctave(word: size.word)
    }
}

struct ScalaLines {
    struct Line {
        let number: Int
        let text: String
    }

    private var rest: ArraySlice<UInt8>
    private var number = 0
    /// The number of the last line read that is not blank.
    private(set) var last = 1

    init(_ bytes: [UInt8]) throws(ScalaError) {
        rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
        // CP/M's end of file.
        if rest.last == 0x1A { rest.removeLast() }
        var line = 1
        for (index, byte) in zip(rest.indices, rest) {
            if Self.ends(rest, at: index) { line += 1 }
            if byte < 0x20 && !(0x09...0x0D).contains(byte) || byte == 0x7F {
                throw ScalaError(line: line, reason: .notText)
            }
        }
    }

    /// A line ends with LF, CR LF or CR.
    private static func ends(_ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
        bytes[index] == 0x0A || bytes[index] == 0x0D && bytes[index...].dropFirst().first != 0x0A
    }

    mutating func next() -> Line? {
        while !rest.isEmpty {
            number += 1
            let end = rest.indices.first { Self.ends(rest, at: $0) } ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...].dropFirst()
            if !line.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { last = number }
            if line.first != UInt8(ascii: "!") { return Line(number: number, text: Self.text(line)) }
        }
        return nil
    }

    /// UTF-8, else Latin-1, as in the scale archive.
    private static func text(_ line: ArraySlice<UInt8>) -> String {
        if let text = String(validating: line, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
    }
}

/// The size at the beginning of a line of a Scala file.
struct ScalaSize {
    let word: String
    let cents: Cents
    /// The intended cents of a whole number that is too large for a ratio; nil for any other size.
    let inCents: String?

    /// A larger number is meant in cents.
    private static let largestRatio = 12.0
    private static let longestWord = 40

    static func word(_ line: String) -> String {
        String(line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }.prefix(longestWord))
    }

    init(_ line: String) throws(ScalaError.Reason) {
        var rest = line.drop(while: \.isWhitespace)
        let start = rest
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let whole = Self.digits(&rest)
        let isDecimal = rest.first == "."
        if isDecimal { rest.removeFirst() }
        let decimals = isDecimal ? Self.digits(&rest) : ""
        var denominator: Substring?
        let behind = rest.drop(while: \.isWhitespace)
        if !isDecimal, behind.first == "/" {
            rest = behind.dropFirst().drop(while: \.isWhitespace)
            denominator = Self.digits(&rest)
        }
        word = String(start[..<rest.startIndex].prefix(Self.longestWord))
        let isWhole = !whole.isEmpty && denominator != ""
        guard isDecimal ? !(whole.isEmpty && decimals.isEmpty) : isWhole, !Self.goesOn(rest) else {
            let word = Self.word(line)
            let meant = word.replacing(",", with: ".", maxReplacements: 1)
            let isGerman = rest.first == "," && !isDecimal && meant.allSatisfy { $0 == "." || Self.isDigit($0) }
            throw isGerman ? .decimalComma(word: word, meant: meant) : .notASize(word: word)
        }
        if isDecimal {
            cents = Cents((isNegative ? -1 : 1) * (Double("\(whole.isEmpty ? "0" : whole).\(decimals)0") ?? .infinity))
            inCents = nil
            return
        }
        let ratio = (Double(whole) ?? .infinity, denominator.map { Double($0) ?? .infinity } ?? 1)
        if isNegative { throw .negativeRatio(word: word) }
        guard ratio.0 > 0, ratio.1 > 0 else { throw .zeroInRatio(word: word) }
        cents = Cents(ratio: ratio)
        inCents = denominator == nil && ratio.0 > Self.largestRatio ? word + "." : nil
        guard cents.rawValue.isFinite else { throw .notASize(word: word) }
    }

    static func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }

    private static func digits(_ rest: inout Substring) -> Substring {
        let digits = rest.prefix(while: isDigit)
        rest.removeFirst(digits.count)
        return digits
    }

    /// True if the number continues in an unsupported form.
    private static func goesOn(_ rest: Substring) -> Bool {
        guard let first = rest.first else { return false }
        let isExponent = "eE".contains(first) && rest.dropFirst().first.map { "+-0123456789".contains($0) } ?? false
        return ".,/".contains(first) || isExponent
    }
}

/// An error in a Scala file. `word` is the text at its place.
package struct ScalaError: Error, Hashable, Sendable {
    package enum Reason: Error, Hashable, Sendable {
        /// It has control characters.
        case notText
        /// The file ends before the number of degrees.
        case noCount
        case wrongCount(word: String)
        case notTwelve(count: Int)
        /// The file ends before the last degree.
        case missingDegrees(found: Int)
        case furtherDegree(word: String)
        case notASize(word: String)
        /// A comma instead of a point; `meant` has the point.
        case decimalComma(word: String, meant: String)
        /// Probably cents without their point; `meant` has the point.
        case noPoint(word: String, meant: String)
        case zeroInRatio(word: String)
        case negativeRatio(word: String)
        /// Not above the degree before; before the first one that is 1/1.
        case notAscending(word: String)
        /// A degree before the last one reaches the octave.
        case beyondOctave(word: String)
        case notOctave(word: String)
    }

    package let line: Int
    package let reason: Reason
}
