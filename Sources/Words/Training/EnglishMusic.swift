// SPDX-License-Identifier: MIT
import Music
import Training

extension English: NumberTexts {
    package var decimalSeparator: String { "." }
    package var groupSeparator: String { "," }
    package func cents(_ number: String, isOne: Bool) -> String { number + (isOne ? " cent" : " cents") }
}

extension English: MusicTexts {
    package var ownSounds: [String: String] { [:] }

    package func name(of interval: Interval) -> String {
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

    package func name(of note: MIDINote) -> String { note.name }

    package func name(of interval: DirectedInterval) -> String {
        if interval == .prime { return name(of: interval.interval) }
        return switch interval.direction {
        case .up: name(of: interval.interval) + " Up"
        case .down: name(of: interval.interval) + " Down"
        }
    }

    package func name(of tuning: TuningKey) -> String {
        switch tuning {
        case .equalTemperament: "Equal Temperament"
        case .justIntonation: "Just Intonation"
        case .pythagorean: "Pythagorean Tuning"
        case .meantone: "Quarter-Comma Meantone"
        case .werckmeister3: "Werckmeister III"
        case .kirnberger3: "Kirnberger III"
        case .vallotti: "Vallotti"
        case .young: "Young II"
        case .scale(let name, _): name
        }
    }

    package func name(of mode: TrainingMode) -> String {
        switch mode {
        case .comparison: "Comparison"
        case .pitchMatching: "Pitch Matching"
        case .intervalComparison: "Interval Comparison"
        case .intervalPitchMatching: "Interval Pitch Matching"
        }
    }

    package func name(of answer: Answer) -> String {
        switch answer {
        case .higher: "higher"
        case .lower: "lower"
        }
    }
}
