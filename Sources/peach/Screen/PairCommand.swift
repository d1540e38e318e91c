// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Localization
import Screen

struct PairCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("pair", .pair) }

    @Flag(name: .customLong("public"), help: ArgumentHelp(.publicAddress))
    var isPublic = false

    @Flag(help: ArgumentHelp(.forget))
    var forget = false

    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    func run() async throws {
        if forget { return try forgetAll() }
        guard let answer = Instance.running?.ask(.pair(isPublic: isPublic)) else { throw CommandError.notRunning }
        guard let code = answer.code, let address = answer.address else {
            throw CommandError.noNetwork(isPublic: answer.isPublic == true)
        }
        if json.isWanted { return JSONLine.put(["code": code, "address": address]) }
        let texts = Console.texts
        if !Console.wording.isASCII, let picture = QRCode(address) { picture.lines.forEach { Console.show($0) } }
        Console.show(texts.pairing(at: address, code: code))
    }

    private func forgetAll() throws(CommandError) {
        if isPublic { throw .exclusive("--forget", "--public") }
        var errno = Int32(0)
        if let running = Instance.running {
            guard let told = running.ask(.forget)?.errno else {
                throw .alreadyRunning(process: running.process)
            }
            errno = told
        } else {
            errno = Screen.forgetAll(in: ScreenOpening.tokens)
        }
        if errno != 0 { throw .cannotWrite(path: ScreenOpening.tokens, errno: errno) }
        Console.say(Console.texts.accessForgotten)
    }
}
