// SPDX-License-Identifier: MIT
import Music
import Foundation
import Scratch
import Testing
import Training

@testable import Store

extension ComparisonRecord {
    /// Any valid record.
    static func random(using random: inout SeededRandom) throws -> ComparisonRecord {
        let interval = DirectedInterval.all.randomElement(using: &random) ?? .prime
        let offset = Double.random(in: 0.1...200, using: &random) * (Bool.random(using: &random) ? 1 : -1)
        let comparison = try #require(
            Comparison(
                referenceNote: MIDINote(Int.random(in: 21...108, using: &random)), interval: interval,
                offset: Cents(offset), isEasy: Int.random(in: 0..<5, using: &random) == 0))
        let note = comparison.referenceNote.rawValue
        let range = NoteRange(MIDINote(21 + note % 28)...MIDINote(72 + note % 37))
        let completed = CompletedComparison(
            comparison: comparison, answer: Answer.allCases.randomElement(using: &random) ?? .higher,
            tuningSystem: TuningKey.samples.randomElement(using: &random) ?? .equalTemperament,
            referencePitch: Frequency(Double.random(in: 400...500, using: &random)),
            noteDuration: NoteDuration(Double.random(in: 0.3...3, using: &random)),
            soundSource: random.sound(),
            loudnessOffset: AmplitudeDB(Double.random(in: -2...2, using: &random)),
            referenceFrequency: Frequency(Double.random(in: 20...5000, using: &random)),
            targetFrequency: Frequency(Double.random(in: 20...5000, using: &random)),
            reactionTime: Bool.random(using: &random) ? Double.random(in: 0...30, using: &random) : nil,
            inputDevice: random.device(), timestamp: random.date(),
            adaptiveRange: note.isMultiple(of: 2) ? range : nil, output: output(at: note))
        return ComparisonRecord(completed)
    }

    static func several(_ count: Int, seed: UInt64) throws -> [ComparisonRecord] {
        var random = SeededRandom(seed: seed)
        return try (0..<count).map { _ in try .random(using: &random) }
    }
}

extension PitchMatchingRecord {
    /// Any valid record.
    static func random(using random: inout SeededRandom) throws -> PitchMatchingRecord {
        let range = Double.random(in: 5...100, using: &random)
        let challenge = try #require(
            PitchMatchingChallenge(
                referenceNote: MIDINote(Int.random(in: 21...108, using: &random)),
                interval: DirectedInterval.all.randomElement(using: &random) ?? .prime,
                initialCentOffset: Cents(Double.random(in: -range...range, using: &random))))
        let completed = CompletedPitchMatching(
            challenge: challenge, userCentError: Cents(Double.random(in: -200...200, using: &random)),
            control: Bool.random(using: &random) ? nil : TuningControl.allCases.randomElement(using: &random),
            controlResolution: Bool.random(using: &random) ? nil : Int.random(in: 1...8192, using: &random),
            commit: CommitKind.allCases.randomElement(using: &random) ?? .confirmed,
            timeToCommit: Bool.random(using: &random) ? Double.random(in: 0...300, using: &random) : nil,
            tuningSystem: TuningKey.samples.randomElement(using: &random) ?? .equalTemperament,
            referencePitch: Frequency(Double.random(in: 400...500, using: &random)),
            noteDuration: NoteDuration(Double.random(in: 0.3...3, using: &random)),
            soundSource: random.sound(),
            referenceFrequency: Frequency(Double.random(in: 20...5000, using: &random)),
            finalFrequency: Frequency(Double.random(in: 20...5000, using: &random)),
            inputDevice: random.device(), timestamp: random.date(), output: output(at: challenge.referenceNote.rawValue)
        )
        return PitchMatchingRecord(completed, range: Cents(range))
    }

    static func several(_ count: Int, seed: UInt64) throws -> [PitchMatchingRecord] {
        var random = SeededRandom(seed: seed)
        return try (0..<count).map { _ in try .random(using: &random) }
    }
}

/// The loudspeakers at some notes, headphones at others.
private func output(at note: Int) -> String? { [nil, "HDA Intel PCH", "Scarlett «2i2», USB"][note % 3] }

extension SeededRandom {
    fileprivate mutating func sound() -> SoundSourceID {
        SoundSourceID(
            soundFont: "a:b", bank: Int.random(in: 0...16383, using: &self),
            program: Int.random(in: 0...127, using: &self))
    }

    fileprivate mutating func device() -> String? {
        [nil, "nanoPAD2", "Grand Piano 🎹 «é»; DROP TABLE", ""].randomElement(using: &self) ?? nil
    }

    fileprivate mutating func date() -> Date {
        Date(timeIntervalSince1970: Double(Int64.random(in: 0...4_000_000_000_000, using: &self)) / 1000)
    }
}

extension TemporaryFolder {
    /// The path of a file in it.
    func path(_ name: String = "peach.sqlite") -> String { url.appendingPathComponent(name).path }

    func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path())) }
}

extension TuningKey {
    /// Built-in tunings, and scales of other computers.
    static let samples =
        named + [
            .scale(name: "mine", digest: "0123abcd"), .scale(name: "mine", digest: "0123abce"),
            .scale(name: "a_B-27-letters-of-ASCII-and", digest: "ffffffff"),
        ]
}
