// SPDX-License-Identifier: MIT
import ArgumentParser
import Words

/// What `peach doctor` takes: whatever a run would take, so that it looks at the same.
struct DoctorOptions: ParsableArguments {
    @OptionGroup var data: DataOption
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var mapping: MappingOption
    @OptionGroup var sound: SoundOptions

    @Option(name: .customLong("report"), help: ArgumentHelp(.report, .file), completion: .file())
    var report: String?

    @Option(name: .customLong("log"), help: ArgumentHelp(.reportedLog, .file), completion: .file(extensions: ["jsonl"]))
    var log: String?

    @OptionGroup var force: ForceFlag
    @OptionGroup var speech: LanguageOption
    @OptionGroup var json: JSONFlag
}
