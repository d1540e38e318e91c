// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Training

struct LoudnessVariationTests {
    @Test(arguments: [0.0, 0.25, 1.0])
    func theTargetIsLouderOrSofterUpToTheShareOfTwoDecibels(share: Double) {
        var random = SeededRandom(seed: 5)
        let offsets = (0..<10_000).map { _ in
            LoudnessVariation.offset(for: UnitInterval(share), using: &random).rawValue
        }
        let reach = share * 2
        #expect(offsets.allSatisfy { abs($0) <= reach })
        // Uniform: the mean is 0, the mean square a third of the reach's.
        #expect(abs(offsets.reduce(0, +) / 10_000) <= reach * 0.03)
        #expect(abs(offsets.map { $0 * $0 }.reduce(0, +) / 10_000 - reach * reach / 3) <= reach * reach * 0.02)
    }
}
