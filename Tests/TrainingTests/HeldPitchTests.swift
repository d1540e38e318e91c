// SPDX-License-Identifier: MIT
import Music
import Testing

@testable import Training

/// What is recorded is what the player held, on every wheel and for either way to commit.
struct HeldPitchTests {
    struct Case: CustomTestStringConvertible {
        let wheel: SimulatedWheel
        /// Cents.
        let limit: Double
        let range: Cents
        let commit: CommitKind
        var testDescription: String { "\(wheel.stepsPerHalf) steps, ±\(range.rawValue) cents, \(commit)" }
    }

    static let cases: [Case] = [
        (SimulatedWheel.fourteenBits, 0.1), (.sevenBits, 0.15), (.coarsest, 0.4),
    ].flatMap { wheel, limit in
        [20, 50, 100].flatMap { range in
            CommitKind.allCases.map { Case(wheel: wheel, limit: limit, range: range, commit: $0) }
        }
    }

    @Test(arguments: cases)
    func theHeldPitchIsRecorded(_ example: Case) throws {
        var rehearsal = MatchingRehearsal(example.wheel, range: example.range, commit: example.commit, seed: 3)
        var (fromSound, fromHand) = (0.0, 0.0)
        for number in 1...200 {
            let result = rehearsal.exercise()
            let completed = try #require(result.completed, "exercise \(number) was not committed")
            #expect(completed.commit == example.commit)
            let error = completed.userCentError.rawValue
            fromSound += abs(error - result.held) / 200
            fromHand += abs(error - result.hand) / 200
        }
        #expect(fromSound <= example.limit)
        if example.range == 20 { #expect(fromHand <= example.limit) }
    }
}
