// SPDX-License-Identifier: MIT
import Music

/// Whether a preset is good for training, on which keys, and what is wrong with the others.
package struct PresetJudgement: Hashable, Sendable {
    package let verdict: PresetVerdict
    /// Where the verdict holds; nil if it is `notSuitable`.
    package let notes: ClosedRange<MIDINote>?
    /// Whether that is every key that was asked about.
    package let isWhole: Bool
    /// Of all keys, each kind once.
    package let faults: [PresetMeasurement.Fault]

    /// Semitones: no narrower range can be trained.
    private static let leastSpan = 12

    /// Of Peach's own sounds, which are measured wherever Peach is built.
    static func shipped(_ range: ClosedRange<MIDINote>) -> PresetJudgement {
        PresetJudgement(verdict: .suitable, notes: range, isWhole: true, faults: [])
    }

    private init(
        verdict: PresetVerdict, notes: ClosedRange<MIDINote>?, isWhole: Bool, faults: [PresetMeasurement.Fault]
    ) {
        self.verdict = verdict
        self.notes = notes
        self.isWhole = isWhole
        self.faults = faults
    }

    /// The longest stretch of good keys counts.
    /// - Parameter isCorrected: whether what was measured had been calibrated: then what is left is wrong.
    package init(of measurement: PresetMeasurement, isCorrected: Bool) {
        faults = measurement.faults
        let run = Self.longestRun(of: measurement.keys) { Self.isGood($0, isCorrected: isCorrected) }
        guard let low = run.first?.note, let high = run.last?.note, Self.isTrainable(low...high) else {
            (verdict, notes, isWhole) = (.notSuitable, nil, false)
            return
        }
        notes = low...high
        isWhole = run.count == measurement.keys.count
        if isCorrected {
            verdict = .suitableAfterCalibration
        } else {
            verdict = run.allSatisfy { Self.isInTune($0) } ? .suitable : .needsCalibration
        }
    }

    /// The same of notes, where it was of the keys that play them.
    func played(in range: ClosedRange<MIDINote>, at referencePitch: Frequency) -> PresetJudgement {
        guard let keys = notes else { return self }
        guard let notes = range.notes(playedBy: keys, at: referencePitch), Self.isTrainable(notes) else {
            return PresetJudgement(verdict: .notSuitable, notes: nil, isWhole: false, faults: faults)
        }
        return PresetJudgement(verdict: verdict, notes: notes, isWhole: notes == range, faults: faults)
    }

    private static func isTrainable(_ notes: ClosedRange<MIDINote>) -> Bool {
        notes.upperBound.rawValue - notes.lowerBound.rawValue >= leastSpan
    }

    /// Whether every exercise in a range can have this sound.
    package func isSuitable(for range: ClosedRange<MIDINote>) -> Bool {
        guard verdict.isSuitable, let notes else { return false }
        return notes.contains(range.lowerBound) && notes.contains(range.upperBound)
    }

    private static func isGood(_ key: PresetMeasurement.Key, isCorrected: Bool) -> Bool {
        key.error != nil && key.wander <= PresetMeasurement.largestWander
            && key.vibrato <= PresetMeasurement.largestVibrato && (!isCorrected || isInTune(key))
    }

    private static func isInTune(_ key: PresetMeasurement.Key) -> Bool {
        key.error.map { $0.magnitude <= PresetMeasurement.largestError } ?? false
    }

    private static func longestRun(
        of keys: [PresetMeasurement.Key], _ isGood: (PresetMeasurement.Key) -> Bool
    ) -> ArraySlice<PresetMeasurement.Key> {
        var (best, start) = (keys[0..<0], 0)
        for (index, key) in keys.enumerated() {
            if !isGood(key) { start = index + 1 }
            let run = keys[start..<max(start, index + 1)]
            if run.count > best.count { best = run }
        }
        return best
    }
}
