// SPDX-License-Identifier: MIT
import Music
import Foundation
import Platform
import Testing
import Training

@testable import Store

/// Records and files of records for tests.
enum RecordSamples {
    static let header = RecordColumn.names.joined(separator: ",")
    static let comparison =
        "comparison,F9B4A367-8546-81B3-A73C-1BB8B8EAFE95,2026-03-01T00:00:00.000Z,60,67,P5u,equal,28.5,lower,false,,47,73,0.0,"
        + "398.5,0.75,,,,,,,,,440.0,1.0,peach:0:0,261.5,nanoPAD2,HDA Intel PCH (headphones)"
    static let matching =
        "matching,97981AD0-4AC3-88B7-84BB-C0B3B2F3BF82,2026-03-01T00:00:01.000Z,60,54,TTd,just,,,,,,,,,,18.5,-2.25,20.0,"
        + "absolute,8192,released,3.5,185.5,440.0,1.0,peach:0:0,261.5,nanoPAD2,pulseaudio"

    /// With the format's first line and the header.
    static func file(_ rows: String...) -> String {
        (["# peach-records:1", header] + rows).joined(separator: "\n") + "\n"
    }

    /// The row with another value in a column.
    static func row(_ row: String, _ column: String, _ value: String) -> String {
        var fields = row.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        if let index = RecordColumn.names.firstIndex(of: column) { fields[index] = value }
        return fields.joined(separator: ",")
    }

    /// As a line of JSON, every value as JSON's own kind.
    static func json(_ row: String) -> String {
        let fields = row.split(separator: ",", omittingEmptySubsequences: false)
        let pairs = zip(RecordColumn.names, fields).compactMap { name, value -> String? in
            guard !value.isEmpty else { return nil }
            let isBare = Double(value) != nil || value == "true" || value == "false"
            return "\"\(name)\":" + (isBare ? "\(value)" : "\"\(value)\"")
        }
        return "{" + pairs.joined(separator: ",") + "}"
    }

    static let devices = [
        nil, "", "nanoPAD2", "a,b", "\"", "\"quoted\"", "two\nlines", "CR\rLF\r\n", " spaces ", "=CMD()", "+1", "-1",
        "@x", "'", "#", "{}", "\\u0041\\", "\t\u{01}\u{7F}", "é🎹", "\u{2028}", "null", "true", "1e999",
    ]

    /// Records of both kinds with every interval and tuning and extreme numbers.
    static func extremes(seed: UInt64) throws -> ([ComparisonRecord], [PitchMatchingRecord]) {
        var random = SeededRandom(seed: seed)
        var comparisons: [ComparisonRecord] = []
        var matchings: [PitchMatchingRecord] = []
        let moments: [Double] = [-11_000_000_000_000, -1, 0, 999, 1_700_000_000_001, 253_402_300_799_999]
        func any<Value>(_ values: [Value]) throws -> Value { try #require(values.randomElement(using: &random)) }
        for interval in DirectedInterval.all {
            for tuning in TuningKey.samples {
                let offset = try any([.leastNonzeroMagnitude, 0.1, -0.1, 1e-7, 1 / 3, 999_999.999, (-1e6).nextUp, .pi])
                let comparison = try #require(
                    Comparison(referenceNote: MIDINote(60), interval: interval, offset: Cents(offset)))
                let date = Date(timeIntervalSince1970: try any(moments) / 1000)
                let sound = try any([SoundSourceID.sine, SoundSourceID(soundFont: "a,\"b\":c", bank: 1, program: 2)])
                let hertz = Frequency(try any([.leastNonzeroMagnitude, 1e6.nextDown, 440, 1 / 3]))
                comparisons.append(
                    ComparisonRecord(
                        CompletedComparison(
                            comparison: comparison, answer: try any(Answer.allCases), tuningSystem: tuning,
                            referencePitch: hertz, noteDuration: NoteDuration(try any([0.3, 3, 1 / 3])),
                            soundSource: sound, loudnessOffset: AmplitudeDB(try any([-90, 12, -0.0, 0.1])),
                            referenceFrequency: hertz, targetFrequency: hertz,
                            reactionTime: try any([nil, 0, -0.0, 1e-300, 999_999_999.5]), inputDevice: try any(devices),
                            timestamp: date, output: try any(devices.filter { $0 != "" }))))
                let range = try any([.leastNonzeroMagnitude, 20, 1e6.nextDown])
                let challenge = try #require(
                    PitchMatchingChallenge(
                        referenceNote: MIDINote(60), interval: interval,
                        initialCentOffset: Cents(try any([range, -range, 0, -0.0]))))
                let completed = CompletedPitchMatching(
                    challenge: challenge, userCentError: Cents(try any([0, (-1e6).nextUp, 1 / 3])),
                    control: try any([nil] + TuningControl.allCases), controlResolution: try any([nil, 1, Int.max]),
                    commit: try any(CommitKind.allCases), timeToCommit: try any([nil, 0, 0.1, 999_999_999]),
                    tuningSystem: tuning, referencePitch: hertz, noteDuration: NoteDuration(1), soundSource: sound,
                    referenceFrequency: hertz, finalFrequency: hertz, inputDevice: try any(devices), timestamp: date,
                    output: try any(devices.filter { $0 != "" }))
                matchings.append(PitchMatchingRecord(completed, range: Cents(range)))
            }
        }
        return (comparisons, matchings)
    }
}

extension TrainingDataStore {
    /// Everything as text.
    func exported(_ format: RecordFormat = .csv) throws -> String {
        var bytes: [UInt8] = []
        try exportRecords(as: format) { piece in
            bytes += piece
            return 0
        }
        return try #require(String(validating: bytes, as: UTF8.self))
    }

    func append(_ record: ComparisonRecord) throws(DataStoreError) { try append([record], []) }
    func append(_ record: PitchMatchingRecord) throws(DataStoreError) { try append([], [record]) }

    @discardableResult func importRecords(
        _ text: String, isReplacing: Bool = false
    ) throws(RecordImportError) -> RecordImportSummary {
        try importRecords(from: ByteSource(Array(text.utf8)), isReplacing: isReplacing)
    }

    /// With records of both kinds.
    static func filled(_ count: Int, seed: UInt64, path: String? = nil) throws -> TrainingDataStore {
        let store = try path.map { try TrainingDataStore(path: $0) } ?? TrainingDataStore(inMemory: ())
        for record in try ComparisonRecord.several(count, seed: seed) { try store.append(record) }
        for record in try PitchMatchingRecord.several(count, seed: seed + 1) { try store.append(record) }
        return store
    }
}
