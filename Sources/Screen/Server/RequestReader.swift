// SPDX-License-Identifier: MIT

/// What a browser asks for: the head of a request and its body, whole.
struct HTTPRequest: Hashable, Sendable {
    let method: String
    /// Without the query, exactly as it was sent: nothing is decoded, so that nothing can be spelled twice.
    let path: String
    /// Behind the question mark; empty without one.
    let query: String
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

/// Takes requests out of the bytes of a connection (RFC 9112), strictly and within limits: what this reader does not
/// understand at once is refused, because its senders are browsers.
struct RequestReader: Sendable {
    /// Bytes of a head, and of a body.
    static let (longestHead, longestBody) = (8192, 65_536)
    private static let mostHeaders = 64

    private var bytes: [UInt8] = []
    /// The request whose body has not come whole.
    private var begun: (request: HTTPRequest, length: Int)?

    /// Bytes that no request has taken: after an upgrade they are frames.
    var rest: [UInt8] { bytes }

    mutating func take(_ more: some Sequence<UInt8>) { bytes += more }

    /// - Returns: the next whole request; nil if more has to come.
    /// - Throws: why a request is refused; the connection ends with it.
    mutating func next() throws(HTTPResponse.Status) -> HTTPRequest? {
        if begun == nil { begun = try head() }
        guard let (request, length) = begun, bytes.count >= length else { return nil }
        begun = nil
        var whole = request
        whole.body = Array(bytes.prefix(length))
        bytes.removeFirst(length)
        return whole
    }

    private mutating func head() throws(HTTPResponse.Status) -> (HTTPRequest, Int)? {
        guard let end = endOfHead else {
            if bytes.count >= Self.longestHead + 4 { throw .headTooLong }
            return nil
        }
        guard end <= Self.longestHead else { throw .headTooLong }
        let head = bytes[..<end]
        bytes.removeFirst(end + 4)
        // Beyond visible ASCII nothing is meant by a browser that is not encoded.
        guard head.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0D || $0 == 0x0A || $0 == 0x09 }) else {
            throw .bad
        }
        var lines = Self.lines(head)
        guard let first = lines.first, lines.count <= Self.mostHeaders + 1 else { throw .headTooLong }
        // One of both alone ends a line for some readers, and a request within a request begins there.
        guard lines.allSatisfy({ !$0.utf8.contains(0x0D) && !$0.utf8.contains(0x0A) }) else { throw .bad }
        lines.removeFirst()
        let headers = try Self.headers(lines)
        let parts = first.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2] == "HTTP/1.1", parts[1].hasPrefix("/"), headers["host"] != nil else {
            throw .bad
        }
        guard headers["transfer-encoding"] == nil, headers["expect"] == nil else { throw .notSupported }
        let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let request = HTTPRequest(
            method: String(parts[0]), path: String(target[0]), query: target.count > 1 ? String(target[1]) : "",
            headers: headers)
        return (request, try Self.length(headers["content-length"]))
    }

    private static func length(_ text: String?) throws(HTTPResponse.Status) -> Int {
        guard let text else { return 0 }
        guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { throw .bad }
        guard let length = Int(text), length <= longestBody else { throw .tooLong }
        return length
    }

    private static func headers(_ lines: [String]) throws(HTTPResponse.Status) -> [String: String] {
        var headers: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { throw .bad }
            let name = line[..<colon].lowercased()
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else {
                throw .bad
            }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            // Two of a kind could mean one thing to us and another to whoever passed them on.
            guard headers[name] == nil else { throw .bad }
            headers[name] = String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
        }
        return headers
    }

    /// Each ends with carriage return and line feed; one of them alone is no line's end.
    private static func lines(_ head: ArraySlice<UInt8>) -> [String] {
        String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
            .map { String($0) }
    }

    private var endOfHead: Int? {
        guard bytes.count >= 4 else { return nil }
        let last = min(bytes.count - 4, Self.longestHead)
        return (0...last).first { at in
            bytes[at] == 0x0D && bytes[at + 1] == 0x0A && bytes[at + 2] == 0x0D && bytes[at + 3] == 0x0A
        }
    }
}
