// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Instrument
import Machine
import Words

/// How other devices are let in, and what other programs of this user may ask.
extension Screen {
    /// A new code; the one before it is void. The network's door opens.
    /// - Parameter asker: the page that wants it, and knows that its own digits before are void; nil for a program.
    /// - Returns: the digits and the address; nil if this machine is in no network.
    func beginPairing(by asker: Int? = nil) -> (code: String, address: String)? {
        let present = openNetwork()
        guard let first = present.first(where: networks.contains) else { return nil }
        if pairing != nil { tellOwners(but: asker) { $0.pairingReplaced } }
        var system = SystemRandomNumberGenerator()
        let pairing = Pairing(at: Monotonic.now(), using: &system)
        self.pairing = pairing
        Task {
            try? await Task.sleep(for: .nanoseconds(Pairing.time))  // Cancelled by nobody.
            guard self.pairing?.code == pairing.code else { return }
            endPairing()
            tellOwners { $0.pairingLate }
        }
        return (pairing.code, "http://\(first.text):\(port)/")
    }

    /// For devices of the same network, as far as the port is free there.
    /// - Returns: the addresses of now, the likeliest first. Some of `networks` may be of networks that are left.
    @discardableResult func openNetwork() -> [NetworkAddresses.Address] {
        let present = NetworkAddresses.present()
        for address in present where !networks.contains(address) {
            let listener = try? Listener.open(address.number, port: port, door: .network)  // Nil where it is taken.
            guard let listener else { continue }
            server.order(.open(listener))
            networks.append(address)
        }
        renewGate()
        return present
    }

    /// Nobody is paired, or is to be.
    private func shutNetwork() {
        networks = []
        server.order(.shut(.network))
        renewGate()
    }

    func unpair(_ id: String) {
        guard passes.devices.contains(where: { $0.id == id }) else { return }
        passes.revoke(id)
        for (visitor, page) in pages where page.guest == .paired(id: id) { server.order(.dismiss(visitor, .policy)) }
        keepPasses()
        if passes.devices.isEmpty { shutNetwork() }
        tellSettings()
    }

    private func keepPasses() {
        _ = passes.keep(in: links.passes)  // They hold in this run all the same.
        renewGate()
    }

    private func renewGate() { doorkeeper.use(Gate(port: port, addresses: networks.map(\.text), passes: passes)) }

    func endPairing() {
        pairing = nil
        if passes.devices.isEmpty { shutNetwork() }
    }

    /// Somebody typed a code.
    func attempt(_ body: [UInt8], by visitor: Int, named name: String, _ language: Language) {
        let texts = language.texts
        func refuse(_ sentence: String) {
            let text = JSONValue.object(["sentence": .text(sentence)]).text
            server.order(.answer(visitor, HTTPResponse(text, status: .forbidden)))
        }
        guard case .object(let object)? = try? JSONReader.read(body), case .text(let code)? = object["code"] else {
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
            let name = texts.name(ofBrowser: name)
            let pass = passes.pair(named: name, at: .now)
            keepPasses()
            tellOwners { $0.paired(name) }
            let gate = Gate(port: port, addresses: [], passes: passes)
            server.order(
                .answer(visitor, HTTPResponse(.noContent).with("Set-Cookie", gate.setting(pass))))
            tellSettings()
        }
    }

    /// How the pairing ended, to whoever may have asked for it.
    private func tellOwners(but asker: Int? = nil, _ sentence: (any Texts) -> String) {
        for (visitor, page) in pages where page.guest == .owner && visitor != asker {
            tell(visitor, ["kind": .text("pairing"), "sentence": .text(sentence(page.language.texts))])
        }
    }

    func pairingFields(_ begun: (code: String, address: String), _ texts: any Texts) -> JSONObject {
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

    /// What a program of this user wants.
    func order(_ path: String, by visitor: Int) {
        func answer(_ object: JSONObject) {
            server.order(.answer(visitor, HTTPResponse(JSONValue.object(object).text)))
        }
        switch ProgramDoor.Wish(path: path) {
        case .open: answer(["address": .text(addressForOnce)])
        case .start(let mode):
            // Nobody's run ends, or goes on, because of what a program asks.
            let isFree = state.phase == .start
            if isFree { links.feed(.action(.start(mode), moment: Monotonic.now(), device: Self.program)) }
            answer(["address": .text(addressForOnce), "isTraining": .flag(!isFree)])
        case .stop:
            answer([:])
            links.feed(.quit)
        case .pair:
            guard let begun = beginPairing() else { return answer([:]) }
            answer(["code": .text(begun.code), "address": .text(begun.address)])
        case nil: server.order(.answer(visitor, HTTPResponse(.notFound)))
        }
    }
}
