// SPDX-License-Identifier: MIT
import Music
import Testing
import Training

@testable import Localization

struct MusicTextsTests {
    private let english = [
        "Prime", "Minor Second Up", "Major Second Up", "Minor Third Up", "Major Third Up", "Perfect Fourth Up",
        "Tritone Up", "Perfect Fifth Up", "Minor Sixth Up", "Major Sixth Up", "Minor Seventh Up", "Major Seventh Up",
        "Octave Up",
    ]
    private let german = [
        "Prime", "Kleine Sekunde aufwärts", "Große Sekunde aufwärts", "Kleine Terz aufwärts", "Große Terz aufwärts",
        "Reine Quarte aufwärts", "Tritonus aufwärts", "Reine Quinte aufwärts", "Kleine Sexte aufwärts",
        "Große Sexte aufwärts", "Kleine Septime aufwärts", "Große Septime aufwärts", "Oktave aufwärts",
    ]

    @Test func all25IntervalsHaveTheirNames() {
        #expect(DirectedInterval.all.count == 25)
        for interval in DirectedInterval.all {
            let up = [english[interval.interval.semitones], german[interval.interval.semitones]]
            let expected =
                interval.direction == .up
                ? up : [up[0].replacing(" Up", with: " Down"), up[1].replacing("aufwärts", with: "abwärts")]
            #expect([Texts(.english).name(of: interval), Texts(.german).name(of: interval)] == expected)
        }
    }

    @Test func everyThingOfMusicHasANameOfItsOwn() {
        for texts in Language.allCases.map(\.texts) {
            #expect(Set(TuningKey.named.map { texts.name(of: $0) }).count == TuningKey.named.count)
            #expect(Set(TrainingMode.allCases.map { texts.name(of: $0) }).count == TrainingMode.allCases.count)
            #expect(Set(DirectedInterval.all.map { texts.name(of: $0) }).count == 25)
        }
        #expect(Answer.allCases.map { Texts(.german).name(of: $0) } == ["höher", "tiefer"])
    }
}
