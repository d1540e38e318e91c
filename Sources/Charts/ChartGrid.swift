// SPDX-License-Identifier: MIT
import Foundation
import Music
import Localization

/// The lines of a threshold scale, with their cents at the left if there are words.
struct ChartGrid {
    static let textSize = 12.0
    /// Between the labels and the plot.
    private static let gap = 8.0

    let scale: ThresholdScale
    let left: Double
    let right: Double
    let texts: Texts?

    /// Room for the labels at the left of a plot: "0.1" or "1000", or the unit.
    static func room(_ texts: Texts?) -> Double {
        guard let texts else { return 0 }
        let widest = ["1.000", texts.centsUnit].map { TextMeasure.width($0, size: textSize) }.max() ?? 0
        return widest + gap
    }

    /// Above the highest line: half a label, and the unit above it.
    static func headroom(_ texts: Texts?) -> Double { texts == nil ? 4 : 28 }

    /// A small picture without words has no lines either.
    var elements: [SVGElement] {
        guard let texts else { return [] }
        let lines: [SVGElement] = scale.lines.map {
            .line(Point(left, scale.y($0)), Point(right, scale.y($0)), .grid)
        }
        let labels = labelled.map { label(texts.exact($0.rawValue), scale.y($0)) }
        return lines + labels + [label(texts.centsUnit, scale.top - 18)]
    }

    /// Every line, or where they are close only the powers of ten.
    private var labelled: [Cents] {
        let lines = scale.lines
        let closest = zip(lines, lines.dropFirst()).map { scale.y($0) - scale.y($1) }.min() ?? 0
        if closest >= Self.textSize * 1.25 { return lines }
        return lines.filter { log10($0.rawValue) == log10($0.rawValue).rounded() }
    }

    private func label(_ text: String, _ y: Double) -> SVGElement {
        .text(text, at: Point(left - Self.gap, y + 4), .dim, size: Self.textSize, anchor: .end)
    }
}
