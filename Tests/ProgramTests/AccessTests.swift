// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Access with the printed address: by which clients, from where, and until when.
@Suite struct AccessTests {
    private static let arguments = ["start", "--no-browser", "--output", "none", "--json"]

    /// A request by bash(1), and its response.
    /// - Parameters:
    ///   - through: a command that becomes bash.
    ///   - head: lines of the request, besides the first, each with its line break.
    private func ask(
        _ address: String, _ home: TemporaryHome, through: String = "", head: String = "", body: String? = nil
    ) throws -> Invocation {
        let url = try #require(URLComponents(string: address))
        let (host, port) = (url.host == "localhost" ? "127.0.0.1" : url.host ?? "", url.port ?? 0)
        let site = "\(host):\(port)"
        let path = url.path + (url.query.map { "?" + $0 } ?? "")
        let form = body.map { "Content-Type: application/json\r\nContent-Length: \($0.utf8.count)\r\n" } ?? ""
        let request =
            "\(body == nil ? "GET" : "POST") \(path) HTTP/1.1\r\nHost: \(site)\r\nOrigin: http://\(site)\r\n"
            + "Connection: close\r\n\(head)\(form)\r\n\(body ?? "")"
        return try Invocation(
            shell: "exec \(through) bash -c 'exec 3<>/dev/tcp/\(host)/\(port) && printf \"$REQUEST\" >&3 && cat <&3'",
            in: home, environment: ["REQUEST": request])
    }

    private func address(_ home: TemporaryHome) throws -> String {
        let second = try Invocation(["start", "--no-browser"], in: home)
        return try #require(second.output.split(separator: "\n").first { $0.contains("?token=") }.map(String.init))
    }

    private func cookie(_ answer: Invocation) throws -> String {
        "Cookie: \(try #require(answer.output.firstMatch(of: /(?i)set-cookie: ([^;\r]*)/)?.1, "\(answer.output)"))\r\n"
    }

    @Test func anAddressIsGoodOnce() throws {
        let home = try TemporaryHome()
        let program = try Program(Self.arguments, home: home)
        let told = try program.event("an address") { ($0["message"] as? String)?.contains("?token=") ?? false }
        let printed = try #require((told["message"] as? String)?.firstMatch(of: /http:\S+/)).0
        let first = try ask(String(printed), home)
        #expect(first.output.hasPrefix("HTTP/1.1 303 "))
        let second = try ask(String(printed), home)
        #expect(second.output.hasPrefix("HTTP/1.1 401 ") && second.output.contains("“peach” prints a new one"))
        // An admitted browser may open it again.
        #expect(try ask(String(printed), home, head: cookie(first)).output.hasPrefix("HTTP/1.1 303 "))
        #expect(try ask(address(home), home).output.hasPrefix("HTTP/1.1 303 "))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can be another user")) func noOtherUserComesIn() throws {
        let home = try TemporaryHome()
        let program = try Program(Self.arguments, home: home)
        _ = try program.event("ready")
        let address = try address(home)
        let other = try ask(address, home, through: "setpriv --reuid=65534 --clear-groups")
        #expect(other.output.hasPrefix("HTTP/1.1 401 "))
        let first = try ask(address, home)
        #expect(first.output.hasPrefix("HTTP/1.1 303 "))
        // Nor with another browser's token.
        let page = String(address.prefix { $0 != "?" })
        let pass = try cookie(first)
        #expect(try ask(page, home, head: pass).output.hasPrefix("HTTP/1.1 200 "))
        let stolen = try ask(page, home, through: "setpriv --reuid=65534 --clear-groups", head: pass)
        #expect(stolen.output.hasPrefix("HTTP/1.1 401 "))
    }

    @Test func forgettingClosesAllPages() throws {
        let home = try TemporaryHome()
        let program = try Program(Self.arguments, home: home)
        _ = try program.event("ready")
        let (entered, unused) = (try cookie(ask(address(home), home)), try address(home))
        let site = unused.prefix { $0 != "?" }.description
        #expect(try ask(site, home, head: entered).output.hasPrefix("HTTP/1.1 200 "))
        let told = try Invocation(["pair", "--forget"], in: home)
        #expect(told.status == 0)
        #expect(try told.sentence.contains("“peach” prints a new address"))
        for before in [try ask(site, home, head: entered), try ask(unused, home)] {
            #expect(before.output.hasPrefix("HTTP/1.1 401 "))
        }
        #expect(try ask(address(home), home).output.hasPrefix("HTTP/1.1 303 "))
    }

    // A network with one unconnected interface.

    private static let network =
        "PATH=$PATH:/usr/sbin:/sbin; ip link set lo up && ip link add here type veth peer name there "
        + "&& ip link set here up && ip link set there up"
    private static let mayHaveNetworks =
        geteuid() == 0 && DataJourneyTests.runs(["unshare", "--net", "sh", "-c", network])

    private static func arrival(at address: String) -> String {
        "PATH=$PATH:/usr/sbin:/sbin; ip address flush dev here && ip address add \(address)/24 dev here"
    }

    @Test(.enabled(if: mayHaveNetworks, "only root has networks of its own"))
    func devicesComeInOnlyWhereTheyWerePaired() throws {
        let home = try TemporaryHome()
        let begin = "\(Self.network) && { \(Self.arrival(at: "192.168.7.5")); } && exec \"$@\""
        let program = try Program(
            Self.arguments, home: home, through: ["unshare", "--net", "sh", "-c", begin, "sh"])
        _ = try program.event("ready")
        let there = "nsenter --net --target \(program.process.processIdentifier)"
        func move(to address: String) throws {
            let command = "\(there) sh -c '\(Self.arrival(at: address))'"
            #expect(try Invocation(shell: command, in: home, environment: [:]).status == 0)
        }
        let begun = try #require(try Invocation(["pair", "--json"], in: home).objects.first)
        let (site, code) = (try #require(begun["address"] as? String), try #require(begun["code"] as? String))
        #expect(site.hasPrefix("http://192.168.7.5:"))
        let paired = try ask(site + "pair", home, through: there, body: #"{"code":"\#(code)"}"#)
        #expect(paired.output.hasPrefix("HTTP/1.1 204 "))
        let pass = try cookie(paired)
        #expect(try ask(site, home, through: there, head: pass).output.hasPrefix("HTTP/1.1 200 "))

        try move(to: "203.0.113.5")
        _ = try program.event("that devices are shut out") {
            ($0["message"] as? String)?.contains("only in the network where they were paired") ?? false
        }
        let elsewhere = site.replacing("192.168.7.5", with: "203.0.113.5")
        #expect(try ask(elsewhere, home, through: there, head: pass).status != 0)
        // Public access must be requested.
        let refused = try Invocation(["pair"], in: home)
        #expect(refused.status == 69)
        #expect(try refused.sentence.contains("peach pair --public"))
        let again = try #require(try Invocation(["pair", "--json", "--public"], in: home).objects.first)
        #expect(again["address"] as? String == elsewhere)
        #expect(try ask(elsewhere, home, through: there).output.contains("Location: /pair"))
        #expect(try Invocation(["pair", "--forget"], in: home).status == 0)
        while try ask(elsewhere, home, through: there).status == 0 {}
    }
}
