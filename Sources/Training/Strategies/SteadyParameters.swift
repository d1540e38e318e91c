// SPDX-License-Identifier: MIT
import Music

/// Where `SteadyStrategy` aims, and how far it goes at once; clamped.
package struct SteadyParameters: Hashable, Sendable {
    package static let shareRange = 0.6...0.95
    package static let firstStepRange = 1.1...4.0
    package static let stepRange = 1.05...2.0
    package static let firstTrialsRange = 0...50

    /// The share of right answers aimed at, by an ear without lapses and bias.
    package var share: Double { didSet { share = share.clamped(to: Self.shareRange) } }
    /// The greatest factor between two differences in a row, either way, while a skill is new.
    package var firstStep: Double { didSet { firstStep = firstStep.clamped(to: Self.firstStepRange) } }
    /// The same later.
    package var step: Double { didSet { step = step.clamped(to: Self.stepRange) } }
    /// For how many answers a skill is new.
    package var firstTrials: Int { didSet { firstTrials = firstTrials.clamped(to: Self.firstTrialsRange) } }

    package init(share: Double = 0.85, firstStep: Double = 2, step: Double = 1.4, firstTrials: Int = 6) {
        self.share = share.clamped(to: Self.shareRange)
        self.firstStep = firstStep.clamped(to: Self.firstStepRange)
        self.step = step.clamped(to: Self.stepRange)
        self.firstTrials = firstTrials.clamped(to: Self.firstTrialsRange)
    }
}
