// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Profile

/// Results of an independent implementation, Tests/Reference/estimator.py, for six simulated ears after some of their answers: a
/// fine one, an octave that sounds right 12 cents wide, one that learns, one that guesses, one that stretches octaves towards
/// the top, one whose attention leaves in bursts.
struct EarReferenceTests {
    private static let ears = ["unison", "interval", "learning", "guessing", "tilt-interval", "bursts"]

    @Test(arguments: ears) func theReferenceIsReproducedStepByStep(_ name: String) throws {
        let (trials, expected) = try reference(name)
        var (ear, profile) = (EarPosterior(skill(name)), PerceptualProfile())
        for (index, trial) in trials.enumerated() {
            ear.learn(trial)
            profile.count(
                Moments([trial.offset.magnitude.rawValue]), answers: 1, at: trial.referenceNote, of: skill(name))
            profile.learn(trial, of: skill(name))
            guard let row = expected[index + 1] else { continue }
            let closed = ear.closed
            let whole = closed.posterior(in: .standard)
            expect(whole, row, "u", "sd", 1e-4)
            for note in [40, 48, 60, 72] {
                expect(closed.posterior(at: MIDINote(note)), row, "u\(note)", "sd\(note)", 1e-4)
            }
            expect(closed.criterionNow.atMiddleC, row, "c", "c_sd", 1e-3)
            #expect(abs(closed.level.slips - row.number("lambda")) < 1e-5)
            for (weight, column) in zip(closed.level.lapseWeights, [".005", ".02", ".05", ".10", ".15", "_away"]) {
                #expect(abs(weight - row.number("p_lam\(column)")) < 1e-5)
            }
            if index > 0 {
                let tilt = try #require(closed.tilt(in: .standard))
                let octaves = Double(tilt.notes.upperBound.rawValue - tilt.notes.lowerBound.rawValue) / 24
                #expect(abs(tilt.cents.mean.rawValue - octaves * row.number("tilt")) < 1e-3)
                #expect(abs(tilt.cents.standardDeviation.rawValue - octaves * row.number("tilt_sd")) < 1e-3)
            }
            #expect(abs(closed.level.walk.drift - row.number("q")) < 1e-5)
            #expect(abs(closed.level.walk.form - row.number("r")) < 1e-5)
            let today = try #require(ear.today)
            #expect(abs(today.logSigma - row.number("today_a")) < 1e-4)
            #expect(abs(today.criterion.rawValue - row.number("today_c")) < 1e-3)
            #expect(abs(today.criterionDeviation.rawValue - row.number("today_c_sd")) < 1e-3)
            // The reference does not cap its sums.
            for (sum, column) in [(ear.validity.guessing, "llr_guess"), (ear.validity.swapped, "llr_swapped")] {
                let uncapped = row.number(column)
                #expect(abs(sum - uncapped) < 1e-4 || uncapped > ResponseValidity.most, "\(column)")
            }
            let summary = try #require(profile.summary(in: .standard).leading)
            #expect(summary.answers == index + 1)
            #expect(abs(summary.estimate.logSigma - row.number("u")) < 1e-4)
            #expect(abs(summary.estimate.threshold.rawValue - row.number("T75")) < 1e-3)
            #expect(abs(summary.estimate.band.lowerBound.rawValue - row.number("lo")) < 1e-3)
            // The rounding of the reference at 240 cents.
            let highest = row.number("hi")
            #expect(abs(summary.estimate.band.upperBound.rawValue - highest) < 1e-3 + 1e-5 * highest)
        }
    }

    private func skill(_ name: String) -> Skill {
        name.hasSuffix("interval") ? Skill(DirectedInterval(.octave, .up), .equalTemperament) : .unison
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
        let answers = try ReferenceTable("estimator-\(name)-in").rows
        let trials = answers.enumerated().map { index, row in
            DiscriminationTrial(
                referenceNote: MIDINote(Int(row.number("note"))), offset: Cents(row.number("offset_cents")),
                answer: row.number("higher") == 1 ? .higher : .lower,
                timestamp: start.addingTimeInterval(86_400 * row.number("session") + Double(index)))
        }
        let expected = try ReferenceTable("estimator-\(name)-out").rows.map { (Int($0.number("n")), $0) }
        #expect(!expected.isEmpty && trials.count == expected.map(\.0).max())
        return (trials, Dictionary(uniqueKeysWithValues: expected))
    }
}

/// A table of Tests/Reference: comma-separated, without quotes, the first line names the columns.
private struct ReferenceTable {
    let rows: [Row]

    init(_ name: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Reference")
        let text = try String(contentsOf: folder.appendingPathComponent(name + ".csv"), encoding: .utf8)
        let lines = text.split(whereSeparator: \.isNewline)
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let names = lines.first ?? []
        rows = lines.dropFirst().map { Row(fields: Dictionary(uniqueKeysWithValues: zip(names, $0))) }
    }

    struct Row {
        let fields: [String: String]

        /// NaN for a missing number, so that every comparison fails.
        func number(_ column: String) -> Double { fields[column].flatMap(Double.init) ?? .nan }
    }
}
