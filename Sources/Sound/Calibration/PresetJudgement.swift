// SPDX-License-Identifier: MIT
import Music

/// The suitability of a preset for training.
package struct PresetJudgement: Hashable, Sendable {
    package let verdict: PresetVerdict
    /// The range of the verdict; nil if it is `notSuitable`.
    package let notes: ClosedRange<MIDINote>?
    /// True if `notes` has every key that was judged.
    package let isWhole: Bool
    /// The faults of all keys, each kind once.
    package let faults: [PresetMeasurement.Fault]

    /// Semitones of the narrowest training range.
    private static let leastSpan = 12

    /// For Peach's own sounds, which every build measures.
    static func shipped(_ range: ClosedRange<MIDINote>) -> PresetJudgement {
        PresetJudgement(verdict: .suitable, notes: range, isWhole: true, faults: [])
    }
}

extension PresetJudgement {
    /// Judges the longest run of good keys.
    /// - Parameter isCorrected: true if the keys were calibrated: a remaining error then makes a key bad.
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

    /// Converts a judgement of keys to one of the notes that they play.
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

    /// True if every exercise in a range can have this sound.
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
    /// Out of tune by a constant, which calibration corrects.
    case needsCalibration = "needs-calibration"
    case notSuitable = "not-suitable"

    package var isSuitable: Bool { self == .suitable || self == .suitableAfterCalibration }
}

extension ClosedRange<MIDINote> {
    /// The largest distance of an exercise's tone from its note: a comparison's difference, at most 100 cents, and an
    /// interval's deviation from equal temperament.
    private static var reach: Cents { 120 }

    /// The keys of FluidSynth, whose A4 is 440 Hz, that exercises in this range use.
    /// - Parameter referencePitch: the exercises'.
    package func keys(at referencePitch: Frequency) -> ClosedRange<MIDINote> {
        func key(_ note: MIDINote, _ offset: Cents) -> MIDINote {
            let tone = DetunedMIDINote(note: note, offset: offset)
            let frequency = TuningSystem.equalTemperament.frequency(for: tone, referencePitch: referencePitch)
            return MIDINote(Int(VoicePitch(frequency).key))
        }
        return key(lowerBound, -Self.reach)...key(upperBound, Self.reach)
    }

    /// The notes of this range that these keys can play; nil if none.
    func notes(playedBy keys: ClosedRange<MIDINote>, at referencePitch: Frequency) -> ClosedRange<MIDINote>? {
        let played = (lowerBound.rawValue...upperBound.rawValue).map(MIDINote.init).filter { note in
            let needed = (note...note).keys(at: referencePitch)
            return keys.contains(needed.lowerBound) && keys.contains(needed.upperBound)
        }
        guard let low = played.first, let high = played.last else { return nil }
        return low...high
    }
}
