// SPDX-License-Identifier: MIT
import Localization

/// An SVG element: a tag, attributes in order, and text or children.
package struct SVGElement: Sendable {
    let name: String
    private var attributes: [(name: String, value: String)]
    let children: [SVGElement]
    /// Unescaped.
    let text: String?

    init(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [SVGElement] = [],
        text: String? = nil
    ) {
        self.name = name
        self.attributes = attributes.map { ($0.key, $0.value) }
        (self.children, self.text) = (children, text)
    }

    /// Setting an attribute appends it.
    subscript(_ attribute: String) -> String? {
        get { attributes.first { $0.name == attribute }?.value }
        set {
            attributes.removeAll { $0.name == attribute }
            if let newValue { attributes.append((attribute, newValue)) }
        }
    }

    /// XML, without its declaration.
    package var xml: String {
        let tag = attributes.reduce("<" + name) { $0 + " \($1.name)=\"\(Self.escaped($1.value))\"" }
        if text == nil, children.isEmpty { return tag + "/>" }
        let content = Self.escaped(text ?? "") + children.map(\.xml).joined()
        return "\(tag)>\(content)</\(name)>" + (name == "text" || name == "g" ? "\n" : "")
    }

    /// XML 1.0 allows no control characters but tab and line breaks; others are left out.
    package static func escaped(_ text: String) -> String {
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
        let hundredths = (value * 100).rounded()
        return hundredths.remainder(dividingBy: 100) == 0 ? "\(Int(hundredths / 100))" : "\(hundredths / 100)"
    }
}

extension SVGElement {
    /// The root element of a drawing.
    /// - Parameters:
    ///   - description: for screen readers; nil for a picture that repeats its surroundings.
    ///   - sheet: nil if the embedding page has the style sheet.
    static func document(
        width: Double, height: Double, title: String? = nil, description: String?, sheet: String? = nil,
        language: Language? = nil, _ drawing: [SVGElement]
    ) -> SVGElement {
        let parts = [("title", title), ("desc", description), ("style", sheet)].compactMap { name, text in
            text.map { SVGElement(name, text: $0) }
        }
        var root = SVGElement(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "class": ChartStyle.rootClass,
                "viewBox": "0 0 \(number(width)) \(number(height))", "width": number(width), "height": number(height),
            ], parts + drawing)
        root["xml:lang"] = language?.rawValue
        if let description {
            root["role"] = "img"
            // The title is the accessible name.
            if title == nil { root["aria-label"] = description }
        } else {
            root["aria-hidden"] = "true"
        }
        return root
    }
}

/// A position in pixels from the upper left corner.
struct Point {
    let x, y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

package struct Frame: Hashable, Sendable {
    let left, top, width, height: Double

    package init(left: Double, top: Double, width: Double, height: Double) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    var right: Double { left + width }
    var bottom: Double { top + height }
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
        if radius > 0 { element["rx"] = number(radius) }
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

    /// A small text beside a chart.
    static func label(_ text: String, at point: Point, _ anchor: Anchor) -> SVGElement {
        .text(text, at: point, .dim, size: ChartGrid.textSize, anchor: anchor)
    }

    enum Anchor: String {
        case start, middle, end
    }

    private static func list(_ points: [Point]) -> String {
        points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    }
}
