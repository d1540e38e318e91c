// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Instrument
import Platform
import Localization

/// How other devices are let in, and what other programs of this user may ask.
extension Screen {
    /// With what lets the owner's browser in, once.
    package var addressForOnce: String { "\(site)?token=\(router.ticket())" }

    /// The address without a ticket, for browsers that have the pass.
    package nonisolated var site: String { "http://127.0.0.1:\(port)/" }

    /// A new code; the one before it is void. The network's door opens.
    /// - Parameters:
    ///   - asker: the page that wants it, and knows that its own digits before are void; nil for a program.
    ///   - isPublic: also at public addresses, from now on in this run.
    /// - Returns: the digits and the address; nil if this machine is in no network where the door may open.
    func beginPairing(by asker: Int? = nil, isPublic: Bool = false) -> (code: String, address: String)? {
        if isPublic { self.isPublic = true }
        if pairing != nil { tellOwners(but: asker) { $0.pairingReplaced } }
        var system = SystemRandomNumberGenerator()
        let pairing = Pairing(at: Monotonic.now(), using: &system)
        self.pairing = pairing
        reviewNetworks()
        guard let first = networks.first(where: { $0.isPublic == isPublic }) ?? networks.first else {
            endPairing()
            return nil
        }
        Task {
            try? await Task.sleep(for: .nanoseconds(Pairing.time))  // Never cancelled.
            guard self.pairing?.code == pairing.code else { return }
            endPairing()
            tellOwners { $0.pairingLate }
        }
        return (pairing.code, "http://\(first.text):\(port)/")
    }

    /// Listens at the addresses of networks where a device was paired or is being paired, if the port is free there, and at no
    /// others.
    func reviewNetworks() {
        let present = pairing != nil || !tokens.devices.isEmpty ? NetworkAddresses.present() : []
        let before = Set(networks.map(\.number))
        networks = present.filter { address in
            guard pairing != nil || tokens.isPaired(in: address.network), isPublic || !address.isPublic else {
                return false
            }
            if before.contains(address.number) { return true }
            let listener = Listener.open(address.number, port: port, door: .network(address.number))
            if let listener { server.order(.open(listener)) }
            return listener != nil
        }
        for gone in before.subtracting(networks.map(\.number)) { server.order(.shut(.network(gone))) }
        renewGate()
        if excluding == nil, !networks.isEmpty || tokens.devices.isEmpty {
            state.notices.forget([.otherNetwork])
            tellState()
        }
        guard let excluding, !tokens.devices.isEmpty, networks.isEmpty, !present.isEmpty else { return }
        self.excluding = nil
        excluding()
        state.say(about: .otherNetwork) { $0.pairedElsewhere }
        tellState()
    }

    /// Whoever came in before has to come in anew.
    /// - Returns: errno; 0 if it is kept.
    private func forgetAll() -> Int32 {
        (tokens, pairing, isPublic) = (AuthTokens(), nil, false)
        let errno = keepPasses()
        for visitor in router.visitors { server.order(.dismiss(visitor, .policy)) }
        reviewNetworks()
        return errno
    }

    /// As `peach pair --forget` does where no Peach runs.
    /// - Returns: errno; 0 if it is kept.
    package static func forgetAll(in file: String) -> Int32 { AuthTokens().keep(in: file) }

    func unpair(_ id: String) {
        guard tokens.devices.contains(where: { $0.id == id }) else { return }
        tokens.revoke(id)
        for (visitor, page) in pages where page.guest == .paired(id: id) { server.order(.dismiss(visitor, .policy)) }
        keepPasses()
        reviewNetworks()
        tellSettings()
    }

    /// - Returns: errno; they hold in this run all the same.
    @discardableResult private func keepPasses() -> Int32 {
        renewGate()
        return tokens.keep(in: links.tokens)
    }

    private func renewGate() {
        router.use(AccessPolicy(port: port, addresses: networks.map(\.number), tokens: tokens))
    }

    func endPairing() {
        pairing = nil
        reviewNetworks()
    }

    /// Somebody typed a code.
    func attempt(_ request: HTTPRequest, by visitor: Int, _ language: Language) {
        let texts = language.texts
        func refuse(_ sentence: String) {
            let text = JSONValue.object(["sentence": .text(sentence)]).text
            server.order(.answer(visitor, HTTPResponse(text, status: .forbidden)))
        }
        guard let typed = try? JSONText.read(ControlSocket.Answer.self, from: request.body), let code = typed.code
        else {
            return server.order(.answer(visitor, HTTPResponse(.bad)))  // No page of ours.
        }
        guard var pairing else { return refuse(texts.pairingOver) }
        let outcome = pairing.attempt(code, at: Monotonic.now())
        self.pairing = pairing
        switch outcome {
        case .wrong(let left):
            refuse(texts.notPaired(triesLeft: left))
            guard left == 0 else { return }
            endPairing()
            tellOwners { $0.pairingGuessed(tries: Pairing.tries) }
        case .over:
            refuse(texts.pairingOver)
            endPairing()
        case .right:
            self.pairing = nil
            let name = texts.name(ofBrowser: request["user-agent"] ?? "")
            let address = NetworkAddresses.present().first { "\($0.text):\(port)" == request["host"] }
            let pass = tokens.pair(named: name, in: address?.network, at: .now)
            keepPasses()
            tellOwners { $0.paired(name) }
            let policy = AccessPolicy(port: port, addresses: [], tokens: tokens)
            server.order(
                .answer(visitor, HTTPResponse(.noContent).with("Set-Cookie", policy.setting(pass))))
            reviewNetworks()
            tellSettings()
        }
    }

    /// How the pairing ended, to whoever may have asked for it.
    private func tellOwners(but asker: Int? = nil, _ sentence: (Texts) -> String) {
        for (visitor, page) in pages where page.guest == .owner && visitor != asker {
            tell(visitor, ["kind": .text("pairing"), "sentence": .text(sentence(page.language.texts))])
        }
    }

    func pairingFields(_ begun: (code: String, address: String), _ texts: Texts) -> JSONObject {
        [
            "kind": .text("pairing"), "code": .text(begun.code), "address": .text(begun.address),
            "svg": QRCode(begun.address).map {
                .text($0.svg(description: texts.label(.devicesPairingPicture)).xml)
            } ?? .text(""),
            "minutes": .integer(Int(Pairing.time / 60_000_000_000)),
        ]
    }

    /// The device that a start is recorded of if no device gave it.
    package static let program = "peach"

    func order(_ path: String, by visitor: Int) {
        func answer(_ answer: ControlSocket.Answer) {
            let bytes = (try? JSONText.bytes(answer)) ?? []  // Texts can always be written.
            server.order(.answer(visitor, HTTPResponse(String(decoding: bytes, as: UTF8.self))))
        }
        switch ControlSocket.Wish(path: path) {
        case .open: answer(.init(address: addressForOnce))
        case .start(let mode):
            // Nobody's run ends, or goes on, because of what a program asks.
            let isFree = state.phase == .start
            if isFree { links.feed(.action(.start(mode), moment: Monotonic.now(), device: Self.program)) }
            answer(.init(address: addressForOnce, isTraining: !isFree))
        case .stop:
            answer(.init())
            links.feed(.quit)
        case .pair(let isPublic):
            guard let begun = beginPairing(isPublic: isPublic) else {
                return answer(.init(isPublic: NetworkAddresses.areOnlyPublic))
            }
            answer(.init(address: begun.address, code: begun.code))
        case .forget: answer(.init(errno: forgetAll()))
        case nil: server.order(.answer(visitor, HTTPResponse(.notFound)))
        }
    }
}
