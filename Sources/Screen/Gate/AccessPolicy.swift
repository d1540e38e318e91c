// SPDX-License-Identifier: MIT

/// Who may come in, and how far. What a request says of where it comes from is compared with Peach's own names only: whoever
/// controls a name in the DNS controls Host and Origin alike.
struct AccessPolicy: Sendable {
    /// Whom a request comes from.
    enum Requester: Hashable, Sendable {
        /// Somebody at this machine, who may do everything.
        case owner
        /// A device that was paired: trains, and changes what training asks.
        case paired(id: String)
        /// Somebody in the network who may be paired.
        case stranger
        /// A program of this user: `peach pair`, `peach stop`, a second `peach`.
        case program
    }

    enum Verdict: Sendable {
        case admit(Requester)
        case refuse(HTTPResponse)
    }

    let port: UInt16
    /// Of the machine's own door and of the network's, with the port, as browsers write them.
    let names: [Listener.Door: Set<String>]
    let cookie: String
    let tokens: AuthTokens

    /// - Parameter addresses: of this machine in its networks, in host's order.
    init(port: UInt16, addresses: [UInt32], tokens: AuthTokens) {
        self.port = port
        var names: [Listener.Door: Set<String>] = [.machine: ["localhost:\(port)", "127.0.0.1:\(port)"]]
        for address in addresses { names[.network(address)] = ["\(NetworkAddresses.text(address)):\(port)"] }
        self.names = names
        // Browsers give a cookie to every port of a machine.
        cookie = "peach-\(port)"
        self.tokens = tokens
    }

    func judge(_ request: HTTPRequest, at door: Listener.Door) -> Verdict {
        guard door != .user else { return .admit(.program) }
        let own = names[door] ?? []
        guard let host = request["host"]?.lowercased(), own.contains(host) else {
            return .refuse(HTTPResponse(.misdirected))
        }
        let origin = request["origin"]?.lowercased()
        if let origin, !own.contains(where: { "http://" + $0 == origin }) { return .refuse(HTTPResponse(.forbidden)) }
        switch request.method {
        case "GET":
            // A stream is no page that somebody follows a link to: a browser always says where it was asked for.
            if request.isUpgrade, origin == nil { return .refuse(HTTPResponse(.forbidden)) }
        case "POST":
            guard origin != nil else { return .refuse(HTTPResponse(.forbidden)) }
            let type = request["content-type"]?.lowercased().prefix { $0 != ";" && $0 != " " }
            guard type == "application/json" else { return .refuse(HTTPResponse(.wrongType)) }
        default: return .refuse(HTTPResponse(.methodNotAllowed))  // Nothing else is ever asked by a page.
        }
        return admit(request, at: door)
    }

    private func admit(_ request: HTTPRequest, at door: Listener.Door) -> Verdict {
        let pass = request.cookie(cookie)
        switch door {
        case .machine:
            guard let pass, tokens.isOwner(pass) else { return .refuse(HTTPResponse(.unauthorized)) }
            // An owner needs no ticket; the redirect keeps it out of the browser's history.
            return request.ticket == nil ? .admit(.owner) : .refuse(HTTPResponse(.seeOther).with("Location", "/"))
        case .network:
            if let pass, let id = tokens.device(pass) { return .admit(.paired(id: id)) }
            return .admit(.stranger)
        case .user: return .admit(.program)
        }
    }

    /// What a ticket is good for: the owner's pass, and the address without the ticket.
    var entry: HTTPResponse {
        HTTPResponse(.seeOther).with("Location", "/").with("Set-Cookie", setting(tokens.owner))
    }

    func setting(_ pass: String) -> String {
        "\(cookie)=\(pass); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
    }
}

extension HTTPRequest {
    /// What the address that Peach prints has behind it.
    var ticket: String? { path == "/" ? value("token") : nil }

    /// Asks for a stream (RFC 6455, 4.2.1).
    var isUpgrade: Bool { lists("websocket", in: "upgrade") }

    /// May be one, to its last header.
    var isWholeUpgrade: Bool {
        isUpgrade && lists("upgrade", in: "connection") && self["sec-websocket-version"] == "13"
            && (self["sec-websocket-key"]?.count ?? 0) == 24
    }
}
