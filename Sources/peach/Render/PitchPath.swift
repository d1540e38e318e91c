// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Music
import Sound
import Words

/// `--step` and `--glide`: how the pitch of a rendered note moves while it sounds.
struct PitchPath: ParsableArguments {
    /// Cents.
    private static let reach = -1200.0...1200.0
    /// Seconds; no note is longer.
    private static let times = 0...NoteDuration.validRange.upperBound

    /// AT:CENTS.
    struct Step: ArgumentValue {
        let seconds: Double
        let cents: Cents
        /// The seconds as they were typed.
        let text: Substring

        init(reading text: String) throws(CommandError.Expectation) {
            let parts = try PitchPath.numbers(text, [times, reach], otherwise: .step)
            (seconds, cents) = (parts[0], Cents(parts[1]))
            self.text = text.prefix { $0 != ":" }
        }
    }

    /// FROM:TO:SECONDS.
    struct Glide: ArgumentValue {
        let from: Cents
        let to: Cents
        let seconds: Double
        /// The seconds as they were typed.
        let text: Substring

        init(reading text: String) throws(CommandError.Expectation) {
            let parts = try PitchPath.numbers(text, [reach, reach, times], otherwise: .glide)
            (from, to, seconds) = (Cents(parts[0]), Cents(parts[1]), parts[2])
            self.text = text.split(separator: ":").last ?? ""
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

    /// - Throws: `CommandError.badValue` for a time that the note does not last.
    func plan(_ plan: RenderOptions.Plan) throws(CommandError) -> Plan {
        let length = plan.duration.rawValue
        let times = [("--step", step?.seconds, step?.text), ("--glide", glide?.seconds, glide?.text)]
        for (option, seconds, text) in times {
            guard let seconds, let text, seconds > length else { continue }
            throw .badValue(option: option, value: String(text), .number(lowest: 0, highest: length))
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

    /// So many numbers between colons, each within its bounds.
    private static func numbers(
        _ text: String, _ bounds: [ClosedRange<Double>], otherwise expectation: CommandError.Expectation
    ) throws(CommandError.Expectation) -> [Double] {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isForm = parts.allSatisfy { (try? Double(argument: String($0), in: -.infinity ... .infinity)) != nil }
        guard parts.count == bounds.count, isForm else { throw expectation }
        var numbers: [Double] = []
        for (part, bounds) in zip(parts, bounds) { numbers.append(try Double(argument: String(part), in: bounds)) }
        return numbers
    }
}
