// SPDX-License-Identifier: MIT
import ArgumentParser

/// The root of all commands.
struct PeachCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "peach", .peach, version: Version.text,
            subcommands: [
                StartCommand.self, TrainCommand.self, ProfileCommand.self, Records.self, DemoCommand.self,
                Settings.self, ControllersCommand.self, Monitor.self, Mappings.self, SoundsCommand.self,
                RenderCommand.self, SimulateCommand.self, ReplayCommand.self, AnalyseCommand.self, DoctorCommand.self,
                PairCommand.self, StopCommand.self,
            ], defaultSubcommand: StartCommand.self)
    }

    @OptionGroup var speech: LanguageOption
}

/// A command that ends itself on Ctrl-C and the other signals of `Signals`; every other one just dies of them.
protocol SignalWatching {}
