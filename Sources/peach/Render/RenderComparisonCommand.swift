// SPDX-License-Identifier: MIT
import ArgumentParser
import Music
import Localization

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
        options.report(plan, rendering) { report in
            (report.reference, report.target) = (plan.reference.rawValue, plan.target.rawValue)
            report.referenceOnsetFrame = rendering.onset(of: reference)
            report.targetOnsetFrame = rendering.onset(of: target)
            report.referenceFrequencyHz = plan.referenceFrequency.rawValue
            report.targetFrequencyHz = plan.targetFrequency.rawValue
        }
    }
}
