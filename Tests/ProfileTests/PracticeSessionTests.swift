// SPDX-License-Identifier: MIT
import Music
import Foundation
import Simulation
import Testing
import Training

@testable import Profile

struct PracticeSessionTests {
    private static let start = Date(timeIntervalSince1970: 1_790_000_000)

    private func trial(after seconds: Double, offset: Double = 10, isHigher: Bool = true) -> DiscriminationTrial {
        DiscriminationTrial(
            referenceNote: MIDINote(60), offset: Cents(offset), answer: isHigher ? .higher : .lower,
            timestamp: Self.start.addingTimeInterval(seconds))
    }

    /// A listener's answers around the threshold, four seconds apart.
    private func session(_ count: Int, sigma: Double, seed: UInt64) throws -> PracticeSession {
        var random = SeededRandom(seed: seed)
        let ear = SimulatedListener(sigma: Cents(sigma))
        var session: PracticeSession?
        for number in 0..<count {
            let comparison = Comparison(
                referenceNote: MIDINote(60), interval: .prime, difference: Cents(sigma), using: &random)
            let answer = ear.answer(comparison, using: &random)
            let trial = trial(
                after: 4 * Double(number), offset: comparison.targetNote.offset.rawValue, isHigher: answer == .higher)
            if session == nil { session = PracticeSession(trial) } else { session?.add(trial) }
        }
        return try #require(session)
    }

    @Test func halfAnHourEndsASessionAndAClockSetBackALittleDoesNot() {
        let session = PracticeSession(trial(after: 0))
        for seconds in [1.0, 1799, -300] { #expect(session.includes(trial(after: seconds))) }
        for seconds in [1800.0, 86_400, -31_536_000] { #expect(!session.includes(trial(after: seconds))) }
    }

    /// A sound that was only tried out does not count; a rotation of sounds is no single condition.
    @Test func theConditionOfASessionIsThatOfNearlyAllAnswers() throws {
        let headphones = ListeningCondition(sound: .sine, output: "Headphones")
        for (count, others, condition) in [(16, 4, ListeningCondition.sine), (15, 5, nil), (4, 16, headphones)] {
            var session = try session(count, sigma: 10, seed: 1)
            for number in 0..<others {
                session.add(
                    DiscriminationTrial(
                        referenceNote: MIDINote(60), offset: 10, answer: .higher,
                        timestamp: Self.start.addingTimeInterval(100 + Double(number)), condition: headphones))
            }
            #expect(session.condition == condition)
        }
    }

    /// Under a normal prior of variance 1 that is divided out again.
    /// - Parameter criterion: its prior standard deviation in cents.
    private func evidence(
        _ session: PracticeSession, around center: Double, criterion: Double = 10
    ) -> ThresholdEstimate {
        let prior = Criterion(mean: .zero, covariance: [criterion * criterion, 0, 0])
        var likelihood = SessionLikelihood(
            lapses: [LapseModel.all[1]], criteria: [Criterion](repeating: prior, count: LevelGrid.count))
        for answer in session.answers { likelihood.learn(answer, note: NormalPosterior(mean: 0, variance: 0)) }
        return ThresholdEstimate(LevelGrid.evidence(likelihood.logs, around: center))
    }

    @Test func aThinSessionIsNoPointOfTheTimeline() throws {
        for (count, isEvidence, isPoint) in [(4, false, false), (5, true, false), (19, true, false), (20, true, true)] {
            let session = try session(count, sigma: 10, seed: 1)
            let evidence = EarPosterior(.unison).evidence(in: .standard, after: [session])
            #expect(evidence.isEmpty == !isEvidence)
            #expect(SessionEvidence.timeline(evidence).isEmpty == !isPoint)
        }
    }

    /// The estimate of a session does not depend on its prior, and its band contains the truth.
    @Test(arguments: [4.0, 10, 30]) func theEstimateOfASessionDoesNotDependOnItsPrior(sigma: Double) throws {
        var held = 0
        for seed in 1...60 {
            let session = try session(80, sigma: sigma, seed: UInt64(seed))
            let points = [sigma / 1.5, sigma, sigma * 1.5].map { evidence(session, around: log($0)) }
            for point in points { #expect(abs(point.logSigma - points[1].logSigma) < 0.1) }
            if points[1].band.contains(Cents(sigma * ThresholdEstimate.shareOfSigma)) { held += 1 }
        }
        // 57 expected, minus five standard errors.
        #expect(held >= 49)
    }
}
