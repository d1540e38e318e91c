// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Instrument
import Localization
import Music
import Platform
import Sound
import Training

/// `peach render`.
struct RenderCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "render", .render,
            subcommands: [RenderNoteCommand.self, RenderComparisonCommand.self, RenderMatchingCommand.self])
    }

    @OptionGroup var speech: LanguageOption
}

/// Options of all render commands.
struct RenderOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp(.note, .note))
    var note: MIDINote?
    @Option(name: .customLong("interval"), help: ArgumentHelp(.renderInterval, .interval))
    var interval: DirectedInterval?
    /// Two octaves to either side.
    @Option(parsing: .unconditional, help: ArgumentHelp(.cents, .cents), transform: Number.real(in: -2400...2400))
    var cents: Double?
    @Option(help: ArgumentHelp(.tuning, .tuning), completion: TuningArgument.completion)
    var tuning: String?
    @Option(
        parsing: .unconditional, help: ArgumentHelp(.duration, .seconds),
        transform: Number.real(in: NoteDuration.validRange))
    var duration: Double?
    @Option(
        parsing: .unconditional, help: ArgumentHelp(.referencePitch, .hertz),
        transform: Number.real(in: TrainingSettings.referencePitchRange))
    var referencePitch: Double?
    @Option(help: ArgumentHelp(.sound, .sound))
    var sound: String?
    @Option(name: .output, help: ArgumentHelp(.waveFile, .file))
    var output: WaveFileName
    @OptionGroup var force: ForceFlag
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func file() throws(FileRefusal) -> AtomicFile { try AtomicFile(output.path, isForced: force.isWanted) }

    /// Validated options.
    struct Plan {
        let reference: MIDINote
        let target: MIDINote
        let interval: DirectedInterval
        let offset: Cents
        let tuning: TuningSystem
        let referencePitch: Frequency
        let duration: NoteDuration
        let source: SoundFontSource

        var referenceFrequency: Frequency { tuning.frequency(for: reference, referencePitch: referencePitch) }
        var targetFrequency: Frequency { targetFrequency(offset: offset) }

        /// The interval is tuned from the reference note.
        func targetFrequency(offset: Cents) -> Frequency {
            tuning.frequency(
                for: DetunedMIDINote(note: target, offset: offset + tuning.excess(of: interval)),
                referencePitch: referencePitch)
        }
    }

    func plan() throws -> Plan {
        let (reference, interval) = (note ?? MIDINote(69), interval ?? .prime)
        guard let target = reference.transposed(by: interval) else {
            let notes = MIDINote.validRange
            let lowest = notes.lowerBound - min(0, interval.semitones)
            let refusal = Number.refusal(lowest...notes.upperBound - max(0, interval.semitones))
            throw ValidationError("--note: \(refusal.message).")
        }
        try json.excludes("--output", output.path)
        let library = try SoundOptions.library()
        let name = sound ?? SoundSourceID.sine.text
        guard let id = library.preset(saying: name) ?? SoundSourceID(name) else {
            throw CommandError.unknownSound(name: name)
        }
        let length = NoteDuration(duration ?? 1)
        library.reportCalibrationFault(of: id, lasting: length)
        let source = try library.source(for: id)
        return Plan(
            reference: reference, target: target, interval: interval,
            offset: Cents(cents ?? 0), tuning: try tuning.map { try TuningArgument.system($0) } ?? .equalTemperament,
            referencePitch: Frequency(referencePitch ?? 440), duration: length,
            source: source)
    }

    /// Reports the file: its length for a person, all parameters for a program.
    func report(_ plan: Plan, _ rendering: Rendering, _ complete: (inout RenderReport) -> Void) {
        if output.path == AtomicFile.standardOutput { return }
        let path = URL(filePath: output.path).path(percentEncoded: false)
        guard json.isWanted else {
            let seconds = Double(rendering.frames) / Double(Rendering.sampleRate)
            return Console.say(Console.texts.rendered(file: path, seconds: seconds))
        }
        var report = RenderReport(
            file: path, sampleRateHz: Rendering.sampleRate, frames: rendering.frames, sound: plan.source.id.text,
            interval: plan.interval.symbol, tuning: plan.tuning.key.rawValue, offsetCents: plan.offset.rawValue,
            referencePitchHz: plan.referencePitch.rawValue)
        complete(&report)
        JSONLine.put(report)
    }
}

/// `peach render note`: one note, with optional step or glide.
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

/// `peach render matching`: the reference note and, without a pause, the tunable note, detuned by `--cents`, with optional step
/// or glide.
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
