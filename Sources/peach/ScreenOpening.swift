// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Foundation
import Instrument
import Localization
import Mapping
import Platform
import Profile
import Screen
import Settings
import Sound
import Store

struct PairCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("pair", .pair) }

    @Flag(name: .customLong("public"), help: ArgumentHelp(.publicAddress))
    var isPublic = false

    @Flag(help: ArgumentHelp(.forget))
    var forget = false

    @OptionGroup var json: OutputOptions

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
        if errno != 0 { throw .file(.system(path: ScreenOpening.tokens, errno: errno)) }
        Console.say(Console.texts.accessForgotten)
    }
}

/// The running Peach of this user, at most one.
enum Instance {
    static var controlSocket: String { Folders().runtime.appending(path: "screen.socket").path(percentEncoded: false) }

    /// In the state folder, not in the session's runtime folder: a user may have several sessions, or none, but only one state.
    private static var file: String { Folders().state.appending(path: "peach.lock").path(percentEncoded: false) }

    /// Nil if none is running. Creates nothing.
    static var running: InstanceLock.Held? { InstanceLock.holder(of: file) }

    static func begin() throws(CommandError) -> InstanceLock {
        // Without this folder, only the control socket is missing.
        _ = PrivateDirectory.make(PrivateDirectory.around(controlSocket))
        do throws(InstanceLock.Held) {
            return try InstanceLock(file, socket: controlSocket)
        } catch {
            throw .alreadyRunning(process: error.process)
        }
    }
}

extension InstanceLock.Held {
    /// - Returns: nil without an answer.
    func send(_ request: ControlSocket.Request) -> ControlSocket.Response? {
        socket.flatMap { ControlSocket.send(request, to: $0) }
    }
}

struct ScreenOpening {
    static let defaultPort: UInt16 = 8766

    /// The file of session tokens.
    static var tokens: String { Folders().state.appending(path: "screen.json").path(percentEncoded: false) }

    let folder: URL
    let settingsFile: String
    var printsAddress = false
    var opensBrowser = false

    /// - Returns: nil if it cannot be opened, which is reported.
    func open(
        for conductor: Conductor, _ session: LiveAudioSession, _ answerWriter: AnswerWriter,
        feed: @escaping @Sendable (Input) -> Void,
        checkSuspend: @escaping @Sendable () -> Void, mappings: MappingLibrary
    ) -> Screen? {
        let (folders, sinks) = (Folders(), PipeWireSinks())
        let links = ScreenLinks(
            feed: feed, checkSuspend: checkSuspend, sound: { session.soundName }, output: { session.status },
            profile: { settings in Self.profile(answerWriter, settings) }, unsaved: { answerWriter.unsaved.count },
            answers: { try? answerWriter.reader().answers(in: $0) },
            records: RecordLinks(answerWriter), sounds: { session.library }, rereadSounds: { session.rereadLibrary() },
            outputs: { OutputChoice.all(withSinks: sinks.choices).map(\.text) },
            files: [
                (.answers, answerWriter.path), (.settings, settingsFile),
                (.mappings, folders.userMappings.path(percentEncoded: false)),
                (.soundFonts, folders.userSoundFonts.path(percentEncoded: false)),
            ],
            folders: folders, version: Version.number, copyright: Version.copyright, language: Console.wording.language,
            tokens: Self.tokens)
        let screen = Screen(
            folder: folder, port: Self.defaultPort, controlSocket: Instance.controlSocket, links: links,
            conductor: conductor,
            mappings: mappings)
        if screen == nil { Console.say(Console.texts.noScreen) }
        return screen
    }

    /// This computer's name, if the player is logged in over SSH and hears another computer.
    private static var remoteHost: String? {
        let process = ProcessInfo.processInfo
        return process.environment["SSH_CONNECTION", default: ""].isEmpty ? nil : process.hostName
    }

    /// Prints the address once everything else is ready, and passes notes to the pages.
    /// - Parameter isHeard: true if sound comes out of this computer.
    func announce(_ screen: Screen, _ renderer: any Renderer, isHeard: Bool) async {
        var notes: [@Sendable (Texts) -> String] = []
        if screen.port != Self.defaultPort {
            let site = screen.site
            notes.append { $0.portTaken(Int(Self.defaultPort), instead: site) }
        }
        let remote = Self.remoteHost
        if let host = remote, isHeard { notes.append { $0.soundElsewhere(host: host) } }
        screen.note(notes)
        let elsewhere = isHeard ? remote.map { renderer.texts.soundElsewhere(host: $0) } : nil
        guard printsAddress else {
            if let elsewhere { renderer.say(elsewhere) }
            return
        }
        // Reading the journal must not grant access to the pages.
        let address = Console.isJournal ? screen.site : await screen.addressForOnce
        renderer.say(
            screen.port == Self.defaultPort
                ? renderer.texts.screenIsAt(address)
                : renderer.texts.portTaken(Int(Self.defaultPort), instead: address))
        if let remote {
            let port = screen.port
            let way = renderer.texts.screen(fromElsewhere: "ssh -L \(port):127.0.0.1:\(port) \(remote)")
            renderer.say([elsewhere, way].compactMap { $0 }.joined(separator: " "))
        }
        if opensBrowser, Browser.isThere { Browser.open(await screen.addressForOnce) }
    }

    private static func profile(_ answerWriter: AnswerWriter, _ settings: UserSettings) -> ProfileSummary? {
        guard let store = try? answerWriter.reader() else { return nil }  // The Conductor reports its errors.
        return try? ProfileReading.summary(of: store, settings: settings.training, strategy: settings.strategy)
    }
}

enum Browser {
    /// True on a local desktop.
    static var isThere: Bool {
        let environment = ProcessInfo.processInfo.environment
        func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        return (isSet("WAYLAND_DISPLAY") || isSet("DISPLAY")) && !isSet("SSH_CONNECTION")
    }

    /// Returns at once; fails silently.
    static func open(_ address: String) {
        let opener = Process()
        opener.executableURL = URL(filePath: "/usr/bin/env")
        opener.arguments = ["xdg-open", address]
        opener.environment = SoundEnvironment.ofOthers
        opener.standardInput = FileHandle.nullDevice
        opener.standardOutput = FileHandle.nullDevice
        opener.standardError = FileHandle.nullDevice
        try? opener.run()
    }
}
