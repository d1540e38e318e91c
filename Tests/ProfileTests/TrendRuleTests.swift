// SPDX-License-Identifier: MIT
import Foundation
import Testing
import Training

@testable import Profile

/// The trend after each session.
struct TrendRuleTests {
    /// Sessions whose ln σ follows a function, with equal uncertainty.
    private func sessions(_ count: Int, deviation: Double = 0.1, _ course: (Int) -> Double) -> [ThresholdEstimate] {
        (0..<count).map { ThresholdEstimate(logSigma: course($0), deviation: deviation) }
    }

    /// Variation without a trend.
    private func wobble(_ session: Int) -> Double { session.isMultiple(of: 2) ? 0.05 : -0.05 }

    @Test func nothingIsToldBelowSixSessions() {
        for count in 0...5 {
            #expect(TrendAnalyzer.trend(of: sessions(count) { 3 - 0.5 * Double($0) }) == .notEnoughData)
        }
        #expect(TrendAnalyzer.trend(of: sessions(6) { 3 + wobble($0) }) == .stable)
    }

    @Test func twoLooksMustAgreeBeforeATrendIsTold() {
        let falling = TrendAnalyzer.trends(of: sessions(12) { 3 - 0.15 * Double($0) })
        #expect(falling[..<5].allSatisfy { $0 == .notEnoughData })
        #expect(falling[5] == .stable, "the first look only")
        #expect(falling[6...].allSatisfy { $0 == .improving })
        let rising = TrendAnalyzer.trends(of: sessions(12) { 3 + 0.15 * Double($0) })
        #expect(rising[5] == .stable && rising[6...].allSatisfy { $0 == .declining })
    }

    /// Changes below ten per cent over the window are not reported, however certain.
    @Test func aSmallChangeIsNotTold() {
        let small = log(1.09) / 7
        #expect(TrendAnalyzer.trend(of: sessions(8, deviation: 0.001) { -small * Double($0) }) == .stable)
        #expect(SessionLine(sessions(8, deviation: 0.001) { -small * Double($0) }).pValue < 1)
        let large = log(1.9) / 7
        #expect(TrendAnalyzer.trend(of: sessions(8, deviation: 0.001) { -large * Double($0) }) == .improving)
    }

    @Test func anEarThatStaysWhereItCameToIsStableAgain() {
        let told = TrendAnalyzer.trends(of: sessions(80) { 3 - 0.1 * Double(min($0, 12)) + wobble($0) })
        #expect(told[12] == .improving)
        #expect(told.last == .stable, "36 sessions at one level")
        let turned = TrendAnalyzer.trends(of: sessions(80) { 3 - 0.1 * Double(min($0, 80 - $0)) })
        #expect(turned.contains(.improving))
        #expect(turned.last == .declining)
        for (before, after) in zip(turned, turned.dropFirst()) {
            #expect(Set([before, after]) != [.improving, .declining], "there is no leap from one to the other")
        }
    }
}
