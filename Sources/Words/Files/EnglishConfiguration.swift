// SPDX-License-Identifier: MIT
import Configuration
import Mapping

extension English {
    package func place(file: String, line: Int) -> String { "\(file.harmless), line \(line)" }

    package func reason(_ reason: ConfigurationError.Reason) -> String {
        switch reason {
        case .unreadable(let errno): "the file cannot be read: \(self.reason(ofSystem: errno))"
        case .tooLarge(let limit): "the file is larger than \(count(limit)) bytes; shorten it"
        case .notUTF8: "this is not UTF-8; save the file with that encoding"
        case .forbiddenCharacter(let code):
            "the character U+\(hexadecimal(code)) may not be here; delete it"
        case .empty: "the file is empty"
        case .syntax(let slip, let word): self.slip(slip, word)
        case .tooDeep(let limit): "more than \(limit) levels lie within one another; write it with fewer"
        case .aliasNotAllowed(let word):
            "\(quotedWord(word)) would have a meaning of its own in this file; put the whole in quotation marks"
        case .severalDocuments: "three dashes begin a second file here; delete them"
        case .duplicateKey(let word): "\(quotedWord(word)) is here for the second time; delete one of them"
        case .unknownKey(let word, let known):
            "\(quotedWord(word)) means nothing here\(meant(known))"
        case .missingKey(let word): "the line that begins with \(quotedWord(word)) is missing"
        case .exactlyOneOf(let words): "a control needs one of \(list(words)), and no two of them"
        case .misplacedKey(let word): "\(quotedWord(word)) has no meaning here; delete it"
        case .wrongType("", let expected): "\(name(of: expected)) is missing here"
        case .wrongType(let word, let expected): "\(quotedWord(word)) is not \(name(of: expected))"
        case .needlessQuotes(let word): "\(quotedWord(word)) is in quotation marks; write it without them"
        case .outOfRange(let word, let lowest, let highest):
            "\(quotedWord(word)) is not between \(exact(lowest)) and \(exact(highest))"
        case .unknownWord(let word, let known):
            "\(quotedWord(word)) is not one of the words that can be here\(meant(known))"
        case .notOneOf(let word, let words): "\(quotedWord(word)) means nothing here; it can be \(list(words))"
        case .emptyList(let word): "the list \(quotedWord(word)) is empty; write at least one value into it"
        case .unfitNoteRange(let word, let lowest, let highest, let span):
            "\(quotedWord(word)) does not lie within \(lowest)-\(highest), or is narrower than \(span) semitones"
        case .floorAboveCeiling(let floor, let ceiling):
            "the floor of \(cents(exact(floor), isOne: floor == 1)) is above the ceiling of "
                + cents(exact(ceiling), isOne: ceiling == 1)
        case .notEditable(let word): "\(quotedWord(word)) is written in a way that only you can change; edit the file"
        case .notYetSupported(let word): "\(quotedWord(word)) is for a later version of Peach"
        case .unsupportedFormat(let word, let supported):
            "the format \(quotedWord(word)) is unknown; this Peach reads “format: \(supported)”"
        case .emptyMatch(""):
            "nothing says which controllers this mapping is for; write “match: any”, or “usb” or “client” below “match”"
        case .emptyMatch(let word):
            "\(quotedWord(word)) does not say which controllers this mapping is for; write “match: any”, or “usb” or "
                + "“client” below “match”"
        case .anyBelowMatch(let word):
            "\(quotedWord(word)) has no line of its own; for every controller write “match: any”, and nothing below it"
        case .severalNotes(let word): "“note” takes one note only; write \(quotedWord("notes: " + word))"
        case .unknownAction(let word, let known, let possible):
            "\(quotedWord(word)) is not an action that can be here\(meant(known))\(possibly(possible))"
        case .unknownControl(let word, let known, let possible):
            "\(quotedWord(word)) is not among the controls of this file\(meant(known))\(possibly(possible))"
        case .sharedMessage(let word, let other, let line):
            "\(quotedWord(word)) sends the same as \(quotedWord(other)) in line \(line); only one of them can have it"
        case .wrongLayer(let word, let layer, let possible):
            "\(quotedWord(word)) means nothing under \(quotedWord(layer)); it belongs under \(list(possible))"
        case .cannotDo(let word, let control, []):
            "\(quotedWord(control)) is not a control that can do \(quotedWord(word)), nor anything else here"
        case .cannotDo(let word, let control, let possible):
            "\(quotedWord(control)) is not a control that can do \(quotedWord(word))\(possibly(possible))"
        case .missingSplit(let word, let control):
            "for \(quotedWord(word)) the control \(quotedWord(control)) needs the lowest key that means higher, "
                + "like “split: 60”"
        case .nothingCommits(let layer):
            "under \(quotedWord(layer)) something tunes, but nothing takes the pitch; give a control the action “confirm”"
        case .releaseNotBelowPress(let release, let press):
            "“release” must be less than “press”, but \(release) is not less than \(press)"
        case .tie(let word, let otherFile, let line):
            "\(quotedWord(word)) fits line \(line) of \(otherFile.harmless) as well; delete one of them"
        }
    }

    private func meant(_ suggestion: String?) -> String {
        suggestion.map { "; perhaps \(quotedWord($0)) is meant" } ?? ""
    }

    private func possibly(_ words: [String]) -> String { words.isEmpty ? "" : "; it can be \(list(words))" }

    /// "a", "b" or "c".
    func list(_ words: [String]) -> String {
        let quoted = words.map { quotedWord($0) }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }

    private func name(of expectation: ConfigurationError.Expectation) -> String {
        switch expectation {
        case .text: "a text"
        case .noteNumber: "the number of a note like “60”"
        case .wholeNumber: "a whole number"
        case .number: "a number"
        case .numberOr(let word): "a number, or \(quotedWord(word))"
        case .trueOrFalse: "“true” or “false”"
        case .list: "a list"
        case .table: "a group of lines like “word: value”"
        case .control: "a control like “{ note: 36 }”"
        case .usbID: "a USB number like “09e8:0049”"
        case .noteNumbers: "a note like “36” or a range of them like “36-43”"
        case .controllerPair: "a list of two different controller numbers like “[1, 33]”"
        case .noteRange: "a range of notes like “36-84” or “C2-C6”"
        case .soundSource: "a sound like “peach:0:0”"
        case .output: "an output: “automatic”, “alsa”, “alsa:DEVICE”, “pulseaudio”, “jack” or “none”"
        case .buffer: "“automatic”, or frames and periods like “128x2”"
        }
    }

    private func slip(_ slip: SyntaxSlip, _ word: String) -> String {
        let word = quotedWord(word)
        return switch slip {
        case .tab: "\(word) has a tab before it; use spaces"
        case .strayColon: "\(word) has a colon too many; put what is behind the first one in quotation marks"
        case .indentation: "\(word) does not begin where the lines beside it begin; check the spaces before it"
        case .comma: "\(word) lacks a comma or a closing bracket"
        case .openBracket: "\(word) has a bracket that is never closed"
        case .strayBracket: "\(word) has a closing bracket too many"
        case .openQuote: "\(word) has a quotation mark that is never closed"
        case .missingColon: "\(word) lacks a colon and a value behind it"
        case .strayDash: "\(word) has a dash that belongs to no list; delete it"
        case .specialCharacter:
            "\(word) has a character that cannot begin a value; put the value in quotation marks"
        case .backslash: "\(word) has a backslash that means nothing; use single quotation marks"
        case .other: "\(word) is not of the form “word: value”"
        }
    }
}
