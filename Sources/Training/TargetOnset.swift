// SPDX-License-Identifier: MIT
import Music

/// The fact that the target note became audible, and what was heard.
package struct TargetOnset: Hashable, Sendable {
    /// Nanoseconds of CLOCK_MONOTONIC at which it left the loudspeaker, the output's latency included; may lie a little
    /// in the future.
    package let moment: Int64
    /// What truly sounded before it.
    package let referenceFrequency: Frequency
    /// What truly sounds.
    package let targetFrequency: Frequency

    package init(moment: Int64, referenceFrequency: Frequency, targetFrequency: Frequency) {
        self.moment = moment
        self.referenceFrequency = referenceFrequency
        self.targetFrequency = targetFrequency
    }
}
