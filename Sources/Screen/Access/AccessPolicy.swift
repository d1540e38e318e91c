// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import NIOCore
import Platform

/// Decides on each request by the endpoint, Host, Origin and token. Host and Origin are compared with Peach's own names only, because
/// an attacker who controls a DNS name controls both headers.
struct AccessPolicy: Sendable {
    enum Requester: Hashable, Sendable {
        /// A browser at this machine, which may do everything.
        case owner
        /// A paired device, which trains and changes the settings of training.
        case paired(id: String)
        /// A device in the network that may pair.
        case stranger
        /// A program of this user: `peach pair`, `peach stop`, a second `peach`.
        case program
    }

    enum Decision: Sendable {
        case admit(Requester)
        case refuse(HTTPResponse)
    }

    /// The names of each endpoint, with the port, as browsers write them.
    let names: [Endpoint: Set<String>]
    let cookie: String
    let tokens: AuthTokens

    /// - Parameter addresses: of this machine in its networks, in host byte order.
    init(port: UInt16, addresses: [UInt32], tokens: AuthTokens) {
        var names: [Endpoint: Set<String>] = [.loopback: ["localhost:\(port)", "127.0.0.1:\(port)"]]
        for address in addresses { names[.network(address)] = ["\(NetworkAddresses.text(address)):\(port)"] }
        self.names = names
        // Browsers send a cookie to every port of a host.
        cookie = "peach-\(port)"
        self.tokens = tokens
    }

    func evaluate(_ request: HTTPRequest, at endpoint: Endpoint) -> Decision {
        guard endpoint != .userSocket else { return .admit(.program) }
        let own = names[endpoint] ?? []
        guard let host = request["host"]?.lowercased(), own.contains(host) else {
            return .refuse(HTTPResponse(.misdirectedRequest))
        }
        let origin = request["origin"]?.lowercased()
        if let origin, !own.contains(where: { "http://" + $0 == origin }) { return .refuse(HTTPResponse(.forbidden)) }
        switch request.method {
        case "GET":
            // Browsers always send an Origin with a WebSocket's request.
            if request.isUpgrade, origin == nil { return .refuse(HTTPResponse(.forbidden)) }
        case "POST":
            guard origin != nil else { return .refuse(HTTPResponse(.forbidden)) }
            let type = request["content-type"]?.lowercased().prefix { $0 != ";" && $0 != " " }
            // Types that a browser sends to another origin only after asking it.
            let expected: Substring = request.isUpload ? "application/octet-stream" : "application/json"
            guard type == expected else { return .refuse(HTTPResponse(.unsupportedMediaType)) }
        default: return .refuse(HTTPResponse(.methodNotAllowed))
        }
        let token = request.cookie(cookie)
        switch endpoint {
        case .loopback:
            guard let token, tokens.isOwner(token) else { return .refuse(HTTPResponse(.unauthorized)) }
            // An owner needs no one-time token; the redirect keeps it out of the browser's history.
            return request.ticket == nil ? .admit(.owner) : .refuse(HTTPResponse(.seeOther).with("Location", "/"))
        case .network:
            if let token, let id = tokens.device(token) { return .admit(.paired(id: id)) }
            return .admit(.stranger)
        case .userSocket: return .admit(.program)
        }
    }

    /// The response to a valid one-time token: the owner's cookie, and the address without the token.
    var entry: HTTPResponse {
        HTTPResponse(.seeOther).with("Location", "/").with("Set-Cookie", setCookie(tokens.owner))
    }

    func setCookie(_ token: String) -> String {
        "\(cookie)=\(token); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
    }
}

/// The user at the other end of a loopback connection, as the kernel lists it in /proc/net.
enum LocalUser {
    /// The tables, and the prefix of IPv4 addresses in them: IPv6 sockets have mapped ones.
    private static let tables = [("tcp", ""), ("tcp6", "0000000000000000FFFF0000")]
    /// The column behind those of the two addresses (proc_net_tcp.txt of the kernel).
    private static let userColumn = 6

    /// - Returns: whether a program of this user is there; false if no socket of this machine is.
    static func isAtFarEnd(of channel: any Channel) -> Bool {
        guard let far = entry(channel.remoteAddress), let near = entry(channel.localAddress) else { return false }
        for (table, prefix) in tables {
            let ends = " \(prefix)\(far) \(prefix)\(near) "
            let line = HostFile().text("proc/net/\(table)")?.withCString { text in
                // A flood leaves tens of thousands of lines.
                strstr(text, ends).map { found in
                    String(
                        decoding: UnsafeRawBufferPointer(start: found, count: strcspn(found, "\n")), as: UTF8.self)
                }
            }
            guard let fields = line?.split(separator: " "), fields.count > userColumn else { continue }
            return uid_t(fields[userColumn]) == getuid()
        }
        return false
    }

    /// An IPv4 address as the tables have it: "0100007F:1F90".
    private static func entry(_ address: SocketAddress?) -> String? {
        guard case .v4(let address)? = address else { return nil }
        let place = address.address
        return String(format: "%08X:%04X", place.sin_addr.s_addr, Int(UInt16(bigEndian: place.sin_port)))
    }
}
