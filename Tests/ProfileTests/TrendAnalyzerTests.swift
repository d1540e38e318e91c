// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Profile

/// The trend after each session.
struct TrendAnalyzerTests {
    /// Sessions whose ln σ follows a function, with equal uncertainty.
    private func sessions(_ count: Int, deviation: Double = 0.1, _ course: (Int) -> Double) -> [SessionThreshold] {
        (0..<count).map { Self.session($0, course($0), deviation: deviation) }
    }

    private static func session(
        _ index: Int, _ logSigma: Double, deviation: Double = 0.1, segment: Int = 0
    ) -> SessionThreshold {
        SessionThreshold(
            start: Date(timeIntervalSince1970: 86_400 * Double(index)), answers: 60,
            estimate: ThresholdEstimate(logSigma: logSigma, deviation: deviation), segment: segment)
    }

    /// Variation without a trend.
    private func wobble(_ session: Int) -> Double { session.isMultiple(of: 2) ? 0.05 : -0.05 }

    @Test func noTrendBelowSixSessions() {
        for count in 0...5 {
            #expect(TrendAnalyzer.trend(of: sessions(count) { 3 - 0.5 * Double($0) }) == .notEnoughData)
        }
        #expect(TrendAnalyzer.trend(of: sessions(6) { 3 + wobble($0) }) == .stable)
    }

    @Test func twoTestsMustAgreeBeforeATrendIsReported() {
        let falling = TrendAnalyzer.trends(of: sessions(12) { 3 - 0.15 * Double($0) })
        #expect(falling[..<5].allSatisfy { $0 == .notEnoughData })
        #expect(falling[5] == .stable, "the first test only")
        #expect(falling[6...].allSatisfy { $0 == .improving })
        let rising = TrendAnalyzer.trends(of: sessions(12) { 3 + 0.15 * Double($0) })
        #expect(rising[5] == .stable && rising[6...].allSatisfy { $0 == .declining })
    }

    /// Changes below ten per cent over the window are not reported, however certain.
    @Test func aSmallChangeIsNotReported() {
        let small = log(1.09) / 7
        #expect(TrendAnalyzer.trend(of: sessions(8, deviation: 0.001) { -small * Double($0) }) == .stable)
        #expect(SessionLine(sessions(8, deviation: 0.001) { -small * Double($0) }).pValue < 1)
        let large = log(1.9) / 7
        #expect(TrendAnalyzer.trend(of: sessions(8, deviation: 0.001) { -large * Double($0) }) == .improving)
    }

    @Test func anEarWithoutFurtherChangeIsStableAgain() {
        let found = TrendAnalyzer.trends(of: sessions(80) { 3 - 0.1 * Double(min($0, 12)) + wobble($0) })
        #expect(found[12] == .improving)
        #expect(found.last == .stable, "36 sessions at one level")
        let turned = TrendAnalyzer.trends(of: sessions(80) { 3 - 0.1 * Double(min($0, 80 - $0)) })
        #expect(turned.contains(.improving))
        #expect(turned.last == .declining)
        for (before, after) in zip(turned, turned.dropFirst()) {
            #expect(Set([before, after]) != [.improving, .declining], "there is no leap from one to the other")
        }
    }

    @Test func theReferenceLineIsReproduced() {
        let y = [3.10, 2.95, 3.05, 2.90, 2.80, 2.85, 2.70, 2.72]
        let v = [0.09, 0.04, 0.04, 0.05, 0.04, 0.06, 0.04, 0.04]
        let line = SessionLine(
            y.indices.map { Self.session($0, y[$0], deviation: v[$0].squareRoot()) })
        #expect(abs(line.variance - 0.01) < 1e-12)
        #expect(abs(line.slope - -0.05415) < 0.000_005)
        #expect(abs(line.standardError - 0.03784) < 0.000_005)
        #expect(abs(line.pValue - 0.2024) < 0.000_05)
    }

    /// Table of t for two-sided 5 % (Fisher and Yates).
    @Test(arguments: [(1.0, 12.706), (2, 4.303), (4, 2.776), (10, 2.228), (11, 2.201), (34, 2.032), (120, 1.980)])
    func studentsDistributionAgreesWithTables(freedom: Double, t: Double) {
        let distribution = StudentDistribution(degreesOfFreedom: freedom)
        #expect(abs(distribution.beyond(t) - 0.05) < 0.000_1)
        #expect(abs(distribution.distance(beyond: 0.05) - t) < 0.001)
    }

    /// Sessions along a line with equal uncertainty.
    private func sessions(_ count: Int, change: Double, deviation: Double) -> [SessionThreshold] {
        (0..<count).map { index in
            let level = 2.5 + change * Double(index) / Double(count - 1) + 0.05 * (index.isMultiple(of: 2) ? 1 : -1)
            return Self.session(index, level, deviation: deviation)
        }
    }

    @Test func theBandHoldsTheChangeAndIsShrunk() throws {
        for change in [-0.8, -0.5, 0.6] {
            let found = try #require(TrendAnalyzer.change(of: sessions(12, change: change, deviation: 0.1)))
            #expect(found.logarithms.contains(change))
            let middle = (found.logarithms.lowerBound + found.logarithms.upperBound) / 2
            #expect(abs(middle) < abs(change) + 0.02 && middle * change > 0)
            #expect(found.isFiner == (change < 0))
            #expect(found.since == Date(timeIntervalSince1970: 0))
        }
    }

    @Test func withoutATrendThereIsNoChange() {
        for (count, change, deviation) in [(12, 0.0, 0.1), (12, -0.5, 0.9), (4, -0.9, 0.1)] {
            #expect(TrendAnalyzer.change(of: sessions(count, change: change, deviation: deviation)) == nil)
        }
    }

    /// w = .16/(.16 + s²), half = t·s·√w: of a line whose slope is known exactly.
    @Test func theChangeIsShrunk() throws {
        let all = sessions(8, change: -0.7, deviation: 0.2)
        let line = SessionLine(all)
        let change = try #require(ThresholdChange(line, over: 8, since: all[0].start))
        let (raw, error) = (line.slope * 7, line.standardError * 7)
        let share = 0.16 / (0.16 + error * error)
        #expect(abs((change.logarithms.lowerBound + change.logarithms.upperBound) / 2 - share * raw) < 1e-12)
        // t at 97.5 % with six degrees of freedom.
        let half = 2.446_911_851 * error * share.squareRoot()
        #expect(abs(change.logarithms.upperBound - change.logarithms.lowerBound - 2 * half) < 1e-6)
        #expect(abs(change.shares.upperBound - (1 - exp(change.logarithms.lowerBound))) < 1e-12)
    }

    /// A coarser sound in the middle is no decline, and a slope on both sides of it is found.
    @Test func anotherSegmentIsNoTrend() {
        for (slope, expected) in [(0.0, Trend.stable), (-0.1, .improving)] {
            let all = (0..<24).map { index in
                Self.session(
                    index, 2.5 + slope * Double(index) + wobble(index) + (index < 12 ? 0 : 0.6), segment: index / 12)
            }
            #expect(TrendAnalyzer.trend(of: all) == expected)
        }
        let turns = (0..<12).map { Self.session($0, $0.isMultiple(of: 2) ? 2.5 : 3, segment: $0 % 2) }
        #expect(TrendAnalyzer.trend(of: turns) == .stable)
    }

    @Test func eachSegmentCostsASession() {
        let all = (0..<6).map { Self.session($0, 2.5, segment: $0 < 5 ? 0 : 1) }
        #expect(TrendAnalyzer.missingSessions(in: all) == 1)
        #expect(TrendAnalyzer.trend(of: all) == .notEnoughData)
        #expect(TrendAnalyzer.missingSessions(in: all.dropLast()) == 1)
        #expect(TrendAnalyzer.missingSessions(in: []) == 6)
    }
}
