// SPDX-License-Identifier: MIT

@testable import Screen

/// What holds of everything that a browser, or somebody else, may ask for.
enum RequestLaws {
    private struct Reading: Hashable {
        var requests: [HTTPRequest] = []
        var fault: HTTPResponse.Status?
        /// What no request has taken.
        var rest: [UInt8] = []
    }

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let reading = try read([bytes[...]])
        for pieces in [SlowWriter.pieces(of: bytes), [bytes.dropLast(), bytes.suffix(1)]] {
            let again = try read(pieces)
            // Behind a fault nothing is read, and nobody asks what is left.
            try require(reading.requests == again.requests && reading.fault == again.fault, "\(reading), \(again)")
            if reading.fault == nil { try require(reading.rest == again.rest, "left: \(reading), \(again)") }
        }
        for request in reading.requests { try check(request) }
    }

    private static func read(_ pieces: [ArraySlice<UInt8>]) throws(BrokenLaw) -> Reading {
        var reader = RequestReader()
        var reading = Reading()
        for piece in pieces {
            reader.take(piece)
            do throws(HTTPResponse.Status) {
                while let request = try reader.next() { reading.requests.append(request) }
            } catch {
                reading.fault = error
                return reading
            }
            let most = max(RequestReader.longestHead, RequestReader.longestBody)
            try require(reader.rest.count <= most, "keeps \(reader.rest.count) bytes")
        }
        reading.rest = reader.rest
        return reading
    }

    /// It is as a browser would have written it: asked in those words it is the same request.
    private static func check(_ request: HTTPRequest) throws(BrokenLaw) {
        try require(request.path.hasPrefix("/") && request["host"] != nil, "where? \(request)")
        try require(request.body.count <= RequestReader.longestBody, "\(request.body.count) bytes")
        let isTold = (request["content-length"].flatMap { Int($0) } ?? 0) == request.body.count
        try require(isTold, "\(request.body.count) bytes: \(request.headers)")
        let words = [request.method, request.path, request.query] + request.headers.flatMap { [$0.key, $0.value] }
        for word in words {
            try require(!word.contains { $0.isNewline }, "more than a line: \(word.debugDescription)")
        }
        for (name, value) in request.headers {
            try require(name == name.lowercased(), name)
            let isTrimmed = value == value.trimmed
            try require(isTrimmed, "spaces around \(value.debugDescription)")
        }
        let query = request.query.isEmpty ? "" : "?" + request.query
        let head = request.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        let text = "\(request.method) \(request.path)\(query) HTTP/1.1\r\n\(head)\r\n"
        let again = try read([(Array(text.utf8) + request.body)[...]])
        // A blank behind each colon may be more than there was.
        guard text.utf8.count <= RequestReader.longestHead else { return }
        try require(again.requests == [request] && again.rest.isEmpty, "asked again: \(request), \(again)")
    }
}

extension String {
    fileprivate var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
