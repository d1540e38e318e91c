// SPDX-License-Identifier: MIT
import Music
import Training

extension Texts {
    package var decimalSeparator: String { t(".") }
    package var groupSeparator: String { t(",") }
    package func cents(_ number: String, isOne: Bool) -> String { number + (isOne ? t(" cent") : t(" cents")) }

    /// Peach's own sounds, by the English names that its SoundFont gives them.
    package var ownSounds: [String: String] {
        [
            "Pure Sine": t("Pure Sine"), "Plucked String": t("Plucked String"), "Reed": t("Reed"), "Organ": t("Organ"),
            "Bowed String": t("Bowed String"),
        ]
    }

    package func name(of interval: Interval) -> String {
        t {
            switch interval {
            case .prime: "Prime"
            case .minorSecond: "Minor Second"
            case .majorSecond: "Major Second"
            case .minorThird: "Minor Third"
            case .majorThird: "Major Third"
            case .perfectFourth: "Perfect Fourth"
            case .tritone: "Tritone"
            case .perfectFifth: "Perfect Fifth"
            case .minorSixth: "Minor Sixth"
            case .majorSixth: "Major Sixth"
            case .minorSeventh: "Minor Seventh"
            case .majorSeventh: "Major Seventh"
            case .octave: "Octave"
            }
        }
    }

    package func name(of note: MIDINote) -> String {
        guard language == .german else { return note.name }
        let names = ["C", "Cis", "D", "Dis", "E", "F", "Fis", "G", "Gis", "A", "Ais", "H"]
        return names[note.rawValue % 12] + note.name.drop { !"-0123456789".contains($0) }
    }

    /// "Perfect Fifth Up"; the prime has no direction.
    package func name(of interval: DirectedInterval) -> String {
        if interval == .prime { return name(of: interval.interval) }
        return switch interval.direction {
        case .up: t("\(name(of: interval.interval)) Up")
        case .down: t("\(name(of: interval.interval)) Down")
        }
    }

    /// Of a scale that Peach does not bring, the name of its file.
    package func name(of tuning: TuningKey) -> String {
        switch tuning {
        case .equalTemperament: t("Equal Temperament")
        case .justIntonation: t("Just Intonation")
        case .pythagorean: t("Pythagorean Tuning")
        case .meantone: t("Quarter-Comma Meantone")
        case .werckmeister3: t("Werckmeister III")
        case .kirnberger3: t("Kirnberger III")
        case .vallotti: t("Vallotti")
        case .young: t("Young II")
        case .scale(let name, _): name
        }
    }

    package func name(of mode: TrainingMode) -> String {
        t {
            switch mode {
            case .comparison: "Comparison"
            case .pitchMatching: "Pitch Matching"
            case .intervalComparison: "Interval Comparison"
            case .intervalPitchMatching: "Interval Pitch Matching"
            }
        }
    }

    package func name(of answer: Answer) -> String {
        switch answer {
        case .higher: t("higher")
        case .lower: t("lower")
        }
    }

    /// Of a sound of somebody else, as its maker called it.
    /// - Parameter name: as its SoundFont has it, followed by its text in parentheses where others are called the same.
    package func name(of sound: SoundSourceID, called name: String) -> String {
        guard sound.soundFont == SoundSourceID.sine.soundFont else { return name }
        let place = " (\(sound.text))"
        guard name.hasSuffix(place) else { return ownSounds[name] ?? name }
        return self.name(of: sound, called: String(name.dropLast(place.count))) + place
    }

    /// The SoundFont's own name of a sound.
    package func soundFontsName(for word: String) -> String {
        ownSounds.first { $0.value.lowercased() == word.lowercased() }?.key ?? word
    }

    /// The same where several scales of one name may stand beside one another: a file has changed, or there are two.
    package func exactName(of tuning: TuningKey) -> String {
        if case .scale(let name, let digest) = tuning { "\(name) (\(digest))" } else { name(of: tuning) }
    }
}
