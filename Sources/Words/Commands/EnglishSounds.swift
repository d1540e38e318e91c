// SPDX-License-Identifier: MIT
import Music
import Sound

extension English: SoundTexts {
    package func areInTune(worst: Cents, keys: Int) -> String {
        "Peach’s own are in tune \(within(worst, keys))"
    }

    package func measured(worst: Cents, keys: Int) -> String { "It is in tune \(within(worst, keys))" }

    private func within(_ worst: Cents, _ keys: Int) -> String {
        "to within \(cents(atMost(worst), isOne: false)) on the \(count(keys)) keys measured."
    }

    package func sentence(for fault: PresetMeasurement.Fault) -> String {
        switch fault {
        case .silent(let notes):
            notes.count == 1 ? "note \(runs(of: notes)) is silent." : "notes \(runs(of: notes)) are silent."
        case .unpitched(let notes):
            (notes.count == 1 ? "note \(runs(of: notes)) has" : "notes \(runs(of: notes)) have")
                + " no clear pitch, or the wrong one; not suitable for training."
        case .detuned(let note, let error):
            "note \(note.rawValue) is \(cents(decimal(error.rawValue, digits: 2), isOne: false)) out of tune; "
                + "not suitable for intervals."
        case .wandering(let note, let wander):
            "note \(note.rawValue) wanders by \(cents(decimal(wander.rawValue, digits: 2), isOne: false)) while it sounds; "
                + "not suitable for training."
        case .vibrato(let note, let width):
            "note \(note.rawValue) has a vibrato \(cents(decimal(width.rawValue, digits: 0), isOne: false)) wide; "
                + "not suitable for training."
        case .slow(let note, let milliseconds):
            "note \(note.rawValue) is heard only after \(decimal(milliseconds, digits: 1)) ms."
        }
    }

    package func sentence(for fault: PresetMeasurement.Fault, of sound: String) -> String {
        "\(quoted(sound)): \(sentence(for: fault))"
    }

    package func name(of verdict: PresetVerdict) -> String {
        switch verdict {
        case .suitable: "suitable"
        case .suitableAfterCalibration: "suitable after calibration"
        case .needsCalibration: "out of tune, needs calibration"
        case .notSuitable: "not suitable"
        }
    }

    package func sentence(for judgement: PresetJudgement) -> String {
        let name = name(of: judgement.verdict)
        guard let notes = judgement.notes, !judgement.isWhole else { return name + "." }
        return "\(name), from \(notes.lowerBound.name) to \(notes.upperBound.name) only."
    }

    package func calibrated(before: Cents, after: Cents) -> String {
        "The worst key was \(cents(decimal(before.rawValue.magnitude, digits: 2), isOne: false)) off; averaged over each note, all "
            + "are now within \(cents(atMost(after), isOne: false))."
    }

    package func nothingToCalibrate(in folder: String) -> String {
        "There is nothing to calibrate: Peach’s own sounds are in tune, and you have no others in \(quoted(folder))."
    }

    package func sentence(for fault: CalibrationFault) -> String {
        let sound = quoted(fault.sound.text)
        let why =
            switch fault.reason {
            case .changed(.soundFont): "the SoundFont has changed"
            case .changed(.fluidSynth(let version)):
                "it was made with FluidSynth \(version), and this is \(FluidSynthVersion.text)"
            case .changed(.method): "Peach measures differently now"
            case .unreadable(let file): "\(quoted(file)) is damaged"
            }
        return "The calibration of \(sound) no longer applies: \(why). \(anew(fault.sound))"
    }

    private func anew(_ sound: SoundSourceID) -> String { "Run \(quoted(Advice.calibration(of: sound))) again." }

    package func isCalibrated(
        _ sound: SoundSourceID, for measured: NoteDuration, butLasting present: NoteDuration
    ) -> String {
        "\(quoted(sound.text)) was calibrated for notes of \(exact(measured.rawValue)) s. Yours last "
            + "\(exact(present.rawValue)) s, and at that length its pitch may differ. \(anew(sound))"
    }

    package func isNotCalibrated(_ sound: SoundSourceID) -> String {
        "\(quoted(sound.text)) has not been measured yet. "
            + "\(quoted(Advice.calibration(of: sound))) tells whether it is in tune, and corrects it."
    }

    package func isCalibrated(for measured: NoteDuration) -> String {
        "Calibrated for notes of \(exact(measured.rawValue)) s."
    }
}
