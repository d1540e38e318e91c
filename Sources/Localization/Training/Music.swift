// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

extension Texts {
    package var decimalSeparator: String { t(".") }
    package var groupSeparator: String { t(",") }
    package func cents(_ number: String, isOne: Bool) -> String { number + (isOne ? t(" cent") : t(" cents")) }

    /// Peach's own sounds by their English names in the SoundFont.
    package var ownSounds: [String: String] {
        [
            "Pure Sine": t("Pure Sine"), "Plucked String": t("Plucked String"), "Reed": t("Reed"), "Organ": t("Organ"),
            "Bowed String": t("Bowed String"),
        ]
    }

    /// Names of intervals by their number of semitones.
    private static let intervals: [(name: Sentence, article: Sentence, plural: Sentence)] = [
        ("Prime", "a prime", "single notes"),
        ("Minor Second", "a minor second", "minor seconds"),
        ("Major Second", "a major second", "major seconds"),
        ("Minor Third", "a minor third", "minor thirds"),
        ("Major Third", "a major third", "major thirds"),
        ("Perfect Fourth", "a perfect fourth", "fourths"),
        ("Tritone", "a tritone", "tritones"),
        ("Perfect Fifth", "a perfect fifth", "fifths"),
        ("Minor Sixth", "a minor sixth", "minor sixths"),
        ("Major Sixth", "a major sixth", "major sixths"),
        ("Minor Seventh", "a minor seventh", "minor sevenths"),
        ("Major Seventh", "a major seventh", "major sevenths"),
        ("Octave", "an octave", "octaves"),
    ]

    package func name(of interval: Interval) -> String { t(Self.intervals[interval.semitones].name) }

    /// "a perfect fifth".
    /// - Parameter isObject: true for German's accusative.
    func withArticle(_ interval: Interval, isObject: Bool) -> String {
        isObject && interval == .tritone
            ? t("a tritone", context: "accusative") : t(Self.intervals[interval.semitones].article)
    }

    func plural(_ interval: Interval) -> String { t(Self.intervals[interval.semitones].plural) }

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

    /// Other scales have the name of their file.
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

    /// Sounds of other SoundFonts keep their names.
    /// - Parameter name: as in the SoundFont, followed by the sound's id in parentheses if it is ambiguous.
    package func name(of sound: SoundSourceID, called name: String) -> String {
        guard sound.soundFont == SoundSourceID.sine.soundFont else { return name }
        let place = " (\(sound.text))"
        guard name.hasSuffix(place) else { return ownSounds[name] ?? name }
        return self.name(of: sound, called: String(name.dropLast(place.count))) + place
    }

    /// The SoundFont's name of one of Peach's own sounds.
    package func soundFontsName(for word: String) -> String {
        ownSounds.first { $0.value.lowercased() == word.lowercased() }?.key ?? word
    }

    /// Unambiguous where several scales of one name may occur: a file has changed, or there are two.
    package func exactName(of tuning: TuningKey) -> String {
        if case .scale(let name, let digest) = tuning { "\(name) (\(digest))" } else { name(of: tuning) }
    }
}

extension Texts {
    /// With a fixed number of decimals, rounded; the minus sign is "−".
    package func decimal(_ value: Double, digits: Int) -> String {
        let text = String(format: "%.\(digits)f", value.magnitude)
        let parts = text.split(separator: ".")
        let isZero = text.allSatisfy { "0.".contains($0) }
        let whole = grouped(String(parts.first ?? "0"))
        let part = parts.count > 1 ? decimalSeparator + parts[1] : ""
        return (value < 0 && !isZero ? "−" : "") + whole + part
    }

    /// The shortest text that parses to the same number: "440", "0,05".
    package func exact(_ value: Double) -> String {
        if let whole = Int(exactly: value) { return (whole < 0 ? "−" : "") + String(whole.magnitude) }
        let text = "\(value.magnitude)".replacing(".", with: decimalSeparator)
        return (value < 0 ? "−" : "") + text
    }

    /// "74.5 %".
    package func percent(_ share: Double) -> String { decimal(share * 100, digits: 1) + " %" }

    /// "340 MB", "1.2 GB"; decimal units.
    package func size(_ bytes: UInt64) -> String {
        bytes < 1_000_000_000
            ? "\(count(Int(bytes / 1_000_000))) MB" : "\(decimal(Double(bytes) / 1e9, digits: 1)) GB"
    }

    /// "1,284".
    package func count(_ value: Int) -> String { (value < 0 ? "−" : "") + grouped(String(value.magnitude)) }

    /// Without sign: "12.3 cents".
    package func cents(_ distance: Cents) -> String {
        cents(decimal(distance.rawValue.magnitude, digits: 1), isOne: false)
    }

    /// "+3.2 cents"; zero after rounding has no sign.
    package func signed(_ distance: Cents) -> String { cents(signedNumber(distance), isOne: false) }

    package func signedNumber(_ distance: Cents) -> String {
        let number = decimal(distance.rawValue, digits: 1)
        let isUpwards = distance.rawValue > 0 && number != decimal(0, digits: 1)
        return (isUpwards ? "+" : "") + number
    }

    /// At least four digits: "00A0".
    func hexadecimal(_ code: UInt32) -> String { String(format: "%04X", code) }

    private func grouped(_ digits: String) -> String {
        guard digits.count > 4 || (digits.count == 4 && groupSeparator == ",") else { return digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += groupSeparator }
            text.append(digit)
        }
        return text
    }
}
