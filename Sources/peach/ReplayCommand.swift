// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Platform
import Mapping
import Settings
import Sound

/// `peach replay`: replays a log faster than real time. Uses only the settings, mappings and data that are named.
struct ReplayCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("replay", .replay) }

    @Argument(help: ArgumentHelp(.logFile, .file), completion: .file(extensions: ["jsonl"]))
    var file: String
    @Flag(name: .customLong("check"), help: ArgumentHelp(.check))
    var isChecked = false
    @Option(name: .output, help: ArgumentHelp(.replayOutput, .file))
    var output: WaveFileName?
    @Option(help: ArgumentHelp(.replayMode, .mode))
    var mode: ReplayedMode?
    @Option(
        name: .count, parsing: .unconditional, help: ArgumentHelp(.count, .count),
        transform: Number.whole(in: Number.exercises))
    var count: Int?
    @Option(
        parsing: .unconditional, help: ArgumentHelp(.seed, .seed), transform: Number.whole(in: Number.seeds))
    var seed: Int?
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var mapping: MappingOption
    @OptionGroup var force: ForceFlag
    @OptionGroup var json: OutputOptions

    func run() async throws {
        if let output { try json.flag.excludes("--output", output.path) }
        try settings.option.check()
        let overrides = try settings.overrides()
        let scales = Folders().scaleCatalog
        let script = try LogReader.read(path: file, scales: scales)
        if isChecked, script.outcomes.isEmpty { throw CommandError.nothingToCheck(path: file) }
        let named = settings.option.path
        let base = try named.map { _ in try settings.file.load { Console.say(Console.texts.sentence(for: $0)) } }
        let renderer: any Renderer = .suitable(isJSON: json.isWanted)
        let (isSilent, isJSON) = (isChecked || output?.path == AtomicFile.standardOutput, json.isWanted)
        let run = try ReplayRun(
            script, purpose: try purpose(script),
            settings: { assignments in
                let logged = try base ?? SettingOverrides(assignments, scales: scales).applied(to: UserSettings())
                return try overrides.applied(to: logged)
            },
            mappings: try mappings(script), library: try SoundOptions.library(),
            seed: seed.map { UInt64($0) } ?? script.header?.seed ?? 0,
            emit: { update, moment in
                guard !isSilent else { return }
                if isJSON { JSONRenderer().render(update, at: moment) } else { renderer.render(update) }
            })
        let outcomes = try await play(run)
        if isChecked { try compare(script.outcomes, outcomes) }
    }

    private func purpose(_ script: SessionScript) throws(CommandError) -> Conductor.Purpose {
        guard let mode = mode.map(\.mode) ?? script.header.map(\.mode) else { throw .noMode(path: file) }
        guard let mode else { return .instrument }
        if let minutes = script.header?.minutes { return .listening(mode, minutes: minutes) }
        return .training(mode, count: count ?? script.header?.count)
    }

    private func mappings(_ script: SessionScript) throws -> MappingLibrary {
        let logged = script.header?.mapping.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
        return try mapping.source(userFolder: nil, otherwise: logged).read()
    }

    private func play(_ run: ReplayRun) async throws -> [LogLine] {
        guard let output else { return try await run.play() }
        let file = try AtomicFile(output.path, isForced: force.isWanted)
        let wave = WAVFile(file.descriptor, sampleRate: ReplayRun.sampleRate)
        let outcomes = try await run.play { left, right in wave.append(left: left, right: right) }
        if try file.finish(wave.close()), !isChecked, !file.isStandardOutput {
            Console.say(Console.texts.rendered(file: output.path, seconds: run.seconds))
        }
        return outcomes
    }

    private func compare(_ logged: [LogLine], _ replayed: [LogLine]) throws(CommandError) {
        let difference = LoggedAnswer.difference(logged: logged, replayed: replayed)
        if json.isWanted {
            JSONLine.put(object: [
                "agrees": difference == nil, "exercises": logged.count, "exercise": difference?.exercise,
                "key": difference?.key, "logged": difference?.logged, "replayed": difference?.replayed,
            ])
        }
        guard let difference else { return Console.say(Console.texts.replayAgrees(exercises: logged.count)) }
        throw .replayDiffers(difference, path: file)
    }
}
