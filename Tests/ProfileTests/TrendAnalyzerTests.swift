// SPDX-License-Identifier: MIT
import Testing

@testable import Profile

struct TrendAnalyzerTests {
    @Test func theReferenceLineIsReproduced() {
        let y = [3.10, 2.95, 3.05, 2.90, 2.80, 2.85, 2.70, 2.72]
        let v = [0.09, 0.04, 0.04, 0.05, 0.04, 0.06, 0.04, 0.04]
        let line = SessionLine(zip(y, v).map { ThresholdEstimate(logSigma: $0, deviation: $1.squareRoot()) })
        #expect(abs(line.variance - 0.01) < 1e-12)
        #expect(abs(line.slope - -0.05415) < 0.000_005)
        #expect(abs(line.standardError - 0.03784) < 0.000_005)
        #expect(abs(line.pValue - 0.2024) < 0.000_05)
    }

    /// Table of t for two-sided 5 % (Fisher and Yates).
    @Test(arguments: [(1.0, 12.706), (2, 4.303), (4, 2.776), (10, 2.228), (11, 2.201), (34, 2.032), (120, 1.980)])
    func studentsDistributionIsThatOfTheTables(freedom: Double, t: Double) {
        let distribution = StudentDistribution(degreesOfFreedom: freedom)
        #expect(abs(distribution.beyond(t) - 0.05) < 0.000_1)
        #expect(abs(distribution.distance(beyond: 0.05) - t) < 0.001)
    }
}
