// SPDX-License-Identifier: MIT
import ArgumentParser
import Configuration
import Foundation
import Instrument
import Localization
import Music
import Platform
import Settings
import Sound
import Training

struct RenderCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "render", .render,
            subcommands: [RenderNoteCommand.self, RenderComparisonCommand.self, RenderMatchingCommand.self])
    }

    @OptionGroup var speech: LanguageOption
}

struct RenderOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp(.note, .note))
    var note: MIDINote?
    @Option(name: .customLong("interval"), help: ArgumentHelp(.renderInterval, .interval))
    var interval: DirectedInterval?
    /// Two octaves to either side.
    @Option(parsing: .unconditional, help: ArgumentHelp(.cents, .cents), transform: Number.real(in: -2400...2400))
    var cents: Double?
    @Option(help: ArgumentHelp(.tuning, .tuning), completion: .list(TuningKey.named.map(\.rawValue)))
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
    @OptionGroup var json: OutputOptions

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

    private func tuningSystem() throws -> TuningSystem {
        guard let tuning else { return .equalTemperament }
        do throws(ConfigurationError.Reason) {
            return try Folders().scaleCatalog.tuning(named: tuning)
        } catch {
            throw SettingError.refused(key: .tuning, error)
        }
    }

    private func plan() throws -> Plan {
        let (reference, interval) = (note ?? MIDINote(69), interval ?? .prime)
        guard let target = reference.transposed(by: interval) else {
            let notes = MIDINote.validRange
            let lowest = notes.lowerBound - min(0, interval.semitones)
            let refusal = Number.refusal(lowest...notes.upperBound - max(0, interval.semitones))
            throw ValidationError("--note: \(refusal.message).")
        }
        try json.flag.excludes("--output", output.path)
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
            offset: Cents(cents ?? 0), tuning: try tuningSystem(),
            referencePitch: Frequency(referencePitch ?? 440), duration: length,
            source: source)
    }

    /// Renders the note, or the reference note and, without a pause, a second note, and reports the file: its length for a
    /// person, all parameters for a program. In JSON, frames count from the beginning of the file; notes are MIDI numbers.
    /// - Parameters:
    ///   - second: the name of the second note in JSON; nil for a single note.
    ///   - path: pitch changes of the last note.
    func render(second: String? = nil, path: PitchPath? = nil) throws {
        let plan = try plan()
        let path = try path?.plan(plan)
        var rendering = try Rendering(plan.source, to: try AtomicFile(output.path, isForced: force.isWanted))
        let length = plan.duration.frames(sampleRate: Double(Rendering.sampleRate))
        let frequency = path?.first ?? plan.targetFrequency
        func play(_ frequency: Frequency, after previous: PlaybackHandle?) throws -> PlaybackHandle {
            try rendering.player.play(
                frequency: frequency, amplitude: AmplitudeDB(0), duration: plan.duration, after: previous)
        }
        let reference = try second.map { _ in try play(plan.referenceFrequency, after: nil) }
        let last = try play(frequency, after: reference)
        let onset = reference == nil ? 0 : length
        path?.render(last, in: &rendering, from: onset, to: onset + length)
        rendering.render(to: onset + length)
        try rendering.finish()
        if output.path == AtomicFile.standardOutput { return }
        let file = URL(filePath: output.path).path(percentEncoded: false)
        guard json.isWanted else {
            let seconds = Double(rendering.frames) / Double(Rendering.sampleRate)
            return Console.say(Console.texts.rendered(file: file, seconds: seconds))
        }
        var report: JSONMembers = [
            "file": file, "sampleRateHz": Rendering.sampleRate, "frames": rendering.frames,
            "sound": plan.source.id.text, "interval": plan.interval.symbol, "tuning": plan.tuning.key.rawValue,
            "offsetCents": plan.offset.rawValue, "referencePitchHz": plan.referencePitch.rawValue,
        ]
        if let reference, let second {
            report.add([
                "reference": plan.reference.rawValue, "target": plan.target.rawValue,
                "referenceOnsetFrame": rendering.onset(of: reference), "\(second)OnsetFrame": rendering.onset(of: last),
                "referenceFrequencyHz": plan.referenceFrequency.rawValue, "\(second)FrequencyHz": frequency.rawValue,
                "correctFrequencyHz": path == nil ? nil : plan.targetFrequency(offset: 0).rawValue,
            ])
        } else {
            report.add([
                "note": plan.reference.rawValue, "onsetFrame": rendering.onset(of: last),
                "frequencyHz": frequency.rawValue,
            ])
        }
        if let path { report.add(path.json) }
        JSONLine.put(report)
    }
}

struct RenderNoteCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("note", .renderNote) }

    @OptionGroup var options: RenderOptions
    @OptionGroup var path: PitchPath

    func run() async throws { try options.render(path: path) }
}

struct RenderComparisonCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("comparison", .renderComparison) }

    @OptionGroup var options: RenderOptions

    func run() async throws { try options.render(second: "target") }
}

struct RenderMatchingCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("matching", .renderMatching) }

    @OptionGroup var options: RenderOptions
    @OptionGroup var path: PitchPath

    func run() async throws { try options.render(second: "tunable", path: path) }
}
