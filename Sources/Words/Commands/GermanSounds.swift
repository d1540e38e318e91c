// SPDX-License-Identifier: MIT
import Music
import Sound

extension German: SoundTexts {
    package func areInTune(worst: Cents, keys: Int) -> String {
        "Peachs eigene stimmen \(within(worst, keys))"
    }

    package func measured(worst: Cents, keys: Int) -> String { "Er stimmt \(within(worst, keys))" }

    private func within(_ worst: Cents, _ keys: Int) -> String {
        "auf \(cents(atMost(worst), isOne: false)) genau, gemessen an \(count(keys)) Tasten."
    }

    package func sentence(for fault: PresetMeasurement.Fault) -> String {
        switch fault {
        case .silent(let notes):
            notes.count == 1 ? "Note \(runs(of: notes)) ist stumm." : "Die Noten \(runs(of: notes)) sind stumm."
        case .unpitched(let notes):
            (notes.count == 1 ? "Note \(runs(of: notes)) hat" : "Die Noten \(runs(of: notes)) haben")
                + " keine klare oder eine falsche Tonhöhe; fürs Training ungeeignet."
        case .detuned(let note, let error):
            "Note \(note.rawValue) ist um \(cents(decimal(error.rawValue, digits: 2), isOne: false)) verstimmt; "
                + "für Intervalle ungeeignet."
        case .wandering(let note, let wander):
            "Note \(note.rawValue) wandert um \(cents(decimal(wander.rawValue, digits: 2), isOne: false)), während sie klingt; "
                + "fürs Training ungeeignet."
        case .vibrato(let note, let width):
            "Note \(note.rawValue) hat ein Vibrato von \(cents(decimal(width.rawValue, digits: 0), isOne: false)) Breite; "
                + "fürs Training ungeeignet."
        case .slow(let note, let milliseconds):
            "Note \(note.rawValue) ist erst nach \(decimal(milliseconds, digits: 1)) ms zu hören."
        }
    }

    package func sentence(for fault: PresetMeasurement.Fault, of sound: String) -> String {
        "\(quoted(sound)): \(sentence(for: fault))"
    }

    package func name(of verdict: PresetVerdict) -> String {
        switch verdict {
        case .suitable: "geeignet"
        case .suitableAfterCalibration: "nach Kalibrierung geeignet"
        case .needsCalibration: "verstimmt, braucht Kalibrierung"
        case .notSuitable: "ungeeignet"
        }
    }

    package func sentence(for judgement: PresetJudgement) -> String {
        let name = name(of: judgement.verdict)
        guard let notes = judgement.notes, !judgement.isWhole else { return name + "." }
        return "\(name), aber nur von \(self.name(of: notes.lowerBound)) bis \(self.name(of: notes.upperBound))."
    }

    package func calibrated(before: Cents, after: Cents) -> String {
        "Die schlechteste Taste lag um \(cents(decimal(before.rawValue.magnitude, digits: 2), isOne: false)) daneben. Über "
            + "jeden Ton gemittelt stimmen jetzt alle auf \(cents(atMost(after), isOne: false)) genau."
    }

    package func nothingToCalibrate(in folder: String) -> String {
        "Es gibt nichts zu kalibrieren: Peachs eigene Klänge sind richtig gestimmt, und in \(quoted(folder)) liegen keine von dir."
    }

    package func sentence(for fault: CalibrationFault) -> String {
        let sound = quoted(fault.sound.text)
        let why =
            switch fault.reason {
            case .changed(.soundFont): "Der SoundFont hat sich geändert"
            case .changed(.fluidSynth(let version)):
                "Sie entstand mit FluidSynth \(version), und dies ist \(FluidSynthVersion.text)"
            case .changed(.method): "Peach misst jetzt anders"
            case .unreadable(let file): "\(quoted(file)) ist beschädigt"
            }
        return "Die Kalibrierung von \(sound) gilt nicht mehr: \(why). \(anew(fault.sound))"
    }

    private func anew(_ sound: SoundSourceID) -> String {
        "Starte noch einmal \(quoted(Advice.calibration(of: sound)))."
    }

    package func isCalibrated(
        _ sound: SoundSourceID, for measured: NoteDuration, butLasting present: NoteDuration
    ) -> String {
        "\(quoted(sound.text)) wurde für Töne von \(exact(measured.rawValue)) s kalibriert. Deine dauern "
            + "\(exact(present.rawValue)) s, und dann kann die Tonhöhe anders sein. \(anew(sound))"
    }

    package func isNotCalibrated(_ sound: SoundSourceID) -> String {
        "\(quoted(sound.text)) ist noch nicht gemessen. "
            + "\(quoted(Advice.calibration(of: sound))) sagt, ob er stimmt, und korrigiert ihn."
    }

    package func isCalibrated(for measured: NoteDuration) -> String {
        "Kalibriert für Töne von \(exact(measured.rawValue)) s."
    }
}
