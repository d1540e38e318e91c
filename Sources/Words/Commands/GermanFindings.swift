// SPDX-License-Identifier: MIT
import Machine
import Sound

extension German {
    package func sentence(for finding: SystemFinding) -> String {
        switch finding {
        case .system(let name, let kernel): kernel.isEmpty ? "\(name)." : "\(name), Linux \(kernel)."
        case .root:
            "Peach läuft als root und nimmt dessen Daten und Einstellungen, nicht deine; Tonserver weisen root oft ab. "
                + "Starte es unter deinem eigenen Namen."
        case .container: "Peach läuft in einem Container. Es braucht von außen /dev/snd und den Socket des Tonservers."
        case .windows:
            "Peach läuft im Linux-Subsystem von Windows, das keinen MIDI-Sequencer hat. Bildschirm und Pfeiltasten "
                + "funktionieren."
        case .remote: "Du bist von einem anderen Rechner aus angemeldet. Der Ton kommt dort heraus, wo Peach läuft."
        case .alone: "Es läuft kein anderes Peach."
        case .other(let process?): "Peach läuft schon, als Prozess \(process); sein Tongerät wurde nicht angefasst."
        case .other(nil): "Peach läuft schon; sein Tongerät wurde nicht angefasst."
        case .sequencer(.root?): "Als root darfst du /dev/snd/seq benutzen."
        case .sequencer(.everybody?): "Alle dürfen /dev/snd/seq benutzen."
        case .sequencer(.group(let group)?): "Du darfst /dev/snd/seq benutzen, weil du in der Gruppe \(group) bist."
        case .sequencer(.seat?):
            "Du darfst /dev/snd/seq benutzen, weil du an diesem Rechner angemeldet bist. Eine Gruppe brauchst du nicht."
        case .sequencer(nil): sequencerWorks
        case .servers([]): "Es läuft kein Tonserver. Peach spielt direkt auf der Soundkarte."
        case .servers(let servers): "Es laufen: \(servers.map(\.rawValue).joined(separator: ", "))."
        case .cardPlays(let card, let rate, let program):
            "Karte \(card) spielt mit \(count(rate)) Hz" + (program.map { ", für \(quoted($0))." } ?? ".")
        case .cardsRest: "Keine Karte spielt gerade. Bis eine aufwacht, dauert es einen Moment."
        case .noCard: "Es gibt keine Soundkarte. Steck eine ein oder schalte sie an."
        case .outputIsTaken: "nicht geprüft, weil ein anderes Peach sie benutzt."
        case .realTime(let priority):
            "Der Ton hat Echtzeitpriorität \(priority), damit er nicht stockt, wenn der Rechner viel zu tun hat."
        case .noRealTime:
            "Der Ton hat keine Echtzeitpriorität und kann stocken, wenn der Rechner viel zu tun hat. Ein größerer Puffer hilft: „--buffer 512x3“."
        case .realTimeUnknown(let allowed):
            "ohne Gerät nicht geprüft. " + limits(allowed)
        case .disk(let bytes, let files):
            "\(size(bytes)) sind frei"
                + (files.map { ", mit Platz für \(count(Int(clamping: $0))) weitere Dateien." } ?? ".")
        case .fullDisk(let bytes):
            "Der Datenträger mit deinen Antworten hat nur noch \(size(bytes)) frei. Schaff Platz, oder wähl mit --data einen anderen Ort."
        case .noFiles:
            "Der Datenträger mit deinen Antworten hat noch Platz, kann aber keine weiteren Dateien aufnehmen. Lösch einige."
        case .memory(let bytes): "\(size(bytes)) sind frei."
        case .littleMemory(let bytes): "Nur \(size(bytes)) Speicher sind frei. Beende andere Programme."
        case .language(let language, isPlain: false): (language == .german ? "Deutsch" : "Englisch") + ", in UTF-8."
        case .language(_, isPlain: true): "Es ist keine Locale gesetzt, deshalb schreibt Peach reines ASCII."
        case .voice: "Die Bibliothek von speech-dispatcher ist installiert."
        case .noVoice(isWanted: false):
            "speech-dispatcher ist nicht installiert. Du brauchst es nur, wenn Peach sprechen soll."
        case .noVoice(isWanted: true):
            "Laut deinen Einstellungen soll Peach sprechen, aber die Bibliothek von speech-dispatcher ist nicht installiert."
        case .browser: "xdg-open öffnet die Seite."
        case .noDesktop: "Hier gibt es keinen Desktop. Öffne die Adresse, die Peach nennt, in irgendeinem Browser."
        case .noOpener:
            "Es gibt kein xdg-open, um die Seite zu öffnen. Öffne die Adresse, die Peach nennt, selbst."
        case .portFree(let port): "Port \(port) ist frei."
        case .portTaken(let port, let program):
            "Port \(port) ist von \(program.map { quoted($0) } ?? "einem Programm eines anderen Benutzers") belegt. Peach nimmt "
                + "einen anderen, den deine Lesezeichen nicht finden."
        case .portOfPeach(let port, let process):
            "Port \(port) ist von einem anderen Peach von dir belegt, Prozess \(process), mit eigenen Daten. Dieses hier nimmt einen anderen."
        case .portOurs: "Das Peach, das schon läuft, zeigt sie."
        case .clock: "Das Datum scheint zu stimmen."
        case .clockUnset: "Das Datum dieses Rechners ist falsch, und deine Antworten bekämen dieses Datum."
        case .clockBehind:
            "Deine neuesten Antworten liegen in der Zukunft: Die Uhr dieses Rechners wurde zurückgestellt oder geht falsch."
        }
    }

    private func limits(_ allowed: RealTime) -> String {
        if allowed.priority > 0 { return "Erlaubt sind dir Prioritäten bis \(allowed.priority)." }
        return allowed.hasKit ? "RealtimeKit vergibt Prioritäten." : "Kein Dienst vergibt hier Echtzeitprioritäten."
    }
}
