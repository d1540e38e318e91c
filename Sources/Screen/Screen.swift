// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Instrument
import Platform
import Mapping
import MIDI
import Music
import Profile
import Settings
import Synchronization
import Localization

/// The instrument as pages in browsers: all show the same, and each can do everything. Wheel and pads never wait for it.
package actor Screen {
    /// What other threads want to be done, in their order.
    typealias Event = @Sendable (isolated Screen) async -> Void

    package nonisolated let port: UInt16
    let server: ScreenServer
    let router: RequestRouter
    let links: ScreenLinks
    let conductor: Conductor
    /// Somebody looks at what controllers send.
    private nonisolated let isMonitored = Atomic<Bool>(false)
    nonisolated let events: AsyncStream<Event>.Continuation
    private let incoming: AsyncStream<Event>

    var pages: [Int: RequestRouter.Page] = [:]
    var watching: [Int: PageMessage.Subject] = [:] {
        didSet { isMonitored.store(watching.values.contains(.controllers), ordering: .relaxed) }
    }
    var controllers: MonitoredControllers
    /// Other programs that send like instruments and are not admitted.
    var programs: [String] = []
    /// A controller that is taught, and on which page.
    var lesson: (visitor: Int, learnTask: MIDILearnTask)?
    var nextBeat: Task<Void, Never>?
    var state = ScreenState()
    var settings = UserSettings()
    /// What was read of the records last, and whether more has been answered since.
    var profile: ProfileSummary?
    var isProfileStale = true
    var previews: [Language: JSONObject] = [:]
    /// Who waits for it, and at which width.
    var readers: [(visitor: Int, width: Double)] = []
    var isReading = false
    var sounds = SoundReading()
    let queue = DispatchQueue(label: "peach.screen", qos: .utility)
    var tokens: AuthTokens
    var pairing: Pairing?
    /// At which the network's door is open.
    var networks: [NetworkAddresses.Address] = []
    var isPublic = false
    /// Tells that paired devices cannot come in where this machine is now; nil once it has.
    var excluding: (@Sendable () -> Void)?
    private var networkWatch: (any DispatchSourceRead)?
    private let settingsWatch: FolderWatch?

    /// - Parameters:
    ///   - folder: the files of the page.
    ///   - door: at the user's own files, for programs; without it only these miss it.
    /// - Returns: nil if the files cannot be read, or no door can be opened.
    package init?(
        folder: URL, port wished: UInt16, userDoor: String, links: ScreenLinks, conductor: Conductor,
        mappings: MappingLibrary
    ) {
        guard let assets = try? Assets(folder), let listener = Self.listen(wished) else { return nil }
        controllers = MonitoredControllers(library: mappings)
        tokens = AuthTokens(links.tokens)
        _ = tokens.keep(in: links.tokens)  // Then pages have to be opened anew after the next start.
        port = listener.port
        (incoming, events) = AsyncStream.makeStream(of: Event.self)
        router = RequestRouter(
            assets, AccessPolicy(port: listener.port, addresses: [], tokens: tokens), links, events)
        server = ScreenServer([listener, Listener.open(path: userDoor)].compactMap(\.self), router.host)
        (self.links, self.conductor) = (links, conductor)
        let folder = links.files.first { $0.place == .settings }.map { PrivateDirectory.around($0.path) }
        // A command or an editor may have written the settings.
        settingsWatch = FolderWatch({ folder.map { [$0] } ?? [] }) { @Sendable [events] in
            events.yield { await $0.reviewSettings() }
        }
    }

    /// The first port that is free of the wished one and those behind it, else any.
    private static func listen(_ wished: UInt16) -> Listener? {
        for port in Array(wished..<wished + 16) + [0] {
            if let listener = Listener.open(Listener.loopback, port: port, door: .machine) { return listener }
        }
        return nil
    }

    /// Until `end()`.
    /// - Parameter excluding: tells, once, that paired devices cannot come in where this machine is now.
    package func run(excluding: @escaping @Sendable () -> Void) async {
        self.excluding = excluding
        networkWatch = NetworkAddresses.watch { [events] in events.yield { $0.reviewNetworks() } }
        await learnSettings()
        state.sound = links.sound()
        reviewNetworks()
        for await event in incoming { await event(self) }
    }

    package nonisolated func end() {
        settingsWatch?.stop()
        server.end()
        events.finish()
    }

    /// What happens. Any thread, in order; never waits.
    package nonisolated func show(_ update: SessionUpdate) {
        router.follow(update)
        events.yield { await $0.follow(update) }
    }

    /// The sound may have been opened, or lost.
    package nonisolated func soundChanged() {
        events.yield { screen in
            guard screen.links.sound() != screen.state.sound else { return }
            screen.state.sound = screen.links.sound()
            screen.tellState()
        }
    }

    /// What controllers tell. Any thread, in order; their messages only as long as a page shows them.
    package nonisolated func hear(_ occurrence: MIDIOccurrence) {
        if case .event = occurrence, !isMonitored.load(ordering: .relaxed) { return }
        events.yield { screen in
            screen.monitor(occurrence)
            screen.teach(occurrence)
        }
    }

    /// Mapping files have been saved.
    package nonisolated func use(_ library: MappingLibrary) {
        events.yield { screen in
            _ = screen.controllers.use(library)  // The Conductor tells what is wrong.
            screen.tellControllers()
        }
    }

    func arrive(_ visitor: Int, _ page: RequestRouter.Page) async {
        pages[visitor] = page
        await learnSettings()
        greet(visitor, page)
    }

    func lose(_ visitor: Int) {
        pages[visitor] = nil
        watching[visitor] = nil
        sounds.readers.remove(visitor)
        endLesson(of: visitor)
    }

    private func reviewSettings() async {
        await learnSettings()
        tellState()
        tellSettings()
    }

    private func follow(_ update: SessionUpdate) async {
        state.take(update)
        state.notices.count(waiting: links.unsaved())
        switch update.event {
        case .ready, .modeEnded, .interrupted:
            await learnSettings()
            tellState()
            if !pages.isEmpty { readProfile() }
        case .answered, .matched:
            isProfileStale = true
            tellState()
        case .adjusted, .modeStarted:
            if case .modeStarted = update.event {
                // Who plays needs the controller.
                endLesson()
                state.isFromPage = await conductor.isPlayedOnPage
            }
            await learnSettings()
            tellState()
            if case .adjusted = update.event { tellSettings() }
        case .controllerArrived, .controllerLeft, .mappingUsed, .mappingGone, .exerciseBegan, .matchingBegan,
            .targetStarted, .answerAwaited, .heardAgain, .savedLater, .soundAwaited, .soundHadGaps, .soundBack,
            .resumed, .trouble, .mended:
            state.sound = links.sound()
            tellState()
        }
    }

    // What pages are told.

    func greet(_ visitor: Int, _ page: RequestRouter.Page) {
        let texts = page.language.texts
        var labels = JSONObject()
        for (key, label) in texts.labels { labels[key] = .text(label) }
        tell(
            visitor,
            [
                "kind": .text("hello"), "language": .text(page.language.rawValue),
                "isLocal": .flag(page.guest == .owner), "labels": .object(labels),
                "hyphens": .list(texts.hyphens.parts.map { .text($0) }),
            ])
        tell(visitor, state.fields(texts), subject: "state")
        if let profile { tell(visitor, ProfileContent.preview(profile, texts), subject: "preview") }
        if isProfileStale { readProfile() }
    }

    func tell(_ visitor: Int, _ message: JSONObject, subject: String? = nil) {
        server.tell(visitor, Array(JSONValue.object(message).text.utf8), subject: subject)
    }

    func refuse(_ visitor: Int, _ sentence: (Texts) -> String) {
        guard let page = pages[visitor] else { return }
        tell(visitor, ["kind": .text("refused"), "sentence": .text(sentence(page.language.texts))])
    }
}
