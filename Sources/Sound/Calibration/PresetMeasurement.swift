// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The pitch and onset of a preset's keys, measured from rendered notes.
package struct PresetMeasurement: Equatable, Sendable {
    /// Also the format in a calibration's file.
    package struct Key: Hashable, Sendable, Codable {
        package let note: MIDINote
        package var isSilent = false
        /// Its pitch above the expected one; nil if unpitched.
        package let error: Cents?
        /// The movement of its pitch between quarters of the note.
        package var wander = Cents(0)
        package var vibrato = Cents(0)
        /// Milliseconds from the command to a tenth of its full level.
        package let onset: Double
        /// The correction with which it was measured.
        package var correction = Cents(0)

        private enum CodingKeys: String, CodingKey {
            case note, isSilent
            case error = "errorCents"
            case wander = "wanderCents"
            case vibrato = "vibratoCents"
            case onset = "onsetMs"
            case correction = "correctionCents"
        }
    }

    /// The accuracy that Peach promises for every frequency.
    package static let largestError = Cents(0.1)
    package static let largestWander = Cents(3)
    /// Peak to peak. Listeners place tones with a vibrato at its middle, less exactly than those without (van Besouw,
    /// Brereton and Howard 2008, "Range of tuning for tones with and without vibrato").
    package static let largestVibrato = Cents(20)
    /// Milliseconds.
    package static let slowestOnset = 10.0
    /// The least share of power in the pitch's harmonics. A sound with an added fifth (program 86 of General MIDI) has 0.5,
    /// strings of most SoundFonts 0.7.
    package static let leastHarmonicity = 0.6
    /// Seconds after the onset that are not measured: strings are stretched, reeds begin to speak.
    private static let attack = 0.1
    /// Seconds after the onset that are rendered at least.
    private static let shortest = 0.35
    /// The peak of a silent note: 70 dB below a note at full scale.
    private static let silence = Float(3e-4 * PitchedVoice.level.gain)
    /// The default of `peach sounds check`.
    package static let everyThirdKey = stride(from: 36, through: 84, by: 3).map(MIDINote.init)

    package internal(set) var keys: [Key]

    package init(keys: [Key]) { self.keys = keys }

    /// Renders each note at 48 kHz, faster than real time.
    /// - Parameter duration: of a note, as in training, from the command on; low and late notes last longer.
    package init(
        of source: SoundFontSource, notes: [MIDINote] = everyThirdKey, duration: NoteDuration = NoteDuration(1),
        progress: (Int) -> Void = { _ in }
    ) throws(AudioError) {
        let player = try NotePlayer(source: source, sampleRate: 48000)
        try self.init(player, notes: notes, duration: duration, progress: progress)
    }

    /// - Parameter player: plays the preset, and nothing else meanwhile.
    init(
        _ player: NotePlayer, notes: [MIDINote], duration: NoteDuration, progress: (Int) -> Void
    ) throws(AudioError) {
        var keys: [Key] = []
        for note in notes {
            keys.append(try Self.measure(note, player, duration))
            progress(keys.count)
        }
        self.init(keys: keys)
    }

    private static func measure(
        _ note: MIDINote, _ player: NotePlayer, _ duration: NoteDuration
    ) throws(AudioError) -> Key {
        let output = OfflineOutput(player)
        let frequency = TuningSystem.equalTemperament.frequency(for: note, referencePitch: .concert440)
        let needed = Int(max(24 / frequency.rawValue + 2 * attack, shortest) * player.sampleRate)
        let handle = try player.play(frequency: frequency, amplitude: AmplitudeDB(0), duration: nil, after: nil)
        var samples = output.render(frames: max(Int(duration.rawValue * player.sampleRate), needed))
        let louder = zip(samples.left, samples.right).map { max($0.magnitude, $1.magnitude) }
        let peak = louder.max() ?? 0
        let onset = louder.firstIndex { $0 >= peak / 10 } ?? 0
        // A vibrato's mean depends on the note's length, so only a note with a late onset is rendered longer.
        let rest = output.render(frames: max(0, onset + needed - samples.left.count))
        samples.left += rest.left
        samples.right += rest.right
        handle.stop()
        _ = output.render(frames: Int(player.sampleRate / 10))
        _ = player.drainEvents()

        guard peak > silence else { return Key(note: note, isSilent: true, error: nil, onset: 0) }
        let ears = samples.left == samples.right ? [samples.left] : [samples.left, samples.right]
        let begin = onset + Int(attack * player.sampleRate)
        let heard = MeasuredPitch(
            ears.map { Array($0.dropFirst(begin)) }, sampleRate: player.sampleRate, near: frequency.rawValue)
        let milliseconds = Double(onset) / player.sampleRate * 1000
        guard let heard, heard.harmonicity >= leastHarmonicity else {
            return Key(note: note, error: nil, onset: milliseconds)
        }
        return Key(
            note: note, error: Cents(heard.deviation), wander: Cents(heard.wander), vibrato: Cents(heard.vibrato),
            onset: milliseconds)
    }

    /// The key that is furthest out of tune, if any has a pitch.
    package var mostDetuned: Key? { keys.filter { $0.error != nil }.max { Self.size($0) < Self.size($1) } }

    private static func size(_ key: Key) -> Double { key.error?.rawValue.magnitude ?? 0 }

    package var defects: [PresetDefect] {
        var defects: [PresetDefect] = []
        let silent = keys.filter(\.isSilent).map(\.note)
        if !silent.isEmpty { defects.append(.silent(silent)) }
        let unpitched = keys.filter { !$0.isSilent && $0.error == nil }.map(\.note)
        if !unpitched.isEmpty { defects.append(.unpitched(unpitched)) }
        if let worst = keys.max(by: { $0.wander < $1.wander }), worst.wander > Self.largestWander {
            defects.append(.wandering(worst.note, worst.wander))
        }
        if let worst = keys.max(by: { $0.vibrato < $1.vibrato }), worst.vibrato > Self.largestVibrato {
            defects.append(.vibrato(worst.note, worst.vibrato))
        }
        if let worst = mostDetuned, let error = worst.error, error.magnitude > Self.largestError {
            defects.append(.detuned(worst.note, error))
        }
        if let worst = keys.max(by: { $0.onset < $1.onset }), worst.onset > Self.slowestOnset {
            defects.append(.slow(worst.note, milliseconds: worst.onset))
        }
        return defects
    }

    package func within(_ range: ClosedRange<MIDINote>) -> PresetMeasurement {
        PresetMeasurement(keys: keys.filter { range.contains($0.note) })
    }
}

package enum PresetDefect: Hashable, Sendable {
    case silent([MIDINote])
    /// Keys that sound, but not at the expected pitch.
    case unpitched([MIDINote])
    /// The worst key and its error, which is constant, so that calibration can correct it.
    case detuned(MIDINote, Cents)
    /// The worst key and the movement of its pitch within a note, which cannot be corrected.
    case wandering(MIDINote, Cents)
    /// The worst key and its vibrato, peak to peak.
    case vibrato(MIDINote, Cents)
    /// The worst key and its onset; the pitch is not affected.
    case slow(MIDINote, milliseconds: Double)
}

/// The suitability of a preset for training.
package struct PresetJudgement: Hashable, Sendable {
    package let verdict: PresetVerdict
    /// The range of the verdict; nil if it is `notSuitable`.
    package let notes: ClosedRange<MIDINote>?
    /// True if `notes` has every key that was judged.
    package let isWhole: Bool
    /// The defects of all keys, each kind once.
    package let defects: [PresetDefect]

    /// Semitones of the narrowest training range.
    private static let leastSpan = 12
}

extension PresetJudgement {
    /// Judges the longest run of good keys.
    /// - Parameter isCorrected: true if the keys were calibrated: a remaining error then makes a key bad.
    package init(of measurement: PresetMeasurement, isCorrected: Bool) {
        let run = Self.longestRun(of: measurement.keys) { Self.isGood($0, isCorrected: isCorrected) }
        guard let low = run.first?.note, let high = run.last?.note, Self.isTrainable(low...high) else {
            self.init(verdict: .notSuitable, notes: nil, isWhole: false, defects: measurement.defects)
            return
        }
        let isInTune = run.allSatisfy { Self.isInTune($0) }
        self.init(
            verdict: isCorrected ? .suitableAfterCalibration : isInTune ? .suitable : .needsCalibration,
            notes: low...high, isWhole: run.count == measurement.keys.count, defects: measurement.defects)
    }

    /// Converts a judgement of keys to one of the notes that they play.
    func played(in range: ClosedRange<MIDINote>, at referencePitch: Frequency) -> PresetJudgement {
        guard let keys = notes else { return self }
        guard let notes = range.notes(playedBy: keys, at: referencePitch), Self.isTrainable(notes) else {
            return PresetJudgement(verdict: .notSuitable, notes: nil, isWhole: false, defects: defects)
        }
        return PresetJudgement(verdict: verdict, notes: notes, isWhole: notes == range, defects: defects)
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
