// SPDX-License-Identifier: MIT

@testable import Screen

/// What holds of everything that a browser, or somebody else, may ask for.
enum RequestLaws {
    private struct Reading: Hashable {
        var requests: [HTTPRequest] = []
        var fault: HTTPResponse.Status?
    }

    static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
        let reading = try read([bytes[...]])
        let again = try read(Bytes.pieces(of: bytes))
        try require(reading == again, "read in pieces: \(reading), \(again)")
        for request in reading.requests {
            try require(request.path.hasPrefix("/") && request["host"] != nil, "where? \(request)")
            try require(request.body.count <= RequestReader.longestBody, "\(request.body.count) bytes")
            for (name, value) in request.headers {
                try require(name == name.lowercased() && !value.contains { $0.isNewline }, "\(name): \(value)")
            }
        }
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
        return reading
    }
}
