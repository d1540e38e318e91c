// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Simulation
import Training

/// What the profile says of tuned notes whose constant error changes from day to day.
struct MatchingTable {
    /// Per cell.
    let listeners: Int
    let rows: RowFilter

    /// Notes per day.
    private static let notes = 10

    func show() {
        print(
            """
            tuning, \(listeners) listeners a cell, \(Self.notes) notes a day, variable error 8 cents: constant error in cents; told: “you tune too high” or “too low”,
            where that is true and where not
            """)
        print(
            row(
                "tuning",
                ["days", "bias", "RMSE", "cover", "truly", "falsely", "VE", "pull", "cover", "told"], wide: 40, cell: 7)
        )
        for days in [10, 30] {
            for deviation in [0.0, 3, 5] {
                for error in [0.0, -4] {
                    show(days: days, deviation: deviation, error: error, pullDeviation: 0)
                }
            }
            show(days: days, deviation: 3, error: 0, pullDeviation: 0.05)
        }
        print("")
    }

    private struct Look: Sendable {
        var error = Figures()
        var pull = Figures()
        var truly = 0
        var falsely = 0
        var pulls = 0
        var spread = 0.0
    }

    /// - Parameters:
    ///   - deviation: of the constant error between days, in cents.
    ///   - error: its mean in cents.
    ///   - pullDeviation: of the pull between days.
    private func show(days: Int, deviation: Double, error: Double, pullDeviation: Double) {
        let name =
            "error \(Int(error)), by day \(Int(deviation))" + (pullDeviation > 0 ? ", pull varies by day" : "")
        guard rows.includes("\(name), \(days) days") else { return }
        let whole = Parallel.map(listeners) { seed in
            look(days: days, deviation: deviation, error: error, pullDeviation: pullDeviation, seed: seed)
        }.reduce(into: Look()) {
            $0.error.add($1.error)
            $0.pull.add($1.pull)
            $0.truly += $1.truly
            $0.falsely += $1.falsely
            $0.pulls += $1.pulls
            $0.spread += $1.spread
        }
        func share(_ count: Int) -> String { String(format: "%.3f", Double(count) / Double(listeners)) }
        print(
            row(
                name,
                [
                    "\(days)", String(format: "%+.2f", whole.error.bias),
                    String(format: "%.2f", whole.error.rootMeanSquare), String(format: "%.3f", whole.error.coverage),
                    error == 0 ? "" : share(whole.truly), share(whole.falsely),
                    String(format: "%.1f", whole.spread / Double(listeners)), String(format: "%+.3f", whole.pull.bias),
                    String(format: "%.3f", whole.pull.coverage), share(whole.pulls),
                ], wide: 40, cell: 7))
        fflush(nil)
    }

    private func look(days: Int, deviation: Double, error: Double, pullDeviation: Double, seed: Int) -> Look {
        var settings = TrainingSettings.standard
        settings.intervals = .unison
        let plan = SimulationPlan(comparisons: 0, matchings: days * Self.notes, sessions: days)
        var simulation = Simulation(settings: settings, strategy: .kazez, plan: plan, seed: UInt64(seed)) { random in
            let errors = (0..<days).map { _ in error + deviation * random.normal() }
            let pulls = (0..<days).map { _ in SimulatedTuner.usualPull + pullDeviation * random.normal() }
            var trainee = SimulatedTrainee(SimulatedListener(sigma: 20))
            trainee.departures.criterion = { errors[$0.session] }
            trainee.departures.pull = { pulls[$0] }
            return trainee
        }
        simulation.run { _, _ in }
        var look = Look()
        guard let found = simulation.profile.summary(in: .standard).matching else { return look }
        let band = found.constantErrorBand
        look.error.add(
            ThresholdEstimate(
                logSigma: found.constantError.rawValue,
                deviation: (band.upperBound - band.lowerBound).rawValue / 2 / 1.96), truth: error)
        // As in the report.
        if found.isEnough, found.constantError.magnitude >= 1, !band.contains(0) {
            if found.constantError.rawValue * error > 0 { look.truly = 1 } else { look.falsely = 1 }
        }
        look.spread = found.variableError?.rawValue ?? 0
        if let pull = found.pull {
            look.pull.add(
                ThresholdEstimate(
                    logSigma: pull.share, deviation: (pull.band.upperBound - pull.band.lowerBound) / 2 / 1.96),
                truth: SimulatedTuner.usualPull)
            look.pulls = pull.isSupported ? 1 : 0
        }
        return look
    }
}
