// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Training

extension Texts {
    /// The threshold of a skill, in cents and as a share of a semitone.
    /// - Parameter isShifted: true if the criterion is significantly biased.
    package func heard(_ threshold: Cents, of skill: Skill, isShifted: Bool = false) -> String {
        let (size, share) = (plain(threshold), share(ofSemitone: threshold))
        if skill.tuning != nil {
            return t(
                "With \(plural(skill, isDeclined: true)) you hear a difference of \(size) from what sounds right to "
                    + "you, about \(share), three times out of four.")
        }
        return isShifted
            ? t(
                "You hear a difference of \(size) from the pitch that sounds the same to you, about \(share), three "
                    + "times out of four.")
            : t("You hear a difference of \(size), about \(share), three times out of four.")
    }

    /// The same in two parts, for large letters.
    package func heardInShort(_ threshold: Cents, of skill: Skill) -> (text: String, detail: String) {
        let (size, share) = (plain(threshold), share(ofSemitone: threshold))
        let text =
            skill.tuning == nil
            ? t("You hear a difference of \(size).") : t("With \(plural(skill, isDeclined: true)) you hear \(size).")
        let detail = t("\(share), three times out of four.")
        return (text, detail.prefix(1).uppercased() + detail.dropFirst())
    }

    package func between(_ band: ClosedRange<Cents>) -> String {
        t("You hear a difference of somewhere between \(round(band.lowerBound)) and \(plain(band.upperBound)).")
    }

    /// Before the first answer.
    package var howFine: String { t("How fine a difference can you hear?") }
    package var playBoth: String { t("Play both pairs. Peach finds where, between them, your ear is.") }

    /// A threshold as the nearest share of a semitone that has a name, or as semitones rounded to halves.
    package func share(ofSemitone threshold: Cents) -> String {
        let share = threshold.rawValue / 100
        if share > 1.2 { return t("\(exact((share * 2).rounded() / 2)) semitones") }
        var shares: [(size: Double, name: String)] = [
            (1, t("a semitone")), (3 / 4, t("three quarters of a semitone")), (2 / 3, t("two thirds of a semitone")),
            (1 / 2, t("a quarter tone")), (2 / 5, t("two fifths of a semitone")),
        ]
        for part in Self.parts { shares.append((1 / Double(part.count), t("\(t(part.name)) of a semitone"))) }
        // On a logarithmic scale.
        func distance(_ size: Double) -> Double { abs(log(size / share)) }
        return shares.min { distance($0.size) < distance($1.size) }?.name ?? ""
    }

    /// Fractions of a semitone by their denominators.
    private static let parts: [(count: Int, name: Sentence)] = [
        (3, "a third"), (4, "a quarter"), (5, "a fifth"), (6, "a sixth"), (7, "a seventh"), (8, "an eighth"),
        (9, "a ninth"), (10, "a tenth"), (12, "a twelfth"), (15, "a fifteenth"), (18, "an eighteenth"),
        (20, "a twentieth"), (25, "a twenty-fifth"), (30, "a thirtieth"), (40, "a fortieth"), (50, "a fiftieth"),
        (60, "a sixtieth"), (80, "an eightieth"), (100, "a hundredth"), (150, "a hundred-and-fiftieth"),
        (200, "a two-hundredth"),
    ]

    /// A tuning within a sentence or after a comma.
    package func nameWithin(of tuning: TuningKey) -> String {
        switch tuning {
        case .equalTemperament: t("equal temperament")
        case .justIntonation: t("just intonation")
        case .meantone: t("quarter-comma meantone")
        case .pythagorean: t("Pythagorean tuning")
        case .werckmeister3, .kirnberger3, .vallotti, .young, .scale: exactName(of: tuning)
        }
    }

    package func sentence(for warning: DataQualityWarning) -> String {
        t {
            switch warning {
            case .tooFew(let missing):
                missing == 1
                    ? "After 1 more answer Peach can say roughly where your threshold lies."
                    : "After \(count(missing)) more answers Peach can say roughly where your threshold lies."
            case .imprecise(let missing):
                "After about \(span(of: missing)) more answers it is known well enough for a figure."
            case .sameAnswer:
                "You gave the same answer dozens of times in a row. No threshold can be estimated from that."
            case .swappedPads:
                "Your pads may be swapped: you answer large differences the wrong way round. “peach mappings show” "
                    + "shows which pad means higher."
            case .guessing:
                "You are wrong about large differences nearly as often as about small ones: the differences are still "
                    + "too small for you, or the answers are guesses. No threshold can be estimated from that."
            case .finer(let limit):
                "You heard nearly every difference you were asked about: your threshold is finer than \(plain(limit)). "
                    + "Smaller differences would tell more: “peach settings set strategy.floor 0.1”."
            case .coarser(let limit):
                "You heard few of the differences you were asked about, or you guessed: your threshold is coarser than "
                    + "\(plain(limit))."
            }
        }
    }

    /// "200 to 500".
    private func span(of counts: ClosedRange<Int>) -> String {
        counts.lowerBound == counts.upperBound
            ? count(counts.lowerBound) : span(count(counts.lowerBound), count(counts.upperBound))
    }

    /// For a threshold whose band is too wide for a figure.
    package func liesBetween(_ band: ClosedRange<Cents>) -> String {
        t("So far your threshold lies somewhere between \(round(band.lowerBound)) and \(plain(band.upperBound)).")
    }

    /// - Parameter remaining: answers until the threshold is precise.
    package func outlook(_ remaining: ClosedRange<Int>) -> String {
        remaining.lowerBound >= 1000
            ? t("Your threshold is known well enough to follow your progress; it gets more exact only over many weeks.")
            : t(
                "As your ear varies at present, your threshold is known to within a quarter after another "
                    + "\(span(of: remaining)) answers.")
    }

    /// - Parameter day: of the first session after the change.
    package func changedCondition(on day: String) -> String {
        t("Sessions before and after \(day) are not compared: the sound, the output or the interval changed.")
    }

    package func differ(_ conditions: [ConditionThreshold]) -> String {
        let named = Set(conditions.map(\.condition.sound)).count > 1
        let list = conditions.map { one in
            let name = [named ? one.condition.sound.text : nil, one.condition.output].compactMap(\.self)
            return t("\(plain(one.estimate.threshold)) with \(name.joined(separator: ", "))")
        }
        return t("Your threshold depends on what you hear with: \(list.joined(separator: "; ")).")
    }

    package var intervalsOverlap: String {
        t(
            "The 95 % ranges of your intervals overlap: it is not certain that you hear any of them finer than the "
                + "others.")
    }

    package func weakest(octave: ClosedRange<MIDINote>, in range: NoteRange) -> String {
        if octave.lowerBound == range.notes.lowerBound { return t("Your lowest octave is your weakest.") }
        if octave.upperBound == range.notes.upperBound { return t("Your highest octave is your weakest.") }
        return t("From \(name(of: octave.lowerBound)) to \(name(of: octave.upperBound)) your hearing is coarsest.")
    }

    /// How many cents wider than written an interval sounds right; negative is narrower. For unison, how many cents higher a
    /// second note sounds equal.
    package func heardSize(of skill: Skill, wider cents: Cents) -> String {
        let (size, isWider) = (plain(cents), cents > 0)
        guard skill.tuning != nil else {
            return isWider
                ? t("A second note sounds the same to you when it is \(size) too high.")
                : t("A second note sounds the same to you when it is \(size) too low.")
        }
        let intervals = plural(skill, isDeclined: true)
        return isWider ? t("Your \(intervals) are \(size) wide.") : t("Your \(intervals) are \(size) narrow.")
    }

    /// - Parameter wider: cents by which an interval has to be wider at the highest note than at the lowest, negative for
    ///   narrower; for unison, by which the second note has to be higher.
    package func tilts(_ skill: Skill, wider: Cents, over notes: ClosedRange<MIDINote>) -> String {
        let (size, low, high) = (plain(wider), name(of: notes.lowerBound), name(of: notes.upperBound))
        guard skill.tuning != nil else {
            return wider > 0
                ? t(
                    "The higher a note, the higher a second one has to be to sound the same to you: at \(high) by "
                        + "\(size) more than at \(low).")
                : t(
                    "The higher a note, the lower a second one has to be to sound the same to you: at \(high) by "
                        + "\(size) more than at \(low).")
        }
        let intervals = plural(skill)
        return wider > 0
            ? t(
                "Your ear stretches \(intervals) towards the top: at \(high) they have to be \(size) wider than at "
                    + "\(low) to sound right to you.")
            : t(
                "Your ear shrinks \(intervals) towards the top: at \(high) they have to be \(size) narrower than at "
                    + "\(low) to sound right to you.")
    }

    package func inattention(percent: Int) -> String {
        t(
            "Every now and then your attention leaves for some answers: about \(percent) of 100. They do not count "
                + "against your hearing.")
    }

    package func slips(percent: Int) -> String {
        t("Now and then you slip: about \(percent) of 100 answers are wrong although the difference is obvious.")
    }

    package func tunes(_ skill: Skill, sharp cents: Cents) -> String {
        let what = skill.tuning == nil ? plain(cents) : "\(plural(skill)) \(plain(cents))"
        return cents > 0 ? t("On average you tune \(what) too high.") : t("On average you tune \(what) too low.")
    }

    /// - Parameter cents: remaining distance on the side of the start; negative is beyond the correct pitch.
    package func stopsShort(_ skill: Skill, by cents: Cents) -> String {
        let size = plain(cents)
        guard skill.tuning != nil else {
            return cents > 0
                ? t("You stop short by \(size): higher when you come from above, lower from below.")
                : t("You go too far by \(size): lower when you come from above, higher from below.")
        }
        let intervals = plural(skill, isDeclined: true)
        return cents > 0
            ? t("You stop short with \(intervals) by \(size): higher when you come from above, lower from below.")
            : t("You go too far with \(intervals) by \(size): lower when you come from above, higher from below.")
    }

    /// "descending fifths", "octaves in just intonation".
    /// - Parameter isDeclined: true after words that make German adjectives end with "en".
    func plural(_ skill: Skill, isDeclined: Bool = false) -> String {
        var name = plural(skill.interval.interval)
        if isDeclined, language == .german { name = name.replacing("e ", with: "en ") }
        if skill.interval.semitones < 0 { name = t("descending \(name)") }
        guard let tuning = skill.tuning, tuning != .equalTemperament else { return name }
        return t("\(name) in \(nameWithin(of: tuning))").replacing("e Stimmung", with: "er Stimmung")
    }

    /// Rounded for sentences: "8 cents", "2.5 cents".
    package func plain(_ distance: Cents) -> String {
        let text = round(distance)
        return cents(text, isOne: text == "1")
    }

    /// Cents without unit: "2.5"; whole from 5 on.
    package func round(_ distance: Cents) -> String {
        let size = distance.rawValue.magnitude
        let number = decimal(size, digits: size < 4.95 ? 1 : 0)
        return number.hasSuffix(decimalSeparator + "0") ? String(number.dropLast(2)) : number
    }

    /// "Finer by 20–55 % since 3 Mar 2026."; without figures if they differ too much to help.
    /// - Parameter day: of the first session in the window.
    package func sentence(for change: ThresholdChange, since day: String) -> String {
        let (low, high) = (change.shares.lowerBound * 100, change.shares.upperBound * 100)
        if low < 5 || high > 100 {
            return change.isFiner
                ? t("Finer since \(day); by how much is not certain yet.")
                : t("Coarser since \(day); by how much is not certain yet.")
        }
        let bounds = (Int(low.rounded()), Int(high.rounded()))
        let size = bounds.0 == bounds.1 ? "\(bounds.0)" : t("\(bounds.0)–\(bounds.1)")
        return change.isFiner ? t("Finer by \(size) % since \(day).") : t("Coarser by \(size) % since \(day).")
    }
}
