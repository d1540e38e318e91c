// SPDX-License-Identifier: MIT
import Chance
import Foundation
import Music
import Testing
import Training

@testable import Profile

struct ThresholdFieldTests {
    /// What an independent program believed of two notes and of the criterion after each of ten answers, after five sweeps
    /// and after a new session.
    @Test func theReferenceIsReproducedStepByStep() throws {
        var field = ThresholdField(priorMean: log(20))
        let steps = try ReferenceTable("note-profile").rows()
        #expect(steps.count == 12)
        for step in steps {
            let name = try #require(step.fields["note"])
            if let note = Int(name) {
                let offset = step.number("offset")
                field.learn(
                    note: MIDINote(note), offset: offset, isHigher: (step.number("correct") == 1) == (offset > 0))
            } else if name == "refresh5" {
                field.rebuild()
                field.settle(sweeps: 5)
            } else {
                field.discount(to: 0.8)
            }
            for (note, mean, deviation) in [(60, "u60", "sd60"), (84, "u84", "sd84")] {
                let belief = field.belief(at: MIDINote(note))
                #expect(abs(belief.mean - step.number(mean)) < 0.002)
                #expect(abs(belief.variance.squareRoot() - step.number(deviation)) < 0.002)
            }
            #expect(abs(field.criterion.mean - step.number("b")) < 0.002)
            #expect(abs(field.criterion.variance.squareRoot() - step.number("sdb")) < 0.002)
        }
    }

    /// Three sweeps are what a start takes; five say the same.
    @Test func threeSweepsAreEnough() throws {
        var field = answered(trials: 2000, sigma: 9, seed: 4)
        field.rebuild()
        field.settle(sweeps: 3)
        var settled = field
        settled.settle(sweeps: 30)
        for note in 21...108 {
            let (one, other) = (field.belief(at: MIDINote(note)), settled.belief(at: MIDINote(note)))
            #expect(abs(one.mean - other.mean) < 0.002)
            #expect(abs(one.variance - other.variance) < 0.002)
        }
    }

    /// Notes are only kept when they are trained; what is said of the others must not depend on it.
    @Test func theMeanOverNotesIsThatOfTheNotes() {
        let field = answered(trials: 300, sigma: 14, seed: 8)
        for notes in [[60], [21, 108], Array(36...84)] {
            let mean = notes.map { field.belief(at: MIDINote($0)).mean }.reduce(0, +) / Double(notes.count)
            #expect(abs(field.belief(ofMeanOver: notes).mean - mean) < 1e-12)
            let widest = notes.map { field.belief(at: MIDINote($0)).variance }.max() ?? 0
            #expect(field.belief(ofMeanOver: notes).variance <= widest + 1e-12)
        }
    }

    @Test func withoutAnAnswerThePriorIsBelieved() {
        let field = ThresholdField(priorMean: log(20))
        for note in MIDINote.validRange {
            let belief = field.belief(at: MIDINote(note))
            #expect(belief.mean == log(20))
            #expect(abs(belief.variance - 0.9025) < 1e-12)
        }
        #expect(abs(field.estimate(at: MIDINote(60)).deviation - (0.9025 + 0.0025 + 0.04).squareRoot()) < 1e-12)
    }

    /// A note learns from its own answers most, from near ones more than from far ones, and always something.
    @Test func neighboursTellOfOneAnother() {
        var field = ThresholdField(priorMean: log(20))
        for number in 0..<60 {
            field.learn(
                note: MIDINote(60), offset: number.isMultiple(of: 2) ? 5 : -5, isHigher: number.isMultiple(of: 2))
        }
        let variances = (60...100).map { field.belief(at: MIDINote($0)).variance }
        #expect(zip(variances, variances.dropFirst()).allSatisfy { $0 < $1 })
        #expect(variances.allSatisfy { $0 < 0.9 })
        #expect(field.belief(at: MIDINote(100)).mean < log(20))
    }

    @Test func aNewSessionMakesLessSure() {
        var field = answered(trials: 400, sigma: 9, seed: 2)
        let before = field.belief(ofMeanOver: Array(36...84)).variance
        field.discount(to: 0.5)
        #expect(field.belief(ofMeanOver: Array(36...84)).variance > before)
        for _ in 0..<200 { field.discount(to: 0.5) }
        // The grid ends 2.8 deviations above the prior's mean, which pulls a little.
        #expect(abs(field.belief(at: MIDINote(60)).mean - log(20)) < 0.1, "all is forgotten")
    }

    private func answered(trials: Int, sigma: Double, seed: UInt64) -> ThresholdField {
        var random = SeededRandom(seed: seed)
        var field = ThresholdField(priorMean: log(20))
        for _ in 0..<trials {
            let offset = sigma * 2 * random.normal()
            let isHigher = offset + sigma * random.normal() > 0
            field.learn(note: MIDINote(Int.random(in: 36...84, using: &random)), offset: offset, isHigher: isHigher)
        }
        return field
    }
}
