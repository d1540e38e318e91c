// SPDX-License-Identifier: MIT

/// What `--help` says: one line for each command and each option.
package protocol HelpTexts: Sendable {
    func help(_ command: HelpCommand) -> String
    func help(_ option: HelpOption) -> String
    /// In place of an option's value: "FILE".
    func placeholder(_ placeholder: Placeholder) -> String
}

/// The commands that have help.
package enum HelpCommand: Hashable, Sendable, CaseIterable {
    case peach, start, train, trainComparison, trainMatching, demo, pair, stop
    case sounds, soundsList, soundsPlay, soundsCheck, soundsCalibrate
    case render, renderNote, renderComparison, renderMatching
    case settings, settingsList, settingsGet, settingsSet, settingsReset, settingsPath
    case mappings, mappingsList, mappingsCheck, mappingsShow, mappingsLearn
    case controllers, monitor, doctor
    case profile
    case records, recordsExport, recordsImport, recordsReset, recordsBackup, recordsRestore
    case replay
}

/// The options and arguments that have help.
package enum HelpOption: Hashable, Sendable, CaseIterable {
    // Common ones.
    case data, settings, mapping, output, buffer, language, json, set, completionScript, licences
    // Training.
    case interval, count, seed, strategy, demoCount, noBrowser, startMode
    // Rendering.
    case note, cents, duration, referencePitch, tuning, renderInterval, sound, step, glide, waveFile
    // What a command is about.
    case soundFilter, soundsToPlay, soundOrFile, soundsToCalibrate
    case settingKey, settingValue, settingToReset, mappingFiles, mappingName, learningTopics, admit
    case publicAddress, forget
    // The profile.
    case picture, appearance
    // Logs of sessions.
    case logFile, record, check, replayMode, replayOutput, report, reportedLog
    // Records.
    case exportFile, recordFormat, force, importFile, replace, yes, newBackup, backupFile
}

/// What stands for a value.
package enum Placeholder: Hashable, Sendable, CaseIterable {
    case file, files, output, buffer, language, assignment, interval, count, seed, strategy
    case note, cents, seconds, hertz, tuning, sound, step, glide, soundOrFile, filter
    case key, value, name, appearance
    case format, mode, action, shell
}
