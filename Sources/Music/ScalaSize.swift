// SPDX-License-Identifier: MIT

/// The size at the beginning of a line of a Scala file.
struct ScalaSize {
    /// As it is written.
    let word: String
    let cents: Cents
    /// A whole number that is too large for a ratio, written as cents; nil for any other size.
    let inCents: String?

    /// Nobody means a greater one.
    private static let largestRatio = 12.0
    /// Letters of a word that are told at most.
    private static let longestWord = 40

    /// What a line begins with, for telling it.
    static func word(_ line: String) -> String {
        String(line.drop(while: isSpace).prefix { !isSpace($0) }.prefix(longestWord))
    }

    init(_ line: String) throws(ScalaFault.Reason) {
        var rest = line.drop(while: Self.isSpace)
        let start = rest
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let whole = Self.digits(&rest)
        let isDecimal = rest.first == "."
        if isDecimal { rest.removeFirst() }
        let decimals = isDecimal ? Self.digits(&rest) : ""
        var denominator: Substring?
        let behind = rest.drop(while: Self.isSpace)
        if !isDecimal, behind.first == "/" {
            rest = behind.dropFirst().drop(while: Self.isSpace)
            denominator = Self.digits(&rest)
        }
        word = String(start[..<rest.startIndex].prefix(Self.longestWord))
        let isWhole = !whole.isEmpty && denominator != ""
        guard isDecimal ? !(whole.isEmpty && decimals.isEmpty) : isWhole, !Self.goesOn(rest) else {
            let told = Self.word(line)
            let meant = told.replacing(",", with: ".", maxReplacements: 1)
            let isGerman = rest.first == "," && !isDecimal && meant.allSatisfy { $0 == "." || Self.isDigit($0) }
            throw isGerman ? .decimalComma(word: told, meant: meant) : .notASize(word: told)
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

    private static func isSpace(_ letter: Character) -> Bool { letter.isWhitespace }

    static func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }

    private static func digits(_ rest: inout Substring) -> Substring {
        let digits = rest.prefix(while: isDigit)
        rest.removeFirst(digits.count)
        return digits
    }

    /// What follows looks like more of the number than was understood.
    private static func goesOn(_ rest: Substring) -> Bool {
        guard let first = rest.first else { return false }
        let isExponent = "eE".contains(first) && rest.dropFirst().first.map { "+-0123456789".contains($0) } ?? false
        return ".,/".contains(first) || isExponent
    }
}
