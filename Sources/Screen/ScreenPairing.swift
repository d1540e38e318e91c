// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Instrument
import Localization
import Platform

/// Pairing of other devices, and requests of other programs of this user.
extension Screen {
    /// The address with a one-time token.
    package var addressForOnce: String { "\(site)?token=\(router.makeTicket())" }

    /// The address for browsers that are authenticated.
    package nonisolated var site: String { "http://127.0.0.1:\(port)/" }

    /// Makes a new code, which replaces an earlier one, and listens in the networks.
    /// - Parameters:
    ///   - asker: the connection of the requesting page, which gets no message that an earlier code is replaced; nil for a program.
    ///   - isPublic: allows public addresses until the program ends.
    /// - Returns: the code and the address; nil if this machine is in no allowed network.
    func beginPairing(by asker: Int? = nil, isPublic: Bool = false) -> (code: String, address: String)? {
        if isPublic { self.isPublic = true }
        if pairing != nil { sendPairingEnd(but: asker) { $0.pairingReplaced } }
        let pairing = Pairing(at: Monotonic.now())
        self.pairing = pairing
        updateNetworks()
        guard let first = networks.first(where: { $0.isPublic == isPublic }) ?? networks.first else {
            endPairing()
            return nil
        }
        Task {
            try? await Task.sleep(for: .nanoseconds(Pairing.validity))  // Never cancelled.
            guard self.pairing?.code == pairing.code else { return }
            endPairing()
            sendPairingEnd { $0.pairingLate }
        }
        return (pairing.code, "http://\(first.text):\(port)/")
    }

    /// Listens in the networks where a device was paired or is being paired, if the port is free there, and in no others.
    func updateNetworks() {
        let present = pairing != nil || !tokens.devices.isEmpty ? NetworkAddresses.present() : []
        let before = Set(networks.map(\.number))
        networks = present.filter { address in
            guard pairing != nil || tokens.isPaired(in: address.network), isPublic || !address.isPublic else {
                return false
            }
            return before.contains(address.number)
                || server.listen(at: address.number, port: port, as: .network(address.number)) != nil
        }
        for gone in before.subtracting(networks.map(\.number)) { server.close(.network(gone)) }
        router.use(policy)
        if reportOtherNetwork == nil, !networks.isEmpty || tokens.devices.isEmpty {
            state.notices.remove([.otherNetwork])
            sendState()
        }
        guard let reportOtherNetwork, !tokens.devices.isEmpty, networks.isEmpty, !present.isEmpty else { return }
        self.reportOtherNetwork = nil
        reportOtherNetwork()
        state.addNotice(.otherNetwork) { $0.pairedElsewhere }
        sendState()
    }

    /// Revokes all tokens.
    /// - Returns: errno; 0 if this is saved.
    private func forgetAll() -> Int32 {
        (tokens, pairing, isPublic) = (AuthTokens(), nil, false)
        let errno = saveTokens()
        for connection in router.connections { server.dismiss(connection) }
        updateNetworks()
        return errno
    }

    /// Revokes all tokens while no Peach runs.
    /// - Returns: errno; 0 if this is saved.
    package static func forgetAll(in file: String) -> Int32 { AuthTokens().save(to: file) }

    func unpair(_ id: String) {
        guard tokens.devices.contains(where: { $0.id == id }) else { return }
        tokens.revoke(id)
        for (connection, page) in pages where page.requester == .paired(id: id) { server.dismiss(connection) }
        saveTokens()
        updateNetworks()
        sendSettings()
    }

    /// - Returns: errno; on failure the tokens are valid until the program ends.
    @discardableResult private func saveTokens() -> Int32 {
        router.use(policy)
        return tokens.save(to: links.tokens)
    }

    private var policy: AccessPolicy {
        AccessPolicy(port: port, addresses: networks.map(\.number), tokens: tokens)
    }

    func endPairing() {
        pairing = nil
        updateNetworks()
    }

    /// A device sends a code.
    func attemptPairing(_ request: HTTPRequest, by connection: Int, _ language: Language) {
        let texts = language.texts
        func refuse(_ sentence: String) {
            let body = Array(JSONValue.object(["sentence": .text(sentence)]).text.utf8)
            server.answer(connection, with: HTTPResponse(.forbidden, body, type: "application/json"))
        }
        guard let body = try? JSONText.read([String: String].self, from: request.body), let code = body["code"] else {
            return server.answer(connection, with: HTTPResponse(.badRequest))
        }
        guard var pairing else { return refuse(texts.pairingOver) }
        let result = pairing.attempt(code, at: Monotonic.now())
        self.pairing = pairing
        switch result {
        case .wrong(let left):
            refuse(texts.notPaired(triesLeft: left))
            guard left == 0 else { return }
            endPairing()
            sendPairingEnd { $0.pairingGuessed(tries: Pairing.attempts) }
        case .expired:
            refuse(texts.pairingOver)
            endPairing()
        case .right:
            // The address may be gone by now.
            guard let address = networks.first(where: { "\($0.text):\(port)" == request["host"] }) else {
                return server.answer(connection, with: HTTPResponse(.misdirectedRequest))
            }
            self.pairing = nil
            let name = texts.name(ofBrowser: request["user-agent"] ?? "")
            let token = tokens.pair(named: name, in: address.network, at: .now)
            saveTokens()
            sendPairingEnd { $0.paired(name) }
            server.answer(connection, with: HTTPResponse(.noContent).with("Set-Cookie", policy.setCookie(token)))
            updateNetworks()
            sendSettings()
        }
    }

    private func sendPairingEnd(but asker: Int? = nil, _ sentence: (Texts) -> String) {
        for (connection, page) in pages where page.requester == .owner && connection != asker {
            send(["kind": .text("pairing"), "sentence": .text(sentence(page.language.texts))], to: connection)
        }
    }

    func pairingFields(_ begun: (code: String, address: String), _ texts: Texts) -> JSONObject {
        [
            "kind": .text("pairing"), "code": .text(begun.code), "address": .text(begun.address),
            "svg": QRCode(begun.address).map {
                .text($0.svg(description: texts.label(.devicesPairingPicture)).xml)
            } ?? .text(""),
            "minutes": .integer(Int(Pairing.validity / 60_000_000_000)),
        ]
    }

    /// The device in the record of a start that a program requested.
    package static let program = "peach"

    /// Handles a request at the control socket.
    func perform(_ body: [UInt8], for connection: Int) {
        func answer(_ response: ControlSocket.Response) {
            let body = (try? JSONText.bytes(response)) ?? []  // Strings can always be encoded.
            server.answer(connection, with: HTTPResponse(.ok, body, type: "application/json"))
        }
        guard let request = try? JSONText.read(ControlSocket.Request.self, from: body) else {
            return server.answer(connection, with: HTTPResponse(.badRequest))
        }
        switch request {
        case .open: answer(.init(address: addressForOnce))
        case .start(let mode):
            // A program neither ends nor continues a run.
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
        }
    }
}
