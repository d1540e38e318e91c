// SPDX-License-Identifier: MIT
import Charts
import Foundation
import Localization

/// The files of the page, read once into a table: no other path is served, however it is spelled.
struct Assets: Sendable {
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "webmanifest": "application/manifest+json",
    ]
    /// The page has one style sheet, of these in this order: each file costs a round trip.
    private static let sheets = [
        "screen", "start", "training", "hands", "pages", "profile", "settings", "choices", "sounds", "controllers",
    ]
    /// Files for devices that are not paired yet.
    private static let open: Set = ["/pair.js", "/screen.css", "/pages.css", "/icon.svg"]

    private let assets: [String: HTTPResponse]
    /// The links with which a browser loads all modules of the page at once, not one after the other.
    private let preloads: String

    /// - Throws: errors of the file system.
    init(_ folder: URL) throws {
        var assets: [String: HTTPResponse] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) {
            let file = folder.appending(path: name)
            guard let type = Self.types[file.pathExtension] else { continue }
            let bytes = Array(try Data(contentsOf: file))
            let (isStyle, isLean) = (file.pathExtension == "css", ["js", "css"].contains(file.pathExtension))
            assets["/" + name] = HTTPResponse(.ok, isLean ? Self.lean(bytes, isStyle: isStyle) : bytes, type: type)
        }
        let sheets = Self.sheets.flatMap { assets["/\($0).css"]?.body ?? [] }
        assets["/page.css"] = HTTPResponse(.ok, sheets + Array(ChartStyle.sheet(.auto).utf8), type: Self.types["css"])
        self.assets = assets
        preloads = Self.modules(from: "/page.js", in: assets)
            .map { "<link rel=\"modulepreload\" href=\"\($0)\">" }.joined(separator: "\n")
    }

    /// A module and all that it imports, each once.
    private static func modules(from first: String, in assets: [String: HTTPResponse]) -> [String] {
        var found = [first]
        var next = 0
        while next < found.count {
            let text = String(decoding: assets[found[next]]?.body ?? [], as: UTF8.self)
            for named in text.matches(of: /from "\.(\/[a-z]+\.js)";/) {
                let module = String(named.output.1)
                if !found.contains(module) { found.append(module) }
            }
            next += 1
        }
        return found
    }

    /// Removes indentation, lines of comments, and unnecessary spaces and line breaks.
    private static func lean(_ bytes: [UInt8], isStyle: Bool) -> [UInt8] {
        var isComment = false
        return Array(
            bytes.split(separator: UInt8(ascii: "\n")).map { line -> [UInt8] in
                let rest = line.drop { $0 == UInt8(ascii: " ") }
                let begins = rest.starts(with: Array("/*".utf8))
                defer { isComment = (isComment || begins) && !rest.reversed().starts(with: Array("/*".utf8)) }
                return isComment || begins || rest.starts(with: Array("//".utf8)) ? [] : dense(rest, isStyle: isStyle)
            }.joined())
    }

    /// Removes spaces beside punctuation, but not in strings, and semicolons before braces. Lines of scripts with templates or
    /// regular expressions keep them. A line that ends without punctuation keeps its break.
    private static func dense(_ line: ArraySlice<UInt8>, isStyle: Bool) -> [UInt8] {
        let (behind, beside, enders) = isStyle ? (":;,", "{}", ":;,{}") : ("", ",;:{}()[]=>?&|", ";,{([")
        let isPlain = isStyle || !line.contains { "`/".utf8.contains($0) }
        var isString = false
        let spaced = line.indices.filter { index in
            if line[index] == UInt8(ascii: "\"") { isString.toggle() }
            guard line[index] == UInt8(ascii: " "), isPlain, !isString, index + 1 < line.endIndex else { return true }
            return !(behind + beside).utf8.contains(line[index - 1]) && !beside.utf8.contains(line[index + 1])
        }.map { line[$0] }
        let dense = zip(spaced, spaced.dropFirst() + [0]).filter { $0 != (UInt8(ascii: ";"), UInt8(ascii: "}")) }
        let isJoined = spaced.last.map { enders.utf8.contains($0) } ?? true
        return dense.map(\.0) + (isJoined ? [] : [UInt8(ascii: "\n")])
    }

    /// - Parameter isStranger: only files for pairing.
    func file(_ path: String, isStranger: Bool) -> HTTPResponse? {
        (!isStranger || Self.open.contains(path)) && !path.hasSuffix(".html") ? assets[path] : nil
    }

    func page(_ name: String, _ texts: Texts) -> HTTPResponse? {
        guard let asset = assets["/" + name] else { return nil }
        var text = String(decoding: asset.body, as: UTF8.self)
        text.replace("{{modules}}", with: preloads)
        text.replace("{{language}}", with: texts.language.rawValue)
        text.replace("{{title}}", with: SVGElement.escaped(texts.label(.startTitle)))
        for (key, label) in texts.labels { text.replace("{{\(key)}}", with: SVGElement.escaped(label)) }
        return HTTPResponse(.ok, Array(text.utf8), type: Self.types["html"])
    }
}
