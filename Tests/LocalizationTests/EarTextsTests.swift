// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Profile
@testable import Localization

struct EarTextsTests {
    private static let skills = [
        Skill.unison, Skill(.perfectFifthUp, .equalTemperament),
        Skill(DirectedInterval(.minorThird, .down), .justIntonation),
    ]
    private static let cautions: [DataQualityWarning] = [
        .tooFew(missing: 1), .tooFew(missing: 19), .firstImpression(answers: 1), .firstImpression(answers: 23),
        .sameAnswer, .swappedPads, .guessing,
        .finer(than: 0.4), .coarser(than: 41.2),
    ]

    @Test func everythingIsASentence() {
        for skill in Self.skills {
            for threshold in [Cents(0.4), 2.5, 8, 50, 75, 101, 260] {
                Sentences.check { $0.heard(threshold, of: skill) }
            }
            for cents in [Cents(-12.2), -1, 1, 3.4] {
                Sentences.check { $0.heardSize(of: skill, wider: cents) }
                Sentences.check { $0.tunes(skill, sharp: cents) }
                Sentences.check { $0.stopsShort(skill, by: cents) }
            }
        }
        for warning in Self.cautions { Sentences.check { $0.sentence(for: warning) } }
        for logarithms in [-0.8...(-0.2), 0.1...0.7, -0.3...(-0.3)] {
            let change = ThresholdChange(since: Date(timeIntervalSince1970: 0), logarithms: logarithms)
            Sentences.check(naming: ["Z"]) { $0.sentence(for: change, since: "Z") }
        }
        for octave in NoteRange.standard.octaves { Sentences.check { $0.weakest(octave: octave, in: .standard) } }
    }

    @Test func figuresAreSaidAsPeopleSayThem() {
        #expect(
            Texts(.english).heard(8.31, of: .unison)
                == "You hear a difference of 8 cents, about a twelfth of a semitone, three times out of four.")
        #expect(
            Texts(.german).heard(49, of: .unison)
                == "Einen Unterschied von 49 Cent, etwa einen Viertelton, hörst du in drei von vier Fällen.")
        #expect(Texts(.english).heardSize(of: Self.skills[1], wider: 12.04) == "Your fifths are 12 cents wide.")
        #expect(
            Texts(.german).heardSize(of: Self.skills[2], wider: -1)
                == "Deine kleinen Terzen abwärts in reiner Stimmung sind 1 Cent zu eng.")
        let change = ThresholdChange(since: Date(timeIntervalSince1970: 0), logarithms: log(0.45)...log(0.8))
        #expect(Texts(.english).sentence(for: change, since: "3 Mar 2026") == "Finer by 20–55 % since 3 Mar 2026.")
        #expect(Texts(.german).sentence(for: .swappedPads).contains("peach mappings show"))
        #expect(Texts(.english).weakest(octave: NoteRange.standard.octaves[0], in: .standard).contains("lowest"))
    }

    /// The named share of a semitone is at most a fifth off.
    @Test func theShareOfASemitoneIsNearlyRight() {
        for step in 0...300 {
            let cents = 0.5 * pow(1.02, Double(step))
            let named: Double =
                switch SemitoneShare(Cents(cents)) {
                case .part(let parts): 100 / Double(parts)
                case .threeQuarters: 75
                case .semitone: 100
                case .several(let semitones): 100 * semitones
                }
            #expect(abs(log(named / cents)) < 0.21, "\(cents)")
        }
    }
}
