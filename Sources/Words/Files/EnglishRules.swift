// SPDX-License-Identifier: MIT
import Configuration
import Mapping
import Settings

/// What is wrong in files of one kind only.
extension English {
    package func reason(_ rule: MappingRule) -> String {
        switch rule {
        case .wrongValue(let word, let expected): wrong(word, name(of: expected))
        case .onlyTrue(let key): "\(quotedWord(key)) can only be “true”; leave the control out if there is none"
        case .unsupportedFormat(let word, let supported):
            "the format \(quotedWord(word)) is unknown; this Peach reads “format: \(supported)”"
        case .emptyMatch(""):
            "nothing says which controllers this mapping is for; write “match: any”, or “usb” or “client” below “match”"
        case .emptyMatch(let word):
            "\(quotedWord(word)) does not say which controllers this mapping is for; write “match: any”, or “usb” or "
                + "“client” below “match”"
        case .anyBelowMatch(let word):
            "\(quotedWord(word)) has no line of its own; for every controller write “match: any”, and nothing below it"
        case .exactlyOneOf(let words): "a control needs one of \(list(words)), and no two of them"
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

    package func reason(_ rule: SettingRule) -> String {
        switch rule {
        case .wrongValue(let word, let expected): wrong(word, name(of: expected))
        case .unfitNoteRange(let word, let lowest, let highest, let span):
            "\(quotedWord(word)) does not lie within \(lowest)-\(highest), or is narrower than \(span) semitones"
        case .floorAboveCeiling(let floor, let ceiling):
            "the floor of \(cents(exact(floor), isOne: floor == 1)) is above the ceiling of "
                + cents(exact(ceiling), isOne: ceiling == 1)
        }
    }

    private func name(of value: MappingRule.Value) -> String {
        switch value {
        case .noteNumber: "the number of a note like “60”"
        case .control: "a control like “{ note: 36 }”"
        case .usbID: "a USB number like “09e8:0049”"
        case .noteNumbers: "a note like “36” or a range of them like “36-43”"
        case .controllerPair: "a list of two different controller numbers like “[1, 33]”"
        }
    }

    private func name(of value: SettingRule.Value) -> String {
        switch value {
        case .noteRange: "a range of notes like “36-84” or “C2-C6”"
        case .soundSource: "a sound like “peach:0:0”"
        case .output: "an output: “automatic”, “alsa”, “alsa:DEVICE”, “pulseaudio”, “jack” or “none”"
        case .buffer: "“automatic”, or frames and periods like “128x2”"
        }
    }
}
