// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Platform
import Music
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

/// What every kind of rendering takes.
struct RenderOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp(.note, .note))
    var note: MIDINote?
    @Option(name: .customLong("interval"), help: ArgumentHelp(.renderInterval, .interval))
    var interval: DirectedInterval?
    /// Two octaves either way.
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

    /// - Throws: `FileRefusal`.
    func file() throws(FileRefusal) -> AtomicFile { try AtomicFile(output.path, isForced: force.isWanted) }

    /// What is to be rendered, all of it checked.
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

        /// The interval is pure from the reference note.
        func targetFrequency(offset: Cents) -> Frequency {
            tuning.frequency(
                for: DetunedMIDINote(note: target, offset: offset + tuning.excess(of: interval)),
                referencePitch: referencePitch)
        }
    }

    /// - Throws: `ValidationError`, `CommandError`, `SettingError`, `AudioError.presetMissing`.
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
        library.tellCalibrationFault(of: id, lasting: length)
        let source = try library.source(for: id)
        return Plan(
            reference: reference, target: target, interval: interval,
            offset: Cents(cents ?? 0), tuning: try tuning.map { try TuningArgument.system($0) } ?? .equalTemperament,
            referencePitch: Frequency(referencePitch ?? 440), duration: length,
            source: source)
    }

    /// What was written: for a person how much, for a program everything that was asked.
    /// - Parameter complete: adds what the kind of rendering has to say.
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
