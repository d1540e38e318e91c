// SPDX-License-Identifier: MIT
import Foundation
import Music

/// What a preset sounds like where it matters for training: measured from rendered notes, key by key.
package struct PresetMeasurement: Equatable, Sendable {
    /// One key.
    package struct Key: Equatable, Sendable {
        package let note: MIDINote
        /// By how much its mean pitch lies above the one asked for; nil if it is silent or has no pitch.
        package let error: Cents?
        /// The difference between its highest and lowest quarter.
        package let wander: Cents
        /// Milliseconds from the command to a tenth of its full level.
        package let onset: Double

        package init(note: MIDINote, error: Cents?, wander: Cents, onset: Double) {
            self.note = note
            self.error = error
            self.wander = wander
            self.onset = onset
        }
    }

    /// Why a preset is no good for training.
    package enum Fault: Hashable, Sendable {
        /// Keys without a pitch.
        case silent(MIDINote)
        /// Its keys are not in tune with one another: intervals are wrong by this much at the worst key. Constant, so
        /// that calibration could mend it.
        case detuned(MIDINote, Cents)
        /// The pitch moves within a note, by this much at the worst key: nothing can mend that.
        case wandering(MIDINote, Cents)
        /// The note is heard too late, after this many milliseconds at the worst key.
        case slow(MIDINote, milliseconds: Double)
    }

    /// What every rendered frequency is promised to keep.
    package static let largestError = Cents(0.1)
    package static let largestWander = Cents(3)
    /// Milliseconds.
    package static let slowestOnset = 10.0

    /// In the order in which they were measured.
    package let keys: [Key]

    package init(keys: [Key]) { self.keys = keys }

    /// Renders 1.6 seconds of each note at 48 kHz, faster than they sound.
    /// - Throws: what is wrong with the SoundFont.
    package init(
        of source: SoundFontSource, notes: [MIDINote] = stride(from: 36, through: 84, by: 3).map(MIDINote.init)
    ) throws(AudioError) {
        let player = try NotePlayer(source: source, sampleRate: 48000)
        var keys: [Key] = []
        for note in notes { keys.append(try Self.measure(note, player)) }
        self.init(keys: keys)
    }

    private static func measure(_ note: MIDINote, _ player: NotePlayer) throws(AudioError) -> Key {
        let output = OfflineOutput(player)
        let frequency = TuningSystem.equalTemperament.frequency(for: note, referencePitch: .concert440)
        let handle = try player.play(frequency: frequency, amplitude: AmplitudeDB(0), duration: nil, after: nil)
        let attack = Int(player.sampleRate / 10)
        let quarter = Int(player.sampleRate * 3 / 8)
        let samples = output.render(frames: attack + 4 * quarter).left
        handle.stop()
        _ = output.render(frames: attack)
        _ = player.takeFacts()

        let meter = PitchMeter(sampleRate: player.sampleRate)
        let quarters = (0..<4).compactMap { part in
            let start = attack + part * quarter
            return meter.deviation(of: samples[start..<start + quarter], from: frequency.rawValue)
        }
        let peak = samples.map(\.magnitude).max() ?? 0
        let heard = samples.firstIndex { $0.magnitude >= peak / 10 } ?? samples.count
        // A plucked note may have died away before it could be measured whole.
        let whole = meter.deviation(of: samples.dropFirst(attack), from: frequency.rawValue) ?? quarters.first
        return Key(
            note: note, error: whole.map { Cents($0) },
            wander: Cents((quarters.max() ?? 0) - (quarters.min() ?? 0)),
            onset: Double(heard) / player.sampleRate * 1000)
    }

    /// The key that is furthest out of tune, if any has a pitch.
    package var mostDetuned: Key? { keys.filter { $0.error != nil }.max { Self.size($0) < Self.size($1) } }
    package var mostWandering: Key? { keys.max { $0.wander < $1.wander } }
    package var slowest: Key? { keys.max { $0.onset < $1.onset } }

    private static func size(_ key: Key) -> Double { key.error?.rawValue.magnitude ?? 0 }

    /// What is wrong, each kind once, with its worst key.
    package var faults: [Fault] {
        var faults: [Fault] = []
        if let silent = keys.first(where: { $0.error == nil }) { faults.append(.silent(silent.note)) }
        if let worst = mostDetuned, let error = worst.error, error.magnitude > Self.largestError {
            faults.append(.detuned(worst.note, error))
        }
        if let worst = mostWandering, worst.wander > Self.largestWander {
            faults.append(.wandering(worst.note, worst.wander))
        }
        if let worst = slowest, worst.error != nil, worst.onset > Self.slowestOnset {
            faults.append(.slow(worst.note, milliseconds: worst.onset))
        }
        return faults
    }

    package var isSuitable: Bool { faults.isEmpty && !keys.isEmpty }
}
