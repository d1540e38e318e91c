// SPDX-License-Identifier: MIT
import Foundation

/// An SVG element: a tag, attributes in order, and content.
package struct SVGElement: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case element(SVGElement)
        /// Unescaped.
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

    /// XML 1.0 allows no control characters but tab and line breaks; others are left out.
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

/// The root element of a drawing: its size, and its description for screen readers.
struct SVGDocument {
    private static let edition = "http://www.w3.org/2000/svg"

    let width: Double
    let height: Double
    let title: String?
    /// Nil for a picture that repeats its surroundings.
    let description: String?
    /// Nil if the embedding page has the style sheet.
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
            // The title is the accessible name.
            if title == nil { root.set("aria-label", description) }
        } else {
            root.set("aria-hidden", "true")
        }
        return root
    }
}

/// A position in pixels from the upper left corner.
package struct Point: Hashable, Sendable {
    package let x: Double
    package let y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle.
package struct Frame: Hashable, Sendable {
    package let left: Double
    package let top: Double
    package let width: Double
    package let height: Double

    package init(left: Double, top: Double, width: Double, height: Double) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    package var right: Double { left + width }
    package var bottom: Double { top + height }
}

extension SVGElement {
    static func line(_ from: Point, _ to: Point, _ style: ChartStyle.Class) -> SVGElement {
        SVGElement(
            "line",
            [
                "class": style.name, "x1": number(from.x), "y1": number(from.y), "x2": number(to.x),
                "y2": number(to.y),
            ])
    }

    static func rectangle(_ frame: Frame, _ style: ChartStyle.Class) -> SVGElement { rectangle(frame, style.name) }

    /// - Parameter style: a class of the page's style sheet.
    static func rectangle(_ frame: Frame, _ style: String, radius: Double = 0) -> SVGElement {
        var element = SVGElement(
            "rect",
            [
                "class": style, "x": number(frame.left), "y": number(frame.top), "width": number(frame.width),
                "height": number(frame.height),
            ])
        if radius > 0 { element.set("rx", number(radius)) }
        return element
    }

    static func circle(_ middle: Point, radius: Double, _ style: ChartStyle.Class) -> SVGElement {
        circle(middle, radius: radius, style.name)
    }

    static func circle(_ middle: Point, radius: Double, _ style: String) -> SVGElement {
        SVGElement(
            "circle", ["class": style, "cx": number(middle.x), "cy": number(middle.y), "r": number(radius)])
    }

    static func polygon(_ points: [Point], _ style: ChartStyle.Class) -> SVGElement {
        SVGElement("polygon", ["class": style.name, "points": list(points)])
    }

    /// A small arrowhead with its tip at the point.
    static func arrowhead(_ tip: Point, pointsUp: Bool) -> SVGElement {
        let depth = pointsUp ? 6.0 : -6.0
        return polygon([tip, Point(tip.x - 4, tip.y + depth), Point(tip.x + 4, tip.y + depth)], .beyond)
    }

    static func polyline(_ points: [Point], _ style: ChartStyle.Class) -> SVGElement {
        SVGElement("polyline", ["class": style.name, "points": list(points)])
    }

    /// One line of text, its baseline at the point.
    static func text(
        _ text: String, at point: Point, _ style: ChartStyle.Class, size: Double, anchor: Anchor = .start
    ) -> SVGElement {
        self.text(text, at: point, style.name, size: size, anchor: anchor)
    }

    static func text(_ text: String, at point: Point, _ style: String, size: Double, anchor: Anchor) -> SVGElement {
        SVGElement(
            "text",
            [
                "class": style, "x": number(point.x), "y": number(point.y), "font-size": number(size),
                "text-anchor": anchor.rawValue,
            ], text: text)
    }

    enum Anchor: String {
        case start, middle, end
    }

    private static func list(_ points: [Point]) -> String {
        points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    }
}
