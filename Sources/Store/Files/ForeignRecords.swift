// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// The CSV export of the original Peach app, format 3: 19 columns behind the line "# peach-export-format:3"; whole seconds,
/// intervals without direction, "d5" for the tritone. Rhythm is left out: this Peach does not train it.
///
/// Values that the app does not export: A is 440 Hz and notes last a second, its defaults; frequencies follow from the tuning;
/// the sound source is "unknown:0:0"; device, times and control are nil. A tuned pitch was released on the app's slider, and
/// began within 20 cents, or further away if its row says so.
struct ForeignRecords {
    /// Precedes the version in the first line.
    static let mark = "# peach-export-format:"
    static let version = 3
    /// Columns by name; nil for ignored ones. All but the first are named as Peach's own.
    static let columns: [String: RecordColumn?] = {
        let read: [RecordColumn] = [
            .timestamp, .referenceNote, .targetNote, .interval, .tuningSystem, .centOffset, .isCorrect,
            .initialCentOffset, .userCentError,
        ]
        let others = ["referenceNoteName", "targetNoteName", "tempoBPM", "offsetMs", "meanOffsetMs"]
        let positions = (0...3).map { "meanOffsetMsPosition\($0)" }
        return Dictionary(
            uniqueKeysWithValues: [("trainingType", RecordColumn.type)] + read.map { ($0.name, $0) }
                + (others + positions).map { ($0, nil) })
    }()

    private static let tunings: [String: TuningSystem] = [
        "equalTemperament": .equalTemperament, "justIntonation": .justIntonation,
    ]
    private static let unknownSound = SoundSourceID(soundFont: "unknown", bank: 0, program: 0)
    private static let usualRange = 20.0
    /// Offsets, cents, at which every note has a frequency within the tables' limits.
    private static let offsets = -1200.0...1200.0

    private struct Exercise {
        let type: String
        let timestamp: Date
        let reference: MIDINote
        let interval: DirectedInterval
        let tuning: TuningSystem
    }

    /// The number of rows with equal content before, by the content's hash.
    private var ordinals: [UInt64: Int32] = [:]

    mutating func record(_ row: RecordRow) throws(WrongValue) -> ImportedRow {
        switch try row.text(.type) {
        case "pitchDiscrimination": .comparison(try comparison(row))
        case "pitchMatching": .matching(try matching(row))
        case "rhythmOffsetDetection", "continuousRhythmMatching": .leftOut
        case _: throw row.wrong(.type)
        }
    }

    private mutating func comparison(_ row: RecordRow) throws(WrongValue) -> ComparisonRecord {
        let exercise = try exercise(row)
        let offset = try row.number(.centOffset, Self.offsets)
        let isCorrect = try row.flag(.isCorrect)
        let comparison = Comparison(
            referenceNote: exercise.reference, interval: exercise.interval, offset: Cents(offset))
        guard let comparison else { throw row.wrong(.centOffset) }
        let target = comparison.targetFrequency(tuningSystem: exercise.tuning, referencePitch: .concert440)
        let completed = CompletedComparison(
            comparison: comparison, answer: comparison.isTargetHigher == isCorrect ? .higher : .lower,
            tuningSystem: exercise.tuning.key, referencePitch: .concert440, noteDuration: NoteDuration(1),
            soundSource: Self.unknownSound, loudnessOffset: AmplitudeDB(0),
            referenceFrequency: exercise.tuning.frequency(for: exercise.reference, referencePitch: .concert440),
            targetFrequency: target, reactionTime: nil, inputDevice: nil,
            timestamp: exercise.timestamp)
        return ComparisonRecord(completed, id: identity(of: exercise, "\(offset) \(isCorrect)"))
    }

    private mutating func matching(_ row: RecordRow) throws(WrongValue) -> PitchMatchingRecord {
        let exercise = try exercise(row)
        let initial = try row.number(.initialCentOffset, Self.offsets)
        let error = try row.number(.userCentError, Self.offsets)
        let challenge = PitchMatchingChallenge(
            referenceNote: exercise.reference, interval: exercise.interval, initialCentOffset: Cents(initial))
        guard let challenge else { throw row.wrong(.targetNote) }
        let heldPitch = DetunedMIDINote(
            note: challenge.targetNote, offset: Cents(error) + exercise.tuning.excess(of: exercise.interval))
        let final = exercise.tuning.frequency(for: heldPitch, referencePitch: .concert440)
        let completed = CompletedPitchMatching(
            challenge: challenge, userCentError: Cents(error), control: nil, controlResolution: nil, commit: .released,
            timeToCommit: nil, tuningSystem: exercise.tuning.key, referencePitch: .concert440,
            noteDuration: NoteDuration(1), soundSource: Self.unknownSound,
            referenceFrequency: exercise.tuning.frequency(for: exercise.reference, referencePitch: .concert440),
            finalFrequency: final, inputDevice: nil,
            timestamp: exercise.timestamp)
        return PitchMatchingRecord(
            completed, range: Cents(max(Self.usualRange, initial.magnitude)),
            id: identity(of: exercise, "\(initial) \(error)"))
    }

    private func exercise(_ row: RecordRow) throws(WrongValue) -> Exercise {
        let reference = try row.note(.referenceNote)
        let target = try row.note(.targetNote)
        let interval = try row.word(.interval) { Interval(symbol: $0 == "d5" ? "TT" : $0) }
        guard interval.semitones == abs(target.rawValue - reference.rawValue) else { throw row.wrong(.targetNote) }
        return Exercise(
            type: try row.text(.type), timestamp: try row.moment(.timestamp), reference: reference,
            interval: DirectedInterval(interval, target < reference ? .down : .up),
            tuning: try row.word(.tuningSystem) { Self.tunings[$0] })
    }

    /// A UUID of version 8 (RFC 9562) with 122 free bits, derived from a row's content and the number of equal rows before:
    /// importing the file again gives the same ids.
    private mutating func identity(of exercise: Exercise, _ values: String) -> UUID {
        let content =
            "\(exercise.type) \(Timestamp.text(exercise.timestamp)) \(exercise.reference.rawValue) "
            + "\(exercise.interval.symbol) \(exercise.tuning.key.rawValue) \(values)"
        let key = UInt64(truncatingIfNeeded: Self.hash(content))
        let ordinal = ordinals[key, default: 0]
        ordinals[key] = ordinal + 1
        var bits = Self.hash("\(content) #\(ordinal)")
        bits = bits & ~(0xF << 76) | 0x8 << 76
        bits = bits & ~(0x3 << 62) | 0x2 << 62
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: bits >> (120 - 8 * $0)) }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// FNV-1a with 128 bits (Fowler, Noll, Vo): not secret, but collisions are unlikely in a life of training.
    private static func hash(_ text: String) -> UInt128 {
        text.utf8.reduce(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D) { hash, byte in
            (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
        }
    }
}
