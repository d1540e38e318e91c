// SPDX-License-Identifier: MIT

/// What surrounds a drawing: its size, and what it is for somebody who does not see it.
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
