// SPDX-License-Identifier: MIT

/// Looks for brackets that stand as keys, before the parser compares them: the time of that doubles with each level. Where a
/// text, a comment or a bracket begins is known for certain only to the parser, so every bracket is taken for the first of a
/// value in brackets, and what follows is read as it would be read then. Within brackets that is simple. Readings that have
/// come to the same point are one, which remembers the worst of each.
struct KeyInspection {
    /// Levels of brackets within one another.
    static let deepest = 64
    /// Levels of brackets in a key that cost nothing; of those the parser tells.
    static let deepestKey = 2

    /// Where in a value in brackets the next letter is.
    private enum Point: Int, CaseIterable {
        case between, word, gapInWord, singleQuotes, doubleQuotes, escape, comment, tag
    }

    /// What came before a value; the later ones make it a key rather than the earlier ones.
    private enum Lead: Int { case colon, other, question }

    /// A bracket that is open. Readings share those that they have in common, which makes them fast to compare.
    private final class Bracket {
        /// The index of its scalar.
        let start: Int
        let place: TextPlace
        let isTable: Bool
        let isKey: Bool
        /// Levels, itself included.
        let height: Int
        let outer: Bracket?
        /// Itself and those around it.
        let depth: Int

        init(start: Int, place: TextPlace, isTable: Bool, isKey: Bool, height: Int = 1, within outer: Bracket?) {
            (self.start, self.place, self.isTable, self.isKey) = (start, place, isTable, isKey)
            (self.height, self.outer, depth) = (height, outer, 1 + (outer?.depth ?? 0))
        }

        /// With something of that height within it.
        func around(_ height: Int) -> Bracket {
            height < self.height
                ? self
                : Bracket(
                    start: start, place: place, isTable: isTable, isKey: isKey, height: height + 1, within: outer)
        }

        /// The worst of both, compared from the innermost bracket outwards.
        func or(_ other: Bracket) -> Bracket {
            if self === other { return self }
            let outer = outer.map { outer in other.outer.map(outer.or) ?? outer } ?? other.outer
            let higher = other.height > height ? other : self
            let (isTable, isKey) = (isTable || other.isTable, isKey || other.isKey)
            for same in [self, other] where same.outer === outer && same.height == higher.height {
                if same.isTable == isTable, same.isKey == isKey { return same }
            }
            return Bracket(
                start: higher.start, place: higher.place, isTable: isTable, isKey: isKey, height: higher.height,
                within: outer)
        }
    }

    private struct Reading {
        /// The innermost one.
        var open: Bracket
        var lead = Lead.other

        mutating func take(_ other: Reading) {
            if other.lead.rawValue > lead.rawValue { lead = other.lead }
            open = open.or(other.open)
        }
    }

    /// A bracket within which something is wrong.
    struct Finding {
        let place: TextPlace
        /// The key; nil if there are too many levels.
        let word: String?
    }

    private let text: [Unicode.Scalar]
    /// Levels that a key may have.
    private let limit: Int
    private var readings = [Reading?](repeating: nil, count: Point.allCases.count)
    private var isIdle = true

    /// - Parameter limit: levels of brackets that a key may have.
    init(_ text: [Unicode.Scalar], limit: Int = Self.deepestKey) {
        self.text = text
        self.limit = limit
    }

    /// Takes the next scalar.
    /// - Parameter isComment: it stands in a comment for certain, if it is not within brackets.
    mutating func pass(_ index: Int, at place: TextPlace, isComment: Bool) -> Finding? {
        let scalar = text[index]
        let opens = scalar == "[" || scalar == "{"
        if isIdle, !opens || isComment { return nil }
        let before = readings
        readings = [Reading?](repeating: nil, count: Point.allCases.count)
        isIdle = true
        for point in Point.allCases {
            guard let reading = before[point.rawValue] else { continue }
            if let finding = go(on: reading, from: point, index, place) { return finding }
        }
        if opens, !isComment { open(within: nil, index, place) }
        guard let depth = readings[Point.between.rawValue]?.open.depth, depth > Self.deepest else { return nil }
        return Finding(place: place, word: nil)
    }

    private mutating func come(to point: Point, _ reading: Reading) {
        isIdle = false
        if readings[point.rawValue] == nil {
            readings[point.rawValue] = reading
        } else {
            readings[point.rawValue]?.take(reading)
        }
    }

    private mutating func come(to point: Point, _ reading: Reading, behind lead: Lead) {
        var reading = reading
        reading.lead = lead
        come(to: point, reading)
    }

    /// - Parameter reading: nil if nothing was open.
    private mutating func open(within reading: Reading?, _ index: Int, _ place: TextPlace) {
        let lead = reading?.lead ?? .other
        let isKey = lead == .question || lead == .other && reading?.open.isTable == true
        let bracket = Bracket(
            start: index, place: place, isTable: text[index] == "{", isKey: isKey, within: reading?.open)
        come(to: .between, Reading(open: bracket))
    }

    private mutating func close(_ bracket: Bracket, _ index: Int) -> Finding? {
        let next = text[(index + 1)...].first { $0 != " " && $0 != "\t" }
        if bracket.height > limit, bracket.isKey || next == ":" {
            return Finding(place: bracket.place, word: word(bracket.start...index))
        }
        if let outer = bracket.outer { come(to: .between, Reading(open: outer.around(bracket.height))) }
        return nil
    }

    private func word(_ range: ClosedRange<Int>) -> String {
        var word = String.UnicodeScalarView()
        word.append(contentsOf: text[range].map { TextPlace.isBreak($0) ? " " : $0 })
        return String(word)
    }

    /// Is there a space, a line's end or nothing behind this scalar?
    private func endsWord(_ index: Int) -> Bool {
        text[(index + 1)...].first.map(Self.isSpace) ?? true
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || TextPlace.isBreak(scalar)
    }

    private mutating func go(on reading: Reading, from point: Point, _ index: Int, _ place: TextPlace) -> Finding? {
        let scalar = text[index]
        switch point {
        case .singleQuotes: come(to: scalar == "'" ? .between : point, reading)
        case .doubleQuotes: come(to: scalar == "\"" ? .between : scalar == "\\" ? .escape : point, reading)
        case .escape: come(to: .doubleQuotes, reading)
        case .comment: come(to: TextPlace.isBreak(scalar) ? .between : point, reading)
        case .tag:
            // A bracket may be a part of it.
            come(to: Self.isSpace(scalar) ? .between : point, reading)
            return mark(reading, index, place)
        case .word, .gapInWord:
            switch scalar {
            case "[", "{", "]", "}", ",": return mark(reading, index, place)
            case ":" where endsWord(index): come(to: .between, reading, behind: .colon)
            case "#" where point == .gapInWord: come(to: .comment, reading)
            // It may be the anchor of a key that a question mark has announced.
            case let scalar:
                come(
                    to: Self.isSpace(scalar) ? .gapInWord : .word, reading,
                    behind: reading.lead == .question ? .question : .other)
            }
        case .between:
            switch scalar {
            case "[", "{", "]", "}", ",": return mark(reading, index, place)
            case ":": come(to: point, reading, behind: .colon)
            case "?": come(to: point, reading, behind: .question)
            case "#": come(to: .comment, reading)
            case "'": come(to: .singleQuotes, reading, behind: .other)
            case "\"": come(to: .doubleQuotes, reading, behind: .other)
            case "!": come(to: .tag, reading)
            case let scalar: come(to: Self.isSpace(scalar) ? point : .word, reading)
            }
        }
        return nil
    }

    private mutating func mark(_ reading: Reading, _ index: Int, _ place: TextPlace) -> Finding? {
        switch text[index] {
        case "[", "{": open(within: reading, index, place)
        case "]", "}": return close(reading.open, index)
        case ",": come(to: .between, reading, behind: .other)
        default: break  // Only brackets and commas part values.
        }
        return nil
    }
}
