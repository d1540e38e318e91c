// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Instrument
import Localization
import MIDI
import Mapping
import Platform
import Profile
import Settings
import Sound
import Synchronization
import Training

/// The instrument as pages in browsers: all pages show the same. Controllers never wait for it.
package actor Screen {
    /// Work from other threads, in order.
    typealias Event = @Sendable (isolated Screen) async -> Void

    package nonisolated let port: UInt16
    let server: ScreenServer
    let router: RequestRouter
    let links: ScreenLinks
    let conductor: Conductor
    /// A page shows what controllers send.
    nonisolated let isMonitored = Atomic<Bool>(false)
    nonisolated let events: AsyncStream<Event>.Continuation
    private let incoming: AsyncStream<Event>

    /// By connection.
    var pages: [Int: RequestRouter.Page] = [:]
    var watching: [Int: PageMessage.Subject] = [:] {
        didSet { updateMonitoring() }
    }
    var controllers: Controllers
    /// Other programs that send MIDI and are not admitted.
    var programs: [String] = []
    /// The controller that is being learned, and the connection of its page.
    var lesson: (connection: Int, learnTask: MIDILearnTask)?
    var nextPoll: Task<Void, Never>?
    /// The connection of the page on which a controller only shows what it does.
    var tryingOut: Int?
    var gesture = LatestGesture()
    var state = ScreenState() {
        didSet { if state.phase != oldValue.phase { updateMonitoring() } }
    }
    var touches = TouchFeed()
    var nextTouches: Task<Void, Never>?
    var settings = UserSettings()
    var profile: ProfileSummary?
    /// More has been answered since the profile was read.
    var isProfileStale = true
    var previews: [Language: JSONObject] = [:]
    /// The pages that wait for the profile.
    var readers: [(connection: Int, width: Double)] = []
    var isReading = false
    /// The day that each page asked for last, until it is answered.
    var days: [Int: DateInterval] = [:]
    var soundScan = SoundScan()
    /// The connection of the page that began the latest listening check.
    var checking: Int?
    /// The backup that the latest reset of the records has made, and when; nil after another change of them.
    var lastReset: (backup: String, moment: ContinuousClock.Instant)?
    var isCalibrating = false
    let queue = DispatchQueue(label: "peach.screen", qos: .utility)
    /// Measures sounds, which takes up to a minute each; the profile is read on `queue` meanwhile.
    let calibrations = DispatchQueue(label: "peach.calibration", qos: .background)
    var tokens: AuthTokens
    var pairing: Pairing?
    /// The addresses at which the server listens for other devices.
    var networks: [NetworkAddresses.Address] = []
    /// Public addresses are allowed, too.
    var isPublic = false
    /// Called once when paired devices cannot connect in the present network; nil afterwards.
    var reportOtherNetwork: (@Sendable () -> Void)?
    private var networkWatch: (any DispatchSourceRead)?
    private let settingsWatch: FolderWatch?

    /// - Parameters:
    ///   - folder: the files of the page.
    ///   - controlSocket: the path of the control socket; without it only programs are refused.
    /// - Returns: nil if the files cannot be read or no port is free.
    package init?(
        folder: URL, port preferred: UInt16, controlSocket: String, links: ScreenLinks, conductor: Conductor,
        mappings: MappingLibrary
    ) {
        guard let assets = try? Assets(folder) else { return nil }
        controllers = Controllers(library: mappings)
        tokens = AuthTokens(links.tokens)
        _ = tokens.save(to: links.tokens)  // On failure pages have to be opened anew after the next start.
        (incoming, events) = AsyncStream.makeStream(of: Event.self)
        router = RequestRouter(assets, AccessPolicy(port: 0, addresses: [], tokens: tokens), links, events)
        server = ScreenServer(router)
        (self.links, self.conductor) = (links, conductor)
        guard let port = server.listenLocally(preferred) else {
            server.end()
            return nil
        }
        self.port = port
        router.use(AccessPolicy(port: port, addresses: [], tokens: tokens))
        server.listen(at: controlSocket)
        let folder = links.files.first { $0.place == .settings }.map { PrivateDirectory.around($0.path) }
        // A command or an editor may change the settings.
        settingsWatch = FolderWatch({ folder.map { [$0] } ?? [] }) { @Sendable [events] in
            events.yield { screen in
                await screen.conductor.followOutput()
                await screen.reloadSettings()
            }
        }
    }

    /// Runs until `end()`.
    /// - Parameter reportOtherNetwork: called once if paired devices cannot connect in the present network.
    package func run(reportOtherNetwork: @escaping @Sendable () -> Void) async {
        self.reportOtherNetwork = reportOtherNetwork
        networkWatch = NetworkAddresses.watch { [events] in events.yield { $0.updateNetworks() } }
        await updateSettings()
        state.sound = soundName
        updateNetworks()
        for await event in incoming { await event(self) }
    }

    package nonisolated func end() {
        settingsWatch?.stop()
        server.end()
        events.finish()
    }

    // Any thread, in order; never waits.

    package nonisolated func show(_ update: SessionUpdate) {
        router.update(update)
        events.yield { await $0.handle(update) }
    }

    /// The output may have been opened or lost.
    package nonisolated func soundChanged() {
        events.yield { screen in
            guard screen.soundName != screen.state.sound else { return }
            screen.state.sound = screen.soundName
            screen.sendState()
        }
    }

    /// Messages of controllers are dropped unless a page shows them.
    package nonisolated func handle(_ event: SequencerEvent) {
        if case .event = event, !isMonitored.load(ordering: .relaxed) { return }
        events.yield { $0.update(for: event) }
    }

    package nonisolated func use(_ library: MappingLibrary) {
        events.yield { screen in
            _ = screen.controllers.use(library)  // The Conductor reports errors.
            screen.sendControllers()
            screen.sendHands()
        }
    }

    package nonisolated func noteNoController() { note(.noController) { $0.noController } }

    /// Adds notices about the environment.
    package nonisolated func note(_ sentences: [@Sendable (Texts) -> String]) {
        for (number, text) in sentences.enumerated() { note(.environment(number), text) }
    }

    private nonisolated func note(_ subject: Notices.Subject, _ text: @escaping @Sendable (Texts) -> String) {
        events.yield { screen in
            screen.state.addNotice(subject, text)
            screen.sendState()
        }
    }

    // Events

    func addPage(_ page: RequestRouter.Page, _ connection: Int) async {
        pages[connection] = page
        await updateSettings()
        sendAll(to: connection, page)
    }

    func removePage(_ connection: Int) {
        (pages[connection], watching[connection], days[connection]) = (nil, nil, nil)
        soundScan.readers.remove(connection)
        endLesson(of: connection)
        if tryingOut == connection { endTryingOut() }
        if connection == checking { Task { await conductor.answerCheck(.escape) } }
    }

    func reloadSettings() async {
        await updateSettings()
        sendState()
        sendSettings()
    }

    private func handle(_ update: SessionUpdate) async {
        state.handle(update)
        state.notices.update(unsaved: links.unsaved())
        switch update.event {
        case .ready, .modeEnded, .interrupted:
            await updateSettings()
            if !pages.isEmpty { readProfile() }
        case .answered, .matched: isProfileStale = true
        case .modeStarted:
            // The player needs the controller.
            endLesson()
            endTryingOut()
            state.isFromPage = await conductor.isPlayedOnPage
            await updateSettings()
            sendHands()
        case .adjusted:
            await updateSettings()
            sendSettings()
        case .controllerArrived, .controllerLeft, .mappingUsed, .mappingGone, .exerciseBegan, .matchingBegan,
            .listeningBegan, .targetStarted, .answerAwaited, .heardAgain, .savedLater, .soundAwaited, .soundHadGaps,
            .soundBack, .resumed, .trouble, .mended:
            state.sound = soundName
        }
        sendState()
    }

    /// What is heard, or the output's name while that is unknown; nil while nothing can sound.
    private var soundName: String? { links.sound().map { links.output()?.device ?? $0 } }

    // Messages to pages

    func sendAll(to connection: Int, _ page: RequestRouter.Page) {
        let texts = page.language.texts
        var labels = JSONObject()
        for (key, label) in texts.labels { labels[key] = .text(label) }
        send(
            [
                "kind": .text("hello"), "language": .text(page.language.rawValue),
                "isLocal": .flag(page.requester == .owner), "labels": .object(labels),
                "hyphens": .list(texts.hyphens.map { .text($0) }),
            ], to: connection)
        send(state.fields(texts), to: connection, subject: "state")
        if let profile { send(startFields(profile, texts), to: connection, subject: "preview") }
        if isProfileStale { readProfile() }
    }

    func send(_ message: JSONObject, to connection: Int, subject: String? = nil) {
        server.send(Array(JSONValue.object(message).text.utf8), to: connection, subject: subject)
    }

    /// Each language's message is made once.
    func sendState() {
        for (language, group) in Dictionary(grouping: pages, by: \.value.language) {
            let message = Array(JSONValue.object(state.fields(language.texts)).text.utf8)
            for page in group { server.send(message, to: page.key, subject: "state") }
        }
    }

    func sendRefusal(_ connection: Int, _ sentence: (Texts) -> String) {
        guard let page = pages[connection] else { return }
        send(["kind": .text("refused"), "sentence": .text(sentence(page.language.texts))], to: connection)
    }
}

/// The closures through which the screen reaches the instrument, the data and the files.
package struct ScreenLinks: Sendable {
    /// Sends an input to the Conductor, in order. Any thread.
    package let feed: @Sendable (Input) -> Void
    /// Checks whether the machine was suspended; called before a player's input.
    package let checkSuspend: @Sendable () -> Void
    package let sound: @Sendable () -> String?
    /// What plays; nil while nothing does.
    package let output: @Sendable () -> OutputStatus?
    /// Reads all records, which takes seconds for a million. On a queue.
    package let profile: @Sendable (UserSettings) -> ProfileSummary?
    /// The number of answers that are not saved yet.
    package let unsaved: @Sendable () -> Int
    /// The answers of a time, oldest first; nil if they cannot be read. On a queue.
    package let answers: @Sendable (DateInterval) -> [CompletedExercise]?
    package let records: RecordLinks
    package let sounds: @Sendable () -> SoundFontLibrary
    package let rereadSounds: @Sendable () -> SoundFontLibrary
    /// The choices of the setting `output` on this machine.
    package let outputs: @Sendable () -> [String]
    package let files: [(place: StorageLocation, path: String)]
    package let folders: Folders
    package let version: String
    package let copyright: String
    /// The language of pages whose browser names none that Peach has.
    package let language: Language
    /// The path of the file of tokens.
    package let tokens: String

    package init(
        feed: @escaping @Sendable (Input) -> Void, checkSuspend: @escaping @Sendable () -> Void,
        sound: @escaping @Sendable () -> String?, output: @escaping @Sendable () -> OutputStatus?,
        profile: @escaping @Sendable (UserSettings) -> ProfileSummary?, unsaved: @escaping @Sendable () -> Int,
        answers: @escaping @Sendable (DateInterval) -> [CompletedExercise]?,
        records: RecordLinks, sounds: @escaping @Sendable () -> SoundFontLibrary,
        rereadSounds: @escaping @Sendable () -> SoundFontLibrary, outputs: @escaping @Sendable () -> [String],
        files: [(place: StorageLocation, path: String)], folders: Folders, version: String, copyright: String,
        language: Language, tokens: String
    ) {
        (self.feed, self.checkSuspend, self.sound, self.output) = (feed, checkSuspend, sound, output)
        (self.profile, self.answers) = (profile, answers)
        (self.unsaved, self.records, self.sounds) = (unsaved, records, sounds)
        (self.rereadSounds, self.outputs, self.files, self.folders) = (rereadSounds, outputs, files, folders)
        (self.version, self.copyright, self.language, self.tokens) = (version, copyright, language, tokens)
    }
}
