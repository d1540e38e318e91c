// SPDX-License-Identifier: MIT
import ArgumentParser
import Music
import Sound
import Words

/// `peach render note`: one note, which may step or glide.
struct RenderNote: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("note", .renderNote) }

    private static let reach = -1200.0...1200.0

    @OptionGroup var options: RenderOptions
    @Option(parsing: .unconditional, help: ArgumentHelp(.step, .step))
    var step: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(.glide, .glide))
    var glide: String?

    func run() async throws {
        let plan = try options.plan()
        let end = plan.duration.frames(sampleRate: Double(Rendering.sampleRate))
        let step = try step(of: plan)
        let glide = try glide(of: plan)
        let first = glide?.from ?? plan.targetFrequency
        var rendering = try Rendering(plan.source, to: plan.file)
        let note = try rendering.player.play(
            frequency: first, amplitude: AmplitudeDB(0), duration: plan.duration, after: nil)
        if let glide { note.adjustFrequency(glide.to, over: glide.seconds) }
        if let step {
            rendering.render(to: step.frame)
            note.adjustFrequency(step.to)
        }
        rendering.render(to: end)
        try rendering.finish()
        report(plan, rendering, onset: rendering.onset(of: note), first: first, step: step, glide: glide)
    }

    private typealias Step = (frame: Int, to: Frequency)
    private typealias Glide = (from: Frequency, to: Frequency, seconds: Double)

    /// At the beginning of the block in which it falls.
    private func step(of plan: RenderOptions.Plan) throws -> Step? {
        guard let step else { return nil }
        let length = 0...plan.duration.rawValue
        let numbers = try ArgumentText(option: "--step", text: step).numbers([length, Self.reach], otherwise: .step)
        let frame = Int(numbers[0] * Double(Rendering.sampleRate)) / Rendering.block * Rendering.block
        return (frame, plan.targetFrequency(offset: plan.offset + Cents(numbers[1])))
    }

    private func glide(of plan: RenderOptions.Plan) throws -> Glide? {
        guard let glide else { return nil }
        let length = 0...plan.duration.rawValue
        let numbers = try ArgumentText(option: "--glide", text: glide)
            .numbers([Self.reach, Self.reach, length], otherwise: .glide)
        return (
            plan.targetFrequency(offset: plan.offset + Cents(numbers[0])),
            plan.targetFrequency(offset: plan.offset + Cents(numbers[1])), numbers[2]
        )
    }

    private func report(
        _ plan: RenderOptions.Plan, _ rendering: Rendering, onset: Int?, first: Frequency, step: Step?, glide: Glide?
    ) {
        guard options.json.isWanted else {
            let seconds = Double(rendering.frames) / Double(Rendering.sampleRate)
            return Speech.say(Speech.texts.rendered(file: plan.file.path, seconds: seconds))
        }
        JSONLine.put([
            "file": plan.file.path, "sample_rate": Rendering.sampleRate, "frames": rendering.frames,
            "sound": plan.source.id.text, "note": plan.reference.rawValue, "interval": plan.interval.symbol,
            "tuning": plan.tuning.rawValue, "cents": plan.offset.rawValue,
            "reference_pitch": plan.referencePitch.rawValue, "onset": onset, "frequency": first.rawValue,
            "step_frame": step?.frame, "step_frequency": step?.to.rawValue,
            "glide_seconds": glide?.seconds, "glide_frequency": glide?.to.rawValue,
        ])
    }
}
