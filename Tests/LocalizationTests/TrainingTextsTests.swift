// SPDX-License-Identifier: MIT
@testable import Instrument
@testable import Localization
@testable import Music
import Settings
import Testing
import Training

struct TrainingTextsTests {
    private let interruptions: [SessionEvent.Interruption] = [
        .controllerLost(Catalogue.keyboard), .soundLost, .suspended, .overrun, .pageLeft,
    ]

    @Test func verdictsSayByMarkAndWordNotByColour() {
        let (english, german) = (Texts(.english), Texts(.german))
        #expect(english.verdict(isCorrect: true, difference: Cents(-12.34), target: .lower) == "✓ 12.3 cents, lower")
        #expect(english.verdict(isCorrect: false, difference: 12.3, target: .higher) == "✗ 12.3 cents, it was higher")
        #expect(german.verdict(isCorrect: true, difference: Cents(-12.34), target: .lower) == "✓ 12,3 Cent, tiefer")
        #expect(german.verdict(isCorrect: false, difference: 12.3, target: .higher) == "✗ 12,3 Cent, es war höher")
    }

    @Test(arguments: [
        (3.24, "+3.2 cents ↑ a little too high", "+3,2 Cent ↑ etwas zu hoch"),
        (-9.94, "−9.9 cents ↓ a little too low", "−9,9 Cent ↓ etwas zu tief"),
        (10, "+10.0 cents ↑ too high", "+10,0 Cent ↑ zu hoch"), (-30, "−30.0 cents ↓ too low", "−30,0 Cent ↓ zu tief"),
        (100.06, "+100.1 cents ↑ far too high", "+100,1 Cent ↑ viel zu hoch"),
        (-30.1, "−30.1 cents ↓ far too low", "−30,1 Cent ↓ viel zu tief"),
        (0.49, "0 cents, dead centre", "0 Cent, genau getroffen"),
        (-0.04, "0 cents, dead centre", "0 Cent, genau getroffen"),
        (0.5, "+0.5 cents ↑ a little too high", "+0,5 Cent ↑ etwas zu hoch"),
    ])
    func aTunedPitchIsShownAsNumberArrowAndWord(error: Double, english: String, german: String) {
        #expect(Texts(.english).verdict(error: Cents(error)) == english)
        #expect(Texts(.german).verdict(error: Cents(error)) == german)
    }

    /// 9.96 is shown as 10.0, which is no longer "a little".
    @Test func theWordsFitTheFigureThatIsShown() throws {
        for step in 0...6000 {
            let error = Cents(Double(step) / 100)
            let shown = try #require(Double(Texts(.english).number(ofError: error)))
            #expect(MatchingBand.isDeadCentre(error) == (shown == 0), "\(error)")
            #expect(MatchingBand(error: error) == MatchingBand(error: Cents(shown)), "\(error)")
        }
    }

    @Test(arguments: [
        (DirectedInterval.perfectFifthUp, "Higher or lower than a perfect fifth?", "Stimm eine reine Quinte."),
        (
            DirectedInterval(.majorThird, .down), "Higher or lower than a major third below?",
            "Stimm eine große Terz abwärts."
        ),
        (DirectedInterval(.tritone, .up), "Higher or lower than a tritone?", "Stimm einen Tritonus."),
        (DirectedInterval(.octave, .up), "Higher or lower than an octave?", "Stimm eine Oktave."),
        (.prime, "Higher or lower than the first note?", "Stimm den zweiten Ton auf den ersten."),
    ])
    func intervalModesAskForTheInterval(interval: DirectedInterval, english: String, german: String) {
        #expect(Texts(.english).question(of: .intervalComparison, interval) == english)
        #expect(Texts(.german).question(of: .intervalPitchMatching, interval) == german)
    }

    @Test func interruptionsSayWhatHappenedWhatCountsAndWhatToDo() {
        for interruption in interruptions {
            for isDiscarded in [true, false] {
                for isPaused in [true, false] {
                    let name = if case .controllerLost = interruption { ["MPK mini 3"] } else { [String]() }
                    for hasController in [true, false] {
                        Sentences.check(naming: name) {
                            $0.interrupted(
                                interruption, isExerciseDiscarded: isDiscarded, isPaused: isPaused,
                                hasController: hasController)
                        }
                    }
                }
            }
        }
        #expect(
            Texts(.english).interrupted(
                interruptions[0], isExerciseDiscarded: true, isPaused: true, hasController: false)
                == "MPK mini 3 was unplugged. This exercise was not counted. "
                + "Press Space to go on, Esc or Q to stop. Or plug it back in and press any pad.")
    }

    @Test func theEndNamesTheSmallestDifferenceHeard() {
        func lines(_ texts: Texts, _ mode: TrainingMode, _ best: Cents?) -> [String] {
            texts.lines(
                for: SessionUpdate(
                    event: .modeEnded(mode, answered: 9, smallestCorrect: best, warning: nil), phase: .start,
                    mode: nil,
                    answered: 9)
            ).map(\.text)
        }
        #expect(
            lines(Texts(.english), .comparison, 4.18)
                == ["Comparison ended after 9 answers. Smallest difference answered right: 4.2 cents."])
        #expect(
            lines(Texts(.german), .comparison, 4.18)
                == ["Vergleich nach 9 Antworten beendet. Kleinster richtig beantworteter Unterschied: 4,2 Cent."])
        #expect(lines(Texts(.english), .pitchMatching, nil) == ["Pitch Matching ended after 9 tuned notes."])
    }

    @Test func whatIsOnlyHeardIsSaid() throws {
        let comparison = try #require(Comparison(referenceNote: .a4, interval: .perfectFifthUp, offset: 10))
        var exercise = ComparisonExercise(
            number: 1, comparison: comparison, settings: .standard, loudnessOffset: AmplitudeDB(0))
        func lines(_ event: SessionEvent, isListening: Bool, heard: Int = 0) -> [[String]] {
            let update = SessionUpdate(
                event: event, phase: .training, mode: .intervalComparison, answered: 9, isListening: isListening,
                heard: heard)
            return [Language.english, .german].map { $0.texts.lines(for: update).map(\.text) }
        }
        exercise.passage = ListeningPassage(count: 5)
        #expect(
            lines(.listeningBegan(number: 1, exercise), isListening: false) == [
                ["Now just listen to 5 exercises. A pad or Space skips them all.", "Perfect Fifth Up"],
                [
                    "Jetzt hör 5 Übungen lang nur zu. Ein Pad oder die Leertaste überspringt alle.",
                    "Reine Quinte aufwärts",
                ],
            ])
        exercise.passage = ListeningPassage(heard: 1, count: nil, minutesLeft: 9)
        #expect(
            lines(.listeningBegan(number: 2, exercise), isListening: true)
                == [["2 · A4 · Perfect Fifth Up · 9 min left"], ["2 · A4 · Reine Quinte aufwärts · noch 9 min"]])
        (exercise.passage, exercise.followsPassage) = (nil, true)
        #expect(
            lines(.exerciseBegan(number: 10, exercise), isListening: false) == [
                ["Now answer again.", "Higher or lower than a perfect fifth?"],
                ["Jetzt wieder antworten.", "Höher oder tiefer als eine reine Quinte?"],
            ])
        let ended = SessionEvent.modeEnded(.intervalComparison, answered: 9, smallestCorrect: nil, warning: nil)
        #expect(
            lines(ended, isListening: true, heard: 12) == [
                ["Listening to Intervals ended after 12 exercises."], ["Intervalle hören nach 12 Übungen beendet."],
            ])
        #expect(
            lines(ended, isListening: false, heard: 5)[0]
                == ["Interval Comparison ended after 9 answers. You also just listened to 5."])
        for heard in [1, 12] {
            for isListening in [true, false] {
                for text in lines(ended, isListening: isListening, heard: heard).joined() {
                    #expect(text.hasSuffix("."))
                }
            }
        }
    }

    @Test func everyQuestionAndEveryEndIsASentence() {
        for mode in TrainingMode.allCases {
            for interval in DirectedInterval.all {
                Sentences.check(isWhole: false) { $0.question(of: mode, interval) }
            }
            Sentences.check { $0.computerKeys(in: mode) }
            for count in [0, 1, 12] { Sentences.check(naming: ["\(count)"]) { $0.modeEnded(mode, answered: count) } }
        }
        for setting in PlayAlongSetting.allCases { Sentences.check { $0.adjusted(.playAlong(setting)) } }
        for interval in DirectedInterval.all { Sentences.check { $0.adjusted(.interval(interval)) } }
    }

    @Test(arguments: [
        (4.4, "4 cents sharp", "4 Cent zu hoch"), (-26.5, "27 cents flat", "27 Cent zu tief"),
        (0.6, "1 cent sharp", "1 Cent zu hoch"), (-1.4, "1 cent flat", "1 Cent zu tief"),
        (0.49, "Dead centre", "Genau getroffen"), (-0.1, "Dead centre", "Genau getroffen"),
    ])
    func aTunedPitchIsSpokenInWholeCents(error: Double, english: String, german: String) {
        #expect(Texts(.english).spoken(error: Cents(error)) == english)
        #expect(Texts(.german).spoken(error: Cents(error)) == german)
    }

    @Test func verdictsAndIntervalsAreWordsAlone() {
        for texts in Language.allCases.map(\.texts) {
            var words = [texts.spoken(isCorrect: true), texts.spoken(isCorrect: false)]
            words += DirectedInterval.all.map { texts.spoken(.interval($0)) }
            #expect(Set(words).count == words.count)
            #expect(words.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == " " } }, "\(words)")
        }
    }

    @Test func whyNothingIsSpoken() {
        for error in VoiceError.allCases {
            let name = error == .missing ? "libspeechd2" : "spd-say"
            Sentences.check(naming: ["speech-dispatcher", name]) { $0.sentence(forAny: error) }
        }
    }
}
