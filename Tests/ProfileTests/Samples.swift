// SPDX-License-Identifier: MIT
import Training

@testable import Profile

extension PerceptualProfile {
    /// From answered comparisons and tuned pitches in the order of time.
    init(_ comparisons: some Sequence<CompletedComparison>, _ matchings: some Sequence<CompletedPitchMatching> = []) {
        self.init()
        for completed in comparisons { update(completed) }
        for completed in matchings { update(completed, range: 20) }
    }
}
