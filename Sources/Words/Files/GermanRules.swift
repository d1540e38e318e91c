// SPDX-License-Identifier: MIT
import Configuration
import Mapping
import Settings

/// What is wrong in files of one kind only.
extension German {
    package func reason(_ rule: MappingRule) -> String {
        switch rule {
        case .wrongValue(let word, let expected): wrong(word, name(of: expected))
        case .onlyTrue(let key): "\(quotedWord(key)) kann nur „true“ sein; lass es sonst weg"
        case .unsupportedFormat(let word, let supported):
            "Das Format \(quotedWord(word)) ist unbekannt; dieses Peach liest „format: \(supported)“"
        case .emptyMatch(""):
            "Nichts sagt, für welche Controller diese Belegung ist; schreib „match: any“, oder „usb“ oder „client“ unter "
                + "„match“"
        case .emptyMatch(let word):
            "\(quotedWord(word)) sagt nicht, für welche Controller diese Belegung ist; schreib „match: any“, oder „usb“ "
                + "oder „client“ unter „match“"
        case .anyBelowMatch(let word):
            "\(quotedWord(word)) hat keine eigene Zeile; schreib für jeden Controller „match: any“, und nichts darunter"
        case .exactlyOneOf(let words): "Ein Bedienelement braucht genau eines von \(list(words))"
        case .severalNotes(let word): "„note“ nimmt nur eine Note; schreib \(quotedWord("notes: " + word))"
        case .unknownAction(let word, let known, let possible):
            "\(quotedWord(word)) ist keine Aktion, die hier stehen kann\(meant(known))\(possibly(possible))"
        case .unknownControl(let word, let known, let possible):
            "\(quotedWord(word)) ist unter „controls“ nicht definiert\(meant(known))\(possibly(possible))"
        case .sharedMessage(let word, let other, let line):
            "\(quotedWord(word)) sendet dasselbe wie \(quotedWord(other)) in Zeile \(line); gib ihnen verschiedene Kanäle oder Anschlüsse, oder der Reihe oder den Tasten „except: pads“"
        case .wrongLayer(let word, let layer, let possible):
            "\(quotedWord(word)) bedeutet unter \(quotedWord(layer)) nichts; es gehört unter \(list(possible))"
        case .cannotDo(let word, let control, []):
            "\(quotedWord(control)) ist kein Bedienelement für \(quotedWord(word)) und kann hier auch sonst nichts"
        case .cannotDo(let word, let control, let possible):
            "\(quotedWord(control)) ist kein Bedienelement für \(quotedWord(word))\(possibly(possible))"
        case .missingKind(let word, let control):
            "\(quotedWord(word)) braucht etwas, das sich bewegt, und \(quotedWord(control)) ist als Taster definiert; ein Regler oder Fader braucht "
                + "„kind: fader“, ein Endlosregler „kind: relative-twos“ oder ein ähnliches"
        case .missingSplit(let word, let control):
            "Für \(quotedWord(word)) braucht \(quotedWord(control)) die tiefste Taste, die höher bedeutet, etwa „split: 60“"
        case .nothingCommits(let layer):
            "Unter \(quotedWord(layer)) wird etwas gestimmt, aber nichts bestätigt die Tonhöhe; gib einem Bedienelement die "
                + "Aktion „confirm“"
        case .releaseNotBelowPress(let release, let press):
            "„release“ muss kleiner sein als „press“, aber \(release) ist nicht kleiner als \(press)"
        case .chordForName(let word):
            "\(quotedWord(word)) kann kein Bedienelement heißen; „+“ steht zwischen den beiden Bedienelementen einer Kombination"
        case .cannotBeHeld(let word):
            "\(quotedWord(word)) lässt sich nicht halten, während etwas anderes gedrückt wird; eine Kombination beginnt mit einem "
                + "Pad, Taster, Pedal oder Rad"
        case .cannotBePressed(let word):
            "\(quotedWord(word)) lässt sich nicht drücken; eine Kombination endet mit einem Pad, Taster, Pedal oder einer Taste"
        case .heldControlActs(let word, let chord, let line):
            "\(quotedWord(word)) wird für \(quotedWord(chord)) gehalten und kann hier sonst nichts tun; nimm es aus Zeile \(line)"
        case .noPorts(let word):
            "\(quotedWord(word)) ist kein Anschluss dieser Datei; nenn ihre Anschlüsse unter „ports“, etwa "
                + "„ports: { daw: \"*DAW*\" }“"
        case .ambiguousPort(let word, let ports):
            "\(quotedWord(word)) passt zu den Anschlüssen \(ports.map { quotedWord($0) }.joined(separator: " und ")) eines "
                + "Geräts; schreib mehr vom Namen oder die Nummer des Anschlusses"
        case .unknownBase(let word, let known, let possible):
            "Es gibt keine andere Belegungsdatei \(quotedWord(word))\(meant(known))\(possibly(possible))"
        case .unusableBase(let word):
            "Die Belegungsdatei \(quotedWord(word)) lässt sich nicht verwenden; „peach mappings check“ sagt, warum"
        case .circularBase(let word): "\(quotedWord(word)) baut selbst auf dieser Datei auf; nimm ein „extends“ heraus"
        case .unknownLamp(let word, let known, let possible):
            "\(quotedWord(word)) ist weder ein Pad oder Taster dieser Datei noch ein Licht unter „lamps“\(meant(known))"
                + possibly(possible)
        case .unlitControl(let word):
            "\(quotedWord(word)) ist kein Pad oder Taster; schreib unter „lamps“, wo sein Licht ist, etwa "
                + "„{ note: 36, channel: 1 }“"
        case .tie(let word, let otherFile, let line):
            "\(quotedWord(word)) passt auch zu Zeile \(line) von \(otherFile.harmless); lösch eines von beiden"
        }
    }

    package func reason(_ rule: SettingRule) -> String {
        switch rule {
        case .wrongValue(let word, let expected): wrong(word, name(of: expected))
        case .unfitNoteRange(let word, let lowest, let highest, let span):
            "\(quotedWord(word)) liegt nicht innerhalb von \(lowest)-\(highest) oder ist schmaler als \(span) Halbtöne"
        case .unfitBounds(let word, let lowest, let highest):
            "\(quotedWord(word)) lässt Noten von \(lowest)-\(highest) weg, mit denen ein adaptiver Bereich beginnt"
        case .floorAboveCeiling(let floor, let ceiling):
            "Die Untergrenze von \(cents(exact(floor), isOne: floor == 1)) liegt über der Obergrenze von "
                + cents(exact(ceiling), isOne: ceiling == 1)
        case .unusableScale(let error): clause(for: error)
        }
    }

    private func name(of value: MappingRule.Value) -> String {
        switch value {
        case .noteNumber: "die Nummer einer Note wie „60“"
        case .control: "ein Bedienelement wie „{ note: 36 }“"
        case .usbID: "eine USB-Nummer wie „09e8:0049“"
        case .noteNumbers: "eine Note wie „36“ oder ein Bereich wie „36-43“"
        case .controllerPair: "eine Liste von zwei verschiedenen Reglernummern wie „[1, 33]“"
        case .port: "ein Muster für den Namen eines Anschlusses wie „\"*DAW*\"“ oder die Nummer des Anschlusses wie „1“"
        case .message: "eine ganze MIDI-Nachricht in hexadezimalen Ziffern wie „F0 7E 7F 09 01 F7“"
        case .chord: "ein Paar verschiedener Bedienelemente mit einem Plus dazwischen wie „pad5+pad1“"
        case .lamp: "ein Licht wie „{ note: 36, channel: 1 }“ oder „{ cc: 41 }“"
        }
    }

    private func name(of value: SettingRule.Value) -> String {
        switch value {
        case .noteRange: "ein Notenbereich wie „36-84“ oder „C2-C6“ oder „adaptive“"
        case .soundSource: "ein Klang wie „peach:0:0“"
        case .output: "eine Ausgabe: „automatic“, „alsa“, „alsa:GERÄT“, „pulseaudio“, „jack“ oder „none“"
        case .scale: "der Name einer Skala und ihre zwölf Größen in Cent, von der kleinsten bis 1200"
        case .buffer: "„automatic“ oder Frames und Perioden wie „128x2“"
        }
    }
}
