// SPDX-License-Identifier: MIT
import Foundation
import Music
import Simulation
import Testing

@testable import Training

/// The results of another program's listeners and Kazez chain, with narrowing 0.05 and widening 0.09:
/// Reference/simulated-listeners.csv.
struct ReferenceTrace {
    struct Row {
        let note: Int
        let offset: Double
        let isHigher: Bool
        let isCorrect: Bool
    }

    let name: String
    let seed: UInt64
    let ear: SimulatedListener
    var rows: [Row] = []

    /// Columns: listener, seed, sigma, c, lam, i, note, offset, higher, correct.
    static func all() throws -> [ReferenceTrace] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Reference/simulated-listeners.csv")
        var traces: [ReferenceTrace] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst() {
            let fields = line.split(separator: ",").map { String($0) }
            let numbers = try fields.dropFirst().map { try #require(Double($0), "\(line)") }
            try #require(numbers.count == 9, "\(line)")
            if traces.last?.name != fields[0] {
                let ear = SimulatedListener(
                    sigma: Cents(numbers[1]), criterion: Cents(numbers[2]), lapse: numbers[3])
                traces.append(ReferenceTrace(name: fields[0], seed: UInt64(numbers[0]), ear: ear))
            }
            traces[traces.count - 1].rows.append(
                Row(note: Int(numbers[5]), offset: numbers[6], isHigher: numbers[7] == 1, isCorrect: numbers[8] == 1))
        }
        return traces
    }
}

struct ReferenceTraceTests {
    /// Every row of both traces: note, sign and response from one generator, the difference by the shipped rule.
    @Test func listenerAndKazezChainReproduceTheReference() throws {
        let traces = try ReferenceTrace.all()
        #expect(traces.map(\.rows.count) == [200, 200])
        #expect(traces.map { $0.rows.count { $0.isCorrect } } == [137, 130])
        let settings = TrainingSettings(
            kazez: KazezParameters(narrowing: 0.05, widening: 0.09), easyShare: .fixed(0))
        for trace in traces {
            var random = SeededRandom(seed: trace.seed)
            var trainee = SimulatedTrainee(trace.ear)
            var profile = ListeningProfile()
            for (index, row) in trace.rows.enumerated() {
                let exercise = ComparisonExercise(
                    number: index, mode: .comparison, settings: settings, strategy: KazezNoteStrategy(),
                    profile: profile, using: &random)
                let comparison = exercise.comparison
                let answer = trainee.answer(comparison, using: &random)
                let isSame =
                    comparison.referenceNote.rawValue == row.note
                    && abs(comparison.targetNote.offset.rawValue - row.offset) < 1e-9
                    && (answer == .higher) == row.isHigher && comparison.isCorrect(answer) == row.isCorrect
                try #require(isSame, "\(trace.name), row \(index): \(comparison) \(answer)")
                profile.chain(
                    CompletedComparison(exercise, heard: .sample(at: 0), answer: answer, press: .sample(at: 1)))
            }
        }
    }
}
