// SPDX-License-Identifier: MIT
import Foundation

/// A part of a picture: a tag with attributes in their order, and what it holds.
package struct SVGElement: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case element(SVGElement)
        /// As it is read; escaped when it is written.
        case text(String)
    }

    package struct Attribute: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    package let name: String
    package private(set) var attributes: [Attribute]
    package private(set) var contents: [Content]

    package init(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [SVGElement] = [],
        text: String? = nil
    ) {
        self.name = name
        self.attributes = attributes.map { Attribute(name: $0.key, value: $0.value) }
        contents = (text.map { [.text($0)] } ?? []) + children.map { .element($0) }
    }

    package subscript(_ attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    package var children: [SVGElement] {
        contents.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    package mutating func set(_ attribute: String, _ value: String) {
        attributes.removeAll { $0.name == attribute }
        attributes.append(Attribute(name: attribute, value: value))
    }

    /// XML, without its declaration.
    package var xml: String {
        var text = "<" + name
        for attribute in attributes { text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"" }
        if contents.isEmpty { return text + "/>" }
        text += ">"
        for content in contents {
            switch content {
            case .element(let element): text += element.xml
            case .text(let words): text += Self.escaped(words)
            }
        }
        return text + "</\(name)>" + (name == "text" || name == "g" ? "\n" : "")
    }

    /// XML 1.0 has no control characters but tab and line breaks; others are left out.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
            case _: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// A coordinate to a hundredth, with a point in every locale.
    static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        guard part > 0 else { return sign + String(whole) }
        let digits = part < 10 ? "0\(part)" : part % 10 == 0 ? String(part / 10) : String(part)
        return "\(sign)\(whole).\(digits)"
    }
}

/// The outer element of a drawing: its size, and its description for screen readers.
struct SVGDocument {
    private static let edition = "http://www.w3.org/2000/svg"

    let width: Double
    let height: Double
    let title: String?
    /// Nil for a picture that says nothing that is not said beside it.
    let description: String?
    /// A style sheet of its own; nil if the page around it has one.
    var sheet: String?
    var language: String?

    func element(_ drawing: [SVGElement]) -> SVGElement {
        var parts: [SVGElement] = []
        if let title { parts.append(SVGElement("title", text: title)) }
        if let description { parts.append(SVGElement("desc", text: description)) }
        if let sheet { parts.append(SVGElement("style", text: sheet)) }
        var root = SVGElement(
            "svg",
            [
                "xmlns": Self.edition, "class": ChartStyle.rootClass,
                "viewBox": "0 0 \(SVGElement.number(width)) \(SVGElement.number(height))",
                "width": SVGElement.number(width), "height": SVGElement.number(height),
            ], parts + drawing)
        if let language { root.set("xml:lang", language) }
        if let description {
            root.set("role", "img")
            // A title is the name already.
            if title == nil { root.set("aria-label", description) }
        } else {
            root.set("aria-hidden", "true")
        }
        return root
    }
}
