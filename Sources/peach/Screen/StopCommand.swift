// SPDX-License-Identifier: MIT
import ArgumentParser
import Commands
import Screen
import Words

/// `peach stop`.
struct StopCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("stop", .stop) }

    @OptionGroup var speech: LanguageOption

    func run() async throws {
        guard Instance.running?.ask(.stop) != nil else { throw CommandError.notRunning }
        Speech.say(Speech.texts.stopped)
    }
}
