// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Foundation
import Instrument
import Localization
import Platform
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
        guard let answer = Instance.running?.send(.pair(isPublic: isPublic)) else { throw CommandError.notRunning }
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
            guard let failure = running.send(.forget)?.errno else {
                throw .alreadyRunning(process: running.process)
            }
            errno = failure
        } else {
            errno = Screen.forgetAll(in: ScreenOpening.tokens)
        }
        if errno != 0 { throw .cannotWrite(path: ScreenOpening.tokens, errno: errno) }
        Console.say(Console.texts.accessForgotten)
    }
}

/// The running Peach of this user, at most one.
enum Instance {
    /// The control socket of the running Peach.
    static var controlSocket: String { Folders().runtime.appending(path: "screen.socket").path(percentEncoded: false) }

    /// In the state folder, not in the session's runtime folder: a user may have several sessions, or none, but only one state.
    private static var file: String { Folders().state.appending(path: "peach.lock").path(percentEncoded: false) }

    /// Nil if none is running. Creates nothing.
    static var running: InstanceLock.Held? { InstanceLock.holder(of: file) }

    static func begin() throws(CommandError) -> InstanceLock {
        // Without this folder, only the control socket is missing.
        _ = PrivateDirectory.make(PrivateDirectory.around(controlSocket))
        do throws(InstanceLock.Held) {
            return try InstanceLock(file, door: controlSocket)
        } catch {
            throw .alreadyRunning(process: error.process)
        }
    }
}

extension InstanceLock.Held {
    /// - Returns: nil without an answer.
    func send(_ request: ControlSocket.Request) -> ControlSocket.Response? {
        guard let door else { return nil }
        return ControlSocket.send(request, to: door)
    }
}
