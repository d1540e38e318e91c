// SPDX-License-Identifier: MIT
import Foundation
@testable import Localization
import Music
@testable import Profile
import Testing
import Training

struct ProfileTextsTests {
    private let languages: [Texts] = Language.allCases.map(\.texts)

    @Test func everyLabelAndHeadingHasANameOfItsOwn() {
        for texts in languages {
            #expect(Set(ProfileLabel.allCases.map { texts.label($0) }).count == ProfileLabel.allCases.count)
            #expect(Set(ProfileSection.allCases.map { texts.heading($0) }).count == ProfileSection.allCases.count)
            #expect(Set(Trend.allCases.map { texts.name(of: $0) }).count == Trend.allCases.count)
            #expect(Set((1...12).map { texts.name(ofMonth: $0) }).count == 12)
        }
    }

    @Test func aNumberComesWithItsCertainty() {
        #expect(Texts(.english).band(6.44...9.81) == "95 %: 6.4 to 9.8")
        #expect(Texts(.german).band(6.44...9.81) == "95 %: 6,4 bis 9,8")
        #expect(Texts(.english).signedBand(Cents(-0.21)...Cents(1.4)) == "95 %: −0.2 to +1.4")
        #expect(Texts(.english).answers(1) == "1 answer" && Texts(.german).answers(1852) == "1852 Antworten")
        #expect(languages.map { $0.centsUnit } == ["cents", "Cent"])
    }

    @Test func skillsAndDatesAreWrittenAsPeopleDo() {
        #expect(
            Texts(.english).name(of: Skill(.perfectFifthUp, .justIntonation)) == "Perfect Fifth Up, just intonation")
        #expect(
            Texts(.german).name(of: Skill(.perfectFifthUp, .justIntonation)) == "Reine Quinte aufwärts, reine Stimmung")
        #expect(languages.map { $0.name(of: Skill.unison) } == ["Single notes", "Einzeltöne"])
        #expect(Texts(.english).date(day: 21, month: 11, year: 2026) == "21 Nov 2026")
        #expect(Texts(.german).date(day: 21, month: 11, year: 2026) == "21. Nov. 2026")
        #expect(Texts(.german).date(day: 1, month: 5, year: 2026) == "1. Mai 2026")
    }

    private static let skills = [
        Skill.unison, Skill(.perfectFifthUp, .equalTemperament),
        Skill(DirectedInterval(.minorThird, .down), .justIntonation),
    ]
    private static let cautions: [DataQualityWarning] = [
        .tooFew(missing: 1), .tooFew(missing: 19), .imprecise(missing: 30...30), .imprecise(missing: 40...100),
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
                Sentences.check(naming: ["C2", "C6"]) {
                    $0.tilts(skill, wider: cents, over: MIDINote(36)...MIDINote(84))
                }
            }
        }
        for warning in Self.cautions { Sentences.check { $0.sentence(for: warning) } }
        for logarithms in [-0.8...(-0.2), 0.1...0.7, -0.3...(-0.3)] {
            let change = ThresholdChange(since: Date(timeIntervalSince1970: 0), logarithms: logarithms)
            Sentences.check(naming: ["Z"]) { $0.sentence(for: change, since: "Z") }
        }
        Sentences.check { $0.liesBetween(4.2...61) }
        for remaining in [40...40, 200...500, 2000...5000] { Sentences.check { $0.outlook(remaining) } }
        Sentences.check(naming: ["Z"]) { $0.changedCondition(on: "Z") }
        Sentences.check(\.intervalsOverlap)
        Sentences.check { $0.inattention(percent: 12) }
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
                == "Deine kleinen Terzen abwärts in reiner Stimmung stimmen für dich, wenn sie 1 Cent enger sind.")
        let change = ThresholdChange(since: Date(timeIntervalSince1970: 0), logarithms: log(0.45)...log(0.8))
        #expect(Texts(.english).sentence(for: change, since: "3 Mar 2026") == "Finer by 20–55 % since 3 Mar 2026.")
        for logarithms in [log(1.02)...log(1.4), log(1.2)...log(3.6)] {
            let vague = ThresholdChange(since: change.since, logarithms: logarithms)
            #expect(
                Texts(.german).sentence(for: vague, since: "3. März 2026")
                    == "Gröber seit dem 3. März 2026; um wie viel, ist noch nicht sicher.")
        }
        #expect(Texts(.german).sentence(for: .swappedPads).contains("peach mappings show"))
        #expect(Texts(.english).weakest(octave: NoteRange.standard.octaves[0], in: .standard).contains("lowest"))
    }

    @Test(arguments: [
        (0.5, "a two-hundredth of a semitone"), (5.6, "an eighteenth of a semitone"), (9, "a twelfth of a semitone"),
        (34, "a third of a semitone"), (41, "two fifths of a semitone"),
        (48, "a quarter tone"), (62, "two thirds of a semitone"), (115, "a semitone"), (130, "1.5 semitones"),
    ])
    func theNearestShareOfASemitoneIsNamed(cents: Double, share: String) {
        #expect(Texts(.english).share(ofSemitone: Cents(cents)) == share)
    }
}
