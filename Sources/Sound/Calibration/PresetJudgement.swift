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
}

extension PresetJudgement {
    /// The longest stretch of good keys counts.
    /// - Parameter isCorrected: whether what was measured had been calibrated: then what is left is wrong.
    package init(of measurement: PresetMeasurement, isCorrected: Bool) {
        let run = Self.longestRun(of: measurement.keys) { Self.isGood($0, isCorrected: isCorrected) }
        guard let low = run.first?.note, let high = run.last?.note, Self.isTrainable(low...high) else {
            self.init(verdict: .notSuitable, notes: nil, isWhole: false, faults: measurement.faults)
            return
        }
        let isInTune = run.allSatisfy { Self.isInTune($0) }
        self.init(
            verdict: isCorrected ? .suitableAfterCalibration : isInTune ? .suitable : .needsCalibration,
            notes: low...high, isWhole: run.count == measurement.keys.count, faults: measurement.faults)
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

package enum PresetVerdict: String, Hashable, Sendable, CaseIterable {
    case suitable
    case suitableAfterCalibration = "suitable-after-calibration"
    /// Out of tune, by what calibration may mend.
    case needsCalibration = "needs-calibration"
    case notSuitable = "not-suitable"

    package var isSuitable: Bool { self == .suitable || self == .suitableAfterCalibration }
}

extension ClosedRange<MIDINote> {
    /// How far beside its note a tone of an exercise may lie: a comparison's difference, at most 100 cents, and by what an
    /// interval is wider or narrower than in equal temperament.
    private static var reach: Cents { 120 }

    /// By which keys of FluidSynth, whose A4 is 440 Hz, exercises in this range are played.
    /// - Parameter referencePitch: theirs.
    package func keys(at referencePitch: Frequency) -> ClosedRange<MIDINote> {
        func key(_ note: MIDINote, _ offset: Cents) -> MIDINote {
            let tone = DetunedMIDINote(note: note, offset: offset)
            let frequency = TuningSystem.equalTemperament.frequency(for: tone, referencePitch: referencePitch)
            return MIDINote(Int(VoicePitch(frequency).key))
        }
        return key(lowerBound, -Self.reach)...key(upperBound, Self.reach)
    }

    /// The notes of this range that these keys can play; nil if there are none.
    func notes(playedBy keys: ClosedRange<MIDINote>, at referencePitch: Frequency) -> ClosedRange<MIDINote>? {
        let played = (lowerBound.rawValue...upperBound.rawValue).map(MIDINote.init).filter { note in
            let needed = (note...note).keys(at: referencePitch)
            return keys.contains(needed.lowerBound) && keys.contains(needed.upperBound)
        }
        guard let low = played.first, let high = played.last else { return nil }
        return low...high
    }
}
