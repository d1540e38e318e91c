// SPDX-License-Identifier: MIT
import Foundation
import FoundationXML

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
