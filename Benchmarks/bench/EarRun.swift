// SPDX-License-Identifier: MIT
import Music
import Foundation
import Profile
import Simulation
import Training

/// A strategy, with easy exercises or as it comes.
struct AskedBy: Hashable {
    let name: String
    let strategy: StrategyName
    let easyShare: EasyShare

    static let kazez = AskedBy(name: "kazez", strategy: .kazez, easyShare: .automatic)
    static let kazezWithEasy = AskedBy(name: "kazez + easy", strategy: .kazez, easyShare: .fixed(0.1))
    static let adaptive = AskedBy(name: "adaptive", strategy: .adaptive, easyShare: .automatic)
    static let steadyWithoutEasy = AskedBy(name: "steady, none easy", strategy: .steady, easyShare: .fixed(0))
    static let steady = AskedBy(name: "steady", strategy: .steady, easyShare: .automatic)
}

/// A simulated listener who trains for some sessions.
struct EarRun {
    /// Answers in a session.
    static let session = 60
    private static let octave = DirectedInterval(.octave, .up)

    let asked: AskedBy
    let answers: Int
    var isInterval = false

    var sessions: Int { (answers + Self.session - 1) / Self.session }

    func run(
        seed: Int, answered: (Int, CompletedComparison) -> Void = { _, _ in },
        _ trainee: (inout SeededRandom) -> SimulatedTrainee
    ) -> Simulation {
        var settings = TrainingSettings(easyShare: asked.easyShare)
        settings.intervals = isInterval ? IntervalSet([Self.octave]) ?? .unison : .unison
        let plan = SimulationPlan(comparisons: answers, sessions: sessions)
        var simulation = Simulation(
            settings: settings, strategy: asked.strategy, plan: plan, seed: UInt64(seed), trainee: trainee)
        simulation.run(answered: answered)
        return simulation
    }
}

extension Simulation {
    /// What the profile says in the end.
    var told: SkillSummary? { profile.summary(in: settings.noteRange, strategy: strategy).leading }

    /// ln σ in the end, without the form of the day.
    var truth: Double { log(trainee.ear(in: settings.noteRange).sigma.rawValue) }
}
