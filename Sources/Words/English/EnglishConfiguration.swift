// SPDX-License-Identifier: MIT
import Mapping

extension English {
    package func place(file: String, line: Int) -> String { "\(file.harmless), line \(line)" }

    package func reason(_ reason: ConfigurationError.Reason) -> String {
        switch reason {
        case .unreadable(let errno): "the file cannot be read: \(self.reason(ofSystem: errno))"
        case .tooLarge(let limit): "the file is larger than \(count(limit)) bytes"
        case .notUTF8: "this is not UTF-8; save the file with that encoding"
        case .forbiddenCharacter(let code):
            "the character U+\(hexadecimal(code)) may not be here; delete it"
        case .empty: "the file is empty"
        case .syntax(let problem): syntax(problem: problem)
        case .tooDeep(let limit): "more than \(limit) levels lie within one another"
        case .aliasNotAllowed(let word):
            "\(quotedWord(word)) would be an anchor or alias of YAML, which may not be here"
        case .severalDocuments: "a second document begins here, but one file holds one only"
        case .duplicateKey(let word): "\(quotedWord(word)) is here for the second time; delete one of them"
        case .unknownKey(let word, let known):
            "\(quotedWord(word)) is not a word that means anything here\(meant(known))"
        case .missingKey(let word): "\(quotedWord(word)) is missing"
        case .exactlyOneOf(let words): "exactly one of \(list(words)) must be here"
        case .misplacedKey(let word): "\(quotedWord(word)) has no meaning here; delete it"
        case .wrongType(let word, let expected): "\(quotedWord(word)) is not \(name(of: expected))"
        case .needlessQuotes(let word): "\(quotedWord(word)) is in quotation marks; write it without them"
        case .outOfRange(let word, let lowest, let highest):
            "\(quotedWord(word)) is not between \(exact(lowest)) and \(exact(highest))"
        case .unknownWord(let word, let known):
            "\(quotedWord(word)) is not one of the words that can be here\(meant(known))"
        case .emptyList(let word): "the list \(quotedWord(word)) is empty; it needs at least one value"
        case .unfitNoteRange(let word, let lowest, let highest, let span):
            "\(quotedWord(word)) does not lie within \(lowest)-\(highest), or is narrower than \(span) semitones"
        case .floorAboveCeiling(let floor, let ceiling):
            "the floor of \(cents(exact(floor), isOne: floor == 1)) is above the ceiling of "
                + cents(exact(ceiling), isOne: ceiling == 1)
        case .notEditable(let word): "\(quotedWord(word)) is written in a way that only you can change; edit the file"
        case .notYetSupported(let word): "\(quotedWord(word)) is for a later version of Peach"
        case .unsupportedFormat(let word, let supported):
            "the format \(quotedWord(word)) is unknown; this Peach reads format \(supported)"
        case .emptyMatch:
            "nothing says which controllers this mapping is for; name a “usb” id, a “client” or “any: true”"
        case .unknownAction(let word, let known): "\(quotedWord(word)) is not an action\(meant(known))"
        case .unknownControl(let word, let known):
            "\(quotedWord(word)) is not among the controls of this file\(meant(known))"
        case .sharedMessage(let word, let other, let line):
            "\(quotedWord(word)) waits for the same message as \(quotedWord(other)) in line \(line)"
        case .wrongLayer(let word, let layer): "\(quotedWord(word)) means nothing under \(quotedWord(layer))"
        case .cannotDo(let word, let control): "\(quotedWord(control)) is no control that can do \(quotedWord(word))"
        case .nothingCommits(let layer):
            "under \(quotedWord(layer)) something tunes, but nothing takes the pitch; let a control “confirm”"
        case .releaseNotBelowPress(let release, let press):
            "the release at \(release) must be below the press at \(press)"
        case .tie(let word, let otherFile, let line):
            "\(quotedWord(word)) fits line \(line) of \(otherFile) as well; delete one of them"
        }
    }

    private func meant(_ suggestion: String?) -> String {
        suggestion.map { "; perhaps \(quotedWord($0)) is meant" } ?? ""
    }

    /// "a", "b" or "c".
    func list(_ words: [String]) -> String {
        let quoted = words.map { quotedWord($0) }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }

    private func name(of expectation: ConfigurationError.Expectation) -> String {
        switch expectation {
        case .text: "a text"
        case .wholeNumber: "a whole number"
        case .number: "a number"
        case .numberOr(let word): "a number, or \(quotedWord(word))"
        case .trueOrFalse: "“true” or “false”"
        case .list: "a list"
        case .table: "a table of keys and values"
        case .usbID: "a USB id like “09e8:0049”"
        case .noteNumbers: "a note like “36” or a range of them like “36-43”"
        case .controllerPair: "a list of two different controller numbers like “[1, 33]”"
        case .noteRange: "a range of notes like “36-84” or “C2-C6”"
        case .soundSource: "a sound like “peach:0:0”"
        case .output: "an output: “automatic”, “alsa”, “alsa:DEVICE”, “pulseaudio”, “jack” or “none”"
        case .buffer: "“automatic”, or frames and periods like “128x2”"
        }
    }

    package func syntax(problem: String) -> String {
        switch problem {
        case let text where text.contains("tab character"): "a tab is here; indent with spaces"
        case let text where text.contains("mapping values"):
            "a colon is here that belongs nowhere; check the indentation"
        case let text where text.contains("expected ',' or"): "a comma or a closing bracket is missing"
        case let text where text.contains("expected ':'"): "a colon is missing"
        case let text where text.contains("end of stream"): "a quotation mark or a bracket is never closed"
        case let text where text.contains("cannot start"):
            "this character cannot begin a value; put the value in quotes"
        case let text where text.contains("escape"): "this backslash means nothing; use single quotes"
        case _: "this cannot be read as YAML; check the indentation, colons and quotes"
        }
    }
}
