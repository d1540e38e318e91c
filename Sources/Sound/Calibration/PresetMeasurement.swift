// SPDX-License-Identifier: MIT
import Foundation
import Music

/// The pitch and onset of a preset's keys, measured from rendered notes.
package struct PresetMeasurement: Equatable, Sendable {
    /// Also the format in a calibration's file.
    package struct Key: Hashable, Sendable, Codable {
        package let note: MIDINote
        package let isSilent: Bool
        /// Its pitch above the expected one; nil if unpitched.
        package let error: Cents?
        /// The movement of its pitch between quarters of the note.
        package let wander: Cents
        package let vibrato: Cents
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

        package init(
            note: MIDINote, isSilent: Bool = false, error: Cents?, wander: Cents = 0, vibrato: Cents = 0, onset: Double
        ) {
            self.note = note
            self.isSilent = isSilent
            self.error = error
            self.wander = wander
            self.vibrato = vibrato
            self.onset = onset
        }
    }

    package enum Fault: Hashable, Sendable {
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
    /// - Parameters:
    ///   - duration: of a note, as in training, from the command on; low and late notes last longer.
    ///   - progress: receives the number of keys done.
    /// - Throws: the SoundFont's error.
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
    package var mostWandering: Key? { keys.max { $0.wander < $1.wander } }
    package var mostVibrating: Key? { keys.max { $0.vibrato < $1.vibrato } }
    package var slowest: Key? { keys.max { $0.onset < $1.onset } }

    private static func size(_ key: Key) -> Double { key.error?.rawValue.magnitude ?? 0 }

    package var faults: [Fault] {
        var faults: [Fault] = []
        let silent = keys.filter(\.isSilent).map(\.note)
        if !silent.isEmpty { faults.append(.silent(silent)) }
        let unpitched = keys.filter { !$0.isSilent && $0.error == nil }.map(\.note)
        if !unpitched.isEmpty { faults.append(.unpitched(unpitched)) }
        if let worst = mostWandering, worst.wander > Self.largestWander {
            faults.append(.wandering(worst.note, worst.wander))
        }
        if let worst = mostVibrating, worst.vibrato > Self.largestVibrato {
            faults.append(.vibrato(worst.note, worst.vibrato))
        }
        if let worst = mostDetuned, let error = worst.error, error.magnitude > Self.largestError {
            faults.append(.detuned(worst.note, error))
        }
        if let worst = slowest, worst.onset > Self.slowestOnset {
            faults.append(.slow(worst.note, milliseconds: worst.onset))
        }
        return faults
    }

    package func within(_ range: ClosedRange<MIDINote>) -> PresetMeasurement {
        PresetMeasurement(keys: keys.filter { range.contains($0.note) })
    }
}
