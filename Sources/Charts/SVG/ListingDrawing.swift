// SPDX-License-Identifier: MIT

/// Skills below one another, their numbers in columns.
struct ListingDrawing {
    private static let size = 13.0
    private static let small = 12.0
    private static let gap = 14.0
    private static let leading = 17.0

    let listing: ProfileReport.Listing
    let left: Double
    let width: Double

    /// What is drawn from `top` down, and where it ends.
    func draw(top: Double) -> (elements: [SVGElement], bottom: Double) {
        var elements: [SVGElement] = []
        let depth = headers.map(\.count).max() ?? 1
        var y = top + Self.leading * Double(depth)
        for (index, lines) in headers.enumerated() {
            for (line, words) in lines.enumerated() {
                let baseline = y - Double(lines.count - 1 - line) * 15
                elements.append(cell(words, column: index, baseline: baseline, .dim, size: Self.small))
            }
        }
        for row in listing.rows {
            y += 9
            elements.append(.line(Point(left, y), Point(left + width, y), .grid))
            y += Self.leading
            elements.append(cell(row.name, column: 0, baseline: y, .ink, size: Self.size))
            for (index, text) in row.cells.enumerated() {
                elements.append(cell(text, column: index + 1, baseline: y, .ink, size: Self.size))
            }
            if let tuning = row.tuning {
                y += Self.leading - 1
                elements.append(cell(tuning, column: 0, baseline: y, .dim, size: Self.small))
            }
        }
        return (elements, y + 8)
    }

    private func cell(
        _ text: String, column: Int, baseline: Double, _ style: ChartStyle.Class, size: Double
    ) -> SVGElement {
        column == 0
            ? .text(text, at: Point(left, baseline), style, size: size)
            : .text(text, at: Point(edges[column], baseline), style, size: size, anchor: .end)
    }

    /// A header of two words stands in two lines.
    private var headers: [[String]] {
        listing.header.map { header in
            let words = header.split(separator: " ").map { String($0) }
            return words.count == 2 && header.count > 8 ? words : [header]
        }
    }

    /// The right edge of each column; what room is left is shared.
    private var edges: [Double] {
        let widths = headers.indices.map { column in
            let header = headers[column].map { TextMeasure.width($0, size: Self.small) }
            let cells = listing.rows.map { row -> Double in
                guard column == 0 else { return TextMeasure.width(row.cells[column - 1], size: Self.size) }
                return max(
                    TextMeasure.width(row.name, size: Self.size),
                    TextMeasure.width(row.tuning ?? "", size: Self.small))
            }
            return (header + cells).max() ?? 0
        }
        let gap = max(Self.gap, (width - widths.reduce(0, +)) / Double(max(widths.count - 1, 1)))
        var x = left - gap
        return widths.map { width in
            x += gap + width
            return x
        }
    }
}
