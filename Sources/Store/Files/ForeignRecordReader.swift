// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// The CSV export of the original Peach app, format 3: 19 columns behind the line "# peach-export-format:3"; whole seconds,
/// intervals without direction, "d5" for the tritone. Rhythm is left out: this Peach does not train it.
///
/// The app does not write what else a record here holds. Its A is taken for 440 Hz and its notes for a second long, which
/// are its defaults; frequencies follow from the tuning; the sound source is "unknown:0:0"; device, times and control are
/// none. A tuned pitch was let go of on the app's slider, and began within 20 cents, or further away if its row says so.
struct ForeignRecordReader: RecordFileReader {
    /// In the first line, before the version.
    static let mark = "# peach-export-format:"
    static let version = 3

    private enum Column: Int, FileColumn {
        case trainingType, timestamp, referenceNote, referenceNoteName, targetNote, targetNoteName, interval
        case tuningSystem, centOffset, isCorrect, initialCentOffset, userCentError
        case tempoBPM, offsetMs, meanOffsetMs
        case meanOffsetMsPosition0, meanOffsetMsPosition1, meanOffsetMsPosition2, meanOffsetMsPosition3

        static let names = allCases.map { "\($0)" }
    }

    /// What the app's records have in common.
    private struct Exercise {
        let type: String
        let timestamp: Timestamp
        let reference: MIDINote
        let interval: DirectedInterval
        let tuning: TuningSystem
    }

    private static let unknownSound = SoundSourceID(soundFont: "unknown", bank: 0, program: 0)
    private static let usualRange = 20.0
    /// Cents that still are a frequency.
    private static let offsets = -12_000.0...12_000.0

    private var table: RecordTable<Column>
    private var identities = DerivedIdentities()

    init(_ csv: CSVReader) throws(RecordFileProblem) {
        table = try RecordTable(csv)
    }

    mutating func next() throws(RecordFileProblem) -> (line: Int, row: ImportedRow)? {
        guard let (line, fields) = try table.next(mustEnd: false) else { return nil }
        do throws(RowFault) {
            return (line, try row(fields))
        } catch {
            throw .row(BadRow(line: line, error))
        }
    }

    private mutating func row(_ fields: RecordFields<Column>) throws(RowFault) -> ImportedRow {
        switch try fields.text(.trainingType) {
        case "pitchDiscrimination": .comparison(try comparison(fields))
        case "pitchMatching": .matching(try matching(fields))
        case "rhythmOffsetDetection", "continuousRhythmMatching": .leftOut
        case _:
            throw fields.refused(
                .trainingType,
                .oneOf(["pitchDiscrimination", "pitchMatching", "rhythmOffsetDetection", "continuousRhythmMatching"]))
        }
    }

    private mutating func comparison(_ fields: RecordFields<Column>) throws(RowFault) -> ComparisonRecord {
        let exercise = try exercise(fields)
        let offset = try fields.number(.centOffset, Self.offsets)
        let isCorrect = try fields.flag(.isCorrect)
        let comparison = Comparison(
            referenceNote: exercise.reference, interval: exercise.interval, offset: Cents(offset))
        guard let comparison else { throw fields.refused(.centOffset, .notZero) }
        let target = comparison.targetFrequency(tuningSystem: exercise.tuning, referencePitch: .concert440)
        let completed = CompletedComparison(
            comparison: comparison, answer: comparison.isTargetHigher == isCorrect ? .higher : .lower,
            tuningSystem: exercise.tuning.key, referencePitch: .concert440, noteDuration: NoteDuration(1),
            soundSource: Self.unknownSound, loudnessOffset: AmplitudeDB(0),
            referenceFrequency: exercise.tuning.frequency(for: exercise.reference, referencePitch: .concert440),
            targetFrequency: try audible(target, fields, .centOffset), reactionTime: nil, inputDevice: nil,
            timestamp: exercise.timestamp.date)
        return ComparisonRecord(completed, id: identity(of: exercise, "\(offset) \(isCorrect)"))
    }

    private mutating func matching(_ fields: RecordFields<Column>) throws(RowFault) -> PitchMatchingRecord {
        let exercise = try exercise(fields)
        let initial = try fields.number(.initialCentOffset, Self.offsets)
        let error = try fields.number(.userCentError, Self.offsets)
        let challenge = PitchMatchingChallenge(
            referenceNote: exercise.reference, interval: exercise.interval, initialCentOffset: Cents(initial))
        guard let challenge else { throw fields.contradiction(.targetNote, .interval) }
        let held = DetunedMIDINote(
            note: challenge.targetNote, offset: Cents(error) + exercise.tuning.excess(of: exercise.interval))
        let final = exercise.tuning.frequency(for: held, referencePitch: .concert440)
        let completed = CompletedPitchMatching(
            challenge: challenge, userCentError: Cents(error), control: nil, controlResolution: nil, commit: .released,
            timeToCommit: nil, tuningSystem: exercise.tuning.key, referencePitch: .concert440,
            noteDuration: NoteDuration(1), soundSource: Self.unknownSound,
            referenceFrequency: exercise.tuning.frequency(for: exercise.reference, referencePitch: .concert440),
            finalFrequency: try audible(final, fields, .userCentError), inputDevice: nil,
            timestamp: exercise.timestamp.date)
        return PitchMatchingRecord(
            completed, range: Cents(max(Self.usualRange, initial.magnitude)),
            id: identity(of: exercise, "\(initial) \(error)"))
    }

    private func exercise(_ fields: RecordFields<Column>) throws(RowFault) -> Exercise {
        let reference = try fields.note(.referenceNote)
        let target = try fields.note(.targetNote)
        let interval = try fields.word(.interval, .interval) { text in
            Interval(symbol: text == "d5" ? "TT" : text)
        }
        guard interval.semitones == abs(target.rawValue - reference.rawValue) else {
            throw fields.contradiction(.targetNote, .interval)
        }
        let tunings: [String: TuningSystem] = [
            "equalTemperament": .equalTemperament, "justIntonation": .justIntonation,
        ]
        return Exercise(
            type: try fields.text(.trainingType), timestamp: try fields.moment(.timestamp),
            reference: reference, interval: DirectedInterval(interval, target < reference ? .down : .up),
            tuning: try fields.word(.tuningSystem, .oneOf(tunings.keys.sorted())) { tunings[$0] })
    }

    /// A frequency that the tables take.
    private func audible(
        _ frequency: Frequency, _ fields: RecordFields<Column>, _ column: Column
    ) throws(RowFault) -> Frequency {
        guard RecordLimits.positive.contains(frequency.rawValue) else {
            throw fields.refused(
                column, .number(lowest: Self.offsets.lowerBound, highest: Self.offsets.upperBound))
        }
        return frequency
    }

    private mutating func identity(of exercise: Exercise, _ rest: String) -> UUID {
        identities.next(
            for: "\(exercise.type) \(exercise.timestamp.text) \(exercise.reference.rawValue) "
                + "\(exercise.interval.symbol) \(exercise.tuning.key.rawValue) \(rest)")
    }
}
