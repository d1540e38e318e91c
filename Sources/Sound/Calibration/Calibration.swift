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

    /// Measures every key, corrects it, and measures it again; once more if an error is left. The source's correction is ignored.
    /// - Parameter duration: of a note, as in training: the pitch is averaged over it.
    package init(
        of source: SoundFontSource, keys: [MIDINote] = everyKey, duration: NoteDuration,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(AudioError) {
        guard let file = try? SoundFontFileState(source.file),
            let conditions = try? CalibrationConditions(of: file, duration: duration)
        else { throw .soundFont(file: source.file.path) }
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

    package subscript(key: MIDINote) -> Cents { Cents(cents[key.rawValue]) }
    /// In cents, for a key of FluidSynth.
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
    init(of file: SoundFontFileState, duration: NoteDuration) throws {
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
    package func judgement(in range: ClosedRange<MIDINote>, at referencePitch: Frequency) -> PresetJudgement? {
        switch self {
        case .shipped: PresetJudgement(verdict: .suitable, notes: range, isWhole: true, defects: [])
        case .measured(let calibration): calibration.judgement(in: range, at: referencePitch)
        case .unmeasured, .otherDuration, .stale: nil
        }
    }
}

struct SoundFontFileState: Hashable {
    private let file: URL
    let size: Int
    let modified: Int64

    init(_ file: URL) throws {
        let content = try BoundedFileReader(file.path)
        (self.file, size, modified) = (file, content.size, content.modified)
    }

    /// A font of hundreds of megabytes is not read again for each exercise.
    private static let known = Mutex<[SoundFontFileState: String]>([:])

    func digest() throws -> String {
        if let digest = Self.known.withLock({ $0[self] }) { return digest }
        let digest = String(format: "%016llx", try BoundedFileReader(file.path).digest())
        Self.known.withLock { $0[self] = digest }
        return digest
    }
}

/// The calibrations of presets that were measured on this computer: one JSON file each, in a folder. They are read again
/// whenever a sound is chosen, so that another process's calibration applies from the next exercise on.
package struct CalibrationStore: Sendable {
    /// A longer file, in bytes, is no calibration.
    private static let largestFile = 1_000_000

    private let folder: URL

    package init(_ folder: URL) { self.folder = folder }

    /// By path, valid while the file's stamp is the same: an exercise that draws its sound reads all of them.
    private static let cache = Mutex<[String: (stamp: [Int64], calibration: Calibration?)]>([:])

    private func file(of sound: SoundSourceID) -> URL { folder.appending(path: "\(sound.text).json") }

    /// Nil if there is none.
    func calibration(of sound: SoundSourceID, in font: URL) throws(CalibrationError) -> Calibration? {
        let file = file(of: sound)
        guard let content = try? BoundedFileReader(file.path) else { return nil }
        let stamp = [content.modified, Int64(content.size)]
        let cached = Self.cache.withLock { $0[file.path] }
        let saved: Calibration?
        if let cached, cached.stamp == stamp {
            saved = cached.calibration
        } else {
            let bytes = (try? content.bytes(at: 0, count: min(content.size, Self.largestFile))) ?? []
            saved = try? JSONDecoder().decode(Calibration.self, from: Data(bytes))
            Self.cache.withLock { $0[file.path] = (stamp, saved) }
        }
        guard let calibration = saved else {
            throw CalibrationError(sound: sound, reason: .unreadable(file: file.path))
        }
        // Loading the sound will report an unreadable font.
        guard let state = try? SoundFontFileState(font) else { return nil }
        if let change = calibration.conditions.change(since: state) {
            throw CalibrationError(sound: sound, reason: .changed(change))
        }
        return calibration
    }

    /// Replaces an earlier one, which stays after an error.
    package func keep(_ calibration: Calibration, of sound: SoundSourceID) throws(FileRefusal) {
        let path = folder.path(percentEncoded: false)
        if let obstacle = PrivateDirectory.make(path) { throw .system(path: obstacle.path, errno: obstacle.errno) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let file = file(of: sound).path(percentEncoded: false)
        // Encoding fails for no measurement: errors are finite, because they are searched within a semitone.
        guard let data = try? encoder.encode(calibration) else { throw .system(path: file, errno: EDOM) }
        try AtomicFile.replace(file, with: Array(data))
    }
}
