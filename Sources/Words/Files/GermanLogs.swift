// SPDX-License-Identifier: MIT
import Glibc
import Instrument
import MIDI

extension German: LogTexts {
    package func reason(_ fault: LogFault) -> String {
        switch fault {
        case .unreadable(let errno): "Die Datei lässt sich nicht lesen: \(reason(ofSystem: errno))"
        case .tooLarge(let limit): "Die Datei ist größer als \(count(limit)) Bytes"
        case .empty: "Die Datei enthält keine Zeile einer Aufzeichnung"
        case .notJSON:
            "Das ist kein JSON-Objekt in UTF-8, wie „{\"await\":\"ready\"}“, oder eine seiner Zahlen ist nicht möglich"
        case .noSubject(let known):
            "Die Zeile sagt nicht, worum es geht, oder zweierlei; genau eines von \(list(known)) muss hier stehen"
        case .unknownKey(let word): "\(quotedWord(word)) ist hier nicht bekannt"
        case .missingKey(let word): "\(quotedWord(word)) fehlt"
        case .wrongValue(let key):
            "Was bei \(quotedWord(key)) steht, geht nicht; in docs/session-log.md steht, was dort sein kann"
        case .message(let fault): reason(fault)
        case .setting(let error): sentence(for: error)
        case .headerNotFirst: "Eine Kopfzeile kann nur die erste sein; lösch diese"
        case .unsupportedFormat(let word, let supported):
            "Das Format \(quotedWord(word)) ist unbekannt; dieses Peach liest Format \(supported)"
        case .noTime: "Die Zeile braucht entweder „after_ms“ oder, wie in einer Aufzeichnung, „at_ns“"
        case .tooFar(let hours): "Das liegt mehr als \(count(hours)) Stunden von dem Ereignis davor"
        case .didNotHappen(let event, let number, let seconds):
            "\(quotedName(event))\(number.map { " von Übung \(count($0))" } ?? "") trat nicht innerhalb von \(seconds) Sekunden ein"
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
