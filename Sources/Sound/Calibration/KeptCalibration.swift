// SPDX-License-Identifier: MIT
import Music

/// A calibration as its file has it.
struct KeptCalibration: Codable {
    private struct Key: Codable {
        let note: Int
        let isSilent: Bool
        let correctionCents: Double
        let errorCents: Double?
        let wanderCents: Double
        let vibratoCents: Double
        let onsetMs: Double

        init(_ key: PresetMeasurement.Key, correction: Cents) {
            note = key.note.rawValue
            isSilent = key.isSilent
            correctionCents = correction.rawValue
            errorCents = key.error?.rawValue
            wanderCents = key.wander.rawValue
            vibratoCents = key.vibrato.rawValue
            onsetMs = key.onset
        }

        /// Nil if it cannot have been measured.
        var measured: (key: PresetMeasurement.Key, correction: Cents)? {
            let farthest = 2 * HeardPitch.reach
            guard let note = MIDINote(exactly: note), (-farthest...farthest).contains(correctionCents),
                wanderCents >= 0, vibratoCents >= 0, onsetMs >= 0
            else { return nil }
            let key = PresetMeasurement.Key(
                note: note, isSilent: isSilent, error: errorCents.map { Cents($0) }, wander: Cents(wanderCents),
                vibrato: Cents(vibratoCents), onset: onsetMs)
            return (key, Cents(correctionCents))
        }
    }

    private let conditions: CalibrationConditions
    private let keys: [Key]

    init(_ calibration: Calibration) {
        conditions = calibration.conditions
        keys = calibration.measurement.keys.map { Key($0, correction: calibration.correction[$0.note]) }
    }

    /// Nil if it cannot be one.
    func calibration(of sound: SoundSourceID) -> Calibration? {
        let measured = keys.compactMap(\.measured)
        guard measured.count == keys.count, !keys.isEmpty else { return nil }
        let corrections = measured.map { ($0.key.note, $0.correction) }
        return Calibration(
            sound: sound, conditions: conditions,
            correction: KeyCorrection(Dictionary(corrections) { first, _ in first }),
            measurement: PresetMeasurement(keys: measured.map(\.key)))
    }
}
