// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation
import Testing
import Training

@testable import Profile

/// Bands of matching errors have their nominal coverage.
struct SampledMatchingTests {
    /// A hand on a control with steps, counted from the initial pitch.
    struct Hand: Sendable, CustomTestStringConvertible {
        enum Noise: Sendable { case normal, slips, heavyTails }

        var constantError = 0.0
        var pull = 0.0
        let variableError: Double
        var noise = Noise.normal
        var range = 100.0
        var steps = 8192
        /// Of the constant error and of the pull between days.
        var dayDeviation = 0.0
        var dayPullDeviation = 0.0
        /// Tunings a day; nil for all on one.
        var perDay: Int?

        var testDescription: String { "VE \(variableError), pull \(pull), \(noise), ±\(range), \(steps) steps" }

        func errors(_ count: Int, using random: inout SeededRandom) -> [TunedError] {
            var tuner = tuner(using: &random)
            return (0..<count).map { index in
                let day = index / (perDay ?? count)
                if index > 0, index.isMultiple(of: perDay ?? count) { tuner = self.tuner(using: &random) }
                let start = range * random.uniform() * (index.isMultiple(of: 2) ? 1 : -1)
                var meant = tuner.error(from: Cents(start), using: &random).rawValue
                if noise == .heavyTails {
                    // Student's t with three degrees of freedom, whose variance is 3.
                    let squares = (0..<3).reduce(0.0) { sum, _ in sum + pow(random.normal(), 2) }
                    let t = random.normal() / (squares / 3).squareRoot()
                    meant = constantError + pull * start + variableError * t / 3.0.squareRoot()
                }
                let step = MatchingRange.reach(of: Cents(range)).rawValue / Double(steps)
                return TunedError(
                    error: Cents(start + ((meant - start) / step).rounded() * step), start: Cents(start),
                    range: Cents(range), control: .absolute, steps: steps,
                    timestamp: Date(timeIntervalSinceReferenceDate: 86_400 * Double(day) + 10 * Double(index)))
            }
        }

        private func tuner(using random: inout SeededRandom) -> SimulatedTuner {
            SimulatedTuner(
                constantError: Cents(constantError + dayDeviation * random.normal()),
                pull: pull + dayPullDeviation * random.normal(), variableError: Cents(variableError),
                grossErrorShare: noise == .slips ? 0.05 : 0)
        }
    }

    private static func summary(_ tuned: [TunedError]) throws -> MatchingSummary {
        var errors = MatchingErrors()
        for tuned in tuned { errors.add(tuned) }
        return try #require(errors.summary)
    }

    /// The band includes half a step to either side, however often the same pitch was held: ± 1.96·step/√12n at least.
    @Test(arguments: [1, 2, 3, 5, 9, 10, 12, 100, 8000]) func equalErrorsHaveABandWithWidth(count: Int) throws {
        for steps in [nil, 8192, 127, 31] {
            let tuned = TunedError(error: 4, start: 30, range: 100, control: .absolute, steps: steps)
            let summary = try Self.summary(Array(repeating: tuned, count: count))
            let band = summary.constantErrorBand
            let deviation = tuned.roundingVariance.squareRoot()
            #expect(
                band.upperBound.rawValue - band.lowerBound.rawValue > 2 * 1.95 * deviation / Double(count).squareRoot())
            #expect(band.contains(summary.constantError))
            if count > 1 { #expect((summary.variableError?.rawValue ?? 0) >= deviation - 1e-9) }
        }
    }

    /// 95 % nominal; at least 92 % with other noise than assumed.
    @Test(arguments: [Hand.Noise.normal, .slips, .heavyTails])
    func theConstantErrorLiesInItsBand(noise: Hand.Noise) throws {
        let runs = 600
        for (index, spread) in [0.5, 5, 20].enumerated() {
            var random = SeededRandom(seed: UInt64(1 + index))
            for count in [3, 5, 9, 10, 30] {
                let found = try (0..<runs).count { run in
                    let constant = [0.0, 5, -12][run % 3]
                    let (range, steps) = run.isMultiple(of: 2) ? (100.0, 127) : (20, 8192)
                    let hand = Hand(
                        constantError: constant, variableError: spread, noise: noise, range: range, steps: steps)
                    return try Self.summary(hand.errors(count, using: &random)).constantErrorBand
                        .contains(Cents(constant))
                }
                #expect(Double(found) / Double(runs) >= 0.92, "spread \(spread), \(count) errors: \(found)")
            }
        }
    }

    /// Ten tunings on each of ten days: the band includes how days differ, and no false direction is reported.
    @Test(arguments: [0.0, 3, 5]) func daysAreNoDirection(deviation: Double) throws {
        var random = SeededRandom(seed: 10)
        let hand = Hand(pull: 0.05, variableError: 8, noise: .slips, range: 20, dayDeviation: deviation, perDay: 10)
        let runs = 400
        let inside = try (0..<runs).count { _ in
            try Self.summary(hand.errors(100, using: &random)).constantErrorBand.contains(0)
        }
        #expect(Double(inside) / Double(runs) >= 0.92, "\(inside)")
    }

    /// 4 cents too low on average, in ten days that differ by 3 cents.
    @Test func aDirectionThroughDaysIsTold() throws {
        var random = SeededRandom(seed: 11)
        let hand = Hand(constantError: -4, variableError: 8, noise: .slips, range: 20, dayDeviation: 3, perDay: 10)
        let runs = 200
        let told = try (0..<runs).count { _ in
            try Self.summary(hand.errors(100, using: &random)).constantErrorBand.upperBound < 0
        }
        #expect(Double(told) / Double(runs) >= 0.7, "\(told)")
    }

    /// A pull of .05 that varies by .05 from day to day.
    @Test func thePullOfDaysLiesInItsBand() throws {
        var random = SeededRandom(seed: 12)
        let hand = Hand(
            pull: 0.05, variableError: 8, noise: .slips, dayDeviation: 3, dayPullDeviation: 0.05, perDay: 10)
        let runs = 300
        let inside = try (0..<runs).count { _ in
            try #require(try Self.summary(hand.errors(100, using: &random)).pull).band.contains(0.05)
        }
        #expect(Double(inside) / Double(runs) >= 0.91, "\(inside)")
    }

    @Test func aPullIsReported() throws {
        var random = SeededRandom(seed: 5)
        for (hand, count, power) in [
            (Hand(pull: 0.15, variableError: 8, perDay: 10), 30, 0.9),
            (Hand(pull: 0.15, variableError: 8, noise: .slips, perDay: 10), 60, 0.95),
            (Hand(pull: 0.15, variableError: 2, steps: 64, perDay: 6), 12, 0.9),
            (Hand(pull: -0.15, variableError: 8, perDay: 10), 60, 0.95), (Hand(pull: 0.15, variableError: 4), 60, 0.9),
            (Hand(pull: 0.15, variableError: 20, perDay: 20), 200, 0.9),
            (Hand(constantError: -9, pull: 0.15, variableError: 8, noise: .heavyTails, perDay: 10), 60, 0.95),
        ] {
            let runs = 200
            var (reported, inside) = (0, 0)
            for _ in 0..<runs {
                let tuned = hand.errors(count, using: &random)
                let pull = try #require(try Self.summary(tuned).pull)
                if pull.isSupported, (pull.share > 0) == (hand.pull > 0) { reported += 1 }
                if pull.band.contains(hand.pull) { inside += 1 }
                #expect(abs(pull.cents.rawValue - pull.share * pull.meanStart.rawValue) < 1e-12)
                let starts = tuned.map(\.start.magnitude.rawValue)
                #expect(abs(pull.meanStart.rawValue - starts.reduce(0, +) / Double(count)) < 1e-9)
            }
            #expect(Double(reported) / Double(runs) >= power, "\(hand.testDescription), \(count): \(reported)")
            #expect(Double(inside) / Double(runs) >= 0.91, "\(hand.testDescription), \(count): \(inside)")
        }
    }

    @Test(arguments: [Hand.Noise.normal, .slips, .heavyTails]) func noPullIsReportedWithoutOne(noise: Hand.Noise) throws
    {
        var random = SeededRandom(seed: 6)
        let runs = 200
        for spread in [2.0, 8, 20] {
            for steps in [127, 8192] {
                for count in [15, 50] {
                    let hand = Hand(constantError: 4, variableError: spread, noise: noise, steps: steps)
                    let reported = (0..<runs).count { _ in
                        (try? Self.summary(hand.errors(count, using: &random)))?.pull?.isSupported == true
                    }
                    #expect(Double(reported) / Double(runs) <= 0.05, "\(hand.testDescription), \(count): \(reported)")
                }
            }
        }
    }

    /// Checked after every twentieth exercise, hardly any report is false.
    @Test func repeatedTestsReportNoPull() throws {
        var random = SeededRandom(seed: 8)
        let misled = try (0..<150).count { _ in
            let tuned = Hand(variableError: 12).errors(200, using: &random)
            return try stride(from: 20, through: 200, by: 20).contains {
                try Self.summary(Array(tuned.prefix($0))).pull?.isSupported == true
            }
        }
        #expect(misled <= 15, "\(misled)")
    }

    @Test func oneSideOrFewErrorsGiveNoPull() throws {
        var random = SeededRandom(seed: 7)
        let tuned = Hand(pull: 0.3, variableError: 1).errors(100, using: &random)
        let (above, below) = (tuned.filter { $0.start > 0 }, tuned.filter { $0.start < 0 })
        #expect(try Self.summary(Array((above.prefix(6) + below.prefix(5)))).pull == nil)
        #expect(try Self.summary(Array((above.prefix(6) + below.prefix(6)))).pull?.isSupported == true)
        #expect(try Self.summary(above).pull == nil)
        #expect(try Self.summary(above + below.prefix(2)).pull == nil)
        let small = tuned.map { TunedError(error: Cents($0.start.rawValue * 0.01), start: $0.start) }
        #expect(try Self.summary(small).pull?.isSupported == false, "half a cent is not worth a word")
        let level = Array(repeating: TunedError(error: 3, start: 20), count: 6)
        let other = Array(repeating: TunedError(error: 3, start: -20), count: 6)
        let equal = try #require(try Self.summary(level + other).pull)
        #expect(equal.band.lowerBound < 0 && equal.band.upperBound > 0 && !equal.isSupported)
    }

    /// One interval 20 cents too wide, another as much too narrow: they are not averaged, and no single notes were tuned.
    @Test func oppositeErrorsDoNotCancel() throws {
        var random = SeededRandom(seed: 9)
        var profile = PerceptualProfile()
        let skills = [
            Skill(.perfectFifthUp, .equalTemperament), Skill(DirectedInterval(.octave, .up), .equalTemperament),
        ]
        for (skill, constant) in zip(skills, [20.0, -20]) {
            for tuned in Hand(constantError: constant, variableError: 4).errors(40, using: &random) {
                profile.update(matching: tuned, of: skill)
            }
        }
        #expect(profile.summary(in: .standard).matching == nil)
        for tuned in Hand(constantError: 7, variableError: 4).errors(10, using: &random) {
            profile.update(matching: tuned, of: .unison)
        }
        let summary = profile.summary(in: .standard)
        #expect(summary.matching?.count == 10)
        #expect(abs((summary.matching?.constantError.rawValue ?? 0) - 7) < 4)
        #expect(summary.matchingSkills.map(\.skill) == [.unison] + skills)
        for (skill, constant) in zip(summary.matchingSkills.dropFirst(), [20.0, -20]) {
            #expect(abs(skill.summary.constantError.rawValue - constant) < 3)
            #expect(!skill.summary.constantErrorBand.contains(0))
        }
        #expect(abs((profile.matchingMean?.rawValue ?? 0) - 18.5) < 2, "the range follows all of them")
        let total = summary.matchingSizes
        #expect(total.count == 90)
        #expect(abs((total.mean ?? 0) - (profile.matchingMean?.rawValue ?? 1)) < 1e-9)
        #expect((total.standardDeviation ?? 0) > 4, "the intervals differ more than the tunings of one")
    }
}
