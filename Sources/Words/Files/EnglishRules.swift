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
            "\(quotedWord(word)) is not defined below “controls”\(meant(known))\(possibly(possible))"
        case .sharedMessage(let word, let other, let line):
            "\(quotedWord(word)) sends the same as \(quotedWord(other)) in line \(line); give them channels or ports that differ, or “except: pads” to the row or the keys"
        case .wrongLayer(let word, let layer, let possible):
            "\(quotedWord(word)) means nothing under \(quotedWord(layer)); it belongs under \(list(possible))"
        case .cannotDo(let word, let control, []):
            "\(quotedWord(control)) is not a control that can do \(quotedWord(word)), nor anything else here"
        case .cannotDo(let word, let control, let possible):
            "\(quotedWord(control)) is not a control that can do \(quotedWord(word)); it can do \(list(possible))"
        case .missingKind(let word, let control):
            "\(quotedWord(word)) needs something that moves, and \(quotedWord(control)) is written as a button; a knob or fader has "
                + "“kind: fader”, an endless one “kind: relative-twos” or another"
        case .missingSplit(let word, let control):
            "for \(quotedWord(word)) the control \(quotedWord(control)) needs the lowest key that means higher, "
                + "like “split: 60”"
        case .nothingCommits(let layer):
            "under \(quotedWord(layer)) something tunes, but nothing takes the pitch; give a control the action “confirm”"
        case .releaseNotBelowPress(let release, let press):
            "“release” must be less than “press”, but \(release) is not less than \(press)"
        case .chordForName(let word):
            "\(quotedWord(word)) cannot be the name of a control; “+” stands between the two controls of a chord"
        case .cannotBeHeld(let word):
            "\(quotedWord(word)) cannot be held while something else is pressed; a chord begins with a pad, button, pedal "
                + "or wheel"
        case .cannotBePressed(let word):
            "\(quotedWord(word)) cannot be pressed; a chord ends with a pad, key, button or pedal"
        case .heldControlActs(let word, let chord, let line):
            "\(quotedWord(word)) is held for \(quotedWord(chord)) and can do nothing else here; take it out of line \(line)"
        case .noPorts(let word):
            "\(quotedWord(word)) is no port of this file; name its ports below “ports”, like “ports: { daw: \"*DAW*\" }”"
        case .ambiguousPort(let word, let ports):
            "\(quotedWord(word)) fits the ports \(ports.map { quotedWord($0) }.joined(separator: " and ")) of one device; say more of the name, or the number of the port"
        case .unknownBase(let word, let known, let possible):
            "there is no other mapping file \(quotedWord(word))\(meant(known))\(possibly(possible))"
        case .unusableBase(let word):
            "the mapping file \(quotedWord(word)) cannot be used; “peach mappings check” says why"
        case .circularBase(let word): "\(quotedWord(word)) builds upon this file itself; take out one “extends”"
        case .unknownLamp(let word, let known, let possible):
            "\(quotedWord(word)) is neither a pad or button of this file nor a light below “lamps”\(meant(known))"
                + possibly(possible)
        case .unlitControl(let word):
            "\(quotedWord(word)) is no pad or button; say below “lamps” where its light is, like “{ note: 36, channel: 1 }”"
        case .tie(let word, let otherFile, let line):
            "\(quotedWord(word)) fits line \(line) of \(otherFile.harmless) as well; delete one of them"
        }
    }

    package func reason(_ rule: SettingRule) -> String {
        switch rule {
        case .wrongValue(let word, let expected): wrong(word, name(of: expected))
        case .unfitNoteRange(let word, let lowest, let highest, let span):
            "\(quotedWord(word)) does not lie within \(lowest)-\(highest), or is narrower than \(span) semitones"
        case .unfitBounds(let word, let lowest, let highest):
            "\(quotedWord(word)) leaves out notes of \(lowest)-\(highest), with which an adaptive range begins"
        case .floorAboveCeiling(let floor, let ceiling):
            "the floor of \(cents(exact(floor), isOne: floor == 1)) is above the ceiling of "
                + cents(exact(ceiling), isOne: ceiling == 1)
        case .unusableScale(let error): clause(for: error)
        }
    }

    private func name(of value: MappingRule.Value) -> String {
        switch value {
        case .noteNumber: "the number of a note like “60”"
        case .control: "a control like “{ note: 36 }”"
        case .usbID: "a USB number like “09e8:0049”"
        case .noteNumbers: "a note like “36” or a range of them like “36-43”"
        case .controllerPair: "a list of two different controller numbers like “[1, 33]”"
        case .port: "a pattern of a port's name like “\"*DAW*\"”, or the number of the port like “1”"
        case .message: "a whole MIDI message in hexadecimal digits like “F0 7E 7F 09 01 F7”"
        case .chord: "two different controls with a plus between them like “pad5+pad1”"
        case .lamp: "a light like “{ note: 36, channel: 1 }” or “{ cc: 41 }”"
        }
    }

    private func name(of value: SettingRule.Value) -> String {
        switch value {
        case .noteRange: "a range of notes like “36-84” or “C2-C6”, or “adaptive”"
        case .soundSource: "a sound like “peach:0:0”"
        case .output: "an output: “automatic”, “alsa”, “alsa:DEVICE”, “pulseaudio”, “jack” or “none”"
        case .buffer: "“automatic”, or frames and periods like “128x2”"
        case .scale: "the name of a scale and its twelve sizes in cents, from the smallest to 1200"
        }
    }
}
