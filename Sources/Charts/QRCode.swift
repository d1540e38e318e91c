// SPDX-License-Identifier: MIT
import CQRencode

/// A QR code for a page or a terminal (ISO/IEC 18004, by libqrencode).
package struct QRCode: Hashable, Sendable {
    /// Quiet zone in modules, which cameras need.
    static let margin = 4

    /// Modules per side.
    package let side: Int
    private let dark: [Bool]

    /// Nil beyond a code's capacity, about 2,300 bytes.
    package init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        side = Int(code.pointee.width)
        // The lowest bit of a module is set if it is dark.
        dark = (0..<(side * side)).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// False beyond the edge.
    package func isDark(_ x: Int, _ y: Int) -> Bool {
        (0..<side).contains(x) && (0..<side).contains(y) && dark[y * side + x]
    }

    /// Always dark on light, independent of the page.
    package func svg(description: String) -> SVGElement {
        let whole = side + 2 * Self.margin
        var path = ""
        for y in 0..<side {
            for x in 0..<side where isDark(x, y) { path += "M\(x + Self.margin) \(y + Self.margin)h1v1h-1z" }
        }
        return SVGElement(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "class": "peach-code", "viewBox": "0 0 \(whole) \(whole)",
                "role": "img", "aria-label": description,
            ],
            [
                SVGElement("rect", ["width": "\(whole)", "height": "\(whole)", "fill": "#ffffff"]),
                SVGElement("path", ["d": path, "fill": "#000000", "shape-rendering": "crispEdges"]),
            ])
    }

    /// Each character shows two modules, one above the other. Light modules are drawn, which is right on a dark terminal;
    /// cameras also read the inverse.
    package var lines: [String] {
        stride(from: -Self.margin, to: side + Self.margin, by: 2).map { y in
            String(
                (-Self.margin..<side + Self.margin).map { x -> Character in
                    switch (isDark(x, y), isDark(x, y + 1)) {
                    case (false, false): "█"
                    case (false, true): "▀"
                    case (true, false): "▄"
                    case (true, true): " "
                    }
                })
        }
    }
}
