// SPDX-License-Identifier: MIT
import Testing

@testable import Music

struct NormalDistributionTests {
    /// Φ⁻¹(0.75) converts σ to a threshold; Φ⁻¹(0.85) is the steady strategy's aim.
    @Test func thresholdsAreWhereTheTablesHaveThem() {
        #expect(abs(NormalDistribution.quantile(0.75) - 0.674_489_750_196) < 1e-11)
        #expect(abs(NormalDistribution.quantile(0.85) - 1.036_433_389_494) < 1e-11)
        #expect(abs(NormalDistribution.cumulative(1.96) - 0.975_002_104_852) < 1e-11)
        #expect(abs(NormalDistribution.values(0).density - 0.398_942_280_401) < 1e-11)
    }

    @Test func quantileUndoesTheDistribution() {
        for step in 1..<1000 {
            let p = Double(step) / 1000
            #expect(abs(NormalDistribution.cumulative(NormalDistribution.quantile(p)) - p) < 1e-12)
        }
    }

    @Test func normalNumbersHaveMeanNoughtAndDeviationOne() {
        var random = SeededRandom(seed: 5)
        let numbers = (0..<100_000).map { _ in random.normal() }
        let mean = numbers.reduce(0, +) / 1e5
        let square = numbers.map { $0 * $0 }.reduce(0, +) / 1e5
        // Four standard errors.
        #expect(abs(mean) < 0.0127)
        #expect(abs(square - 1) < 0.018)
    }
}

struct SeededRandomTests {
    /// The published sequence of SplitMix64 for this seed, so that `--seed` is the same on every machine and in every version.
    @Test func itIsSplitMix64() {
        var random = SeededRandom(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
        #expect(random.next() == 9_817_491_932_198_370_423)
    }

    /// Reference values for the seed 42.
    @Test func uniformNumbersAreTheUpperBits() {
        var random = SeededRandom(seed: 42)
        for expected in [0.7415648787718233, 0.1599103928769201, 0.27860113025513866] {
            #expect(random.uniform() == expected)
        }
    }
}
