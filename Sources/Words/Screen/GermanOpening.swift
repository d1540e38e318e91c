// SPDX-License-Identifier: MIT
import Training

/// Was im Terminal über den Bildschirm gesagt wird.
extension German {
    package func screenIsAt(_ address: String) -> String { "Bildschirm: \(address)" }

    package func portTaken(_ port: Int, instead address: String) -> String {
        "Port \(port) ist belegt, deshalb liegt der Bildschirm diesmal unter \(address) bereit."
    }

    package func soundElsewhere(host: String) -> String {
        "Der Ton kommt aus \(quoted(host)), nicht aus dem Rechner, an dem du tippst."
    }

    package func screen(fromElsewhere command: String) -> String { "Bildschirm von dort: \(command)" }

    package func isRunning(process: Int32?, isOpened: Bool) -> String {
        "Peach läuft schon\(number(process)). \(isOpened ? "Seine Seite wird geöffnet." : "Seine Seite:")"
    }

    package func notStarted(_ mode: TrainingMode) -> String {
        "Dort wird schon trainiert, deshalb wurde \(quoted(name(of: mode))) nicht gestartet."
    }

    package var noScreen: String {
        "Der Bildschirm ließ sich nicht öffnen: Seine Dateien fehlen, oder auf diesem Rechner lässt sich kein Port öffnen. "
            + "Alles andere geht auch ohne ihn."
    }

    package func pairing(at address: String, code: String) -> String {
        """
        Scanne den Code mit dem anderen Gerät oder öffne dort \(address), und tippe \(code) ein.
        Die Ziffern gelten fünf Minuten. Die Seite ist nicht verschlüsselt, und das Gerät kann sich abdunkeln.
        """
    }

    package func noNetwork(isPublic: Bool) -> String {
        isPublic
            ? "Dieser Rechner hat eine öffentliche Adresse, also könnte jeder den Code probieren. Willst du das, ruf „peach pair --public“ auf."
            : "Dieser Rechner ist in keinem Netz, also erreicht ihn kein anderes Gerät. Verbinde ihn mit dem Netz des anderen Geräts."
    }

    package var pairedElsewhere: String {
        "Gekoppelte Geräte erreichen Peach nur in dem Netz, in dem sie gekoppelt wurden. „peach pair“ lässt sie hier ein."
    }

    package var accessForgotten: String {
        "Alle Seiten sind geschlossen und alle gekoppelten Geräte vergessen. „peach“ gibt eine neue Adresse aus."
    }

    package func name(ofBrowser agent: String) -> String { BrowserName(agent)?.text ?? "ein Browser" }

    package var stopped: String { "Peach wurde aufgefordert, sich zu beenden." }

    func number(_ process: Int32?) -> String { process.map { " (Prozess \($0))" } ?? "" }
}
