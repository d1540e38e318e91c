// SPDX-License-Identifier: MIT
@testable import Localization
import Music
import Testing
import Training

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

    @Test(arguments: [
        (9.24, 1, "9.2", "9,2"), (-12.35, 1, "−12.3", "−12,3"), (0.04, 1, "0.0", "0,0"), (-0.04, 1, "0.0", "0,0"),
        (1234.5, 1, "1,234.5", "1234,5"), (12345.678, 2, "12,345.68", "12.345,68"), (7, 0, "7", "7"),
    ])
    func decimals(value: Double, digits: Int, english: String, german: String) {
        #expect(Texts(.english).decimal(value, digits: digits) == english)
        #expect(Texts(.german).decimal(value, digits: digits) == german)
    }

    @Test(arguments: [
        (440.0, "440", "440"), (0.3, "0.3", "0,3"), (-0.05, "−0.05", "−0,05"), (-3, "−3", "−3"),
    ])
    func exactNumbers(value: Double, english: String, german: String) {
        #expect(Texts(.english).exact(value) == english)
        #expect(Texts(.german).exact(value) == german)
    }

    @Test(arguments: [
        (0, "0", "0"), (999, "999", "999"), (1284, "1,284", "1284"), (44100, "44,100", "44.100"),
        (-1_000_000, "−1,000,000", "−1.000.000"),
    ])
    func counts(value: Int, english: String, german: String) {
        #expect(Texts(.english).count(value) == english)
        #expect(Texts(.german).count(value) == german)
    }

    @Test func centsCarryTheirUnitAndNoSign() {
        #expect(Texts(.english).cents(Cents(-12.34)) == "12.3 cents")
        #expect(Texts(.german).cents(Cents(12.34)) == "12,3 Cent")
    }
}
