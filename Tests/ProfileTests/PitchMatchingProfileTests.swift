// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Profile

struct PitchMatchingProfileTests {
    /// Reference values: mean absolute error 4.1111; squared deviations of the sizes from it, divided by 8.
    private static let errors = [4.2, -1.3, 7.8, 2.1, -3.6, 5.5, 0.4, 9.9, -2.2]

    @Test func errorsCountWithoutTheirSignInAnyOrder() throws {
        let sizes = Self.errors.map(\.magnitude)
        let mean = 37.0 / 9
        let squares = sizes.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
        for errors in [Self.errors, Self.errors.reversed(), Self.errors.map { -$0 }, Self.errors.sorted()] {
            let profile: some PitchMatchingProfile = PerceptualProfile([], try errors.map(matching))
            #expect(profile.matchingSampleCount == 9)
            #expect(abs((profile.matchingMean?.rawValue ?? 0) - mean) < 1e-12)
            let deviation = profile.matchingStandardDeviation?.rawValue ?? 0
            #expect(abs(deviation - (squares / 8).squareRoot()) < 1e-12)
        }
    }

    @Test func tuningAndComparingAreKeptApart() throws {
        var profile = PerceptualProfile()
        profile.update(try matching(12))
        #expect(profile.overallMean == nil)
        #expect(profile.statsForNote(MIDINote(60)).count == 0)
        #expect(profile.matchingMean == 12)
        #expect(profile.matchingStandardDeviation == nil, "one error has no spread")
    }

    private func matching(_ error: Double) throws -> CompletedPitchMatching {
        let challenge = try #require(
            PitchMatchingChallenge(referenceNote: MIDINote(60), interval: .perfectFifthUp, initialCentOffset: 20))
        return CompletedPitchMatching(
            challenge: challenge, userCentError: Cents(error), control: .absolute, controlResolution: 64,
            commit: .released, timeToCommit: 3, tuningSystem: .justIntonation, referencePitch: .concert440,
            noteDuration: NoteDuration(1), soundSource: .sine, referenceFrequency: .concert440,
            finalFrequency: .concert440,
            inputDevice: nil, timestamp: Date(timeIntervalSince1970: 0))
    }
}
