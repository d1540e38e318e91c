// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Foundation
import Instrument
import Settings
import Localization

/// How this run speaks. Known before the arguments are parsed, because their help is part of it.
enum Console {
    static let wording: Wording = {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let environment = ProcessInfo.processInfo.environment
        return Wording(
            flag: Wording.value(of: "--language", in: arguments), setting: setting(arguments), environment: environment)
    }()

    static var texts: Texts { wording.texts }

    /// Trouble, or a question, for a person, on standard error.
    static func say(_ text: String) { Line.error(wording.written(text)) }

    /// Other programs that send like instruments and are not listened to.
    static func tell(programs names: [String]) { if !names.isEmpty { say(texts.programsAreNotAdmitted(names)) } }

    /// Data in words, on standard output.
    static func show(_ text: String) { Line.out(wording.written(text)) }

    /// What came of a look at something, on standard output, as wide as that is; what wraps hangs below its beginning.
    static func show(_ text: String, isGood: Bool) {
        let mark = wording.written(isGood ? "✓" : "✗")
        let margin = String(repeating: " ", count: mark.count + 1)
        let lines = TextLines.wrapped(wording.written(text), width: TerminalWidth.ofOutput() - margin.count)
        for (index, line) in lines.enumerated() { Line.out((index == 0 ? mark + " " : margin) + line) }
    }

    /// The settings file may be wrong, which is told by whoever needs its settings.
    private static func setting(_ arguments: [String]) -> Language? {
        let named = Wording.value(of: "--settings", in: arguments).map { URL(filePath: $0) }
        let file = SettingsFile(named ?? Folders().settingsFile)
        return (try? file.load { _ in }).flatMap { Language(rawValue: $0.language.rawValue) }
    }
}

extension ArgumentHelp {
    init(_ option: HelpOption, _ placeholder: Placeholder) {
        self.init(Console.texts.help(option), valueName: Console.texts.placeholder(placeholder))
    }

    /// Of a flag, which takes no value.
    init(_ option: HelpOption) { self.init(Console.texts.help(option)) }
}

extension CommandConfiguration {
    init(
        _ name: String, _ help: HelpCommand, usage: String? = nil, version: String = "",
        subcommands: [any ParsableCommand.Type] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        self.init(
            commandName: name, abstract: Console.texts.help(help), usage: usage, version: version,
            subcommands: subcommands,
            defaultSubcommand: defaultSubcommand)
    }
}
