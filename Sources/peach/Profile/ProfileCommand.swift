// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Localization
import Foundation
import Instrument
import Platform
import Profile
import Store

struct ProfileCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("profile", .profile) }

    @Option(name: .customLong("svg"), help: ArgumentHelp(.picture, .file), completion: .file(extensions: ["svg"]))
    var picture: String?
    @Option(help: ArgumentHelp(.appearance, .appearance))
    var appearance: Appearance?
    @OptionGroup var force: ForceFlag

    @OptionGroup var data: DataOption
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var speech: LanguageOption
    @OptionGroup var json: JSONFlag

    func run() async throws {
        if let picture { try json.excludes("--svg", picture) }
        let summary = try summary()
        if let picture {
            let drawing = ProfilePicture(
                summary, language: Console.wording.language, appearance: appearance ?? .auto,
                on: .now, calendar: .told)
            let target = try AtomicFile(picture, isForced: force.isWanted)
            if try target.finish(target.write(Array(drawing.file.utf8))), !target.isStandardOutput {
                Console.say(Console.texts.pictureWritten(file: picture))
            }
        }
        if json.isWanted {
            JSONLine.put(ProfileReport(summary))
        } else if picture == nil {
            let chart = TerminalChart(
                summary, wording: Console.wording, width: TerminalWidth.ofOutput(), on: .now,
                calendar: .told)
            for line in chart.lines { Line.out(line) }
        }
    }

    /// Where there is no data file yet, none is made: it is the first day.
    private func summary() throws -> ProfileSummary {
        let settings = try settings.load()
        let path = data.file.path(percentEncoded: false)
        let store = try data.openForReading()
        data.tellAbsent(from: store)
        do {
            return try ProgressBar.during(isHidden: json.isWanted) { tell in
                try ProfileReading.summary(
                    of: store, settings: settings.training, strategy: settings.strategy, tell: tell)
            }
        } catch let error as DataStoreError {
            throw CommandError.data(error, file: path)
        }
    }
}
