// SPDX-License-Identifier: MIT
import Testing

@testable import Music

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
