// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Training

/// What is known of an ear in plain words, sentences that stand alone. No praise, and no conclusion from thin data.
package protocol EarTexts: MusicTexts, NumberTexts {
    /// What somebody hears three times out of four.
    /// - Parameter semitones: `share(ofSemitone:)`.
    /// - Parameter isShifted: Whether what sounds right to them is surely beside what is written.
    func heard(_ threshold: String, semitones: String, of skill: Skill, isShifted: Bool) -> String
    /// Of a semitone: "a twelfth of a semitone".
    func share(ofSemitone share: SemitoneShare) -> String
    /// A tuning within a sentence, or behind a comma.
    func nameWithin(of tuning: TuningKey) -> String
    /// What is told in place of a threshold, or of a first impression beside it.
    func sentence(for caution: EarCaution) -> String
    /// "Finer by 20–55 % since 3 Mar 2026."
    func changed(isFiner: Bool, by shares: ClosedRange<Int>, since day: String) -> String
    func sentence(for outlook: ThresholdOutlook) -> String
    /// To whoever trains by another strategy, and waits for progress.
    var steadyTellsSooner: String { get }
    func weakest(octave: ClosedRange<MIDINote>, in range: NoteRange) -> String
    /// By how many cents an interval that sounds right is wider than it should be; narrower below 0. Of unison, by how many
    /// a second note that sounds the same is higher.
    func heardSize(of skill: Skill, wider cents: Cents) -> String
    /// - Parameter percent: of answers that miss what was heard.
    func slips(percent: Int) -> String
    /// Who tunes too high or too low.
    func tunes(_ skill: Skill, sharp cents: Cents) -> String
    /// Who stays on the side they come from: "You stop short: from above you stay 3 cents high."
    func stopsShort(_ skill: Skill, by cents: Cents) -> String
}

/// A fraction that has a name, or a number of semitones.
package enum SemitoneShare: Hashable, Sendable {
    /// One of so many parts: 2 is a half.
    case part(Int)
    case threeQuarters
    case semitone
    /// More than one, to a half: 1.5, 2, …
    case several(Double)

    private static let parts = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200]

    /// The nearest by the logarithm.
    package init(_ threshold: Cents) {
        let share = threshold.rawValue / 100
        if share > 1.2 {
            self = .several((share * 2).rounded() / 2)
            return
        }
        let named: [(Double, SemitoneShare)] =
            [(1, .semitone), (0.75, .threeQuarters)] + Self.parts.map { (1 / Double($0), .part($0)) }
        self = named.min { abs(log($0.0 / share)) < abs(log($1.0 / share)) }?.1 ?? .semitone
    }
}

extension EarTexts {
    /// The threshold of a skill, in cents and as a share of a semitone.
    package func heard(_ threshold: Cents, of skill: Skill, isShifted: Bool = false) -> String {
        heard(
            plain(threshold), semitones: share(ofSemitone: SemitoneShare(threshold)), of: skill, isShifted: isShifted)
    }

    /// As precise as words need: "8 cents", "2.5 cents".
    package func plain(_ distance: Cents) -> String {
        let size = distance.rawValue.magnitude
        let number = decimal(size, digits: size < 4.95 ? 1 : 0)
        let isWhole = number.hasSuffix(decimalSeparator + "0")
        let text = isWhole ? String(number.dropLast(2)) : number
        return cents(text, isOne: text == "1")
    }

    /// - Parameter day: of the first session that was looked at.
    package func sentence(for change: ThresholdChange, since day: String) -> String {
        let (low, high) = (change.shares.lowerBound * 100, change.shares.upperBound * 100)
        return changed(isFiner: change.isFiner, by: Int(low.rounded())...Int(high.rounded()), since: day)
    }
}
