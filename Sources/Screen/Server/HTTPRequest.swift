// SPDX-License-Identifier: MIT

/// What a browser asks for: the head of a request and its body, whole.
struct HTTPRequest: Hashable, Sendable {
    let method: String
    /// Without the query, exactly as it was sent: nothing is decoded, so that nothing can be spelled twice.
    let path: String
    /// Behind the question mark; empty without one.
    let query: String
    /// By their names in lower case.
    let headers: [String: String]
    var body: [UInt8] = []

    subscript(header: String) -> String? { headers[header] }

    /// The value of a name in the query, as it was sent.
    func value(_ name: String) -> String? {
        query.split(separator: "&").first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    /// A cookie's value (RFC 6265, 4.2.1).
    func cookie(_ name: String) -> String? {
        headers["cookie"]?.split(separator: ";").lazy
            .map { String($0.drop { $0 == " " }) }
            .first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1)) }
    }

    /// Of a header that is a list: does it name this word?
    func lists(_ word: String, in header: String) -> Bool {
        headers[header]?.lowercased().split(separator: ",").contains { $0.filter { $0 != " " } == word } ?? false
    }

    /// Connections are kept unless the browser, or an old protocol, does not want it.
    var keepsConnection: Bool { !lists("close", in: "connection") }
}
