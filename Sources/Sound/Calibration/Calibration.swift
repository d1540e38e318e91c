// SPDX-License-Identifier: MIT
import CFluidSynth
import Foundation
import Music
import Platform
import Synchronization

/// A preset's measured keys and their corrections.
package struct Calibration: Equatable, Sendable, Codable {
    /// Every key that exercises can use, on the notes of a piano and at reference pitches of 400 to 500 Hz.
    package static let everyKey = (18...111).map(MIDINote.init)

    /// A smaller error after the first correction needs no second.
    private static let tolerance = Cents(0.005)

    package let conditions: CalibrationConditions
    private let keys: [PresetMeasurement.Key]

    /// Measured with the correction.
    package var measurement: PresetMeasurement { PresetMeasurement(keys: keys) }
    package var correction: KeyCorrection {
        KeyCorrection(Dictionary(keys.map { ($0.note, $0.correction) }) { first, _ in first })
    }
    package var isCorrected: Bool { keys.contains { $0.correction != 0 } }

    /// The judgement of all keys that exercises in a range can use.
    package func judgement(in range: ClosedRange<MIDINote>, at referencePitch: Frequency) -> PresetJudgement {
        PresetJudgement(of: measurement.within(range.keys(at: referencePitch)), isCorrected: isCorrected)
            .played(in: range, at: referencePitch)
    }

    /// Measures every key, corrects it, and measures it again; once more if an error is left.
    /// - Parameters:
    ///   - source: its correction is ignored.
    ///   - duration: of a note, as in training: the pitch is averaged over it.
    /// - Throws: the SoundFont's error.
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
        for (round, limit) in [(1, PresetMeasurement.largestError), (2, Self.tolerance)] {
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

    package init(conditions: CalibrationConditions, measurement: PresetMeasurement) {
        self.conditions = conditions
        keys = measurement.keys
    }
}

/// Cents that are added to each key of a preset to bring it in tune.
package struct KeyCorrection: Hashable, Sendable {
    package static let none = KeyCorrection([:])

    private let cents: [Double]

    package init(_ corrections: [MIDINote: Cents]) {
        cents = MIDINote.validRange.map { corrections[MIDINote($0)]?.rawValue ?? 0 }
    }

    /// - Parameter note: FluidSynth's key, which may differ from the note's.
    package subscript(note: MIDINote) -> Cents { Cents(cents[note.rawValue]) }

    /// In cents, for a key 0…127.
    subscript(key: Int32) -> Double { cents[Int(key)] }
}

/// The conditions of a calibration. It is valid while none of them but the duration has changed.
package struct CalibrationConditions: Hashable, Sendable, Codable {
    /// Increment whenever Peach measures or plays notes differently, for example with another gain, interpolation or velocity.
    private static let presentMethod = 3

    /// The SoundFont's size in bytes, its time of modification in nanoseconds since 1970, and the digest of its contents.
    package let size: Int
    package let modified: Int64
    package let digest: String
    package let fluidSynth: String
    private let method: Int
    package let duration: Double

    /// The present conditions. Reads the whole file.
    /// - Throws: `AudioError.soundFont`.
    init(of file: SoundFontFileState, duration: NoteDuration) throws(AudioError) {
        (size, modified, digest) = (file.size, file.modified, try file.digest())
        fluidSynth = FluidSynthVersion.text
        method = Self.presentMethod
        self.duration = duration.rawValue
    }

    package enum Change: Hashable, Sendable {
        case soundFont
        case fluidSynth(measuredWith: String)
        case method
    }

    /// The first condition that has changed; nil if none has. A file that was only touched or copied is the same.
    func change(since file: SoundFontFileState) -> Change? {
        if file.size != size { return .soundFont }
        if file.modified != modified, (try? file.digest()) != digest { return .soundFont }
        if fluidSynth != FluidSynthVersion.text { return .fluidSynth(measuredWith: fluidSynth) }
        return method == Self.presentMethod ? nil : .method
    }
}

package struct CalibrationError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case changed(CalibrationConditions.Change)
        case unreadable(file: String)
    }

    package let sound: SoundSourceID
    package let reason: Reason

    package init(sound: SoundSourceID, reason: Reason) {
        self.sound = sound
        self.reason = reason
    }
}

/// The calibration of a sound for notes of one duration.
package enum CalibrationState: Equatable, Sendable {
    /// One of Peach's own sounds, which every build measures.
    case shipped
    /// Another sound without a calibration, or an unknown one.
    case unmeasured
    case measured(Calibration)
    /// Valid, but measured with notes of this duration.
    case otherDuration(NoteDuration)
    case stale(CalibrationError)

    /// True if its keys are in tune because they are corrected. A correction that was measured with notes of another duration is
    /// applied, too, but guarantees nothing.
    package var isCorrected: Bool {
        if case .measured(let calibration) = self { calibration.isCorrected } else { false }
    }

    /// Nil if unknown.
    /// - Parameter range: of the exercises' notes.
    package func judgement(in range: ClosedRange<MIDINote>, at referencePitch: Frequency) -> PresetJudgement? {
        switch self {
        case .shipped: .shipped(range)
        case .measured(let calibration): calibration.judgement(in: range, at: referencePitch)
        case .unmeasured, .otherDuration, .stale: nil
        }
    }
}

struct SoundFontFileState: Hashable {
    private let file: URL
    let size: Int
    let modified: Int64

    /// - Throws: `AudioError.soundFont` if it cannot be opened.
    init(_ file: URL) throws(AudioError) {
        do throws(BoundedFileReader.Failure) {
            let content = try BoundedFileReader(file.path)
            (self.file, size, modified) = (file, content.size, content.modified)
        } catch {
            throw .soundFont(file: file.path)
        }
    }

    /// A font of hundreds of megabytes is not read again for each exercise.
    private static let known = Mutex<[SoundFontFileState: String]>([:])

    func digest() throws(AudioError) -> String {
        if let digest = Self.known.withLock({ $0[self] }) { return digest }
        do throws(BoundedFileReader.Failure) {
            let number = try BoundedFileReader(file.path).digest()
            let text = String(number, radix: 16)
            let digest = String(repeating: "0", count: 16 - text.count) + text
            Self.known.withLock { $0[self] = digest }
            return digest
        } catch {
            throw .soundFont(file: file.path)
        }
    }
}
