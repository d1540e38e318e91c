// SPDX-License-Identifier: MIT
import Music
import Profile
import Training

extension English: EarTexts {
    package func heard(_ threshold: String, semitones: String, of skill: Skill, isShifted: Bool) -> String {
        if skill.tuning != nil {
            return
                "With \(plural(skill)) you hear a difference of \(threshold) from what sounds right to you, about "
                + "\(semitones), three times out of four."
        }
        return isShifted
            ? "You hear a difference of \(threshold) from the pitch that sounds the same to you, about \(semitones), three times out of "
                + "four."
            : "You hear a difference of \(threshold), about \(semitones), three times out of four."
    }

    package func share(ofSemitone share: SemitoneShare) -> String {
        switch share {
        case .part(2): "a quarter tone"
        case .part(let parts): "\(Self.parts[parts] ?? "one \(parts)th") of a semitone"
        case .threeQuarters: "three quarters of a semitone"
        case .semitone: "a semitone"
        case .several(let semitones): "\(exact(semitones)) semitones"
        }
    }

    private static let parts = [
        3: "a third", 4: "a quarter", 5: "a fifth", 6: "a sixth", 7: "a seventh", 8: "an eighth",
        9: "a ninth",
        10: "a tenth", 12: "a twelfth", 15: "a fifteenth", 20: "a twentieth", 25: "a twenty-fifth", 30: "a thirtieth",
        40: "a fortieth", 50: "a fiftieth", 60: "a sixtieth", 80: "an eightieth", 100: "a hundredth",
        150: "a hundred-and-fiftieth", 200: "a two-hundredth",
    ]

    package func nameWithin(of tuning: TuningKey) -> String {
        switch tuning {
        case .equalTemperament, .justIntonation, .meantone: name(of: tuning).lowercased()
        case .pythagorean: "Pythagorean tuning"
        case .werckmeister3, .kirnberger3, .vallotti, .young, .scale: exactName(of: tuning)
        }
    }

    package func sentence(for caution: EarCaution) -> String {
        switch caution {
        case .tooFew(let missing):
            "Your threshold can be estimated after \(count(missing)) more \(missing == 1 ? "answer" : "answers")."
        case .firstImpression(let answers): "This is a first impression, from \(self.answers(answers))."
        case .sameAnswer:
            "You gave the same answer dozens of times in a row. No threshold can be estimated from that."
        case .swappedPads:
            "Your pads may be swapped: you answer large differences the wrong way round. “peach mappings show” shows which pad "
                + "means higher."
        case .guessing:
            "This looks like guessing: you are wrong about large differences nearly as often as about small ones. No threshold "
                + "can be estimated from that."
        case .finer(let limit):
            "You heard nearly every difference you were asked about: your threshold is finer than \(plain(limit)). Smaller differences "
                + "would tell more: “peach settings set strategy.floor 0.1”."
        case .coarser(let limit):
            "You heard few of the differences you were asked about, or you guessed: your threshold is coarser than \(plain(limit))."
        }
    }

    package func changed(isFiner: Bool, by shares: ClosedRange<Int>, since day: String) -> String {
        let size = shares.count == 1 ? "\(shares.lowerBound)" : "\(shares.lowerBound)–\(shares.upperBound)"
        return "\(isFiner ? "Finer" : "Coarser") by \(size) % since \(day)."
    }

    package func sentence(for outlook: ThresholdOutlook) -> String {
        switch outlook {
        case .answers(let count):
            "After about \(self.count(count)) more answers, your threshold is known to within ±25 %."
        case .answersWithSteady(let count):
            "With the strategy “steady”, your threshold is known to within ±25 % after about \(self.count(count)) more answers; "
                + "other strategies need many more."
        case .tooVariable:
            "Your hearing varies too much from day to day for your threshold to be known to within ±25 %."
        }
    }

    package var steadyTellsSooner: String { "The strategy “steady” shows progress sooner." }

    package func weakest(octave: ClosedRange<MIDINote>, in range: NoteRange) -> String {
        if octave.lowerBound == range.notes.lowerBound { return "Your lowest octave is your weakest." }
        if octave.upperBound == range.notes.upperBound { return "Your highest octave is your weakest." }
        return "From \(octave.lowerBound.name) to \(octave.upperBound.name) your hearing is coarsest."
    }

    package func heardSize(of skill: Skill, wider cents: Cents) -> String {
        skill.tuning == nil
            ? "A second note sounds the same to you when it is \(plain(cents)) too \(cents > 0 ? "high" : "low")."
            : "Your \(plural(skill)) are \(plain(cents)) \(cents > 0 ? "wide" : "narrow")."
    }

    package func slips(percent: Int) -> String {
        "Now and then you slip: about \(percent) of 100 answers are wrong although the difference is obvious."
    }

    package func tunes(_ skill: Skill, sharp cents: Cents) -> String {
        let what = skill.tuning == nil ? "" : "\(plural(skill)) "
        return "On average you tune \(what)\(plain(cents)) too \(cents > 0 ? "high" : "low")."
    }

    package func stopsShort(_ skill: Skill, by cents: Cents) -> String {
        let what = skill.tuning == nil ? "" : " with \(plural(skill))"
        return cents > 0
            ? "You stop short\(what) by \(plain(cents)): higher when you come from above, lower from below."
            : "You go too far\(what) by \(plain(cents)): lower when you come from above, higher from below."
    }

    /// "descending fifths", "octaves in Just Intonation".
    private func plural(_ skill: Skill) -> String {
        let direction = skill.interval.semitones < 0 ? "descending " : ""
        let tuning = skill.tuning.flatMap { $0 == .equalTemperament ? nil : " in \(nameWithin(of: $0))" } ?? ""
        return direction + plural(skill.interval.interval) + tuning
    }

    private func plural(_ interval: Interval) -> String {
        switch interval {
        case .prime: "single notes"
        case .minorSecond: "minor seconds"
        case .majorSecond: "major seconds"
        case .minorThird: "minor thirds"
        case .majorThird: "major thirds"
        case .perfectFourth: "fourths"
        case .tritone: "tritones"
        case .perfectFifth: "fifths"
        case .minorSixth: "minor sixths"
        case .majorSixth: "major sixths"
        case .minorSeventh: "minor sevenths"
        case .majorSeventh: "major sevenths"
        case .octave: "octaves"
        }
    }
}
