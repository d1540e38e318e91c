// SPDX-License-Identifier: MIT
import Glibc
import Instrument
import MIDI
import Store

extension German: LogTexts {
    package func reason(_ fault: LogFault) -> String {
        switch fault {
        case .unreadable(let errno): "Die Datei lässt sich nicht lesen: \(reason(ofSystem: errno))"
        case .tooLarge(let limit): "Die Datei ist größer als \(count(limit)) Bytes"
        case .empty: "Die Datei enthält keine Zeile einer Aufzeichnung"
        case .tooLongLine(let limit): "Die Zeile ist länger als \(count(limit)) Bytes"
        case .json(let fault): reason(fault)
        case .notAnObject: "Das ist kein JSON-Objekt; schreib die Zeile zwischen geschweifte Klammern"
        case .noSubject(let known): "Nichts sagt, worum es in der Zeile geht; eines von \(list(known)) muss hier stehen"
        case .twoSubjects(let one, let other):
            "\(quotedWord(one)) und \(quotedWord(other)) schließen sich aus; mach zwei Zeilen daraus"
        case .unknownKey(let word, let known):
            "\(quotedWord(word)) ist hier nicht bekannt"
                + (known.map { "; vielleicht ist \(quotedWord($0)) gemeint" } ?? "")
        case .missingKey(let word): "\(quotedWord(word)) fehlt"
        case .wrongType(let key, let word, let expected):
            "Bei \(quotedWord(key)) steht \(quotedWord(word)), aber das ist \(name(of: expected))"
        case .outOfRange(let key, let word, let lowest, let highest):
            "Bei \(quotedWord(key)) liegt \(quotedWord(word)) nicht zwischen \(exact(lowest)) und \(exact(highest))"
        case .unknownWord(let key, let word, let known):
            "Bei \(quotedWord(key)) steht \(quotedWord(word)); es kann \(list(known)) sein"
        case .message(let fault): reason(fault)
        case .setting(let error): sentence(for: error)
        case .headerNotFirst: "Eine Kopfzeile kann nur die erste sein; lösch diese"
        case .unsupportedFormat(let word, let supported):
            "Das Format \(quotedWord(word)) ist unbekannt; dieses Peach liest Format \(supported)"
        case .noTime: "Eine Zeit fehlt; schreib „after_ms“, oder „at_ns“ wie in einer Aufzeichnung"
        case .twoTimes: "„at_ns“ und „after_ms“ schließen sich aus; lösch eines davon"
        case .tooFar(let hours): "Das liegt mehr als \(count(hours)) Stunden von dem Ereignis davor"
        case .tooManyDevices(let limit): "Bis hier sind mehr als \(count(limit)) Controller genannt"
        case .beyondNotes: "Der Zielton dieser Übung ist keine MIDI-Note; sie gehen von 0 bis 127"
        case .noDifference: "„offset_cents“ darf nicht 0 sein, weil dann keine Antwort richtig wäre"
        case .unusableWheel: "Was bei „known“ steht, kann von keinem Rad stimmen; lösch die Zeile"
        case .didNotHappen(let event, let number, let seconds):
            "\(quotedName(event))\(number.map { " von Übung \(count($0))" } ?? "") trat nicht innerhalb von \(seconds) Sekunden ein"
        }
    }

    private func reason(_ fault: JSONFault) -> String {
        switch fault {
        case .notUTF8: "Das ist kein UTF-8; speichere die Datei mit dieser Kodierung"
        case .syntax(let column):
            "Ab Byte \(count(column)) ist das kein JSON; eine Zeile ist ein Objekt, wie „{\"await\":\"ready\"}“"
        case .tooDeep(let limit): "Mehr als \(limit) Ebenen stecken ineinander"
        case .hugeNumber(let word): "Die Zahl \(quotedWord(word)) ist zu groß"
        case .repeatedName(let word): "\(quotedWord(word)) steht hier zum zweiten Mal; lösch eines davon"
        }
    }

    private func reason(_ fault: MIDIMessageFault) -> String {
        switch fault {
        case .empty: "„bytes“ ist leer; schreib eine ganze Nachricht, wie „[144, 60, 90]“"
        case .noStatus(let byte):
            "Die Nachricht beginnt mit dem Datenbyte \(byte); ihr Statusbyte, ab 128, muss jedes Mal dastehen"
        case .unknownStatus(let byte): "MIDI hat keine Nachricht, die mit \(byte) beginnt"
        case .wrongCount(let found, let needed):
            "Die Nachricht hat \(count(found)) \(found == 1 ? "Byte" : "Bytes"), braucht aber \(needed); "
                + "schreib eine Nachricht je Zeile"
        case .noData(let byte, let position):
            "Byte \(count(position)) der Nachricht ist \(byte), aber Datenbytes gehen nur bis 127"
        case .openSysex: "Systemexklusiv beginnt mit 240 und muss mit 247 enden"
        }
    }

    private func name(of expectation: LogFault.Expectation) -> String {
        switch expectation {
        case .text: "kein Text in Anführungszeichen"
        case .wholeNumber: "keine ganze Zahl"
        case .number: "keine Zahl"
        case .trueOrFalse: "nicht „true“ oder „false“"
        case .object: "kein Objekt zwischen geschweiften Klammern"
        case .interval: "kein Intervall wie „P5u“"
        case .port: "kein Port wie „24:0“"
        case .usbID: "keine USB-Nummer wie „09e8:0049“"
        case .bytes: "keine Liste von Bytes wie „[144, 60, 90]“"
        }
    }

    package func recordingLost(file: String, errno: Int32) -> String {
        let reason = errno == ENOENT ? "Die Datei wurde gelöscht oder ersetzt" : reason(ofSystem: errno)
        return "In \(quoted(file)) wird nichts mehr aufgezeichnet: \(reason). Das Training geht weiter."
    }

    package func replayAgrees(exercises: Int) -> String {
        exercises == 1
            ? "Die Übung ging aus wie in der Aufzeichnung."
            : "Alle \(count(exercises)) Übungen gingen aus wie in der Aufzeichnung."
    }

    package func replayDiffers(_ difference: Outcome.Difference, file: String) -> String {
        let exercise = "\(quoted(file)): Übung \(count(difference.exercise))"
        return switch (difference.logged, difference.replayed) {
        case (let logged?, let replayed?):
            "\(exercise) hat bei \(quoted(difference.key)) den Wert \(quotedWord(logged)), "
                + "die Wiedergabe aber \(quotedWord(replayed))."
        case (let logged?, nil): "\(exercise) hat \(quotedWord(logged)), die Wiedergabe hat dort nichts."
        case (nil, let replayed?): "\(exercise) fehlt in der Aufzeichnung, die Wiedergabe hat \(quotedWord(replayed))."
        case (nil, nil): "\(exercise) ist in der Wiedergabe anders."
        }
    }
}
