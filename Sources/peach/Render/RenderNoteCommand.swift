// SPDX-License-Identifier: MIT
import ArgumentParser
import Music
import Localization

/// `peach render note`: one note, which may step or glide.
struct RenderNoteCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("note", .renderNote) }

    @OptionGroup var options: RenderOptions
    @OptionGroup var path: PitchPath

    func run() async throws {
        let plan = try options.plan()
        let path = try path.plan(plan)
        var rendering = try Rendering(plan.source, to: try options.file())
        let note = try rendering.player.play(
            frequency: path.first, amplitude: AmplitudeDB(0), duration: plan.duration, after: nil)
        path.render(note, in: &rendering, from: 0, to: plan.duration.frames(sampleRate: Double(Rendering.sampleRate)))
        try rendering.finish()
        options.report(plan, rendering) { report in
            (report.note, report.onsetFrame) = (plan.reference.rawValue, rendering.onset(of: note))
            report.frequencyHz = path.first.rawValue
            report.add(path)
        }
    }
}
