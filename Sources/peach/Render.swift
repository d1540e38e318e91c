// SPDX-License-Identifier: MIT
import ArgumentParser
import Foundation
import Music
import Sound
import Training
import Words

/// `peach render`.
struct Render: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("render", .render, subcommands: [RenderNote.self, RenderComparison.self])
    }

    @OptionGroup var speech: LanguageOption
}

/// What both kinds of rendering take.
struct RenderOptions: ParsableArguments {
    /// A note sounds at least so long, and the frequencies stay in the range that lanes are measured in.
    private static let furthestCents = -2400.0...2400.0

    @Option(parsing: .unconditional, help: ArgumentHelp(.note, .note))
    var note = "69"
    @Option(name: .customLong("interval"), help: ArgumentHelp(.renderInterval, .interval))
    var interval = "P1"
    @Option(parsing: .unconditional, help: ArgumentHelp(.cents, .cents))
    var cents = "0"
    @Option(help: ArgumentHelp(.tuning, .tuning), completion: .list(TuningSystem.allCases.map(\.rawValue)))
    var tuning = TuningSystem.equalTemperament.rawValue
    @Option(parsing: .unconditional, help: ArgumentHelp(.duration, .seconds))
    var duration = "1"
    @Option(parsing: .unconditional, help: ArgumentHelp(.referencePitch, .hertz))
    var referencePitch = "440"
    @Option(help: ArgumentHelp(.sound, .sound))
    var sound = SoundSourceID.sine.text
    @Option(name: .customLong("output"), help: ArgumentHelp(.waveFile, .file), completion: .file(extensions: ["wav"]))
    var output: String
    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

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
        let file: URL

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
        let reference = MIDINote(try ArgumentText(option: "--note", text: note).wholeNumber(in: numbers))
        let interval = try ArgumentText(option: "--interval", text: self.interval).interval()
        guard let target = reference.transposed(by: interval) else {
            let (lowest, highest) = (
                numbers.lowerBound - min(0, interval.semitones), numbers.upperBound - max(0, interval.semitones)
            )
            throw CommandError.badValue(
                option: "--note", value: note, .wholeNumber(lowest: lowest, highest: highest))
        }
        let pitch = ArgumentText(option: "--reference-pitch", text: referencePitch)
        let seconds = ArgumentText(option: "--duration", text: duration)
        let name = ArgumentText(option: "--output", text: output)
        guard output.lowercased().hasSuffix(".wav") else { throw name.refused(.waveFile) }
        guard let id = SoundSourceID(sound) else { throw CommandError.unknownSound(name: sound) }
        return Plan(
            reference: reference, target: target, interval: interval,
            offset: Cents(try ArgumentText(option: "--cents", text: cents).number(in: Self.furthestCents)),
            tuning: try ArgumentText(option: "--tuning", text: tuning).tuning(),
            referencePitch: Frequency(try pitch.number(in: TrainingSettings.referencePitchRange)),
            duration: NoteDuration(try seconds.number(in: NoteDuration.validRange)),
            source: try SoundOptions.library().source(for: id), file: URL(filePath: output))
    }
}
