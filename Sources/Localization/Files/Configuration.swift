// SPDX-License-Identifier: MIT
import Configuration
import Mapping
import Music
import Settings

extension Texts {
    package func place(file: String, line: Int) -> String { t("\(file.escaped), line \(line)") }

    /// The predicate after the place, without full stop; names the faulty word.
    package func reason(_ reason: ConfigurationError.Reason) -> String {
        switch reason {
        case .unreadable(let errno): t("the file cannot be read: \(self.reason(ofSystem: errno))")
        case .tooLarge(let limit): t("the file is larger than \(count(limit)) bytes; shorten it")
        case .notUTF8: t("this is not UTF-8; save the file with that encoding")
        case .forbiddenCharacter(let code):
            t("the character U+\(hexadecimal(code)) is not allowed here; delete it")
        case .empty: t("the file is empty")
        case .syntax(""): t("this is not YAML")
        case .syntax(let word):
            t("\(quotedWord(word)) is not valid YAML; check colons, quotation marks, brackets and indentation")
        case .tooDeep(let limit): t("it is nested more than \(limit) levels deep")
        case .aliasNotAllowed(let word):
            t("\(quotedWord(word)) has a special meaning in YAML; put the whole value in quotation marks")
        case .duplicateKey(let word): t("\(quotedWord(word)) appears twice; delete one of them")
        case .unknownKey(let word, let known):
            t("\(quotedWord(word)) is not known here\(meant(known))")
        case .missingKey(let word): t("the line that begins with \(quotedWord(word)) is missing")
        case .misplacedKey(let word): t("\(quotedWord(word)) does not belong here; delete it")
        case .wrongType(let word, let expected): wrong(word, name(of: expected))
        case .outOfRange(let word, let lowest, let highest):
            t("\(quotedWord(word)) is not between \(exact(lowest)) and \(exact(highest))")
        case .unknownWord(let word, let known):
            t("\(quotedWord(word)) is not one of the words allowed here\(meant(known))")
        case .notOneOf(let word, let words): t("\(quotedWord(word)) is not valid here; it can be \(list(words))")
        case .emptyList(let word): t("the list \(quotedWord(word)) is empty; it needs at least one value")
        case .notEditable(let word):
            t("\(quotedWord(word)) is written in a way Peach cannot edit; change it in the file")
        case .broken(let broken): self.reason(broken)
        }
    }

    func wrong(_ word: String, _ expected: String) -> String {
        word.isEmpty ? t("\(expected) is missing here") : t("\(quotedWord(word)) is not \(expected)")
    }

    func meant(_ suggestion: String?) -> String {
        suggestion.map { t("; perhaps you meant \(quotedWord($0))") } ?? ""
    }

    func possibly(_ words: [String]) -> String { words.isEmpty ? "" : t("; it can be \(list(words))") }

    func list(_ words: [String]) -> String {
        let quoted = words.map { quotedWord($0) }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + t(" or ") + last
    }

    private func name(of expectation: ConfigurationError.Expectation) -> String {
        t {
            switch expectation {
            case .text: "text"
            case .wholeNumber: "a whole number"
            case .number: "a number"
            case .numberOr(let word): "a number, or \(quotedWord(word))"
            case .trueOrFalse: "“true” or “false”"
            case .list: "a list"
            case .table: "a group of lines such as “word: value”"
            }
        }
    }

    package func reason(_ rule: MappingRule) -> String {
        t {
            switch rule {
            case .wrongValue(let word, let expected): "\(wrong(word, name(of: expected)))"
            case .onlyTrue(let key): "\(quotedWord(key)) can only be “true”; leave it out otherwise"
            case .unsupportedFormat(let word, let supported):
                "the format \(quotedWord(word)) is unknown; this version of Peach reads “format: \(supported)”"
            case .emptyMatch(""):
                "nothing says which controllers this mapping is for; write “match: any”, or put “usb” or “client” "
                    + "under “match”"
            case .emptyMatch(let word):
                "\(quotedWord(word)) does not say which controllers this mapping is for; write “match: any”, or put "
                    + "“usb” or “client” under “match”"
            case .anyBelowMatch(let word):
                "\(quotedWord(word)) cannot be a line under “match”; for every controller write “match: any”, with "
                    + "nothing under it"
            case .exactlyOneOf(let words): "a control needs exactly one of \(list(words))"
            case .severalNotes(let word): "“note” takes one note only; write \(quotedWord("notes: " + word))"
            case .unknownAction(let word, let known, let possible):
                "\(quotedWord(word)) is not an action allowed here\(meant(known))\(possibly(possible))"
            case .unknownControl(let word, let known, let possible):
                "\(quotedWord(word)) is not defined under “controls”\(meant(known))\(possibly(possible))"
            case .sharedMessage(let word, let other, let line):
                "\(quotedWord(word)) sends the same as \(quotedWord(other)) in line \(line); give them different "
                    + "channels or ports, or add “except: pads” to the row or the keys"
            case .wrongLayer(let word, let layer, let possible):
                "\(quotedWord(word)) does not belong under \(quotedWord(layer)), but under \(list(possible))"
            case .cannotDo(let word, let control, []):
                "the control \(quotedWord(control)) cannot do \(quotedWord(word)), nor anything else here"
            case .cannotDo(let word, let control, let possible):
                "the control \(quotedWord(control)) cannot do \(quotedWord(word)); it can do \(list(possible))"
            case .missingKind(let word, let control):
                "\(quotedWord(word)) needs something that moves, and \(quotedWord(control)) is defined as a button; a "
                    + "knob or fader needs “kind: fader”, an endless knob “kind: relative-twos” or similar"
            case .missingSplit(let word, let control):
                "for \(quotedWord(word)), the control \(quotedWord(control)) needs the lowest key that means higher, "
                    + "such as “split: 60”"
            case .nothingCommits(let layer):
                "under \(quotedWord(layer)) something tunes, but nothing confirms the pitch; give a control the action "
                    + "“confirm”"
            case .releaseNotBelowPress(let release, let press):
                "“release” must be less than “press”, but \(release) is not less than \(press)"
            case .chordForName(let word):
                "\(quotedWord(word)) cannot be the name of a control; “+” joins the two controls of a combination"
            case .cannotBeHeld(let word):
                "\(quotedWord(word)) cannot be held while another control is pressed; a combination begins with a pad, "
                    + "button, pedal or wheel"
            case .cannotBePressed(let word):
                "\(quotedWord(word)) cannot be pressed; a combination ends with a pad, key, button or pedal"
            case .heldControlActs(let word, let chord, let line):
                "\(quotedWord(word)) is held for \(quotedWord(chord)), so it can do nothing else here; remove it from "
                    + "line \(line)"
            case .noPorts(let word):
                "\(quotedWord(word)) is not a port in this file; name its ports under “ports”, such as “ports: { daw: "
                    + "\"*DAW*\" }”"
            case .ambiguousPort(let word, let ports):
                "\(quotedWord(word)) fits the ports \(ports.map { quotedWord($0) }.joined(separator: t(" and "))) of "
                    + "one device; give more of the name, or the port number"
            case .unknownBase(let word, let known, let possible):
                "there is no other mapping file \(quotedWord(word))\(meant(known))\(possibly(possible))"
            case .unusableBase(let word):
                "the mapping file \(quotedWord(word)) cannot be used; “peach mappings check” says why"
            case .circularBase(let word): "\(quotedWord(word)) extends this file in turn; remove one “extends”"
            case .unknownLamp(let word, let known, let possible):
                "\(quotedWord(word)) is neither a pad or button in this file nor a light under "
                    + "“lamps”\(meant(known))\(possibly(possible))"
            case .unlitControl(let word):
                "\(quotedWord(word)) is not a pad or button; define its light under “lamps”, such as “{ note: 36, "
                    + "channel: 1 }”"
            case .tie(let word, let otherFile, let line):
                "\(quotedWord(word)) also matches line \(line) of \(otherFile.escaped); delete one of them"
            }
        }
    }

    package func reason(_ rule: SettingRule) -> String {
        switch rule {
        case .wrongValue(let word, let expected): wrong(word, name(of: expected))
        case .unfitNoteRange(let word, let lowest, let highest, let span):
            t("\(quotedWord(word)) must lie within \(lowest)-\(highest) and span at least \(span) semitones")
        case .unfitBounds(let word, let lowest, let highest):
            t("\(quotedWord(word)) leaves out part of \(lowest)-\(highest), where an adaptive range begins")
        case .floorAboveCeiling(let floor, let ceiling):
            t(
                "the floor of \(cents(exact(floor), isOne: floor == 1)) is above the ceiling of "
                    + "\(cents(exact(ceiling), isOne: ceiling == 1))")
        case .unusableScale(let error): clause(for: error)
        }
    }

    private func name(of value: MappingRule.Value) -> String {
        t {
            switch value {
            case .noteNumber: "a note number such as “60”"
            case .control: "a control such as “{ note: 36 }”"
            case .usbID: "a USB id such as “09e8:0049”"
            case .noteNumbers: "a note such as “36” or a range such as “36-43”"
            case .controllerPair: "a list of two different controller numbers, such as “[1, 33]”"
            case .port: "a pattern for a port name such as “\"*DAW*\"”, or a port number such as “1”"
            case .message: "a complete MIDI message in hexadecimal, such as “F0 7E 7F 09 01 F7”"
            case .chord: "two different controls joined by a plus, such as “pad5+pad1”"
            case .lamp: "a light such as “{ note: 36, channel: 1 }” or “{ cc: 41 }”"
            }
        }
    }

    private func name(of value: SettingRule.Value) -> String {
        t {
            switch value {
            case .noteRange: "a range of notes such as “36-84” or “C2-C6”, or “adaptive”"
            case .soundSource: "a sound such as “peach:0:0”"
            case .output:
                "an output: “automatic”, “pipewire”, “pipewire:SINK”, “alsa”, “alsa:DEVICE”, “pulseaudio”, “jack” or "
                    + "“none”"
            case .buffer: "“automatic”, or frames and periods such as “128x2”"
            case .scale: "the name of a scale and its twelve steps in cents, from the smallest to 1200"
            }
        }
    }

    package func reason(_ fault: ScalaError.Reason) -> String {
        switch fault {
        case .notText: t("this is not a text file, as a Scala file must be")
        case .noCount: t("the file ends before its number of notes")
        case .wrongCount(""): t("the number of notes, which is 12 here, is missing")
        case .wrongCount(let word): wrong(word, t("the number of notes, which is 12 here"))
        case .notTwelve(let count):
            t(
                "the scale has \(self.count(count)) \(count == 1 ? t("note") : t("notes")); Peach needs one with 12 "
                    + "notes to the octave")
        case .missingDegrees(let found): t("the file ends after \(found) of 12 notes")
        case .furtherDegree(let word): t("\(quotedWord(word)) is one note more than the 12 the file announces")
        case .notASize(let word): wrong(word, t("a size such as “701.955” or “3/2”"))
        case .decimalComma(let word, let meant): t("\(quotedWord(word)) has a comma; write \(quotedWord(meant))")
        case .noPoint(let word, let meant):
            t("\(quotedWord(word)) has no decimal point, so it is a ratio; for cents write \(quotedWord(meant))")
        case .zeroInRatio(let word): t("\(quotedWord(word)) contains a zero; a ratio needs two numbers above 0")
        case .negativeRatio(let word): t("\(quotedWord(word)) is negative; a ratio needs two numbers above 0")
        case .notAscending(let word):
            t("\(quotedWord(word)) is no higher than the note before it; Peach needs a scale that ascends")
        case .beyondOctave(let word):
            t("\(quotedWord(word)) is an octave or more; only the last of the 12 notes is the octave")
        case .notOctave(let word):
            t("\(quotedWord(word)) is not an octave, but the scale has to end with one; write “2/1”")
        }
    }
}
