// SPDX-License-Identifier: MIT
import ArgumentParser
import Music
import Words

/// `peach render comparison`: the reference note and, without a pause, the target note.
struct RenderComparisonCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("comparison", .renderComparison) }

    @OptionGroup var options: RenderOptions

    func run() async throws {
        let plan = try options.plan()
        var rendering = try Rendering(plan.source, to: try options.file())
        let reference = try rendering.player.play(
            frequency: plan.referenceFrequency, amplitude: AmplitudeDB(0), duration: plan.duration, after: nil)
        let target = try rendering.player.play(
            frequency: plan.targetFrequency, amplitude: AmplitudeDB(0), duration: plan.duration, after: reference)
        rendering.render(to: 2 * plan.duration.frames(sampleRate: Double(Rendering.sampleRate)))
        try rendering.finish()
        options.report(
            plan, rendering,
            [
                "reference": plan.reference.rawValue, "target": plan.target.rawValue,
                "reference_onset": rendering.onset(of: reference), "target_onset": rendering.onset(of: target),
                "reference_frequency": plan.referenceFrequency.rawValue,
                "target_frequency": plan.targetFrequency.rawValue,
            ])
    }
}
