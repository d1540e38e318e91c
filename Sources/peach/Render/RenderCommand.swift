// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Foundation
import Instrument
import Machine
import Music
import Sound
import Training
import Words

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
    /// Two octaves either way.
    private static let furthestCents = -2400.0...2400.0

    @Option(parsing: .unconditional, help: ArgumentHelp(.note, .note))
    var note: String?
    @Option(name: .customLong("interval"), help: ArgumentHelp(.renderInterval, .interval))
    var interval: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(.cents, .cents))
    var cents: String?
    @Option(help: ArgumentHelp(.tuning, .tuning), completion: .list(TuningSystem.allCases.map(\.rawValue)))
    var tuning: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(.duration, .seconds))
    var duration: String?
    @Option(parsing: .unconditional, help: ArgumentHelp(.referencePitch, .hertz))
    var referencePitch: String?
    @Option(help: ArgumentHelp(.sound, .sound))
    var sound: String?
    @Option(name: .customLong("output"), help: ArgumentHelp(.waveFile, .file), completion: .file(extensions: ["wav"]))
    var output: String
    @OptionGroup var force: ForceFlag
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    /// - Throws: `FileRefusal`.
    func file() throws(FileRefusal) -> WrittenFile { try WrittenFile(output, isForced: force.isWanted) }

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

    /// - Throws: `CommandError`, `AudioError.presetMissing`.
    func plan() throws -> Plan {
        try speech.check()
        let numbers = MIDINote.validRange
        let key = ArgumentText(option: "--note", text: note ?? "69")
        let reference = try key.note()
        let interval = try ArgumentText(option: "--interval", text: interval ?? "P1").interval()
        guard let target = reference.transposed(by: interval) else {
            let lowest = numbers.lowerBound - min(0, interval.semitones)
            throw key.refused(
                .wholeNumber(lowest: lowest, highest: numbers.upperBound - max(0, interval.semitones)))
        }
        let pitch = ArgumentText(option: "--reference-pitch", text: referencePitch ?? "440")
        let seconds = ArgumentText(option: "--duration", text: duration ?? "1")
        let offset = ArgumentText(option: "--cents", text: cents ?? "0")
        let system = ArgumentText(option: "--tuning", text: tuning ?? TuningSystem.equalTemperament.rawValue)
        try ArgumentText(option: "--output", text: output).checkWaveFile()
        try json.excludes("--output", output)
        let library = try SoundOptions.library()
        let name = sound ?? SoundSourceID.sine.text
        guard let id = library.preset(named: name) ?? SoundSourceID(name) else {
            throw CommandError.unknownSound(name: name)
        }
        return Plan(
            reference: reference, target: target, interval: interval,
            offset: Cents(try offset.number(in: Self.furthestCents)), tuning: try system.tuning(),
            referencePitch: Frequency(try pitch.number(in: TrainingSettings.referencePitchRange)),
            duration: NoteDuration(try seconds.number(in: NoteDuration.validRange)),
            source: try library.source(for: id))
    }

    /// What was written: for a person how much, for a program everything that was asked.
    func report(_ plan: Plan, _ rendering: Rendering, _ fields: [String: Any?]) {
        if output == WrittenFile.standardOutput { return }
        let path = URL(filePath: output).path(percentEncoded: false)
        guard json.isWanted else {
            let seconds = Double(rendering.frames) / Double(Rendering.sampleRate)
            return Speech.say(Speech.texts.rendered(file: path, seconds: seconds))
        }
        let common: [String: Any?] = [
            "file": path, "sample_rate": Rendering.sampleRate, "frames": rendering.frames,
            "sound": plan.source.id.text, "interval": plan.interval.symbol, "tuning": plan.tuning.rawValue,
            "cents": plan.offset.rawValue, "reference_pitch": plan.referencePitch.rawValue,
        ]
        JSONLine.put(common.merging(fields) { $1 })
    }
}
