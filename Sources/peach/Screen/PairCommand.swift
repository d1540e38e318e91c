// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Commands
import Screen
import Words

/// `peach pair`.
struct PairCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("pair", .pair) }

    @OptionGroup var json: JSONFlag
    @OptionGroup var speech: LanguageOption

    private struct Begun: Encodable {
        let code: String
        let address: String
    }

    func run() async throws {
        guard let answer = Instance.running?.ask(.pair) else { throw CommandError.notRunning }
        guard case .text(let code)? = answer["code"], case .text(let address)? = answer["address"] else {
            throw CommandError.noNetwork
        }
        if json.isWanted { return JSONLine.put(Begun(code: code, address: address)) }
        let texts = Speech.texts
        if !Speech.wording.isASCII, let picture = QRCode(address) { picture.lines.forEach { Speech.show($0) } }
        Speech.show(texts.pairing(at: address, code: code))
    }
}
