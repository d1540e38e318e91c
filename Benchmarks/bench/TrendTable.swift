// SPDX-License-Identifier: MIT
import Music
import Foundation
import Profile
import Simulation
import Training

/// Rates of false and detected trends.
struct TrendTable {
    let listeners: Int
    let rows: RowFilter

    func show() {
        print(
            "trend, \(listeners) listeners a cell, after each session by the final timeline: share of looks; found: by session 30;"
        )
        print("size: share of those told whose band holds the true change")
        print(row("ears", ["strategy", "improving", "declining", "found", "size told", "size right"], wide: 34))
        for asked in [AskedBy.kazez, .steady] {
            show("unchanging, 36 sessions", asked, sessions: 36, share: 1) { seed, random in
                SimulatedTrainee(
                    sigma: Cents(4 * exp(random.uniform() * log(10))), criterion: 0, lapse: 0.02,
                    formDeviation: [0, 0.15, 0.30][seed % 3])
            }
        }
        for (name, share) in [("−45 %", 0.55), ("−26 %", 0.74), ("+82 %", 1.82)] {
            for form in [0, 0.15] {
                for asked in [AskedBy.kazez, .steady] {
                    show("\(name) in 30 sessions, form \(form)", asked, sessions: 30, share: share) { _, random in
                        .changing(to: share, in: 30 * EarRun.session, form: form, using: &random)
                    }
                }
            }
        }
        print("")
    }

    private struct TrendResult {
        var trends: [Trend] = []
        var change: ThresholdChange?
        /// The true change of ln σ over the window.
        var truth = 0.0
    }

    private func show(
        _ name: String, _ asked: AskedBy, sessions: Int, share: Double,
        _ trainee: @escaping @Sendable (Int, inout SeededRandom) -> SimulatedTrainee
    ) {
        guard rows.includes(name, asked) else { return }
        let run = EarRun(asked: asked, answers: sessions * EarRun.session)
        let all = Parallel.map(listeners) { seed -> TrendResult in
            let simulation = run.run(seed: seed) { trainee(seed, &$0) }
            guard let summary = simulation.result else { return TrendResult() }
            let timeline = summary.timeline
            let place = summary.change.flatMap { change in timeline.firstIndex { $0.start == change.since } } ?? 0
            let steps = Double(timeline.count - 1 - place) / Double(sessions)
            return TrendResult(
                trends: TrendAnalyzer.trends(of: timeline), change: summary.change,
                truth: log(share) * steps)
        }
        let looks = all.flatMap(\.trends).filter { $0 != .notEnoughData }
        let wanted: Trend = share > 1 ? .declining : .improving
        let told = all.filter { $0.change != nil }
        print(
            row(
                name,
                [
                    asked.name, part(looks.count { $0 == .improving }, looks.count),
                    part(looks.count { $0 == .declining }, looks.count),
                    share == 1 ? "" : part(all.count { $0.trends.contains(wanted) }, all.count),
                    part(told.count, all.count),
                    part(told.count { $0.change?.logarithms.contains($0.truth) == true }, told.count),
                ], wide: 34))
        fflush(nil)
    }

    private func part(_ count: Int, _ whole: Int) -> String {
        whole == 0 ? "–" : String(format: "%.3f", Double(count) / Double(whole))
    }
}
