// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Profile

/// Skills that shrink towards one another, and the answers that are still needed.
struct SkillPoolingTests {
    private static let skills = [DirectedInterval(.octave, .up), .perfectFifthUp, DirectedInterval(.minorThird, .up)]
        .map { Skill($0, .equalTemperament) }

    private func pooled(_ means: [Double], deviation: Double) -> [NormalPosterior] {
        let estimates = SkillPooling.estimates(
            zip(Self.skills, means).map { ($0, NormalPosterior(mean: $1, variance: deviation * deviation)) })
        return Self.skills.compactMap { estimates[$0] }
    }

    @Test func uncertainSkillsMoveTowardsTheOthersAndCertainOnesStay() {
        let means = [1.7, 3.3, 3.0]
        let (uncertain, certain) = (pooled(means, deviation: 0.8), pooled(means, deviation: 0.05))
        func spread(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
        #expect(spread(uncertain.map(\.mean)) < 0.9 * spread(means))
        #expect(
            pooled([3, 3, 3], deviation: 0.6).allSatisfy { $0.deviation < 0.55 }, "alike, each tells of the others")
        for (one, mean) in zip(certain, means) { #expect(abs(one.mean - mean) < 0.01) }
    }

    @Test func aSkillAloneStays() {
        #expect(SkillPooling.estimates([(.unison, NormalPosterior(mean: 2, variance: 0.1))]).isEmpty)
    }

    @Test func aSmallerDeviationNeedsFewerAnswers() throws {
        func count(_ deviation: Double, form: Double = 0.1, information: Double = 0.19) -> ClosedRange<Int>? {
            RemainingAnswers.count(
                until: RemainingAnswers.precision, deviation: deviation, walk: (drift: 0.03, form: form),
                information: information)
        }
        let counts = [0.5, 0.3, 0.2, 0.13].compactMap { count($0) }
        #expect(counts.count == 4)
        for (more, fewer) in zip(counts, counts.dropFirst()) {
            #expect(fewer.lowerBound <= more.lowerBound && fewer.upperBound <= more.upperBound)
        }
        #expect(count(0.11) == nil)
        let usual = try #require(count(0.3))
        #expect(try #require(count(0.3, form: 0.3)).upperBound > usual.upperBound, "an ear that varies")
        #expect(try #require(count(0.3, information: 0.05)).lowerBound > usual.lowerBound, "answers that tell less")
    }
}
