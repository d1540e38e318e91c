// SPDX-License-Identifier: MIT
import Foundation
import Music
import Testing
import Training

@testable import Profile

struct PitchMatchingProfileTests {
    /// Reference value: mean absolute error 37/9.
    private static let errors = [4.2, -1.3, 7.8, 2.1, -3.6, 5.5, 0.4, 9.9, -2.2]

    @Test func errorsCountWithoutTheirSignInAnyOrder() throws {
        let mean = 37.0 / 9
        for errors in [Self.errors, Self.errors.reversed(), Self.errors.map { -$0 }, Self.errors.sorted()] {
            let profile = PerceptualProfile([], try errors.map(matching))
            #expect(profile.matchingSampleCount == 9)
            #expect(abs((profile.matchingMean?.rawValue ?? 0) - mean) < 1e-12)
        }
    }

    @Test func tuningAndComparingAreKeptApart() throws {
        var profile = PerceptualProfile()
        profile.update(try matching(12), range: 20)
        #expect(profile.overallMean == nil)
        #expect(profile.statsForNote(MIDINote(60)).count == 0)
        #expect(profile.matchingMean == 12)
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
