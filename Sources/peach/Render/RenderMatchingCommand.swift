// SPDX-License-Identifier: MIT
import ArgumentParser
import Music
import Localization

/// `peach render matching`: the reference note and, without a pause, the tunable note as far from its correct pitch as
/// `--cents` says, which may step or glide as if somebody tuned it.
struct RenderMatchingCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("matching", .renderMatching) }

    @OptionGroup var options: RenderOptions
    @OptionGroup var path: PitchPath

    func run() async throws {
        let plan = try options.plan()
        let path = try path.plan(plan)
        var rendering = try Rendering(plan.source, to: try options.file())
        let reference = try rendering.player.play(
            frequency: plan.referenceFrequency, amplitude: AmplitudeDB(0), duration: plan.duration, after: nil)
        let tunable = try rendering.player.play(
            frequency: path.first, amplitude: AmplitudeDB(0), duration: plan.duration, after: reference)
        let length = plan.duration.frames(sampleRate: Double(Rendering.sampleRate))
        path.render(tunable, in: &rendering, from: length, to: 2 * length)
        try rendering.finish()
        options.report(plan, rendering) { report in
            (report.reference, report.target) = (plan.reference.rawValue, plan.target.rawValue)
            report.referenceOnsetFrame = rendering.onset(of: reference)
            report.tunableOnsetFrame = rendering.onset(of: tunable)
            report.referenceFrequencyHz = plan.referenceFrequency.rawValue
            report.tunableFrequencyHz = path.first.rawValue
            report.correctFrequencyHz = plan.targetFrequency(offset: 0).rawValue
            report.add(path)
        }
    }
}
