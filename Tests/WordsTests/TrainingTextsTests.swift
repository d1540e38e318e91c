// SPDX-License-Identifier: MIT
@testable import Instrument
@testable import Music
import Testing
import Training

@testable import Words

/// What the player reads while training.
struct TrainingTextsTests {
    private let interruptions: [Happening.Interruption] = [
        .controllerLost(Catalogue.keyboard), .soundLost, .suspended, .overrun,
    ]

    @Test func verdictsSayByMarkAndWordNotByColour() {
        let (english, german) = (English(), German())
        #expect(english.verdict(isCorrect: true, difference: Cents(-12.34), target: .lower) == "✓ 12.3 cents, lower")
        #expect(english.verdict(isCorrect: false, difference: 12.3, target: .higher) == "✗ 12.3 cents, it was higher")
        #expect(german.verdict(isCorrect: true, difference: Cents(-12.34), target: .lower) == "✓ 12,3 Cent, tiefer")
        #expect(german.verdict(isCorrect: false, difference: 12.3, target: .higher) == "✗ 12,3 Cent, es war höher")
    }

    @Test func intervalsAreNamedInIntervalModesOnly() {
        for texts in [English() as any Texts, German()] {
            for mode in [TrainingMode.comparison, .pitchMatching] {
                #expect(texts.announcement(of: .prime, in: mode) == nil)
            }
            for mode in [TrainingMode.intervalComparison, .intervalPitchMatching] {
                #expect(texts.announcement(of: .perfectFifthUp, in: mode) == texts.name(of: .perfectFifthUp))
            }
        }
    }

    @Test func interruptionsSayWhatHappenedWhatCountsAndWhatToDo() {
        for interruption in interruptions {
            for isDiscarded in [true, false] {
                for isPaused in [true, false] {
                    let name = if case .controllerLost = interruption { ["MPK mini 3"] } else { [String]() }
                    Sentences.check(naming: name) {
                        $0.interrupted(interruption, isExerciseDiscarded: isDiscarded, isPaused: isPaused)
                    }
                }
            }
        }
        #expect(
            English().interrupted(interruptions[0], isExerciseDiscarded: true, isPaused: true)
                == "MPK mini 3 was unplugged. This exercise was not counted. "
                + "Plug it back in and press any pad to go on, or use the arrow keys; Esc ends.")
    }

    @Test func theMenuNumbersTheModes() {
        #expect(English().menu(Conductor.modes) == "1 Comparison   2 Interval Comparison")
        #expect(German().menu(Conductor.modes) == "1 Vergleich   2 Intervallvergleich")
    }

    @Test func everythingElseIsASentence() {
        for mode in TrainingMode.allCases {
            Sentences.check { $0.modeStarted(mode) }
            for count in [0, 1, 12] { Sentences.check(naming: ["\(count)"]) { $0.modeEnded(mode, answered: count) } }
        }
        for mapping in ["", "Akai"] {
            Sentences.check(naming: ["MPK", mapping].filter { !$0.isEmpty }) {
                $0.controllerArrived("MPK", mapping: mapping)
            }
        }
        for count in [1, 7] {
            Sentences.check { $0.savedLater(count: count) }
            Sentences.check { $0.waiting(answers: count) }
            Sentences.check(naming: ["\(count)"]) { $0.demoBegins(exercises: count) }
        }
        Sentences.check(naming: ["MPK"]) { $0.controllerLeft("MPK") }
        Sentences.check { $0.menuKeys }
        Sentences.check { $0.noController }
        Sentences.check { $0.noSoundAtStart }
        Sentences.check { $0.soundIsBack }
        Sentences.check { $0.resumed }
        Sentences.check { $0.farewell }
        Sentences.check { $0.demoEnded }
        Sentences.check(isWhole: false) { $0.notSavedYet }
    }

    @Test func troubleDuringTrainingIsOneLine() {
        for trouble in [Happening.Trouble.sound(.unresponsive), .midi(.init(.waiting, errno: 5))] {
            let snapshot = Snapshot(happening: .trouble(trouble), phase: .training, mode: .comparison, answered: 3)
            #expect(English().line(for: snapshot) == English().sentence(for: trouble))
        }
        let begun = Snapshot(happening: .ready, phase: .start, mode: nil, answered: 0)
        #expect(English().line(for: begun) == nil)
    }
}
