// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Simulation
import Training

/// What the profile says of a player who practises several intervals in turn.
struct IntervalTable {
    /// Per cell.
    let listeners: Int
    let rows: RowFilter

    /// From the finest to the coarsest ear.
    private static let mixed: [(interval: DirectedInterval, sigma: Double)] = [
        (DirectedInterval(.octave, .up), 8), (.perfectFifthUp, 16), (DirectedInterval(.minorThird, .up), 40),
    ]
    private static let rotating = [
        Interval.minorThird, .majorThird, .perfectFourth, .perfectFifth, .majorSixth, .octave,
    ].map { DirectedInterval($0, .up) }

    func show() {
        print(
            """
            three intervals in random order, \(listeners) listeners a cell, sessions of \(EarKind.session); answers to all intervals; apart: mean factor between the
            coarsest and the finest threshold told
            """)
        print(line("intervals", ["", "answers", "bias", "RMSE", "cover", "% right", "withheld", "apart"]))
        for asked in [AskedBy.kazez, .steady] {
            mixed("σ 8, 16, 40", asked, stops: [300, 800]) { index, _ in log(Self.mixed[index].sigma) }
            mixed("equally fine", asked, stops: [100, 300]) { _, base in base }
        }
        print("")
        print(
            "six intervals in random order, 30 sessions of 80, equally fine: trend after each session; too few: of the last looks"
        )
        print(line("intervals", ["", "improv.", "declin.", "found", "too few"]))
        for asked in [AskedBy.kazez, .steady] {
            rotating("unchanging", asked, share: 1)
            rotating("−45 %", asked, share: 0.55)
        }
        print("")
    }

    private func line(_ name: String, _ cells: [String]) -> String { row(name, cells, wide: 33, cell: 7) }

    private struct Look: Sendable {
        /// By interval, as in `mixed`.
        var level = [Figures](repeating: Figures(), count: 3)
        var right = [Double](repeating: 0, count: 3)
        var answers = [Double](repeating: 0, count: 3)
        var spreads: [Double] = []
    }

    /// - Parameter logSigma: by place in `mixed`, given the ln σ of a listener of the population.
    private func mixed(
        _ name: String, _ asked: AskedBy, stops: [Int], _ logSigma: @escaping @Sendable (Int, Double) -> Double
    ) {
        guard rows.includes(name, asked) else { return }
        let runs = Parallel.map(listeners) { seed -> [Look] in
            var simulation = run(asked, Self.mixed.map(\.interval), sessions: stops[1] / EarKind.session, seed) {
                random in
                let base = log(EarKind.sigma(using: &random))
                var trainee = EarKind.ear(sigma: 1, EarKind.octave, lapse: 0.02, using: &random)
                trainee.departures.coarseness = { moment in
                    logSigma(Self.mixed.firstIndex { $0.interval == moment.interval } ?? 0, base)
                }
                return trainee
            }
            var (look, done) = (Look(), 0)
            return stops.map { stop in
                simulation.run(sessions: done..<stop / EarKind.session) { _, completed in
                    let place = Self.mixed.firstIndex { $0.interval == completed.comparison.interval } ?? 0
                    look.answers[place] += 1
                    look.right[place] += completed.isCorrect ? 1 : 0
                }
                done = stop / EarKind.session
                var now = look
                let skills = simulation.profile.summary(in: .standard, strategy: asked.strategy).skills
                    .filter(\.isKnown)
                for skill in skills {
                    let interval = skill.skill.interval
                    guard let place = Self.mixed.firstIndex(where: { $0.interval == interval }) else { continue }
                    now.level[place].add(skill.estimate, truth: simulation.truth(of: interval).logSigma)
                }
                let told = skills.map(\.estimate.logSigma)
                if told.count == 3, let finest = told.min(), let coarsest = told.max() {
                    now.spreads = [coarsest - finest]
                }
                return now
            }
        }
        for (index, stop) in stops.enumerated() {
            for (place, (interval, _)) in Self.mixed.enumerated() {
                var (level, right, answers) = (Figures(), 0.0, 0.0)
                for run in runs {
                    level.add(run[index].level[place])
                    right += run[index].right[place]
                    answers += run[index].answers[place]
                }
                let spreads = runs.flatMap { $0[index].spreads }
                let apart = spreads.reduce(0, +) / Double(spreads.count)
                print(
                    line(
                        "\(name): \(interval.symbol)",
                        [
                            asked.name, "\(stop)", String(format: "%+.3f", level.bias),
                            String(format: "%.3f", level.rootMeanSquare), String(format: "%.3f", level.coverage),
                            String(format: "%.1f", 100 * right / answers),
                            String(format: "%.3f", 1 - Double(level.count) / Double(listeners)),
                            place == 0 ? String(format: "%.2f", exp(apart)) : "",
                        ]))
            }
        }
        fflush(nil)
    }

    /// - Parameter share: of the first threshold, at the end.
    private func rotating(_ name: String, _ asked: AskedBy, share: Double) {
        guard rows.includes("rotating, \(name)", asked) else { return }
        let (sessions, session) = (30, 80)
        let runs = Parallel.map(listeners) { seed -> [Trend] in
            var simulation = run(asked, Self.rotating, sessions: sessions, session: session, seed) { random in
                .changing(to: share, in: sessions * session, form: 0.15, using: &random)
            }
            return (0..<sessions).map { number in
                simulation.run(sessions: number..<number + 1) { _, _ in }
                guard number > 4 else { return .notEnoughData }
                return simulation.profile.summary(in: .standard, strategy: asked.strategy).toldTrend
            }
        }
        let looks = runs.flatMap { $0 }.filter { $0 != .notEnoughData }
        func part(_ count: Int, _ whole: Int) -> String {
            whole == 0 ? "–" : String(format: "%.3f", Double(count) / Double(whole))
        }
        print(
            line(
                "rotating, \(name)",
                [
                    asked.name, part(looks.count { $0 == .improving }, looks.count),
                    part(looks.count { $0 == .declining }, looks.count),
                    part(runs.count { $0.contains(.improving) }, runs.count),
                    part(runs.count { $0.last == .notEnoughData }, runs.count),
                ]))
        fflush(nil)
    }

    private func run(
        _ asked: AskedBy, _ intervals: [DirectedInterval], sessions: Int, session: Int = EarKind.session, _ seed: Int,
        _ trainee: (inout SeededRandom) -> SimulatedTrainee
    ) -> Simulation {
        var settings = TrainingSettings.standard
        settings.easyShare = asked.easyShare
        settings.intervals = IntervalSet(intervals) ?? .unison
        return Simulation(
            settings: settings, strategy: asked.strategy,
            plan: SimulationPlan(comparisons: sessions * session, sessions: sessions), seed: UInt64(seed),
            trainee: trainee)
    }
}

extension ProfileSummary {
    /// The trend that the profile tells.
    fileprivate var toldTrend: Trend { hearing?.trend ?? .notEnoughData }
}
