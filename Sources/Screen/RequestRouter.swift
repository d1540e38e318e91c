// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Instrument
import Platform
import Synchronization
import Training
import Localization

/// What is done on the thread `screen` itself: who is let in, and what a player does is handed on at once. All else goes to the
/// `Screen`, in order.
final class RequestRouter: Sendable {
    /// A page that is open.
    struct Page: Hashable, Sendable {
        /// From 1, the same as long as the page is not loaded anew.
        let number: Int
        let guest: AccessPolicy.Requester
        /// The browser's.
        let own: Language
        let language: Language
    }

    private struct State {
        var policy: AccessPolicy
        var pages: [Int: Page] = [:]
        /// By what pages call themselves.
        var numbers: [String: Int] = [:]
        var lastNumber = 0
        var phase = SessionUpdate.Phase.start
        var mode: TrainingMode?
        var tickets = OneTimeTokens()
        /// The setting; nil lets the browser choose.
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

    var host: ScreenServer.Host {
        ScreenServer.Host(
            answer: { [self] request, door, visitor, isOfThisUser in answer(request, door, visitor, isOfThisUser) },
            arrived: { [self] visitor, name, door, request in arrive(visitor, name, door, request) },
            said: { [self] visitor, name, message, moment in hear(visitor, message, moment) },
            lost: { [self] visitor in
                state.withLock { _ = $0.pages.removeValue(forKey: visitor) }
                events.yield { $0.lose(visitor) }
            },
            left: { [self] name in
                guard let number = state.withLock({ $0.numbers.removeValue(forKey: name) }) else { return }
                links.feed(.pageLeft(number))
            })
    }

    // From the Screen.

    func follow(_ update: SessionUpdate) { state.withLock { ($0.phase, $0.mode) = (update.phase, update.mode) } }

    /// - Returns: the pages that speak another language from now on.
    func speak(_ language: Language?) -> [Int: Page] {
        state.withLock { state in
            state.language = language
            let changed = state.pages.compactMapValues { page in
                let spoken = language ?? page.own
                return spoken == page.language
                    ? nil : Page(number: page.number, guest: page.guest, own: page.own, language: spoken)
            }
            state.pages.merge(changed) { $1 }
            return changed
        }
    }

    /// With another owner's pass, tickets are void.
    func use(_ policy: AccessPolicy) {
        state.withLock { state in
            if state.policy.tokens.owner != policy.tokens.owner { state.tickets = OneTimeTokens() }
            state.policy = policy
        }
    }

    /// Of all pages that are open.
    var visitors: [Int] { state.withLock { Array($0.pages.keys) } }

    /// - Returns: what lets the owner's browser in once.
    func ticket() -> String { state.withLock { $0.tickets.issue(at: Monotonic.now()) } }

    func language(of request: HTTPRequest) -> Language { state.withLock { $0.language } ?? own(of: request) }

    private func own(of request: HTTPRequest) -> Language {
        Language(accepted: request["accept-language"] ?? "") ?? links.language
    }

    // On the thread.

    private func answer(
        _ request: HTTPRequest, _ door: Listener.Door, _ visitor: Int, _ isOfThisUser: () -> Bool
    ) -> ScreenServer.Answer {
        let policy = state.withLock { $0.policy }
        switch policy.judge(request, at: door) {
        case .refuse(let response):
            let isOnlyWithoutPass = door == .machine && [.unauthorized, .seeOther].contains(response.status)
            if isOnlyWithoutPass, let ticket = request.ticket,
                state.withLock({ $0.tickets.redeem(ticket, at: Monotonic.now(), isOfThisUser) })
            {
                return .now(policy.entry)
            }
            return .now(worded(response, request))
        case .admit(.program):
            events.yield { $0.order(request.path, by: visitor) }
            return .later
        case .admit(.stranger): return answer(stranger: request, visitor)
        // Another user may have listened at this port while no Peach ran, and received the pass from a page.
        case .admit(.owner) where !isOfThisUser(): return .now(worded(HTTPResponse(.unauthorized), request))
        case .admit(.owner), .admit(.paired): return answer(guest: request, visitor)
        }
    }

    private func answer(guest request: HTTPRequest, _ visitor: Int) -> ScreenServer.Answer {
        if request.path == "/stream" {
            guard request.isWholeUpgrade else { return .now(HTTPResponse(.bad)) }
            return .stream(page: name(of: request, visitor))
        }
        guard request.method == "GET" else { return .now(HTTPResponse(.methodNotAllowed)) }
        let texts = language(of: request).texts
        switch request.path {
        case "/": return .now(assets.page("index.html", texts) ?? HTTPResponse(.notFound))
        case "/profile.svg", "/records.csv":
            events.yield { $0.make(request.path, for: visitor, texts.language) }
            return .later
        case let path: return .now(assets.file(path, isStranger: false) ?? HTTPResponse(.notFound))
        }
    }

    private func answer(stranger request: HTTPRequest, _ visitor: Int) -> ScreenServer.Answer {
        let texts = language(of: request).texts
        switch (request.method, request.path) {
        case ("GET", "/"): return .now(HTTPResponse(.seeOther).with("Location", "/pair"))
        case ("GET", "/pair"): return .now(assets.page("pair.html", texts) ?? HTTPResponse(.notFound))
        case ("POST", "/pair"):
            events.yield { $0.attempt(request, by: visitor, texts.language) }
            return .later
        case ("GET", let path):
            return .now(assets.file(path, isStranger: true) ?? HTTPResponse(.unauthorized))
        case _: return .now(HTTPResponse(.unauthorized))
        }
    }

    /// Whoever opens the address by hand is told where the right one is.
    private func worded(_ response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse {
        guard response.status == .unauthorized, request.method == "GET", request.path == "/" else { return response }
        var worded = response
        let texts = language(of: request).texts
        worded.headers.append(("Content-Type", "text/plain; charset=utf-8"))
        worded.body = Array((texts.openWithAddress + "\n").utf8)
        return worded
    }

    private func name(of request: HTTPRequest, _ visitor: Int) -> String {
        let name = request.value("page") ?? ""
        let isName = !name.isEmpty && name.count <= Self.longestName && name.allSatisfy { $0.isHexDigit }
        return isName ? name : "visitor \(visitor)"
    }

    private func arrive(_ visitor: Int, _ name: String, _ door: Listener.Door, _ request: HTTPRequest) {
        guard case .admit(let guest) = state.withLock({ $0.policy }).judge(request, at: door) else { return }
        let own = own(of: request)
        let page = state.withLock { state in
            let number = state.numbers[name] ?? state.lastNumber + 1
            state.numbers[name] = number
            state.lastNumber = max(state.lastNumber, number)
            let page = Page(number: number, guest: guest, own: own, language: state.language ?? own)
            state.pages[visitor] = page
            return page
        }
        events.yield { await $0.arrive(visitor, page) }
    }

    private func hear(_ visitor: Int, _ text: [UInt8], _ moment: Int64) {
        guard let message = PageMessage(text), let page = state.withLock({ $0.pages[visitor] }) else { return }
        switch message {
        case .action(let action): act(action, moment, page)
        case .key(let name):
            let letters = page.language.texts.letters
            let (phase, mode) = state.withLock { ($0.phase, $0.mode) }
            guard let action = Key(rawValue: letters[name] ?? name)?.action(in: phase, mode) else { return }
            act(action, moment, page)
        case .seen(false): links.feed(.pageLeft(page.number))
        case .turned: links.feed(.pageTurned(page.number))
        case .seen(true): break
        case .set, .reset, .preview, .get, .watch, .teach, .lesson, .admit, .pair, .endPairing, .unpair, .resetRecords:
            let isAllowed = !message.isForOwner || page.guest == .owner
            events.yield { screen in
                guard isAllowed else { return screen.refuse(visitor) { $0.onlyOnThisMachine } }
                await screen.obey(message, of: visitor)
            }
        }
    }

    private func act(_ action: TrainingAction, _ moment: Int64, _ page: Page) {
        links.look()
        links.feed(.touch(action, moment: moment, page: page.number))
    }
}

extension Language {
    /// The first that Peach speaks of those that a browser wants (RFC 9110, 12.5.4): browsers name the dearest first.
    init?(accepted text: String) {
        let wishes = text.split { ", ".contains($0) }.map { $0.prefix { $0 != ";" } }
        guard let first = wishes.lazy.compactMap({ Language(locale: $0) }).first else { return nil }
        self = first
    }
}
