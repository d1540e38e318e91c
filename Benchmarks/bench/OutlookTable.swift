// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Simulation
import Training

/// How many more answers a threshold of ±25 % takes, as told and in truth.
struct OutlookTable {
    /// Per cell.
    let listeners: Int
    let rows: RowFilter

    private static let answers = 300
    /// The most sessions simulated further.
    private static let more = 60

    func show() {
        print(
            """
            more answers for ±25 %, \(listeners) listeners a cell, told after \(Self.answers): known: so well already; medians of the middle of the range told, of the true
            number and of true/told; within: share of true numbers within the range; never: not reached in \(Self.more) sessions of \(EarKind.session)
            """)
        print(
            row(
                "more answers", ["", "known", "told", "truth", "ratio", "within", "never"],
                wide: 33,
                cell: 7))
        for form in [0, 0.15, 0.30] {
            for asked in [AskedBy.kazez, .steady] { show(form, asked) }
        }
        print("")
    }

    private struct Case: Sendable {
        let told: ClosedRange<Int>?
        let isKnown: Bool
        /// Nil if not reached.
        let truth: Int?
    }

    private func show(_ form: Double, _ asked: AskedBy) {
        let name = "form \(Int((100 * form).rounded())) %"
        guard rows.includes(name, asked) else { return }
        let cases = Parallel.map(listeners) { find(form, asked, seed: $0) }
        let numbers = cases.compactMap { found in found.told.map { (told: $0, truth: found.truth) } }
        let middles = numbers.map { (Double($0.told.lowerBound) * Double($0.told.upperBound)).squareRoot() }
        func share(_ count: Int, of whole: Int) -> String {
            whole == 0 ? "–" : String(format: "%.3f", Double(count) / Double(whole))
        }
        func median(_ values: [Double], _ format: String) -> String {
            guard !values.isEmpty else { return "–" }
            let value = values.sorted()[values.count / 2]
            return value.isInfinite ? "∞" : String(format: format, value)
        }
        let truths = numbers.map { $0.truth.map { Double($0) } ?? .infinity }
        print(
            row(
                name,
                [
                    asked.name, share(cases.count(where: \.isKnown), of: cases.count),
                    median(middles, "%.0f"), median(truths, "%.0f"),
                    median(zip(truths, middles).map { $0 / $1 }, "%.2f"),
                    share(
                        numbers.count { number in number.truth.map(number.told.contains) ?? false }, of: numbers.count),
                    share(numbers.count { $0.truth == nil }, of: numbers.count),
                ], wide: 33, cell: 7))
        fflush(nil)
    }

    private func find(_ form: Double, _ asked: AskedBy, seed: Int) -> Case {
        var settings = TrainingSettings.standard
        settings.easyShare = asked.easyShare
        settings.intervals = .unison
        let first = Self.answers / EarKind.session
        let sessions = first + Self.more
        var simulation = Simulation(
            settings: settings, strategy: asked.strategy,
            plan: SimulationPlan(comparisons: sessions * EarKind.session, sessions: sessions), seed: UInt64(seed)
        ) { random in
            let sigma = EarKind.sigma(using: &random)
            return EarKind.ear(sigma: sigma, .prime, lapse: 0.02, form: form, using: &random)
        }
        func isKnown(_ result: SkillSummary?) -> Bool {
            result.map { $0.isKnown && 1.96 * $0.estimate.deviation <= log(1.25) } ?? false
        }
        simulation.run(sessions: 0..<first) { _, _ in }
        let told = simulation.result
        guard told?.outlook != nil else { return Case(told: nil, isKnown: isKnown(told), truth: nil) }
        for session in first..<sessions {
            simulation.run(sessions: session..<session + 1) { _, _ in }
            guard isKnown(simulation.result) else { continue }
            return Case(told: told?.outlook, isKnown: false, truth: (session + 1 - first) * EarKind.session)
        }
        return Case(told: told?.outlook, isKnown: false, truth: nil)
    }
}
