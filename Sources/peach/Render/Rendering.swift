// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Music
import Platform
import Sound

/// Renders notes to a WAV file, faster than real time.
struct Rendering {
    static let sampleRate = 48000
    /// Frames per block; pitches change between blocks.
    static let block = 64

    let player: NotePlayer
    private let file: AtomicFile
    private let wave: WAVFile
    private let output: OfflineOutput
    private var starts: [AudioEvent] = []
    private(set) var frames = 0

    init(_ source: SoundFontSource, to file: AtomicFile) throws {
        player = try NotePlayer(source: source, sampleRate: Double(Self.sampleRate))
        output = OfflineOutput(player, block: Self.block)
        self.file = file
        wave = WAVFile(file.descriptor, sampleRate: Self.sampleRate)
    }

    mutating func render(to frame: Int) {
        while frames < frame {
            let count = min(Self.block, frame - frames)
            let (left, right) = output.render(frames: count)
            wave.append(left: left, right: right)
            frames += count
            starts += player.drainEvents().filter { $0.kind == .started }
        }
    }

    /// The first frame of a note; nil before it is rendered.
    func onset(of note: PlaybackHandle) -> Int? {
        starts.first { $0.note == note.note }.map { Int((Double($0.time) / 1e9 * Double(Self.sampleRate)).rounded()) }
    }

    func finish() throws { try file.finish(wave.close()) }
}

/// `--step` and `--glide`: pitch changes of a rendered note.
struct PitchPath: ParsableArguments {
    /// Cents.
    private static let centRange = -1200.0...1200.0
    /// Seconds, up to the longest note.
    private static let times = 0...NoteDuration.validRange.upperBound

    /// AT:CENTS.
    struct Step: ExpressibleByArgument {
        let seconds: Double
        let cents: Cents

        init?(argument: String) {
            guard let parts = PitchPath.numbers(argument, [times, centRange]) else { return nil }
            (seconds, cents) = (parts[0], Cents(parts[1]))
        }
    }

    /// FROM:TO:SECONDS.
    struct Glide: ExpressibleByArgument {
        let from: Cents
        let to: Cents
        let seconds: Double

        init?(argument: String) {
            guard let parts = PitchPath.numbers(argument, [centRange, centRange, times]) else { return nil }
            (from, to, seconds) = (Cents(parts[0]), Cents(parts[1]), parts[2])
        }
    }

    @Option(parsing: .unconditional, help: ArgumentHelp(.step, .step))
    var step: Step?
    @Option(parsing: .unconditional, help: ArgumentHelp(.glide, .glide))
    var glide: Glide?

    /// Validated options, with pitches instead of cents.
    struct Plan {
        let first: Frequency
        /// In frames after the onset, at the beginning of a block.
        let step: (frame: Int, to: Frequency)?
        let glide: (to: Frequency, seconds: Double)?

        func render(_ note: PlaybackHandle, in rendering: inout Rendering, from onset: Int, to end: Int) {
            rendering.render(to: onset)
            if let glide { note.adjustFrequency(glide.to, over: glide.seconds) }
            if let step {
                rendering.render(to: onset + step.frame)
                note.adjustFrequency(step.to)
            }
            rendering.render(to: end)
        }

        var json: JSONMembers {
            [
                "stepFrame": step?.frame, "stepFrequencyHz": step?.to.rawValue,
                "glideMs": glide.map { $0.seconds * 1000 }, "glideFrequencyHz": glide?.to.rawValue,
            ]
        }
    }

    /// - Throws: `ValidationError` for a time beyond the note's end.
    func plan(_ plan: RenderOptions.Plan) throws -> Plan {
        let length = plan.duration.rawValue
        for (option, seconds) in [("--step", step?.seconds ?? 0), ("--glide", glide?.seconds ?? 0)]
        where seconds > length {
            throw ValidationError("\(option): \(Console.texts.numberNeeded(from: 0, to: length)).")
        }
        func pitch(_ cents: Cents) -> Frequency { plan.targetFrequency(offset: plan.offset + cents) }
        return Plan(
            first: glide.map { pitch($0.from) } ?? plan.targetFrequency,
            step: step.map { step in
                (
                    Int(step.seconds * Double(Rendering.sampleRate)) / Rendering.block * Rendering.block,
                    pitch(step.cents)
                )
            },
            glide: glide.map { (pitch($0.to), $0.seconds) })
    }

    /// Parses numbers separated by colons, each within its bounds; nil otherwise.
    private static func numbers(_ text: String, _ bounds: [ClosedRange<Double>]) -> [Double]? {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Number.finite(String($0)) }
        guard numbers.count == bounds.count else { return nil }
        let valid = zip(numbers, bounds).compactMap { number, bounds in
            number.flatMap { bounds.contains($0) ? $0 : nil }
        }
        return valid.count == bounds.count ? valid : nil
    }
}
