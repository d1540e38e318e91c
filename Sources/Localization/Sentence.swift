// SPDX-License-Identifier: MIT

/// An English text with values in it.
struct Sentence: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var texts = [""]
        fileprivate var values: [String] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { texts[values.count] += literal }

        mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            values.append(value.description)
            texts.append("")
        }
    }

    /// What stands before, between and behind the values: one more than there are values.
    private let texts: [String]
    private let values: [String]

    private init(texts: [String], values: [String]) { (self.texts, self.values) = (texts, values) }

    init(stringLiteral text: String) { self.init(texts: [text], values: []) }

    init(stringInterpolation parts: StringInterpolation) { self.init(texts: parts.texts, values: parts.values) }

    /// The text under which translations are found: "%1 of %2".
    var key: String { joined(values.indices.map { "%\($0 + 1)" }) }

    /// In English.
    var text: String { joined(values) }

    /// - Parameter translation: may name the values in any order, and some of them twice.
    func filled(into translation: String) -> String {
        var (text, rest) = ("", translation[...])
        while let mark = rest.firstIndex(of: "%") {
            let behind = rest.index(after: mark)
            let number = rest[behind...].first?.wholeNumberValue
            text += rest[..<mark] + (number.flatMap { values.indices.contains($0 - 1) ? values[$0 - 1] : nil } ?? "%")
            rest = rest[(number == nil ? behind : rest.index(after: behind))...]
        }
        return text + rest
    }

    /// One text that is too long for a line.
    static func + (first: Sentence, second: Sentence) -> Sentence {
        let seam = (first.texts.last ?? "") + (second.texts.first ?? "")
        return Sentence(
            texts: first.texts.dropLast() + [seam] + second.texts.dropFirst(), values: first.values + second.values)
    }

    private func joined(_ values: [String]) -> String {
        zip(texts, values + [""]).map { $0 + $1 }.joined()
    }
}
