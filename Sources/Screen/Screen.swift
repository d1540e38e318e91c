// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Instrument
import Localization
import MIDI
import Mapping
import Music
import Platform
import Profile
import Settings
import Synchronization

/// The instrument as pages in browsers: all pages show the same and can do everything. Controllers never wait for it.
package actor Screen {
    /// Work from other threads, in order.
    typealias Event = @Sendable (isolated Screen) async -> Void

    package nonisolated let port: UInt16
    let server: ScreenServer
    let router: RequestRouter
    let links: ScreenLinks
    let conductor: Conductor
    /// A page shows what controllers send.
    private nonisolated let isMonitored = Atomic<Bool>(false)
    nonisolated let events: AsyncStream<Event>.Continuation
    private let incoming: AsyncStream<Event>

    /// By connection.
    var pages: [Int: RequestRouter.Page] = [:]
    var watching: [Int: PageMessage.Subject] = [:] {
        didSet { isMonitored.store(watching.values.contains(.controllers), ordering: .relaxed) }
    }
    var controllers: MonitoredControllers
    /// Other programs that send MIDI and are not admitted.
    var programs: [String] = []
    /// The controller that is being learned, and the connection of its page.
    var lesson: (connection: Int, learnTask: MIDILearnTask)?
    var nextPoll: Task<Void, Never>?
    var state = ScreenState()
    var settings = UserSettings()
    var profile: ProfileSummary?
    /// More has been answered since the profile was read.
    var isProfileStale = true
    var previews: [Language: JSONObject] = [:]
    /// The pages that wait for the profile.
    var readers: [(connection: Int, width: Double)] = []
    var isReading = false
    var soundScan = SoundScan()
    let queue = DispatchQueue(label: "peach.screen", qos: .utility)
    var tokens: AuthTokens
    var pairing: Pairing?
    /// The addresses at which the server listens for other devices.
    var networks: [NetworkAddresses.Address] = []
    /// Public addresses are allowed, too.
    var isPublic = false
    /// Reports once that paired devices cannot connect in the present network; nil afterwards.
    var excluding: (@Sendable () -> Void)?
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
        controllers = MonitoredControllers(library: mappings)
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
            events.yield { await $0.reloadSettings() }
        }
    }

    /// Runs until `end()`.
    /// - Parameter excluding: called once if paired devices cannot connect in the present network.
    package func run(excluding: @escaping @Sendable () -> Void) async {
        self.excluding = excluding
        networkWatch = NetworkAddresses.watch { [events] in events.yield { $0.updateNetworks() } }
        await updateSettings()
        state.sound = links.sound()
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
            guard screen.links.sound() != screen.state.sound else { return }
            screen.state.sound = screen.links.sound()
            screen.sendState()
        }
    }

    /// Messages of controllers are dropped unless a page shows them.
    package nonisolated func handle(_ occurrence: SequencerEvent) {
        if case .event = occurrence, !isMonitored.load(ordering: .relaxed) { return }
        events.yield { screen in
            screen.monitor(occurrence)
            screen.learn(from: occurrence)
        }
    }

    /// Mapping files have been saved.
    package nonisolated func use(_ library: MappingLibrary) {
        events.yield { screen in
            _ = screen.controllers.use(library)  // The Conductor reports errors.
            screen.sendControllers()
        }
    }

    /// No controller is connected.
    package nonisolated func noteNoController() { note(.noController) { $0.noController } }

    /// Shows sentences about the environment.
    package nonisolated func note(_ sentences: [@Sendable (Texts) -> String]) {
        for (number, text) in sentences.enumerated() { note(.surroundings(number), text) }
    }

    private nonisolated func note(_ subject: Notices.Subject, _ text: @escaping @Sendable (Texts) -> String) {
        events.yield { screen in
            screen.state.say(about: subject, text)
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
        pages[connection] = nil
        watching[connection] = nil
        soundScan.readers.remove(connection)
        endLesson(of: connection)
    }

    private func reloadSettings() async {
        await updateSettings()
        sendState()
        sendSettings()
    }

    private func handle(_ update: SessionUpdate) async {
        state.handle(update)
        state.notices.count(waiting: links.unsaved())
        switch update.event {
        case .ready, .modeEnded, .interrupted:
            await updateSettings()
            sendState()
            if !pages.isEmpty { readProfile() }
        case .answered, .matched:
            isProfileStale = true
            sendState()
        case .adjusted, .modeStarted:
            if case .modeStarted = update.event {
                // The player needs the controller.
                endLesson()
                state.isFromPage = await conductor.isPlayedOnPage
            }
            await updateSettings()
            sendState()
            if case .adjusted = update.event { sendSettings() }
        case .controllerArrived, .controllerLeft, .mappingUsed, .mappingGone, .exerciseBegan, .matchingBegan,
            .targetStarted, .answerAwaited, .heardAgain, .savedLater, .soundAwaited, .soundHadGaps, .soundBack,
            .resumed, .trouble, .mended:
            state.sound = links.sound()
            sendState()
        }
    }

    // Messages to pages

    func sendAll(to connection: Int, _ page: RequestRouter.Page) {
        let texts = page.language.texts
        var labels = JSONObject()
        for (key, label) in texts.labels { labels[key] = .text(label) }
        send(
            [
                "kind": .text("hello"), "language": .text(page.language.rawValue),
                "isLocal": .flag(page.requester == .owner), "labels": .object(labels),
                "hyphens": .list(texts.hyphens.parts.map { .text($0) }),
            ], to: connection)
        send(state.fields(texts), to: connection, subject: "state")
        if let profile { send(ProfileContent.preview(profile, texts), to: connection, subject: "preview") }
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
