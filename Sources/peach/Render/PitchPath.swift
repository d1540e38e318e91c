// SPDX-License-Identifier: MIT
import ArgumentParser
import Music
import Sound
import Words

/// `--step` and `--glide`: how the pitch of a rendered note moves while it sounds.
struct PitchPath: ParsableArguments {
    private static let reach = -1200.0...1200.0

    @Option(parsing: .unconditional, help: ArgumentHelp(.step, .step))
    var step: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(.glide, .glide))
    var glide: String?

    /// The same, checked: distances in cents have become pitches.
    struct Plan {
        /// What the note begins with.
        let first: Frequency
        /// Frames after its onset, at the beginning of the block in which it falls.
        let step: (frame: Int, to: Frequency)?
        let glide: (to: Frequency, seconds: Double)?

        /// What `--json` says of it.
        var fields: [String: Any?] {
            [
                "step_frame": step?.frame, "step_frequency": step?.to.rawValue, "glide_seconds": glide?.seconds,
                "glide_frequency": glide?.to.rawValue,
            ]
        }

        /// Renders the note to its last frame, moving it on the way.
        /// - Parameters:
        ///   - onset: its first frame.
        ///   - end: the frame after its last.
        func render(_ note: any PlaybackHandle, in rendering: inout Rendering, from onset: Int, to end: Int) {
            rendering.render(to: onset)
            if let glide { note.adjustFrequency(glide.to, over: glide.seconds) }
            if let step {
                rendering.render(to: onset + step.frame)
                note.adjustFrequency(step.to)
            }
            rendering.render(to: end)
        }
    }

    /// - Throws: `CommandError.badValue`.
    func plan(_ plan: RenderOptions.Plan) throws -> Plan {
        let length = 0...plan.duration.rawValue
        let step = try step.map {
            try ArgumentText(option: "--step", text: $0).numbers([length, Self.reach], otherwise: .step)
        }
        let glide = try glide.map {
            try ArgumentText(option: "--glide", text: $0).numbers([Self.reach, Self.reach, length], otherwise: .glide)
        }
        func pitch(_ cents: Double) -> Frequency { plan.targetFrequency(offset: plan.offset + Cents(cents)) }
        return Plan(
            first: glide.map { pitch($0[0]) } ?? plan.targetFrequency,
            step: step.map { step in
                (Int(step[0] * Double(Rendering.sampleRate)) / Rendering.block * Rendering.block, pitch(step[1]))
            },
            glide: glide.map { (pitch($0[1]), $0[2]) })
    }
}
