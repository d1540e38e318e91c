// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument

/// The root of all commands.
struct PeachCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "peach", .peach, usage: "peach [<options>] [<subcommand>]", version: Version.text,
            subcommands: [
                StartCommand.self, TrainCommand.self, ProfileCommand.self, Records.self, DemoCommand.self,
                Settings.self, ControllersCommand.self, Monitor.self, Mappings.self, SoundsCommand.self,
                RenderCommand.self, ReplayCommand.self, DoctorCommand.self,
                PairCommand.self, StopCommand.self,
            ], defaultSubcommand: StartCommand.self)
    }

    /// The parser sees to it; here it has its place in the help.
    @Option(name: .customLong("generate-completion-script"), help: ArgumentHelp(.completionScript, .shell))
    var shell: String?
    @Flag(name: .customLong("licences"), help: ArgumentHelp(.licences))
    var hasLicences = false
    @OptionGroup var speech: LanguageOption

    /// The licences are in English, as their holders wrote them.
    func validate() throws {
        guard hasLicences else { return }
        let file = Folders().notices.path(percentEncoded: false)
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw ValidationError(Console.texts.sentence(for: CommandError.noSuchFile(path: file)))
        }
        throw CleanExit.message(text.trimmingCharacters(in: .newlines))
    }
}

/// A command that ends itself on Ctrl-C and the other signals of `Signals`; every other one is interrupted by them.
protocol SignalWatching {}

/// What this build is called, and whose it is.
enum Version {
    /// The newest in CHANGELOG.md.
    private static let release = "0.1.0"
    static let number = Folders().version(of: release) ?? release
    static let copyright = "© 2026 the Peach authors, MIT"
    static let text = "peach \(number)\n\(copyright)"
}
