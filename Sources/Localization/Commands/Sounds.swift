// SPDX-License-Identifier: MIT
import Mapping
import Music
import Sound

extension Texts {
    package func areInTune(worst: Cents, keys: Int) -> String {
        t("Peach’s own are in tune \(within(worst, keys))")
    }

    package func measured(worst: Cents, keys: Int) -> String { t("It is in tune \(within(worst, keys))") }

    private func within(_ worst: Cents, _ keys: Int) -> String {
        t("to within \(cents(atMost(worst), isOne: false)) on the \(count(keys)) keys measured.")
    }

    /// The predicate after the sound's name and a colon.
    package func sentence(for defect: PresetDefect) -> String {
        t {
            switch defect {
            case .silent(let notes):
                notes.count == 1 ? "note \(runs(of: notes)) is silent." : "notes \(runs(of: notes)) are silent."
            case .unpitched(let notes):
                notes.count == 1
                    ? "note \(runs(of: notes)) has no clear pitch, or the wrong one; not suitable for training."
                    : "notes \(runs(of: notes)) have no clear pitch, or the wrong one; not suitable for training."
            case .detuned(let note, let error):
                "note \(note.rawValue) is \(cents(decimal(error.rawValue, digits: 2), isOne: false)) out of tune; not "
                    + "suitable for intervals."
            case .wandering(let note, let wander):
                "note \(note.rawValue) wanders by \(cents(decimal(wander.rawValue, digits: 2), isOne: false)) while it "
                    + "sounds; not suitable for training."
            case .vibrato(let note, let width):
                "note \(note.rawValue) has a vibrato \(cents(decimal(width.rawValue, digits: 0), isOne: false)) wide; "
                    + "not suitable for training."
            case .slow(let note, let milliseconds):
                "note \(note.rawValue) is heard only after \(decimal(milliseconds, digits: 1)) ms."
            }
        }
    }

    package func sentence(for defect: PresetDefect, of sound: String) -> String {
        "\(quoted(sound)): \(sentence(for: defect))"
    }

    package func name(of verdict: PresetVerdict) -> String {
        t {
            switch verdict {
            case .suitable: "suitable"
            case .suitableAfterCalibration: "suitable after calibration"
            case .needsCalibration: "out of tune, needs calibration"
            case .notSuitable: "not suitable"
            }
        }
    }

    /// The predicate after the sound's name and a colon, with the range of notes if it is limited.
    package func sentence(for judgement: PresetJudgement) -> String {
        let name = name(of: judgement.verdict)
        guard let notes = judgement.notes, !judgement.isWhole else { return name + "." }
        return t("\(name), from \(self.name(of: notes.lowerBound)) to \(self.name(of: notes.upperBound)) only.")
    }

    package func calibrated(before: Cents, after: Cents) -> String {
        t(
            "The worst key was \(cents(decimal(before.rawValue.magnitude, digits: 2), isOne: false)) off; averaged "
                + "over each note, all are now within \(cents(atMost(after), isOne: false)).")
    }

    package func nothingToCalibrate(in folder: String) -> String {
        t("There is nothing to calibrate: Peach’s own sounds are in tune, and you have no others in \(quoted(folder)).")
    }

    package func sentence(for fault: CalibrationError) -> String {
        let sound = quoted(fault.sound.text)
        let why =
            switch fault.reason {
            case .changed(.soundFont): t("the SoundFont has changed")
            case .changed(.fluidSynth(let version)):
                t("it was made with FluidSynth \(version), and this is \(FluidSynthVersion.text)")
            case .changed(.method): t("Peach measures differently now")
            case .unreadable(let file): t("\(quoted(file)) is damaged")
            }
        return t("The calibration of \(sound) no longer applies: \(why). \(anew(fault.sound))")
    }

    package func anew(_ sound: SoundSourceID) -> String { t("Run \(quoted(Advice.calibration(of: sound))) again.") }

    package func isCalibrated(
        _ sound: SoundSourceID, for measured: NoteDuration, butLasting present: NoteDuration
    ) -> String {
        t(
            "\(quoted(sound.text)) was calibrated for notes of \(exact(measured.rawValue)) s. Yours last "
                + "\(exact(present.rawValue)) s, and at that length its pitch may differ. \(anew(sound))")
    }

    package func isNotCalibrated(_ sound: SoundSourceID) -> String {
        t(
            "\(quoted(sound.text)) has not been measured yet. \(quoted(Advice.calibration(of: sound))) tells whether "
                + "it is in tune, and corrects it.")
    }

    package func isCalibrated(for measured: NoteDuration) -> String {
        t("Calibrated for notes of \(exact(measured.rawValue)) s.")
    }

    /// A warning, if a sound's calibration does not apply to notes of this duration.
    package func fault(of state: CalibrationState, of sound: SoundSourceID, lasting duration: NoteDuration) -> String? {
        switch state {
        case .shipped, .unmeasured, .measured: nil
        case .otherDuration(let measured): isCalibrated(sound, for: measured, butLasting: duration)
        case .stale(let fault): sentence(for: fault)
        }
    }

    /// An upper bound in ten-thousandths, at least .0001.
    func atMost(_ cents: Cents) -> String {
        decimal(max(1, (cents.rawValue.magnitude * 10000).rounded(.up)) / 10000, digits: 4)
    }

    /// "36, 38–40".
    func runs(of notes: [MIDINote]) -> String { notes.map(\.rawValue).runs(joinedBy: "–").joined(separator: ", ") }
}
