// SPDX-License-Identifier: MIT
import Foundation
import Testing
import Localization

@testable import Screen

/// Only the files of the page are served, however a path is spelled.
@Suite struct AssetsTests {
    private let folder = repository("screen")
    private let assets: Assets
    private let names: [String]

    init() throws {
        assets = try Assets(folder)
        names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    }

    @Test(arguments: [
        "/../Package.swift", "/%2e%2e/Package.swift", "/%2E%2E%2FPackage.swift", "/..%2fPackage.swift",
        "/....//Package.swift", "/%252e%252e/Package.swift", "/..\\Package.swift", "/%c0%ae%c0%ae/Package.swift",
        "//etc/passwd", "/etc/passwd", "/./page.js", "//page.js", "/page.js/", "/page.js/..", "/PAGE.JS",
        "/page.js%00.css",
        "/page%2ejs", "/screen/../page.js", "/index.html", "/pair.html", "", "/", ".", "..", "/.",
    ])
    func noOtherFileIsServed(path: String) {
        #expect(assets.file(path, isStranger: false) == nil)
        #expect(assets.file(path, isStranger: true) == nil)
    }

    @Test func strangersGetTheFilesForPairingOnly() {
        let open = names.filter { assets.file("/" + $0, isStranger: true) != nil }
        #expect(Set(open).isSubset(of: ["pair.js", "screen.css", "pages.css", "icon.svg"]))
        for name in names where !name.hasSuffix(".html") { #expect(assets.file("/" + name, isStranger: false) != nil) }
    }

    @Test(arguments: Language.allCases) func pagesHaveAllTexts(language: Language) throws {
        for name in ["index.html", "pair.html"] {
            let page = try #require(assets.page(name, language.texts))
            let text = String(decoding: page.body, as: UTF8.self)
            #expect(!text.contains("{{"))
            #expect(text.contains("lang=\"\(language.rawValue)\""))
        }
    }

    /// Each module that is discovered through another costs a round trip; modules of other views are not preloaded.
    @Test func allModulesOfStartArePreloadedAndNoOthers() throws {
        let page = String(decoding: try #require(assets.page("index.html", Texts(.english))).body, as: UTF8.self)
        let asked = Set(page.matches(of: /<link rel="modulepreload" href="([^"]*)">/).map { String($0.output.1) })
        for module in asked {
            let text = String(decoding: try #require(assets.file(module, isStranger: false)).body, as: UTF8.self)
            for named in text.matches(of: /from "\.([^"]*)"/) {
                #expect(asked.contains(String(named.output.1)), "\(module)")
            }
        }
        #expect(asked.isSuperset(of: ["/page.js", "/start.js", "/piano.js"]))
        #expect(
            asked.isDisjoint(with: [
                "/slider.js", "/settings.js", "/controllers.js", "/profile.js", "/pages.js", "/pair.js",
            ]))
    }

    private static func strings(_ text: String) -> [String] {
        text.matches(of: /"[^"\n]*"/).map { String($0.output) }
    }

    /// Indentation is removed, so no text of a script or style may continue on the next line.
    @Test func noTextContinuesOnTheNextLine() throws {
        for name in names where name.hasSuffix(".js") || name.hasSuffix(".css") {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            #expect(!text.contains("\\\n "), "\(name)")
            for line in text.split(separator: "\n") where !line.contains("//") {
                #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(name): \(line)")
            }
            // Nor may a comment share its line with anything else.
            for line in text.split(separator: "\n") where line.contains("*/") {
                #expect(line.trimmingCharacters(in: .whitespaces).hasSuffix("*/"), "\(name): \(line)")
            }
            for line in text.split(separator: "\n") where line.contains(/\s\/\//) {
                #expect(line.trimmingCharacters(in: .whitespaces).hasPrefix("//"), "\(name): \(line)")
            }
            guard name.hasSuffix(".css") else {
                let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                let code = lines.filter { line in !["//", "/*", "*"].contains { line.hasPrefix($0) } }
                let served = try #require(assets.file("/" + name, isStranger: false)).body
                #expect(Self.strings(String(decoding: served, as: UTF8.self)) == code.flatMap(Self.strings), "\(name)")
                continue
            }
            for string in text.matches(of: /"[^"\n]*"/) {
                #expect(string.output.firstMatch(of: /[:;,{] | [{}]/) == nil, "\(name): \(string.output)")
            }
        }
    }
}
