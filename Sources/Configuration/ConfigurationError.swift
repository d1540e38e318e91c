// SPDX-License-Identifier: MIT

/// What is wrong in a file written by hand, and where.
package struct ConfigurationError: Error, Hashable, Sendable {
    /// What a value should have been.
    package enum Expectation: Hashable, Sendable {
        case text, wholeNumber, number, trueOrFalse, list, table
        /// "36".
        case noteNumber
        /// A number or this word.
        case numberOr(word: String)
        /// "{ note: 36 }".
        case control
        /// "09e8:0049".
        case usbID
        /// "36", "36-43" or a list of such.
        case noteNumbers
        /// "[1, 33]".
        case controllerPair
        /// "36-84" or "C2-C6".
        case noteRange
        /// "peach:0:0": file, bank, program.
        case soundSource
        /// "alsa", "pulseaudio" and so on.
        case output
        /// "128x2".
        case buffer
    }

    /// `word` is what the file says at that place.
    package enum Reason: Hashable, Sendable {
        case unreadable(errno: Int32)
        case tooLarge(limit: Int)
        case notUTF8
        /// A control character or another that YAML does not allow; NUL is 0.
        case forbiddenCharacter(code: UInt32)
        case empty
        /// `word` is the line.
        case syntax(SyntaxSlip, word: String)
        case tooDeep(limit: Int)
        /// Anchors and aliases are part of YAML but not of our files.
        case aliasNotAllowed(word: String)
        case severalDocuments
        case duplicateKey(word: String)
        case unknownKey(word: String, suggestion: String?)
        case missingKey(word: String)
        /// None or more than one of these keys is there.
        case exactlyOneOf(words: [String])
        /// The key is known but has no meaning beside the others.
        case misplacedKey(word: String)
        case wrongType(word: String, expected: Expectation)
        /// Quotes make text of what should be a number, or true or false.
        case needlessQuotes(word: String)
        case outOfRange(word: String, lowest: Double, highest: Double)
        case unknownWord(word: String, suggestion: String?)
        /// Nothing that resembles any of the words that can be here.
        case notOneOf(word: String, words: [String])
        case emptyList(word: String)
        /// A range of notes beyond the keys `lowest`…`highest`, or narrower than so many semitones.
        case unfitNoteRange(word: String, lowest: Int, highest: Int, minimumSpan: Int)
        /// Cents. The least difference that a strategy asks for would be greater than the greatest.
        case floorAboveCeiling(floor: Double, ceiling: Double)
        /// The file can be read, but is written in a way that Peach cannot change at this key without harm.
        case notEditable(word: String)

        /// Part of the format, but of a later version of Peach.
        case notYetSupported(word: String)
        case unsupportedFormat(word: String, supported: Int)
        /// `word` is empty if there is none.
        case emptyMatch(word: String)
        /// What fits any controller stands beside `match`, not below it.
        case anyBelowMatch(word: String)
        /// Where one note is expected.
        case severalNotes(word: String)
        /// `possible`: what this control can do in this layer.
        case unknownAction(word: String, suggestion: String?, possible: [String])
        case unknownControl(word: String, suggestion: String?, possible: [String])
        /// Two controls wait for the same message.
        case sharedMessage(word: String, other: String, otherLine: Int)
        /// The action means nothing in this layer, but something in the `possible` ones.
        case wrongLayer(word: String, layer: String, possible: [String])
        /// A wheel cannot answer, a pad cannot tune. `possible`: what the control can do here.
        case cannotDo(word: String, control: String, possible: [String])
        /// Keys that shall answer by their side have no split.
        case missingSplit(word: String, control: String)
        /// In this layer something tunes, but nothing takes the pitch.
        case nothingCommits(layer: String)
        /// A button must be released below the value at which it is pressed.
        case releaseNotBelowPress(release: Int, press: Int)
        /// Two files fit a device (`word`) equally well.
        case tie(word: String, otherFile: String, otherLine: Int)
    }

    /// Longer lists of words nobody reads.
    package static let mostWords = 16

    /// The path.
    package let file: String
    /// From 1.
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int
    package let reason: Reason

    package init(file: String, line: Int = 1, column: Int = 1, _ reason: Reason) {
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
    }

    /// At the same place.
    package func with(_ reason: Reason) -> ConfigurationError {
        ConfigurationError(file: file, line: line, column: column, reason)
    }
}

extension ConfigurationError.Reason {
    /// Of a word that is not among those that can be here: the one that may be meant, or all of them.
    package static func unfit(_ word: String, among known: [String]) -> Self {
        let suggestion = Spelling.nearest(to: word, among: known)
        guard suggestion == nil, known.count <= ConfigurationError.mostWords else {
            return .unknownWord(word: word, suggestion: suggestion)
        }
        return .notOneOf(word: word, words: known)
    }
}

extension ConfigurationError: Comparable {
    /// By place, as a reader of the file meets them.
    package static func < (lhs: ConfigurationError, rhs: ConfigurationError) -> Bool {
        (lhs.file, lhs.line, lhs.column) < (rhs.file, rhs.line, rhs.column)
    }
}
