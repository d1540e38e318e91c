// SPDX-License-Identifier: MIT
import Foundation
import FoundationXML
import Music
import Profile
import Testing
import Training
import Localization

@testable import Charts

/// The file is well-formed.
struct SVGTests {
    @Test(arguments: Language.allCases, Appearance.allCases)
    func anotherProgramReadsThePicture(language: Language, appearance: Appearance) throws {
        for summary in [Samples.empty(), Samples.sparse(), Samples.full()] {
            let picture = ProfilePicture(
                summary, language: language, appearance: appearance, on: Samples.today, calendar: Samples.calendar)
            let read = try #require(WellFormed(picture.file))
            let root = try #require(read.elements.first)
            #expect(root.name == "svg" && root.attributes["role"] == "img")
            #expect(root.attributes["xml:lang"] == language.rawValue)
            #expect(read.elements.map(\.name).prefix(3) == ["svg", "title", "desc"])
            #expect(read.text.contains(language.texts.heading(.profile)))
            #expect(read.text.contains("prefers-color-scheme") == (appearance == .auto))
            // No external references.
            #expect(!read.elements.contains { $0.attributes.values.contains { $0.contains("url(") } })
            #expect(!read.elements.contains { $0.name == "script" || $0.name == "image" || $0.name == "use" })
        }
    }

    @Test func textIsEqualAfterWritingAndReading() throws {
        let texts = ["<&>\"'", "a\u{1}b", "]]>", "ä — ♯ \u{1F3B9}", "&amp;", "<!-- -->"]
        for text in texts {
            let element = SVGElement("text", ["class": text], text: text)
            let read = try #require(WellFormed(element.xml), "\(element.xml)")
            #expect(read.text.trimmingCharacters(in: .newlines) == text.replacing("\u{1}", with: ""))
            #expect(read.elements.first?.attributes["class"] == text.replacing("\u{1}", with: ""))
        }
    }

    @Test func thePictureHasADescription() throws {
        let english = ProfilePicture(Samples.full(), language: .english, on: Samples.today, calendar: Samples.calendar)
        let expected = "Perceptual profile showing detection thresholds from C2 to C6. Average threshold: 8 cents."
        #expect(try #require(WellFormed(english.file)).text.contains(expected))
    }

    @Test func everyClassThatIsDrawnIsInTheSheet() throws {
        for appearance in Appearance.allCases {
            let sheet = ChartStyle.sheet(appearance)
            for summary in [Samples.empty(), Samples.sparse(), Samples.full(), Samples.full(sessions: 500)] {
                let file = ProfilePicture(summary, language: .german, on: Samples.today, calendar: Samples.calendar)
                    .file
                for style in try #require(WellFormed(file)).elements.compactMap({ $0.attributes["class"] }) {
                    #expect(sheet.contains(".\(style){"), "\(style)")
                }
            }
            #expect(!sheet.contains("&") && !sheet.contains("<"))
        }
    }
}

/// A picture parsed as XML; nil if it is malformed.
final class WellFormed: NSObject, XMLParserDelegate {
    private(set) var elements: [(name: String, attributes: [String: String])] = []
    /// Over all elements, in order.
    private(set) var text = ""

    init?(_ file: String) {
        super.init()
        let parser = XMLParser(data: Data(file.utf8))
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
        attributes attributeDict: [String: String] = [:]
    ) {
        elements.append((elementName, attributeDict))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
