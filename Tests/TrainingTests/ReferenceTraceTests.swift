// SPDX-License-Identifier: MIT
import Music
import Simulation
import Testing

@testable import Training

struct ReferenceTraceTests {
    /// Every row of both traces: note, sign and response from one generator, the difference by the shipped rule.
    @Test func listenerAndKazezChainReproduceTheReference() throws {
        let traces = try ReferenceTrace.all()
        #expect(traces.map(\.rows.count) == [200, 200])
        #expect(traces.map { $0.rows.count { $0.isCorrect } } == [137, 130])
        for trace in traces {
            var random = SeededRandom(seed: trace.seed)
            var trainee = SimulatedTrainee(trace.ear)
            var last: CompletedComparison?
            for (index, row) in trace.rows.enumerated() {
                let exercise = ComparisonExercise(
                    number: index, mode: .comparison, settings: TrainingSettings(), strategy: KazezNoteStrategy(),
                    profile: MeanProfile(), lastComparison: last, using: &random)
                let comparison = exercise.comparison
                let answer = trainee.answer(comparison, using: &random)
                let isSame =
                    comparison.referenceNote.rawValue == row.note
                    && abs(comparison.targetNote.offset.rawValue - row.offset) < 1e-9
                    && (answer == .higher) == row.isHigher && comparison.isCorrect(answer) == row.isCorrect
                try #require(isSame, "\(trace.name), row \(index): \(comparison) \(answer)")
                last = CompletedComparison(
                    exercise, heard: .sample(at: 0), answer: answer, press: .sample(at: 1))
            }
        }
    }
}
