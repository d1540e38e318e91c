// SPDX-License-Identifier: MIT
import Instrument
import Localization
import Music
import Platform
import Synchronization
import Training

/// Handles requests and messages on the thread `screen`: answers what needs no other thread, and passes a player's input on at
/// once. Everything else becomes an event of the `Screen`, in order.
final class RequestRouter: ScreenHost {
    struct Page: Hashable, Sendable {
        /// From 1; the same until the page is loaded anew.
        let number: Int
        let requester: AccessPolicy.Requester
        /// The browser's language.
        let preferred: Language
        var language: Language
        /// Keys that were struck on the page and not released.
        var heldKeys: Set<MIDINote> = []
    }

    private struct State {
        var policy: AccessPolicy
        /// By connection.
        var pages: [Int: Page] = [:]
        /// By the pages' names for themselves.
        var numbers: [String: Int] = [:]
        var lastNumber = 0
        var phase = SessionUpdate.Phase.start
        var mode: TrainingMode?
        var tickets = OneTimeTokens()
        /// The setting; nil is the browser's language.
        var language: Language?
    }

    private static let longestName = 64

    private let assets: Assets
    private let links: ScreenLinks
    private let events: AsyncStream<Screen.Event>.Continuation
    private let state: Mutex<State>

    init(
        _ assets: Assets, _ policy: AccessPolicy, _ links: ScreenLinks, _ events: AsyncStream<Screen.Event>.Continuation
    ) {
        (self.assets, self.links, self.events) = (assets, links, events)
        state = Mutex(State(policy: policy))
    }

    // Called by the Screen

    func update(_ update: SessionUpdate) { state.withLock { ($0.phase, $0.mode) = (update.phase, update.mode) } }

    /// - Returns: the pages whose language changes, by connection.
    func use(_ language: Language?) -> [Int: Page] {
        state.withLock { state in
            state.language = language
            let before = state.pages
            for (connection, page) in before { state.pages[connection]?.language = language ?? page.preferred }
            return state.pages.filter { $0.value != before[$0.key] }
        }
    }

    /// One-time tokens expire when the owner's token changes.
    func use(_ policy: AccessPolicy) {
        state.withLock { state in
            if state.policy.tokens.owner != policy.tokens.owner { state.tickets = OneTimeTokens() }
            state.policy = policy
        }
    }

    var connections: [Int] { state.withLock { Array($0.pages.keys) } }

    func makeTicket() -> String { state.withLock { $0.tickets.issue(at: Monotonic.now()) } }

    // On the thread `screen`

    private func language(of request: HTTPRequest) -> Language {
        state.withLock { $0.language } ?? preferred(by: request)
    }

    private func preferred(by request: HTTPRequest) -> Language {
        Language(accepted: request["accept-language"] ?? "") ?? links.language
    }

    func answer(
        _ request: HTTPRequest, at endpoint: Endpoint, _ connection: Int, _ isOfThisUser: () -> Bool
    ) -> ScreenServer.Answer {
        let policy = state.withLock { $0.policy }
        switch policy.evaluate(request, at: endpoint) {
        case .refuse(let response):
            let lacksTokenOnly = endpoint == .loopback && [.unauthorized, .seeOther].contains(response.status)
            if lacksTokenOnly, let ticket = request.ticket,
                state.withLock({ $0.tickets.redeem(ticket, at: Monotonic.now(), isOfThisUser) })
            {
                return .now(policy.entry)
            }
            return .now(explained(response, request))
        case .admit(.program):
            events.yield { $0.perform(request.body, for: connection) }
            return .later
        case .admit(.stranger): return answer(stranger: request, connection)
        // Another user may have listened at this port while no Peach ran, and received the token from a page.
        case .admit(.owner) where !isOfThisUser(): return .now(explained(HTTPResponse(.unauthorized), request))
        case .admit(let requester):
            return answer(authenticated: request, isOwner: requester == .owner, connection)
        }
    }

    private func answer(authenticated request: HTTPRequest, isOwner: Bool, _ connection: Int) -> ScreenServer.Answer {
        if request.path == "/stream" {
            guard request.isCompleteUpgrade else { return .now(HTTPResponse(.badRequest)) }
            return .stream(page: name(of: request, connection))
        }
        let texts = language(of: request).texts
        if request.isUpload, isOwner {
            events.yield { $0.addRecords(request, for: connection, texts.language) }
            return .later
        }
        guard request.method == "GET" else { return .now(HTTPResponse(.methodNotAllowed)) }
        switch request.path {
        case "/": return .now(assets.page("index.html", texts) ?? HTTPResponse(.notFound))
        case "/profile.svg", "/records.csv":
            events.yield { $0.exportFile(request.path, for: connection, texts.language) }
            return .later
        case let path: return .now(assets.file(path, isStranger: false) ?? HTTPResponse(.notFound))
        }
    }

    func admits(upload request: HTTPRequest, at endpoint: Endpoint, _ isOfThisUser: () -> Bool) -> Bool {
        guard case .admit(.owner) = state.withLock({ $0.policy }).evaluate(request, at: endpoint) else { return false }
        return request.isUpload && isOfThisUser()
    }

    private func answer(stranger request: HTTPRequest, _ connection: Int) -> ScreenServer.Answer {
        let texts = language(of: request).texts
        switch (request.method, request.path) {
        case ("GET", "/"): return .now(HTTPResponse(.seeOther).with("Location", "/pair"))
        case ("GET", "/pair"): return .now(assets.page("pair.html", texts) ?? HTTPResponse(.notFound))
        case ("POST", "/pair"):
            events.yield { $0.attemptPairing(request, by: connection, texts.language) }
            return .later
        case ("GET", let path):
            return .now(assets.file(path, isStranger: true) ?? HTTPResponse(.unauthorized))
        case _: return .now(HTTPResponse(.unauthorized))
        }
    }

    /// Adds to the refusal of `/` where the right address is.
    private func explained(_ response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse {
        guard response.status == .unauthorized, request.method == "GET", request.path == "/" else { return response }
        let text = language(of: request).texts.openWithAddress + "\n"
        return HTTPResponse(.unauthorized, Array(text.utf8), type: "text/plain; charset=utf-8")
    }

    private func name(of request: HTTPRequest, _ connection: Int) -> String {
        let name = request.value("page") ?? ""
        let isName = !name.isEmpty && name.count <= Self.longestName && name.allSatisfy { $0.isHexDigit }
        return isName ? name : "connection \(connection)"
    }

    func pageArrived(_ name: String, _ request: HTTPRequest, at endpoint: Endpoint, _ connection: Int) {
        guard case .admit(let requester) = state.withLock({ $0.policy }).evaluate(request, at: endpoint) else { return }
        let preferred = preferred(by: request)
        let page = state.withLock { state in
            let number = state.numbers[name] ?? state.lastNumber + 1
            state.numbers[name] = number
            state.lastNumber = max(state.lastNumber, number)
            let page = Page(
                number: number, requester: requester, preferred: preferred, language: state.language ?? preferred)
            state.pages[connection] = page
            return page
        }
        events.yield { await $0.addPage(page, connection) }
    }

    func streamEnded(_ connection: Int) {
        if let page = state.withLock({ $0.pages.removeValue(forKey: connection) }) {
            for note in page.heldKeys { feed(.release(note), Monotonic.now(), page) }
        }
        events.yield { $0.removePage(connection) }
    }

    func pageLeft(_ name: String) {
        guard let number = state.withLock({ $0.numbers.removeValue(forKey: name) }) else { return }
        links.feed(.pageLeft(number))
    }

    func pageSent(_ text: [UInt8], _ connection: Int, at moment: Int64) {
        guard let message = PageMessage(text), let page = state.withLock({ $0.pages[connection] }) else { return }
        switch message {
        case .action(let action):
            switch action {
            case .play(let note, _): state.withLock { _ = $0.pages[connection]?.heldKeys.insert(note) }
            case .release(let note): state.withLock { _ = $0.pages[connection]?.heldKeys.remove(note) }
            case _: break
            }
            feed(action, moment, page)
        case .key(let name):
            let letters = page.language.texts.letters
            let (phase, mode) = state.withLock { ($0.phase, $0.mode) }
            guard let action = Key(rawValue: letters[name] ?? name)?.action(in: phase, mode) else { return }
            feed(action, moment, page)
        case .seen(false): links.feed(.pageLeft(page.number))
        case .turned: links.feed(.pageTurned(page.number))
        case .seen(true): break
        case .set, .reset, .preview, .hear, .check, .get, .day, .watch, .teach, .tryOut, .lesson, .admit, .pair,
            .endPairing, .unpair, .resetRecords, .restoreRecords, .calibrate:
            let isAllowed = !message.isForOwner || page.requester == .owner
            events.yield { screen in
                guard isAllowed else { return screen.sendRefusal(connection) { $0.onlyOnThisMachine } }
                await screen.handle(message, of: connection)
            }
        }
    }

    private func feed(_ action: TrainingAction, _ moment: Int64, _ page: Page) {
        links.checkSuspend()
        links.feed(.touch(action, moment: moment, page: page.number))
    }
}

extension Language {
    /// The first language of a browser's list that Peach has (RFC 9110, 12.5.4). Browsers list them by preference.
    init?(accepted text: String) {
        let tags = text.split { ", ".contains($0) }.map { $0.prefix { $0 != ";" } }
        guard let first = tags.lazy.compactMap({ Language(locale: $0) }).first else { return nil }
        self = first
    }
}
