// SPDX-License-Identifier: MIT
import Machine
import Sound

extension German {
    package func sentence(for finding: SystemFinding) -> String {
        switch finding {
        case .system(let name, let kernel): kernel.isEmpty ? "\(name)." : "\(name), Linux \(kernel)."
        case .root:
            "Peach läuft als root, dessen Daten und Einstellungen nicht deine sind und den Tonserver oft abweisen. "
                + "Starte es unter deinem eigenen Namen."
        case .container: "Peach läuft in einem Container. Es braucht von außen /dev/snd und den Socket des Tonservers."
        case .windows:
            "Peach läuft im Linux-Subsystem von Windows, das keinen MIDI-Sequencer hat. Seite und Pfeiltasten gehen."
        case .remote: "Du bist von einem anderen Rechner aus angemeldet. Es klingt dort, wo Peach läuft."
        case .alone: "Es läuft kein anderes Peach."
        case .other(let process?): "Peach läuft, als Prozess \(process). Sein Tongerät wurde in Ruhe gelassen."
        case .other(nil): "Peach läuft. Sein Tongerät wurde in Ruhe gelassen."
        case .sequencer(.root?): "/dev/snd/seq ist offen, wie root alles offensteht."
        case .sequencer(.everybody?): "/dev/snd/seq steht allen offen."
        case .sequencer(.group(let group)?): "/dev/snd/seq ist offen, weil du in der Gruppe \(group) bist."
        case .sequencer(.seat?): "/dev/snd/seq ist offen, weil du an diesem Rechner sitzt. Eine Gruppe ist nicht nötig."
        case .sequencer(nil): sequencerWorks
        case .servers([]): "Es läuft kein Tonserver. Peach spielt auf der Karte selbst."
        case .servers(let servers): "Es laufen: \(servers.map(\.rawValue).joined(separator: ", "))."
        case .cardPlays(let card, let rate, let program):
            "Karte \(card) spielt mit \(count(rate)) Hz" + (program.map { ", für \(quoted($0))." } ?? ".")
        case .cardsRest: "Keine Karte spielt. Eine ruhende braucht einen Moment, um aufzuwachen."
        case .noCard: "Es gibt keine Soundkarte. Steck eine ein oder schalte sie an."
        case .outputIsTaken: "nicht ausprobiert, weil ein anderes Peach dort spielt."
        case .realTime(let priority):
            "Der Ton hat Echtzeitpriorität \(priority), so dass er auf einem beschäftigten Rechner nicht stockt."
        case .noRealTime:
            "Der Ton hat keine Echtzeitpriorität. Auf einem beschäftigten Rechner kann er stocken; ein größerer Puffer hilft auch: „--buffer 512x3“."
        case .realTimeUnknown(let allowed):
            "ohne Gerät nicht ausprobiert. " + limits(allowed)
        case .disk(let bytes, let files):
            "\(size(bytes)) sind frei" + (files.map { ", und Platz für \(count(Int(clamping: $0))) Dateien." } ?? ".")
        case .fullDisk(let bytes):
            "Nur \(size(bytes)) sind dort frei, wo die Antworten liegen. Schaff Platz, oder wähle mit --data einen anderen Ort."
        case .noFiles:
            "Die Platte, auf der die Antworten liegen, kann keine Dateien mehr aufnehmen, obwohl sie Platz hat. Lösch einige."
        case .memory(let bytes): "\(size(bytes)) sind frei."
        case .littleMemory(let bytes): "Nur \(size(bytes)) sind frei, das ist wenig. Beende andere Programme."
        case .language(let language, isPlain: false): (language == .german ? "Deutsch" : "Englisch") + ", in UTF-8."
        case .language(_, isPlain: true): "Es ist keine Locale gesetzt, deshalb schreibt Peach reines ASCII."
        case .voice: "Die Bibliothek von speech-dispatcher ist da."
        case .noVoice(isWanted: false): "speech-dispatcher ist nicht installiert. Nur gesprochene Worte brauchen es."
        case .noVoice(isWanted: true):
            "Die Einstellungen wünschen gesprochene Worte, aber die Bibliothek von speech-dispatcher ist nicht installiert."
        case .browser: "xdg-open öffnet die Seite."
        case .noDesktop: "Hier ist kein Desktop. Öffne die Adresse, die Peach nennt, in irgendeinem Browser."
        case .noOpener:
            "Hier ist ein Desktop, aber kein xdg-open, um die Seite zu öffnen. Öffne die Adresse, die Peach nennt, selbst."
        case .portFree(let port): "Port \(port) ist frei."
        case .portTaken(let port):
            "Port \(port) gehört einem anderen Programm. Peach nimmt einen anderen, Lesezeichen führen dann nicht hin."
        case .portOurs: "Das Peach, das läuft, zeigt ihn."
        case .clock: "Das Datum ist glaubhaft."
        case .clockUnset: "Das Datum dieses Rechners ist falsch. Die Antworten bekämen es."
        case .clockBehind:
            "Die neuesten Antworten liegen in der Zukunft: Die Uhr dieses Rechners wurde zurückgestellt oder geht falsch."
        }
    }

    private func limits(_ allowed: RealTime) -> String {
        if allowed.priority > 0 { return "Du darfst Prioritäten bis \(allowed.priority) verlangen." }
        return allowed.hasKit ? "RealtimeKit vergibt Prioritäten." : "Hier vergibt niemand Echtzeitprioritäten."
    }
}
