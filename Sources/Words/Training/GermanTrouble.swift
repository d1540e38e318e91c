// SPDX-License-Identifier: MIT
import Glibc
import MIDI
import Music
import Sound
import Voice

extension German: TroubleTexts {
    package func quoted(_ text: String) -> String { "„\(text.readable)“" }

    package func sentence(for error: MIDIError, isPlaying: Bool) -> String {
        let rest = isPlaying ? "Bildschirm und Pfeiltasten funktionieren." : "So erkennt Peach keinen Controller."
        let system = reason(ofSystem: error.errno)
        if case .connecting(let device) = error.activity {
            return switch error.cause {
            case .busy:
                "\(device.clientName) wird von einem anderen Programm benutzt. Schließ es und steck das Gerät neu an."
            case .forbidden:
                "Du darfst \(device.clientName) nicht benutzen. Tritt der Gruppe audio bei und melde dich neu an."
            case .missing, .other: "\(device.clientName) ließ sich nicht verbinden: \(system). Steck es neu an."
            }
        }
        if case .telling(let device) = error.activity {
            return error.cause == .busy
                ? "\(device.clientName) wird von einem anderen Programm benutzt; seine Lichter bleiben, wie sie sind."
                : "Die Lichter von \(device.clientName) ließen sich nicht einstellen: \(system). Alles andere geht."
        }
        switch error.cause {
        case .missing:
            return switch error.confinement {
            case nil:
                "Dieser Rechner hat keinen MIDI-Sequencer: /dev/snd/seq fehlt. \(rest) "
                    + "Versuch „sudo modprobe snd-seq“."
            case .container?:
                "In diesen Container gelangen keine MIDI-Geräte: /dev/snd fehlt. \(rest) \(giveDevices)"
            case .windows?:
                "In Linux unter Windows gelangen keine MIDI-Geräte: WSL hat kein /dev/snd. \(rest) Für MIDI nimm einen "
                    + "Rechner, auf dem Linux selbst läuft."
            }
        case .forbidden:
            return "Du darfst den MIDI-Sequencer /dev/snd/seq nicht benutzen. \(rest) Melde dich direkt an "
                + "diesem Rechner an, oder tritt der Gruppe audio bei."
        case .busy, .other: break
        }
        return switch error.activity {
        case .opening, .settingUp, .connecting, .telling:
            "Der MIDI-Sequencer /dev/snd/seq ließ sich nicht öffnen: \(system). \(rest) „peach doctor“ prüft ihn."
        case .listeningForDevices:
            "Der MIDI-Sequencer sagt nicht, welche Controller es gibt: \(system). \(rest) Starte Peach neu."
        case .waiting, .reading: "Der MIDI-Sequencer arbeitet nicht mehr: \(system). \(rest) Starte Peach neu."
        }
    }

    private var needsSound: String { "Zum Training braucht Peach Ton; Profil und Einstellungen gehen trotzdem." }
    private var giveDevices: String { "Starte ihn mit den Geräten, in Docker und Podman mit „--device /dev/snd“." }

    package func sentence(for error: AudioError) -> String {
        switch error {
        case .outOfMemory:
            "Der Speicher reicht für den Klang nicht. Schließ andere Programme und versuch es noch einmal."
        case .soundFontGone(let name):
            "Den SoundFont \(quoted(name)) gibt es nicht. Wähl einen anderen Klang: „peach sounds list“."
        case .soundFont(let file):
            "\(quoted(file)) ist kein spielbarer SoundFont. Wähl einen anderen Klang: „peach sounds list“."
        case .presetMissing(let id):
            "Den Klang \(quoted(id.text)) gibt es nicht. Wähl einen anderen: „peach sounds list“."
        case .noDevice(_, nil):
            "Keine Tonausgabe: Es ließ sich kein Gerät öffnen. \(needsSound) „peach doctor“ sagt bei jedem, woran es liegt."
        case .noDevice(_, .container?):
            "In diesen Container gelangen weder Ton- noch MIDI-Geräte: /dev/snd fehlt. \(needsSound) \(giveDevices)"
        case .noDevice(_, .windows?):
            "In Linux unter Windows gelangen weder Ton- noch MIDI-Geräte: WSL hat kein /dev/snd, und kein Tonserver antwortet. "
                + "\(needsSound) „wsl --update“ bringt einen Tonserver mit."
        case .device("pulseaudio", _):
            "Die Tonausgabe „pulseaudio“ ließ sich nicht öffnen: Kein Tonserver antwortet, oder er hat kein Gerät. \(needsSound) "
                + "Starte ihn, notfalls neu, schließ ein Gerät an oder wähl mit --output eine andere."
        case .device("jack", _):
            "Kein JACK-Server antwortet an der Tonausgabe „jack“. \(needsSound) Starte ihn oder wähl mit --output eine andere."
        case .device(let name, _):
            "Die Tonausgabe \(quoted(name)) ließ sich nicht öffnen. \(needsSound) Prüf, ob sie angeschlossen und eingeschaltet "
                + "ist, oder wähl mit --output eine andere."
        case .busy(let device, let programs):
            "Die Tonausgabe \(quoted(device)) wird von "
                + (programs.isEmpty ? "einem anderen Programm" : programs.map { quoted($0) }.joined(separator: ", "))
                + " benutzt. Schließ, was sie benutzt, oder wähl mit --output eine andere."
        case .sampleRate(let device, let rate?):
            "Die Tonausgabe \(quoted(device)) läuft mit \(count(rate)) Hz, aber Peach braucht 44.100, 48.000 oder 96.000 Hz. "
                + "Wähl eine andere mit --output."
        case .sampleRate(let device, nil):
            "Die Tonausgabe \(quoted(device)) bleibt nicht bei einer Abtastrate. Wähl eine andere mit --output."
        case .pace(let device, let claimed, let found):
            "Die Tonausgabe \(quoted(device)) spielte \(count(found)) Abtastwerte je Sekunde statt \(count(claimed)): Sie "
                + "läuft mit einer anderen Abtastrate, als sie angibt. Wähl mit --output eine andere."
        case .notKept(let file, ENOENT):
            "In \(quoted(file)) wird kein Ton mehr aufgenommen: Die Datei wurde gelöscht oder ersetzt."
        case .notKept(let file, let errno):
            "In \(quoted(file)) wird kein Ton mehr aufgenommen: \(reason(ofSystem: errno)). Was davor kam, steht darin. "
                + "Nimm beim nächsten Mal eine Datei auf einem anderen Datenträger."
        case .lost(let device):
            "Die Tonausgabe \(quoted(device)) ist ausgefallen. Peach öffnet sie wieder, sobald es geht."
        case .asleep(let device):
            "Die Tonausgabe \(quoted(device)) hat in zehn Sekunden nicht zu spielen begonnen. Prüf, ob sie eingeschaltet ist und "
                + "der Tonserver läuft, oder wähl mit --output eine andere."
        case .overloaded:
            "Dieser Rechner ist zu ausgelastet, um ohne Lücken zu spielen. Beende Programme, die ihn beschäftigen."
        case .unresponsive: "Die Tonausgabe reagiert nicht mehr. Starte Peach neu."
        }
    }

    package func soundReplaced(_ error: AudioError) -> String {
        let sine = "Peach spielt stattdessen den eingebauten Sinus."
        return switch error {
        case .soundFontGone(let name):
            "Den SoundFont \(quoted(name)) gibt es nicht mehr. \(sine) Leg ihn zurück, oder wähl einen anderen Klang."
        case .soundFont(let file):
            "\(quoted(file)) ist kein lesbarer SoundFont. \(sine) Leg einen vollständigen dorthin, oder wähl einen anderen "
                + "Klang."
        case .presetMissing(let id):
            "Den Klang \(quoted(id.text)) gibt es nicht. \(sine) Wähl einen anderen: „peach sounds list“."
        case _: sentence(for: error) + " " + sine
        }
    }

    package func sentence(for error: VoiceError) -> String {
        switch error {
        case .missing:
            "Es wird nichts angesagt, weil die Bibliothek von speech-dispatcher fehlt; das Training geht weiter. Installiere "
                + "das Paket libspeechd2, oder schalt die Ansagen aus."
        case .unreachable:
            "Es wird nichts angesagt, weil kein speech-dispatcher antwortet; das Training geht weiter. Installiere ihn, oder "
                + "sieh nach, ob „spd-say hallo“ zu hören ist."
        case .refused, .silent:
            "Es wird nichts mehr angesagt, weil speech-dispatcher nicht antwortet; das Training geht weiter. Sieh nach, ob "
                + "„spd-say hallo“ zu hören ist."
        }
    }

    package func sentence(for error: Interval.BeyondOctave) -> String {
        "\(count(error.semitones)) Halbtöne sind mehr als eine Oktave. Wähl Töne, die näher beieinander liegen."
    }

    package var unknownTrouble: String {
        "Etwas ging schief, das Peach nicht einordnen kann. „peach doctor“ prüft, was es braucht."
    }

    package func reason(ofSystem errno: Int32) -> String {
        switch errno {
        case ENOENT: "die Datei oder den Ordner gibt es nicht"
        case EACCES, EPERM: "die Berechtigung fehlt"
        case EISDIR: "das ist ein Ordner"
        case ENOTDIR: "ein Teil des Pfades ist kein Ordner"
        case EINVAL: "das ist keine gewöhnliche Datei"
        case EIO: "der Datenträger meldet einen Fehler"
        case ETIME: "kein Programm liest daraus"
        case ENOSPC, EDQUOT: "der Datenträger ist voll"
        case EEXIST: "es gibt sie schon"
        case EFBIG: "so groß darf hier keine Datei werden"
        case EPIPE: "kein Programm liest sie mehr"
        case ETIMEDOUT: "der Datenträger antwortet nicht"
        case EROFS: "der Datenträger ist schreibgeschützt"
        case ENOTEMPTY: "dort ist schon etwas anderes"
        case ESTALE, ENOTCONN, ECONNREFUSED, ECONNRESET, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETUNREACH:
            "der Server, auf dem es liegt, antwortet nicht"
        case EINTR: "es wurde unterbrochen"
        case ENOSYS, EOPNOTSUPP: "dieses System kann das nicht"
        case ERANGE, EOVERFLOW, EDOM: "eine Zahl darin ist zu groß"
        case EBADF: "es ist geschlossen"
        case ETXTBSY, EDEADLK, ENOLCK: "ein anderes Programm benutzt es"
        case EBUSY, EAGAIN: "ein anderes Programm benutzt es"
        case ENODEV, ENXIO: "das Gerät gibt es nicht"
        case ENOMEM: "der Speicher reicht nicht"
        case EMFILE, ENFILE: "zu viele Dateien sind offen"
        case ENOLINK: "der Verweis führt ins Leere"
        case ELOOP: "die Verweise führen im Kreis"
        case ENAMETOOLONG: "der Name ist zu lang"
        case _: "das System nennt keinen näheren Grund"
        }
    }
}
