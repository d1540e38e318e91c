// SPDX-License-Identifier: MIT
import Sound

extension German: DoctorTexts {
    package func name(of check: DoctorCheck) -> String {
        switch check {
        case .system: "System"
        case .instance: "Anderes Peach"
        case .servers: "Tonserver"
        case .realTime: "Echtzeit"
        case .sound: "Klänge"
        case .voice: "Ansagen"
        case .disk: "Datenträger"
        case .memory: "Speicher"
        case .language: "Sprache"
        case .browser: "Browser"
        case .screen: "Seite"
        case .clock: "Uhr"
        case .sequencer: "MIDI-Sequencer"
        case .controllers: "Controller"
        case .output: "Tonausgabe"
        case .synthesizer: "FluidSynth"
        case .data: "Trainingsdaten"
        case .settings: "Einstellungen"
        case .mappings: "Belegungen"
        }
    }

    package func dataIsRead(file: String) -> String { "\(quoted(file)) wird geprüft, das dauert einen Moment." }

    package func reportWritten(file: String, findings: Int, isLogIn: Bool) -> String {
        "\(quoted(file)) enthält \(count(findings)) Befunde\(isLogIn ? " und die Aufzeichnung" : ""), "
            + "mit Namen und Pfaden, wie sie sind. Lies die Datei durch, bevor du sie verschickst."
    }

    package var sequencerWorks: String { "/dev/snd/seq funktioniert." }

    package func controllers(_ names: [String]) -> String { names.joined(separator: ", ") + "." }

    package func outputWorks(
        name: String, rate: Double, granted: BufferSize, asked: BufferSize?, grown: GrownBuffer?
    ) -> String {
        // A server has a buffer that is one whole.
        let size = granted.periods == 1 ? "\(count(granted.frames)) Frames" : granted.text
        return
            "\(quoted(name)) funktioniert, mit \(exact(rate)) Hz und einem Puffer von \(size), \(length(of: granted, at: rate))"
            + (asked.map { $0 == granted ? "." : "; gewünscht war \($0.text)." } ?? ".")
            + (grown.map {
                " Er wuchs von \(length(of: $0.origin, at: rate)) am \($0.day), weil der Ton Lücken hatte."
            } ?? "")
    }

    package func version(ofFluidSynth version: String) -> String { "Version \(version)." }

    package func onlyBackupsHold(answers: Int, of data: String) -> String {
        "Deine Trainingsdaten enthalten keine Antworten, aber eine Sicherungskopie enthält \(answers == 1 ? "eine" : count(answers)). "
            + listingBackups(data)
    }

    package var answersWait: String {
        "Antworten eines früheren Laufs sind noch nicht gespeichert; das nächste Training fügt hinzu, was sich lesen lässt."
    }

    package func dataIsSound(file: String, records: Int) -> String {
        "\(quoted(file)) ist unbeschädigt, mit \(count(records)) \(records == 1 ? "Antwort" : "Antworten")."
    }

    package func dataIsAbsent(file: String) -> String { "\(quoted(file)) entsteht beim ersten Training." }
    package func settingsAreFine(file: String) -> String { "\(quoted(file)) ist in Ordnung." }
    package func settingsAreAbsent(file: String) -> String { "Es gelten die Vorgaben; \(quoted(file)) gibt es nicht." }

    package func trainingIsPossible(without missing: [DoctorCheck], isSoundTested: Bool) -> String {
        guard isSoundTested || !missing.isEmpty else {
            return "Die Tonausgabe wurde nicht geprüft, weil ein anderes Peach sie benutzt. Sonst fehlt nichts."
        }
        return missing.isEmpty
            ? "Training ist möglich."
            : "Training ist noch nicht möglich. Es fehlt: \(missing.map { name(of: $0) }.joined(separator: ", "))."
    }
}
