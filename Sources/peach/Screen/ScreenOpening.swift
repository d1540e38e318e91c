// SPDX-License-Identifier: MIT
import ArgumentParser
import Localization
import Foundation
import Instrument
import Mapping
import Profile
import Screen
import Settings
import Sound
import Store

/// How a run opens its screen.
struct ScreenOpening {
    static let usualPort: UInt16 = 8766

    /// The file of what lets pages in.
    static var tokens: String { Folders().state.appending(path: "screen.json").path(percentEncoded: false) }

    let folder: URL
    let settingsFile: String
    /// Where somebody waits at Start: it is said where the pages are.
    var isTold = false
    var opensBrowser = false

    /// - Returns: nil if it cannot be opened, which is told.
    func open(
        for conductor: Conductor, _ stage: LiveAudioSession, _ answerWriter: AnswerWriter,
        feed: @escaping @Sendable (Input) -> Void,
        look: @escaping @Sendable () -> Void, mappings: MappingLibrary
    ) -> Screen? {
        let folders = Folders()
        let links = ScreenLinks(
            feed: feed, look: look, sound: { stage.soundName },
            profile: { settings in Self.profile(answerWriter, settings) }, unsaved: { answerWriter.unsaved.count },
            records: { Self.records(answerWriter) },
            reset: { texts in Self.reset(answerWriter, texts) },
            sounds: { stage.library }, rereadSounds: { stage.rereadLibrary() },
            outputs: ([.automatic, .alsa(nil), .pulseaudio, .jack, .none] as [OutputChoice]).map(\.text),
            files: [
                (.answers, answerWriter.path), (.settings, settingsFile),
                (.mappings, folders.userMappings.path(percentEncoded: false)),
                (.soundFonts, folders.userSoundFonts.path(percentEncoded: false)),
            ],
            folders: folders, version: Version.number, copyright: Version.copyright, language: Console.wording.language,
            tokens: Self.tokens)
        let screen = Screen(
            folder: folder, port: Self.usualPort, userDoor: Instance.door, links: links, conductor: conductor,
            mappings: mappings)
        if screen == nil { Console.say(Console.texts.noScreen) }
        return screen
    }

    /// What this computer calls itself, if somebody is logged in over SSH: types on one computer, and hears another.
    private static var remoteHost: String? {
        let process = ProcessInfo.processInfo
        return process.environment["SSH_CONNECTION", default: ""].isEmpty ? nil : process.hostName
    }

    /// Where it is, once everything else is ready; on the pages what of it they need.
    /// - Parameter isHeard: sound comes out of this computer.
    func tell(_ screen: Screen, _ renderer: any Renderer, isHeard: Bool) async {
        var notes: [@Sendable (Texts) -> String] = []
        if screen.port != Self.usualPort {
            let site = screen.site
            notes.append { $0.portTaken(Int(Self.usualPort), instead: site) }
        }
        let remote = Self.remoteHost
        if let host = remote, isHeard { notes.append { $0.soundElsewhere(host: host) } }
        screen.note(notes)
        let elsewhere = isHeard ? remote.map { renderer.texts.soundElsewhere(host: $0) } : nil
        guard isTold else {
            if let elsewhere { renderer.say(elsewhere) }
            return
        }
        // Who may read the journal may not come in for that.
        let address = Journal.takesErrors ? screen.site : await screen.addressForOnce
        renderer.say(
            screen.port == Self.usualPort
                ? renderer.texts.screenIsAt(address)
                : renderer.texts.portTaken(Int(Self.usualPort), instead: address))
        if let remote {
            let port = screen.port
            let way = renderer.texts.screen(fromElsewhere: "ssh -L \(port):127.0.0.1:\(port) \(remote)")
            renderer.say([elsewhere, way].compactMap { $0 }.joined(separator: " "))
        }
        if opensBrowser, Browser.isThere { Browser.open(await screen.addressForOnce) }
    }

    private static func profile(_ answerWriter: AnswerWriter, _ settings: UserSettings) -> ProfileSummary? {
        guard let store = try? answerWriter.reader() else { return nil }  // The Conductor tells what is wrong with it.
        let strategy = settings.strategy
        return try? ProfileReading.summary(of: store, settings: settings.training, strategy: strategy)  // Likewise.
    }

    private static func records(_ answerWriter: AnswerWriter) -> [UInt8]? {
        guard let store = try? answerWriter.reader() else { return nil }  // Likewise.
        var bytes: [UInt8] = []
        let count = try? store.exportRecords(as: .csv) { piece in  // The browser tells that the download failed.
            bytes += piece
            return 0
        }
        return count == nil ? nil : bytes
    }

    private static func reset(_ answerWriter: AnswerWriter, _ texts: Texts) -> (sentence: String, isDone: Bool) {
        do throws(DataStoreError) {
            let store = try TrainingDataStore(path: answerWriter.path, busyTimeout: 5)
            defer { store.giveBack() }
            let result = try store.resetKeepingBackup()
            return (result.map { texts.forgotten($0.forgotten, backup: $0.backup) } ?? texts.nothingToForget, true)
        } catch {
            return (texts.sentence(forAny: CommandError.data(error, file: answerWriter.path)), false)
        }
    }
}
