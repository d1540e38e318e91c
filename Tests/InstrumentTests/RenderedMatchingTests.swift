// SPDX-License-Identifier: MIT
import Foundation
import Music
import Settings
import Simulation
import Sound
import Store
import Scratch
import Testing
import Training

@testable import Instrument

/// An ideal player at a simulated wheel, through the whole instrument, and a meter at its sound: what is recorded is what was
/// held, and is what was heard.
@Suite struct RenderedMatchingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let wheel: SimulatedWheel
        let commit: CommitKind
        let range: Int
        /// Cents: of the mean distance between what is recorded and what was held.
        let limit: Double
        var testDescription: String { "\(name), \(commit.rawValue), ±\(range)" }
    }

    static let cases: [Case] = [
        ("14 bits", SimulatedWheel.fourteenBits, 0.1), ("7 bits", .sevenBits, 0.15), ("31 steps", .coarsest, 0.4),
    ].flatMap { name, wheel, limit in
        CommitKind.allCases.flatMap { commit in
            [20, 50, 100].map { Case(name: name, wheel: wheel, commit: commit, range: $0, limit: limit) }
        }
    }

    private static let exercises = 200

    @Test(arguments: standing(cases, every: 4)) func whatIsRecordedIsWhatWasHeldAndHeard(_ one: Case) async throws {
        let words = [
            "range=60-84", "matching.range=\(one.range)",
            "matching.commit=\(one.commit == .released ? "release" : "confirm")",
        ]
        let store = try TrainingDataStore(inMemory: ())
        try store.keep([WheelID(device: Rehearsal.keyboard.model, control: "wheel 1"): one.wheel.memory])
        let rehearsal = try await Rehearsal(.training(.pitchMatching, count: nil), seed: 11, set: words, store: store)
        var player = IdealPlayer(wheel: one.wheel, commit: one.commit, seed: 5)
        var fromHeld: [Double] = []
        var fromHand: [Double] = []
        var measured = 0
        for _ in 0..<Self.exercises {
            let played = try await player.play(rehearsal)
            let error = played.completed.userCentError.rawValue
            fromHeld.append((error - played.held).magnitude)
            fromHand.append((error - played.hand).magnitude)
            if let heard = played.heard {
                measured += 1
                #expect((error - heard).magnitude <= 0.2, "\(error) recorded, \(heard) heard")
            }
        }
        let mean = fromHeld.reduce(0, +) / Double(fromHeld.count)
        let handMean = fromHand.reduce(0, +) / Double(fromHand.count)
        print(String(format: "matching, %@: from held %.4f, from hand %.4f", one.testDescription, mean, handMean))
        #expect(mean <= one.limit)
        if one.range == 20 { #expect(handMean <= one.limit) }
        #expect(measured * 10 >= Self.exercises * 8)
        #expect(try store.pitchMatchingRecords().count == Self.exercises)
    }
}
