// SPDX-License-Identifier: MIT

/// A place on the page, in pixels from its upper left corner.
package struct Point: Hashable, Sendable {
    package let x: Double
    package let y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// A part of the page.
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

    /// - Parameter style: a class of the page's own style sheet.
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
