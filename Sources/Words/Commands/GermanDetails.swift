// SPDX-License-Identifier: MIT

extension German: DetailTexts {
    package func sentence(for detail: Detail) -> String {
        switch detail {
        case .file(let role, let path, let isThere):
            "\(name(of: role)): \(quoted(path))\(isThere ? "" : " – noch nicht vorhanden")."
        case .output(let name, let rate, let buffer):
            "Tonausgabe: \(quoted(name)) mit \(exact(rate)) Hz, Puffer \(buffer.text)."
        case .fluidSynth(let version): "FluidSynth in der Version \(version)."
        case .seed(let seed): "Startwert: \(seed)."
        case .took(let seconds): "Dauer: \(decimal(seconds, digits: seconds < 10 ? 2 : 0)) Sekunden."
        }
    }

    private func name(of role: Detail.FileRole) -> String {
        switch role {
        case .data: "Trainingsdaten"
        case .settings: "Einstellungen"
        case .mapping: "Belegung"
        case .userMappings: "Deine Belegungen"
        case .soundFont: "SoundFont"
        case .socket: "Laufendes Peach"
        }
    }

    package func name(of work: LongWork) -> String {
        switch work {
        case .importing: "Importieren"
        case .exporting: "Exportieren"
        case .measuring: "Messen"
        case .calibrating: "Kalibrieren"
        case .reading: "Lesen"
        case .backingUp: "Sichern"
        case .restoring: "Wiederherstellen"
        case .verifying: "Prüfen"
        case .salvaging: "Retten"
        }
    }

    package func left(seconds: Int) -> String { "noch etwa \(seconds) s" }
    package func left(minutes: Int) -> String { "noch etwa \(minutes) min" }
}
