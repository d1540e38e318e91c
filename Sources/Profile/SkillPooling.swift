// SPDX-License-Identifier: MIT
import Foundation
import Training

/// Partial pooling of a player's skills: relative to their priors, ln σ of the skills is normal around a common mean, with a
/// standard deviation that the data choose (empirical Bayes; Morris 1983). A skill with few answers moves towards the others, one
/// with many stays where it is.
enum SkillPooling {
    /// Standard deviations between skills, with prior probabilities.
    private static let spreads = [(0.15, 0.2), (0.35, 0.25), (1, 0.55)]
    private static let leastPrecision = 0.05

    /// - Parameter skills: with posteriors of ln σ under the skills' own priors.
    static func estimates(_ skills: [(skill: Skill, posterior: NormalPosterior)]) -> [Skill: NormalPosterior] {
        guard skills.count > 1 else { return [:] }
        // Summed in a fixed order, so that rounding is reproducible.
        let evidence = skills.sorted { $0.skill < $1.skill }.map { skill, posterior in
            let variance = 1 / max(1 / posterior.variance - 1, leastPrecision)
            let mean = (posterior.mean - skill.priorLogSigma) / posterior.variance * variance
            return (skill: skill, own: NormalPosterior(mean: mean, variance: variance))
        }
        let pools = spreads.map { spread, prior in Pool(evidence.map(\.own), spread: spread, prior: prior) }
        let weights = LevelGrid.normalised(pools.map(\.logEvidence))
        return evidence.reduce(into: [:]) { estimates, one in
            estimates[one.skill] = zip(weights, pools).reduce(into: WeightedMoments()) { moments, pool in
                let estimate = pool.1.estimate(one.own)
                moments.add(mean: estimate.mean, variance: estimate.variance, weight: pool.0)
            }.posterior.shifted(by: one.skill.priorLogSigma)
        }
    }

    /// The common mean, a priori normal with variance 1, for one standard deviation between skills.
    private struct Pool {
        let variance: Double
        let center: NormalPosterior
        let logEvidence: Double

        init(_ skills: [NormalPosterior], spread: Double, prior: Double) {
            variance = spread * spread
            var (precision, sum, log) = (1.0, 0.0, Foundation.log(prior))
            for skill in skills {
                let weight = 1 / (skill.variance + variance)
                precision += weight
                sum += weight * skill.mean
                log += (Foundation.log(weight) - weight * skill.mean * skill.mean) / 2
            }
            center = NormalPosterior(mean: sum / precision, variance: 1 / precision)
            logEvidence = log + (sum * sum / precision - Foundation.log(precision)) / 2
        }

        func estimate(_ own: NormalPosterior) -> NormalPosterior {
            let gain = own.variance / (own.variance + variance)
            return NormalPosterior(
                mean: own.mean + gain * (center.mean - own.mean),
                variance: own.variance * (1 - gain) + gain * gain * center.variance)
        }
    }
}
