// SPDX-License-Identifier: MIT
import Music
import Profile
import Training

extension German: EarTexts {
    package func heard(_ threshold: String, semitones: String, of skill: Skill, isShifted: Bool) -> String {
        if skill.tuning != nil {
            return
                "Bei \(plural(skill, ending: "en")) hörst du einen Unterschied von \(threshold) zu dem, was für dich stimmt, "
                + "etwa \(semitones), in drei von vier Fällen."
        }
        return isShifted
            ? "Du hörst einen Unterschied von \(threshold) zu der Tonhöhe, die für dich gleich klingt, etwa \(semitones), in drei "
                + "von vier Fällen."
            : "Einen Unterschied von \(threshold), etwa \(semitones), hörst du in drei von vier Fällen."
    }

    package func share(ofSemitone share: SemitoneShare) -> String {
        switch share {
        case .part(2): "einen Viertelton"
        case .part(let parts): "ein \(Self.parts[parts] ?? "\(parts)tel") eines Halbtons"
        case .threeQuarters: "drei Viertel eines Halbtons"
        case .semitone: "einen Halbton"
        case .several(let semitones): "\(exact(semitones)) Halbtöne"
        }
    }

    private static let parts = [
        3: "Drittel", 4: "Viertel", 5: "Fünftel", 6: "Sechstel", 7: "Siebtel", 8: "Achtel", 9: "Neuntel", 10: "Zehntel",
        12: "Zwölftel", 15: "Fünfzehntel", 20: "Zwanzigstel", 25: "Fünfundzwanzigstel", 30: "Dreißigstel",
        40: "Vierzigstel", 50: "Fünfzigstel", 60: "Sechzigstel", 80: "Achtzigstel", 100: "Hundertstel",
        150: "Hundertfünfzigstel", 200: "Zweihundertstel",
    ]

    package func nameWithin(of tuning: TuningKey) -> String {
        let name = exactName(of: tuning)
        return switch tuning {
        case .equalTemperament, .justIntonation, .pythagorean, .meantone: name.prefix(1).lowercased() + name.dropFirst()
        case .werckmeister3, .kirnberger3, .vallotti, .young, .scale: name
        }
    }

    package func sentence(for caution: EarCaution) -> String {
        switch caution {
        case .tooFew(let missing):
            missing == 1
                ? "Nach einer weiteren Antwort lässt sich deine Schwelle schätzen."
                : "Nach \(count(missing)) weiteren Antworten lässt sich deine Schwelle schätzen."
        case .firstImpression(let answers):
            "Das ist ein erster Eindruck, aus \(count(answers)) \(answers == 1 ? "Antwort" : "Antworten")."
        case .sameAnswer:
            "Du hast dutzende Male hintereinander dieselbe Antwort gegeben. Daraus lässt sich keine Schwelle schätzen."
        case .swappedPads:
            "Vielleicht sind deine Pads vertauscht: Große Unterschiede beantwortest du verkehrt herum. „peach mappings "
                + "show“ zeigt, welches Pad „höher“ bedeutet."
        case .guessing:
            "Das sieht nach Raten aus: Bei großen Unterschieden liegst du fast so oft falsch wie bei kleinen. Daraus lässt "
                + "sich keine Schwelle schätzen."
        case .finer(let limit):
            "Du hörst fast alles, was gefragt wurde: Deine Schwelle ist feiner als \(plain(limit)). Kleinere Unterschiede "
                + "würden mehr verraten: „peach settings set strategy.floor 0.1“."
        case .coarser(let limit):
            "Du hörst wenig von dem, was gefragt wurde, oder du rätst: Deine Schwelle ist gröber als \(plain(limit))."
        }
    }

    package func changed(isFiner: Bool, by shares: ClosedRange<Int>, since day: String) -> String {
        let size = shares.count == 1 ? "\(shares.lowerBound)" : "\(shares.lowerBound) bis \(shares.upperBound)"
        return "Seit dem \(day) um \(size) % \(isFiner ? "feiner" : "gröber")."
    }

    package func sentence(for outlook: ThresholdOutlook) -> String {
        switch outlook {
        case .answers(let count):
            "Noch etwa \(self.count(count)) Antworten, bis deine Schwelle auf ±25 % genau bekannt ist."
        case .answersWithSteady(let count):
            "Mit der Strategie „steady“ noch etwa \(self.count(count)) Antworten, bis deine Schwelle auf ±25 % genau bekannt ist; "
                + "mit anderen viel mehr."
        case .tooVariable:
            "Dein Gehör schwankt von Tag zu Tag zu sehr, als dass deine Schwelle auf ±25 % genau bekannt sein könnte."
        }
    }

    package var steadyTellsSooner: String { "Mit der Strategie „steady“ zeigen sich Fortschritte früher." }

    package func weakest(octave: ClosedRange<MIDINote>, in range: NoteRange) -> String {
        if octave.lowerBound == range.notes.lowerBound { return "Deine tiefste Oktave ist deine schwächste." }
        if octave.upperBound == range.notes.upperBound { return "Deine höchste Oktave ist deine schwächste." }
        return "Von \(name(of: octave.lowerBound)) bis \(name(of: octave.upperBound)) hörst du am wenigsten fein."
    }

    package func heardSize(of skill: Skill, wider cents: Cents) -> String {
        skill.tuning == nil
            ? "Ein zweiter Ton klingt für dich gleich hoch, wenn er \(plain(cents)) zu \(cents > 0 ? "hoch" : "tief") ist."
            : "Deine \(plural(skill, ending: "en")) sind \(plain(cents)) zu \(cents > 0 ? "weit" : "eng")."
    }

    package func slips(percent: Int) -> String {
        "Ab und zu vertust du dich: Etwa \(percent) von 100 Antworten sind falsch, obwohl der Unterschied deutlich ist."
    }

    package func tunes(_ skill: Skill, sharp cents: Cents) -> String {
        let what = skill.tuning == nil ? "" : "\(plural(skill)) "
        return "Im Mittel stimmst du \(what)\(plain(cents)) zu \(cents > 0 ? "hoch" : "tief")."
    }

    package func stopsShort(_ skill: Skill, by cents: Cents) -> String {
        let verb = cents > 0 ? "bleibst" : "gehst"
        let begin = skill.tuning == nil ? "Du \(verb)" : "Bei \(plural(skill, ending: "en")) \(verb) du"
        return cents > 0
            ? "\(begin) \(plain(cents)) zu früh stehen: höher, wenn du von oben kommst, tiefer von unten."
            : "\(begin) \(plain(cents)) zu weit: tiefer, wenn du von oben kommst, höher von unten."
    }

    /// "Quinten abwärts", "Oktaven in reiner Stimmung".
    /// - Parameter ending: of the adjective: "e", or "en" behind "deine".
    private func plural(_ skill: Skill, ending: String = "e") -> String {
        let direction = skill.interval.semitones < 0 ? " abwärts" : ""
        let tuning =
            skill.tuning.flatMap {
                $0 == .equalTemperament ? nil : " in " + nameWithin(of: $0).replacing("e Stimmung", with: "er Stimmung")
            } ?? ""
        return plural(skill.interval.interval, ending) + direction + tuning
    }

    private func plural(_ interval: Interval, _ ending: String) -> String {
        switch interval {
        case .prime: "Einzeltöne"
        case .minorSecond: "klein\(ending) Sekunden"
        case .majorSecond: "groß\(ending) Sekunden"
        case .minorThird: "klein\(ending) Terzen"
        case .majorThird: "groß\(ending) Terzen"
        case .perfectFourth: "Quarten"
        case .tritone: "Tritoni"
        case .perfectFifth: "Quinten"
        case .minorSixth: "klein\(ending) Sexten"
        case .majorSixth: "groß\(ending) Sexten"
        case .minorSeventh: "klein\(ending) Septimen"
        case .majorSeventh: "groß\(ending) Septimen"
        case .octave: "Oktaven"
        }
    }
}
