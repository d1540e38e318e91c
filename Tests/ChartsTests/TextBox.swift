// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Charts

/// The bounding box of a text, measured with letters wider than most fonts'.
struct TextBox: CustomStringConvertible {
    let text: String
    let left, right, top, bottom: Double
    let size: Double
    /// Ascent and descent as shares of the size; smaller in most fonts.
    private static let (ascent, descent) = (0.95, 0.27)

    var description: String { "“\(text)” \(left)…\(right), \(top)…\(bottom)" }

    func touches(_ other: TextBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// All texts of a picture.
    static func all(in element: SVGElement) throws -> [TextBox] {
        var boxes = try element.children.flatMap { try all(in: $0) }
        if element.name == "text" { boxes.append(try TextBox(element)) }
        return boxes
    }

    private init(_ element: SVGElement) throws {
        let x = try #require(element["x"].flatMap { Double($0) })
        let y = try #require(element["y"].flatMap { Double($0) })
        size = try #require(element["font-size"].flatMap { Double($0) })
        text = element.contents.map { if case .text(let text) = $0 { text } else { "" } }.joined()
        let width = TextMeasure.width(text, size: size, isBold: element["class"] == "peach-strong")
        left = element["text-anchor"] == "end" ? x - width : element["text-anchor"] == "middle" ? x - width / 2 : x
        right = left + width
        top = y - Self.ascent * size
        bottom = y + Self.descent * size
    }
}
