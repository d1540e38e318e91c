// SPDX-License-Identifier: MIT
import Music

/// What was found out about a preset, and what its keys are corrected by since.
package struct Calibration: Equatable, Sendable, Codable {
    /// All by which exercises can be played, on the keys of a piano and at reference pitches of 400 to 500 Hz.
    package static let everyKey = (18...111).map(MIDINote.init)

    /// Cents that are left after the first correction and need no second.
    private static let goodEnough = Cents(0.005)

    package let conditions: CalibrationConditions
    private let keys: [PresetMeasurement.Key]

    /// With the correction.
    package var measurement: PresetMeasurement { PresetMeasurement(keys: keys) }
    package var correction: KeyCorrection {
        KeyCorrection(Dictionary(keys.map { ($0.note, $0.correction) }) { first, _ in first })
    }
    package var isCorrected: Bool { keys.contains { $0.correction != 0 } }

    /// Of all keys by which exercises in a range can be played.
    package func judgement(in range: ClosedRange<MIDINote>, at referencePitch: Frequency) -> PresetJudgement {
        PresetJudgement(of: measurement.within(range.keys(at: referencePitch)), isCorrected: isCorrected)
            .played(in: range, at: referencePitch)
    }

    /// Measures every key, corrects it, and measures it again; where something is left, once more.
    /// - Parameters:
    ///   - source: its own correction does not count.
    ///   - duration: of a note, as in training: which moments of a note count.
    ///   - progress: is told how many of the keys' measurements are done, of how many.
    /// - Throws: what is wrong with the SoundFont.
    package init(
        of source: SoundFontSource, keys: [MIDINote] = everyKey, duration: NoteDuration,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(AudioError) {
        let conditions = try CalibrationConditions(of: SoundFontFileState(source.file), duration: duration)
        let player = try NotePlayer(source: source.corrected(by: .none), sampleRate: 48000)
        let total = 3 * keys.count
        func measure(_ round: Int) throws(AudioError) -> PresetMeasurement {
            try PresetMeasurement(player, notes: keys, duration: duration) { progress(round * keys.count + $0, total) }
        }
        var measurement = try measure(0)
        var corrections: [MIDINote: Cents] = [:]
        for (round, limit) in [(1, PresetMeasurement.largestError), (2, Self.goodEnough)] {
            guard let worst = measurement.mostDetuned?.error, worst.magnitude > limit else { break }
            for key in measurement.keys {
                if let error = key.error { corrections[key.note] = (corrections[key.note] ?? 0) - error }
            }
            try player.use(source.corrected(by: KeyCorrection(corrections)))
            measurement = try measure(round)
        }
        progress(total, total)
        for index in measurement.keys.indices {
            measurement.keys[index].correction = corrections[measurement.keys[index].note] ?? 0
        }
        self.init(conditions: conditions, measurement: measurement)
    }

    /// - Parameter measurement: of keys with their corrections.
    package init(conditions: CalibrationConditions, measurement: PresetMeasurement) {
        self.conditions = conditions
        keys = measurement.keys
    }
}
