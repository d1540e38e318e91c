// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Profile

struct ThresholdChangeTests {
    /// Sessions along a line with equal uncertainty.
    private func sessions(_ count: Int, change: Double, deviation: Double) -> [SessionThreshold] {
        (0..<count).map { index in
            let level = 2.5 + change * Double(index) / Double(count - 1) + 0.05 * (index.isMultiple(of: 2) ? 1 : -1)
            return SessionThreshold(
                start: Date(timeIntervalSince1970: 86_400 * Double(index)), answers: 60,
                estimate: ThresholdEstimate(logSigma: level, deviation: deviation))
        }
    }

    @Test func theBandHoldsTheChangeAndLeansTowardsNone() throws {
        for change in [-0.8, -0.5, 0.6] {
            let told = try #require(TrendAnalyzer.change(of: sessions(12, change: change, deviation: 0.1)))
            #expect(told.logarithms.contains(change))
            let middle = (told.logarithms.lowerBound + told.logarithms.upperBound) / 2
            #expect(abs(middle) < abs(change) + 0.02 && middle * change > 0)
            #expect(told.isFiner == (change < 0))
            #expect(told.since == Date(timeIntervalSince1970: 0))
        }
    }

    @Test func withoutATrendNothingIsSaid() {
        for (count, change, deviation) in [(12, 0.0, 0.1), (12, -0.5, 0.9), (4, -0.9, 0.1)] {
            #expect(TrendAnalyzer.change(of: sessions(count, change: change, deviation: deviation)) == nil)
        }
    }

    /// w = .16/(.16 + s²), half = t·s·√w: of a line whose slope is known exactly.
    @Test func theSizeIsDrawnBackAsTheRuleSays() throws {
        let all = sessions(8, change: -0.7, deviation: 0.2)
        let line = SessionLine(all.map(\.estimate))
        let change = try #require(ThresholdChange(line, over: 8, since: all[0].start))
        let (raw, error) = (line.slope * 7, line.standardError * 7)
        let share = 0.16 / (0.16 + error * error)
        #expect(abs((change.logarithms.lowerBound + change.logarithms.upperBound) / 2 - share * raw) < 1e-12)
        // t at 97.5 % with six degrees of freedom.
        let half = 2.446_911_851 * error * share.squareRoot()
        #expect(abs(change.logarithms.upperBound - change.logarithms.lowerBound - 2 * half) < 1e-6)
        #expect(abs(change.shares.upperBound - (1 - exp(change.logarithms.lowerBound))) < 1e-12)
    }

    @Test func theSurerTheNearer() throws {
        let walk = (drift: 0.03, form: 0.1)
        let counts = [0.5, 0.3, 0.2, 0.13].map {
            RemainingAnswers(deviation: $0, walk: walk, isSteady: true)?.answers ?? 0
        }
        #expect(counts == counts.sorted(by: >) && counts[3] > 0)
        #expect(RemainingAnswers(deviation: 0.11, walk: walk, isSteady: true) == nil)
        let kazez = RemainingAnswers(deviation: 0.3, walk: walk, isSteady: false)
        #expect((kazez?.answers ?? 0) > counts[1] || kazez?.answersWithSteady == counts[1])
        #expect(RemainingAnswers(deviation: 0.3, walk: (0.3, 0.6), isSteady: true) == .tooVariable)
    }
}
