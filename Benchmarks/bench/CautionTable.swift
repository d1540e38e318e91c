// SPDX-License-Identifier: MIT
import Foundation
import Music
import Profile
import Simulation
import Training

/// How soon implausible answers are detected, and how often an honest ear is suspected.
struct CautionTable {
    let listeners: Int
    let rows: RowFilter
    /// Answers within which the warning should appear.
    private static let limit = 130

    func show() {
        print("answers until it is said, \(listeners) players each")
        print(row("player", ["strategy", "suspected", "median", "latest", "no threshold", "either"], wide: 34))
        for asked in [AskedBy.kazez, .steady] {
            for (name, isInterval) in [("", false), (", octave", true)] {
                find("guesses" + name, asked, isInterval, SimulatedListener(sigma: 20, lapse: 0.5), .listens)
                find("swaps pads" + name, asked, isInterval, SimulatedListener(sigma: 12), .swapsPads)
                find("says higher" + name, asked, isInterval, SimulatedListener(sigma: 12), .saysHigher)
            }
        }
        falseAlarms()
        censored()
        print("")
    }

    private func find(
        _ name: String, _ asked: AskedBy, _ isInterval: Bool, _ ear: SimulatedListener, _ habit: SimulatedHabit
    ) {
        guard rows.includes(name, asked) else { return }
        // Suspected: by the rules applied to every answer. Cautioned: at every tenth answer, by any warning in place of the
        // threshold.
        let found = Parallel.map(listeners) { seed -> (suspected: Int?, cautioned: Int?) in
            var (suspected, cautioned): (Int?, Int?) = (nil, nil)
            var (profile, answers) = (PerceptualProfile(), 0)
            _ = EarRun(asked: asked, answers: Self.limit, isInterval: isInterval).run(seed: seed) { _, completed in
                answers += 1
                profile.update(completed)
                if suspected == nil, profile.suspicion(of: Skill(completed)) != nil { suspected = answers }
                guard cautioned == nil, answers >= DataQualityWarning.enoughAnswers, answers.isMultiple(of: 10) else {
                    return
                }
                if profile.summary(in: .standard).leading?.isKnown == false { cautioned = answers }
            } _: { _ in
                SimulatedTrainee(ear, habit: habit)
            }
            return (suspected, cautioned)
        }
        func cells(_ places: [Int]) -> [String] {
            [
                "\(places.count) of \(found.count)", "\(places.isEmpty ? 0 : places.sorted()[places.count / 2])",
                "\(places.max() ?? 0)",
            ]
        }
        let (cautioned, either) = (
            found.count { $0.cautioned != nil }, found.count { $0.suspected != nil || $0.cautioned != nil }
        )
        print(
            row(
                name, [asked.name] + cells(found.compactMap(\.suspected)) + ["\(cautioned)", "\(either)"], wide: 34))
        fflush(nil)
    }

    /// Ears with σ of 2 to 60 cents, a criterion up to 30 cents and a lapse rate up to 12 %.
    private func falseAlarms() {
        guard rows.includes("honest ears", .kazez) else { return }
        let histories = 10 * listeners
        let alarms = Parallel.map(histories) { seed -> Bool in
            let asked = [AskedBy.kazez, .steady][seed / 2 % 2]
            var profile = PerceptualProfile()
            var isSuspected = false
            _ = EarRun(asked: asked, answers: 600, isInterval: !seed.isMultiple(of: 2)).run(seed: seed) {
                _, completed in
                profile.update(completed)
                if profile.suspicion(of: Skill(completed)) != nil { isSuspected = true }
            } _: { random in
                let sigma = 2 * exp(random.uniform() * log(30))
                let criterion = (random.uniform() - 0.5) * 60
                return SimulatedTrainee(
                    SimulatedListener(
                        sigma: Cents(sigma), criterion: Cents(criterion), lapse: 0.12 * random.uniform()))
            }
            return isSuspected
        }
        print("honest ears suspected within 600 answers: \(alarms.count { $0 }) of \(histories)")
        fflush(nil)
    }

    /// The warnings "finer than" and "coarser than", checked at every twentieth answer of honest ears.
    private func censored() {
        struct Looks {
            var all = 0, finer = 0, wrong = 0, coarser = 0, wrongCoarser = 0
        }
        for asked in [AskedBy.kazez, .steady] where rows.includes("finer or coarser than", asked) {
            let looks = Parallel.map(listeners) { seed -> Looks in
                var (profile, looks, answers) = (PerceptualProfile(), Looks(), 0)
                let sigma = 0.3 * exp(Double(seed) / Double(listeners) * log(1000))
                _ = EarRun(asked: asked, answers: 600).run(seed: seed) { _, completed in
                    answers += 1
                    profile.update(completed)
                    guard answers >= 40, answers.isMultiple(of: 20) else { return }
                    looks.all += 1
                    let threshold = ThresholdEstimate.shareOfSigma * sigma
                    switch profile.summary(in: .standard).leading?.warning {
                    case .finer(let limit)?:
                        looks.finer += 1
                        if limit.rawValue < threshold { looks.wrong += 1 }
                    case .coarser(let limit)?:
                        looks.coarser += 1
                        if limit.rawValue > threshold { looks.wrongCoarser += 1 }
                    case _: break
                    }
                } _: { _ in
                    SimulatedTrainee(SimulatedListener(sigma: Cents(sigma)))
                }
                return looks
            }
            let sum = looks.reduce(into: Looks()) {
                $0.all += $1.all
                $0.finer += $1.finer
                $0.wrong += $1.wrong
                $0.coarser += $1.coarser
                $0.wrongCoarser += $1.wrongCoarser
            }
            print(
                "\(asked.name), σ 0.3–300, \(sum.all) looks: “finer than” \(sum.finer), false \(sum.wrong); “coarser than” \(sum.coarser), false \(sum.wrongCoarser)"
            )
            fflush(nil)
        }
    }
}
