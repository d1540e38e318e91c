// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Profile

/// Results of an independent implementation for four simulated ears after some of their answers: a fine one, an octave that
/// sounds right 12 cents wide, one that learns, one that guesses.
struct EarReferenceTests {
    private static let ears = ["unison", "interval", "learning", "guessing"]

    @Test(arguments: ears) func theReferenceIsReproducedStepByStep(_ name: String) throws {
        let (trials, expected) = try reference(name)
        var ear = EarPosterior(skill(name))
        for (index, trial) in trials.enumerated() {
            ear.learn(trial)
            guard let row = expected[index + 1] else { continue }
            let closed = ear.closed
            let whole = closed.posterior(in: .standard)
            expect(whole, row, "u", "sd", 1e-4)
            for note in [40, 48, 60, 72] {
                expect(closed.posterior(at: MIDINote(note)), row, "u\(note)", "sd\(note)", 1e-4)
            }
            expect(closed.criterionNow, row, "c", "c_sd", 1e-3)
            #expect(abs(closed.level.slips - row.number("lambda")) < 1e-5)
            for (weight, column) in zip(closed.level.slipWeights, ["005", "02", "05", "10", "15"]) {
                #expect(abs(weight - row.number("p_lam.\(column)")) < 1e-5)
            }
            #expect(abs(closed.level.walk.drift - row.number("q")) < 1e-5)
            #expect(abs(closed.level.walk.form - row.number("r")) < 1e-5)
            let today = try #require(ear.today)
            #expect(abs(today.logSigma - row.number("today_a")) < 1e-4)
            #expect(abs(today.criterion.rawValue - row.number("today_c")) < 1e-3)
            #expect(abs(today.criterionDeviation.rawValue - row.number("today_c_sd")) < 1e-3)
            #expect(abs(ear.validity.guessing - row.number("llr_guess")) < 1e-4)
            #expect(abs(ear.validity.swapped - row.number("llr_swapped")) < 1e-4)
        }
    }

    /// The same through `PerceptualProfile.summary`.
    @Test(arguments: ears) func theProfileTellsTheReference(_ name: String) throws {
        let (trials, expected) = try reference(name)
        var profile = PerceptualProfile()
        for (index, trial) in trials.enumerated() {
            profile.count(
                Moments([trial.offset.magnitude.rawValue]), answers: 1, at: trial.referenceNote, of: skill(name))
            profile.learn(trial, of: skill(name))
            guard let row = expected[index + 1] else { continue }
            let told = try #require(profile.summary(in: .standard).leading)
            #expect(told.answers == index + 1)
            #expect(abs(told.estimate.logSigma - row.number("u")) < 1e-4)
            #expect(abs(told.estimate.threshold.rawValue - row.number("T75")) < 1e-3)
            #expect(abs(told.estimate.band.lowerBound.rawValue - row.number("lo")) < 1e-3)
            // The rounding of the reference at 240 cents.
            let highest = row.number("hi")
            #expect(abs(told.estimate.band.upperBound.rawValue - highest) < 1e-3 + 1e-5 * highest)
            #expect(abs(told.criterion.mean.rawValue - row.number("c")) < 1e-3)
        }
    }

    private func skill(_ name: String) -> Skill {
        name == "interval" ? Skill(DirectedInterval(.octave, .up), .equalTemperament) : .unison
    }

    private func expect(
        _ posterior: NormalPosterior, _ row: ReferenceTable.Row, _ mean: String, _ deviation: String,
        _ tolerance: Double
    ) {
        #expect(abs(posterior.mean - row.number(mean)) < tolerance, "\(mean)")
        #expect(abs(posterior.deviation - row.number(deviation)) < tolerance, "\(deviation)")
    }

    /// - Returns: the answers, in sessions a day apart, and the expected values after certain counts of them.
    private func reference(
        _ name: String
    ) throws -> (trials: [DiscriminationTrial], expected: [Int: ReferenceTable.Row]) {
        let start = Date(timeIntervalSince1970: 1_790_000_000)
        let answers = try ReferenceTable("estimator-c-\(name)-in").rows()
        let trials = answers.enumerated().map { index, row in
            DiscriminationTrial(
                referenceNote: MIDINote(Int(row.number("note"))), offset: Cents(row.number("offset_cents")),
                answer: row.number("higher") == 1 ? .higher : .lower,
                timestamp: start.addingTimeInterval(86_400 * row.number("session") + Double(index)))
        }
        let expected = try ReferenceTable("estimator-c-\(name)-out").rows().map { (Int($0.number("n")), $0) }
        #expect(!expected.isEmpty && trials.count == expected.map(\.0).max())
        return (trials, Dictionary(uniqueKeysWithValues: expected))
    }
}
