// SPDX-License-Identifier: MIT
import Music
import Training

extension German: NumberTexts {
    package var decimalSeparator: String { "," }
    package var groupSeparator: String { "." }
    package func cents(_ number: String, isOne: Bool) -> String { number + " Cent" }
}

extension German: MusicTexts {
    package var ownSounds: [String: String] {
        [
            "Pure Sine": "Reiner Sinus", "Plucked String": "Gezupfte Saite", "Reed": "Rohrblatt", "Organ": "Orgel",
            "Bowed String": "Gestrichene Saite",
        ]
    }

    package func name(of interval: Interval) -> String {
        switch interval {
        case .prime: "Prime"
        case .minorSecond: "Kleine Sekunde"
        case .majorSecond: "Große Sekunde"
        case .minorThird: "Kleine Terz"
        case .majorThird: "Große Terz"
        case .perfectFourth: "Reine Quarte"
        case .tritone: "Tritonus"
        case .perfectFifth: "Reine Quinte"
        case .minorSixth: "Kleine Sexte"
        case .majorSixth: "Große Sexte"
        case .minorSeventh: "Kleine Septime"
        case .majorSeventh: "Große Septime"
        case .octave: "Oktave"
        }
    }

    package func name(of note: MIDINote) -> String {
        let names = ["C", "Cis", "D", "Dis", "E", "F", "Fis", "G", "Gis", "A", "Ais", "H"]
        return names[note.rawValue % 12] + note.name.drop { !"-0123456789".contains($0) }
    }

    package func name(of interval: DirectedInterval) -> String {
        if interval == .prime { return name(of: interval.interval) }
        return switch interval.direction {
        case .up: name(of: interval.interval) + " aufwärts"
        case .down: name(of: interval.interval) + " abwärts"
        }
    }

    package func name(of tuning: TuningKey) -> String {
        switch tuning {
        case .equalTemperament: "Gleichstufige Stimmung"
        case .justIntonation: "Reine Stimmung"
        case .pythagorean: "Pythagoreische Stimmung"
        case .meantone: "Mitteltönige Stimmung"
        case .werckmeister3: "Werckmeister III"
        case .kirnberger3: "Kirnberger III"
        case .vallotti: "Vallotti"
        case .young: "Young II"
        case .scale(let name, _): name
        }
    }

    package func name(of mode: TrainingMode) -> String {
        switch mode {
        case .comparison: "Vergleich"
        case .pitchMatching: "Nachstimmen"
        case .intervalComparison: "Intervallvergleich"
        case .intervalPitchMatching: "Intervalle nachstimmen"
        }
    }

    package func name(of answer: Answer) -> String {
        switch answer {
        case .higher: "höher"
        case .lower: "tiefer"
        }
    }
}
