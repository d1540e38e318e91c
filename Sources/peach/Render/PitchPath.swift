// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Music
import Sound

/// `--step` and `--glide`: how the pitch of a rendered note moves while it sounds.
struct PitchPath: ParsableArguments {
    /// Cents.
    private static let reach = -1200.0...1200.0
    /// Seconds; no note is longer.
    private static let times = 0...NoteDuration.validRange.upperBound

    /// AT:CENTS.
    struct Step: ExpressibleByArgument {
        let seconds: Double
        let cents: Cents

        init?(argument: String) {
            guard let parts = PitchPath.numbers(argument, [times, reach]) else { return nil }
            (seconds, cents) = (parts[0], Cents(parts[1]))
        }
    }

    /// FROM:TO:SECONDS.
    struct Glide: ExpressibleByArgument {
        let from: Cents
        let to: Cents
        let seconds: Double

        init?(argument: String) {
            guard let parts = PitchPath.numbers(argument, [reach, reach, times]) else { return nil }
            (from, to, seconds) = (Cents(parts[0]), Cents(parts[1]), parts[2])
        }
    }

    @Option(parsing: .unconditional, help: ArgumentHelp(.step, .step))
    var step: Step?
    @Option(parsing: .unconditional, help: ArgumentHelp(.glide, .glide))
    var glide: Glide?

    /// The same, checked: distances in cents have become pitches.
    struct Plan {
        /// What the note begins with.
        let first: Frequency
        /// Frames after its onset, at the beginning of the block in which it falls.
        let step: (frame: Int, to: Frequency)?
        let glide: (to: Frequency, seconds: Double)?

        /// Renders the note to its last frame, moving it on the way.
        /// - Parameters:
        ///   - onset: its first frame.
        ///   - end: the frame after its last.
        func render(_ note: PlaybackHandle, in rendering: inout Rendering, from onset: Int, to end: Int) {
            rendering.render(to: onset)
            if let glide { note.adjustFrequency(glide.to, over: glide.seconds) }
            if let step {
                rendering.render(to: onset + step.frame)
                note.adjustFrequency(step.to)
            }
            rendering.render(to: end)
        }
    }

    /// - Throws: `ValidationError` for a time that the note does not last.
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

    /// So many numbers between colons, each within its bounds; nil if they are not.
    private static func numbers(_ text: String, _ bounds: [ClosedRange<Double>]) -> [Double]? {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Number.finite(String($0)) }
        guard numbers.count == bounds.count else { return nil }
        let found = zip(numbers, bounds).compactMap { number, bounds in
            number.flatMap { bounds.contains($0) ? $0 : nil }
        }
        return found.count == bounds.count ? found : nil
    }
}
