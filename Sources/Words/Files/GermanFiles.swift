// SPDX-License-Identifier: MIT
import Glibc
import Instrument
import Settings
import Sound
import Store

extension German: FileTexts {
    package var standardInput: String { "Die Standardeingabe" }

    package func sentence(for error: SoundFontError) -> String {
        let file = error.file.path
        return switch error.fault {
        case .unreadable(let errno): "\(quoted(file)) lässt sich nicht lesen: \(reason(ofSystem: errno))."
        case .notAFile: "\(quoted(file)) ist keine Datei. Leg den SoundFont selbst dorthin."
        case .notASoundFont: "\(quoted(file)) ist kein lesbarer SoundFont."
        case .truncated(let chunk): "\(quoted(file)) bricht im Teil \(quoted(chunk)) ab. Lade die Datei neu herunter."
        case .trailingBytes: "\(quoted(file)) hat am Ende überzählige Daten. Lade die Datei neu herunter."
        case .missing(let chunk): "In \(quoted(file)) fehlt der Teil \(quoted(chunk)), den ein SoundFont braucht."
        case .malformed(let chunk): "\(quoted(file)) widerspricht im Teil \(quoted(chunk)) dem Format SF2."
        case .noPresets: "\(quoted(file)) enthält keine Klänge."
        case .nameIsPeachs:
            "\(quoted(file)) wird nicht benutzt, weil Peachs eigene Klänge so heißen. Benenn die Datei um."
        case .nameTaken(let other):
            "\(quoted(file)) wird nicht benutzt, weil \(quoted(other.lastPathComponent)) seine Klänge genauso nennt. "
                + "Benenn eine der Dateien um."
        }
    }

    package func sentence(for error: DataStoreError, file: String?) -> String {
        let place = file.map { " in \(quoted($0))" } ?? ""
        let data = "Deine Trainingsdaten" + place
        let database = file.map { quoted($0) } ?? "Die Datendatei"
        return switch error {
        case .locked: "Ein anderes Programm ändert gerade deine Trainingsdaten\(place). Warte, bis es fertig ist."
        case .damaged:
            "\(data) sind beschädigt. \(mending(file))"
        case .damagedInUse(let process):
            "\(data) sind beschädigt, und der Prozess \(process) hat sie offen. Beende ihn; das nächste Training legt dann eine neue "
                + "Datei an."
        case .readOnly(let errno):
            "\(data) lassen sich nicht schreiben: \(reason(ofSystem: errno)). Ändere das, oder wähl eine andere Datei mit "
                + "--data."
        case .diskFailed(let errno):
            "\(data) lassen sich nicht lesen oder schreiben: \(reason(ofSystem: errno)). "
                + remedy(errno)
        case .diskFull: "Der Datenträger ist voll: Es lässt sich nichts speichern\(place). Schaff Platz darauf."
        case .unresponsive:
            "Der Datenträger mit deinen Trainingsdaten\(place) antwortet nicht. Peach hebt deine Antworten auf und macht weiter."
        case .newerSchema(let found, let known):
            "\(data) hat ein neueres Peach geschrieben: Sie haben Format \(found.formatNumber), und dieses liest bis "
                + "\(known.formatNumber). Sie sind unangetastet. Aktualisiere Peach."
        case .notADatabase:
            "\(database) ist keine Datenbank. Wähl eine andere mit --data. "
                + restoring(file)
        case .foreignDatabase:
            "\(database) gehört zu einem anderen Programm. Sie ist unangetastet; wähl eine andere mit --data."
        case .cannotOpen(let path, let errno):
            "\(quoted(path)) lässt sich nicht öffnen: \(reason(ofSystem: errno)). "
                + (Self.lacks.contains(errno) ? remedy(errno) : "Ändere das, oder wähl eine andere Datei mit --data.")
        case .replaced:
            "Die Datei mit deinen Trainingsdaten\(file.map { ", " + quoted($0) + "," } ?? "") wurde verschoben, gelöscht oder "
                + "ersetzt, während Peach sie offen hatte. Die Antworten dieses Laufs stehen in der Datei, die jetzt dort liegt."
        case .unknownValue(let column, let value):
            "\(data) enthalten in \(quoted(column)) den Wert \(quotedWord(value)), den dieses Peach nicht kennt. "
                + "Sie sind unangetastet; aktualisiere Peach."
        case .wrongValue(let column, let value):
            "\(data) sind beschädigt: In \(quoted(column)) steht "
                + "\(value.map { quotedWord($0) } ?? "nichts, was sich lesen lässt"). \(mending(file))"
        case .other:
            "\(data) lassen sich nicht benutzen, aus einem Grund, den Peach nicht kennt. "
                + "„\(Advice.command("doctor", data: file))“ prüft die Datei."
        }
    }

    package func sentence(for salvage: Salvage) -> String {
        let saved = salvage.saved == 1 ? "eine Antwort" : answers(salvage.saved)
        return
            "Die Datei mit deinen Trainingsdaten war beschädigt und liegt jetzt unter \(quoted(salvage.kept)). Die neue enthält "
            + "\(saved): alles, was sich noch lesen ließ oder in deiner neuesten Sicherungskopie stand. "
            + listingBackups(salvage.file)
    }

    func listingBackups(_ file: String?) -> String {
        "„\(Advice.command("records restore", data: file))“ zeigt deine Sicherungskopien."
    }

    /// What the process lacks, and no file.
    private static let lacks = [EMFILE, ENFILE, ENOMEM, EFBIG]

    private func remedy(_ errno: Int32) -> String {
        switch errno {
        case EMFILE: "Erlaub mehr mit „ulimit -n 1024“ und versuch es noch einmal."
        case EFBIG: "Erlaub größere mit „ulimit -f unlimited“ und versuch es noch einmal."
        case ENFILE, ENOMEM: "Schließ andere Programme und versuch es noch einmal."
        case _: "Prüf den Datenträger und kopier die Datei."
        }
    }

    private func mending(_ file: String?) -> String {
        "Das nächste Training legt die Datei beiseite und macht eine neue aus dem, was sich noch lesen lässt, und deiner neuesten "
            + "Sicherungskopie. Oder setz selbst eine an ihre Stelle: „\(Advice.command("records restore DATEI", data: file))“; ohne "
            + "DATEI zeigt das alle."
    }

    private func restoring(_ file: String?) -> String {
        "„\(Advice.command("records restore DATEI", data: file))“ ersetzt sie durch eine Sicherungskopie und hebt die beschädigte Datei auf."
    }

    package func sentence(for error: SettingError) -> String {
        switch error {
        case .unknownKey(let word, let suggestion):
            "Die Einstellung \(quotedWord(word)) gibt es nicht. "
                + (suggestion.map { "Vielleicht ist \(quoted($0)) gemeint." } ?? settingsAreListed)
        case .notAnAssignment(let word): "\(quotedWord(word)) hat nicht die Form NAME=WERT, wie etwa „duration=0.8“."
        case .refused(let key, let reason):
            ["Die Einstellung \(quoted(key.rawValue)): \(self.reason(reason)).", advice(on: reason, of: key)]
                .compactMap { $0 }.joined(separator: " ")
        case .file(let error): sentence(for: error)
        case .line(let error, let key): sentence(for: error, of: key)
        case .further(let file, let lines): "\(file.readable): \(count(lines)) weitere Zeilen gelten nicht."
        case .unwritable(let path, let errno): "\(quoted(path)) lässt sich nicht schreiben: \(reason(ofSystem: errno))."
        case .locked(let folder):
            "Ein anderes Programm ändert gerade die Einstellungen in \(quoted(folder)). Versuch es noch einmal."
        }
    }

    package func values(of key: SettingKey) -> String { "\(quoted(key.rawValue)) kann sein: \(range(of: key.domain))." }
    package var settingsAreListed: String { "„peach settings list“ nennt alle Einstellungen." }
    package var restCounts: String { "Diese Zeile gilt nicht; alles andere gilt." }
    package func restCounts(controls: Int) -> String {
        "Diese Zeile gilt nicht; "
            + (controls == 1
                ? "das andere Bedienelement funktioniert."
                : "die anderen \(count(controls)) Bedienelemente funktionieren.")
    }

    package var allCounts: String { "Alles andere gilt." }
    package var otherFilesCount: String { "Diese Datei wird nicht verwendet, alle anderen schon." }
    package var lastGoodCounts: String { "Bis dahin bleibt ihre letzte gute Fassung in Gebrauch." }

    package var controllerIsIdle: String { "Bis dahin tut der Controller nichts." }

    package func sentence(for error: Folders.ResourcesNotFound) -> String {
        "Die Klänge von Peach fehlen: In \(quoted(error.searched.first ?? "")) gibt es kein SoundFonts/peach.sf2. "
            + "Installiere Peach neu oder nenn den Ordner in PEACH_RESOURCES."
    }

    package func waitingForData(file: String, seconds: Int) -> String {
        "Ein anderes Programm benutzt \(quoted(file)). Peach wartet darauf, bis zu \(count(seconds)) Sekunden."
    }

    package func waitingForDisk(answers count: Int) -> String {
        "Peach wartet bis zu zehn Sekunden auf den Datenträger: \(answers(count)) \(count == 1 ? "ist" : "sind") noch nicht "
            + "gespeichert."
    }

    package func waitingForDisk(file: String) -> String {
        "Peach wartet bis zu zehn Sekunden auf den Datenträger: \(quoted(file)) ist noch nicht vollständig."
    }

    package func takenUp(answers count: Int) -> String {
        "\(answers(count)) eines früheren Laufs \(count == 1 ? "ist" : "sind") jetzt gespeichert."
    }

    package func setAside(file: String, as name: String) -> String {
        "Die Antworten eines früheren Laufs in \(quoted(file)) lassen sich nicht lesen. Die Datei heißt jetzt \(quoted(name)), "
            + "und Peach sucht nicht mehr nach ihr."
    }

    package func comesBack(file: String) -> String {
        "\(quoted(file)) lässt sich nicht löschen, und das nächste Training fügt die Antworten darin wieder hinzu. Lösch die "
            + "Datei selbst."
    }

    package func diskFull(_ file: String, waiting answers: Int) -> String {
        answers == 1
            ? "Der Datenträger ist voll: Die letzte Antwort ist noch nicht in \(quoted(file)) gespeichert. "
                + "Das geschieht, sobald du Platz schaffst."
            : "Der Datenträger ist voll: Die letzten \(count(answers)) Antworten sind noch nicht in \(quoted(file)) "
                + "gespeichert. Das geschieht, sobald du Platz schaffst."
    }

    package func locked(_ file: String, waiting answers: Int) -> String {
        let kept =
            switch answers {
            case 0: "Das Training geht inzwischen weiter."
            case 1: "Die letzte Antwort ist aufgehoben, und das Training geht weiter."
            case _: "Die letzten \(count(answers)) Antworten sind aufgehoben, und das Training geht weiter."
            }
        return "Ein anderes Programm ändert gerade deine Trainingsdaten in \(quoted(file)). Peach wartet darauf. "
            + "\(kept) Beende das Programm, falls es nicht fertig wird."
    }

    package func waiting(answers: Int) -> String {
        answers == 1
            ? "Die letzte Antwort ist noch nicht gespeichert; Peach versucht es weiter."
            : "Die letzten \(count(answers)) Antworten sind noch nicht gespeichert; Peach versucht es weiter."
    }
}
