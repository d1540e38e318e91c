// SPDX-License-Identifier: MIT
import Music
import Profile
import Testing
import Training

@testable import Localization

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

    /// All of it can be folded to ASCII.
    @Test func plainLettersSuffice() {
        for language in Language.allCases {
            let (texts, plain) = (language.texts, Wording(language: language, isASCII: true))
            let all =
                ProfileLabel.allCases.map { texts.label($0) } + ProfileSection.allCases.map { texts.heading($0) }
                + (1...12).map { texts.name(ofMonth: $0) } + Trend.allCases.map { texts.name(of: $0) }
                + [
                    texts.notesCaption(of: .unison), texts.startTraining, texts.differenceAxis, texts.shareAxis,
                    texts.startMatching, texts.unknown,
                ]
            for text in all { #expect(!plain.written(text).contains("?"), "\(text)") }
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
}
