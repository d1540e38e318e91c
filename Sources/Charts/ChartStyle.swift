// SPDX-License-Identifier: MIT

/// The style sheet of all drawings. A drawing only names its classes; the embedding page includes the sheet.
package enum ChartStyle {
    enum Class: String, Hashable, Sendable, CaseIterable {
        case page, ink, strong, dim, grid, axis
        /// A 95 % band, its border, and its ends beside a gap.
        case band, edge, faded
        case signal, point, whisker, haze
        /// Answers; and arrows where a band goes on beyond a chart.
        case tally, beyond
        /// Smoothed thresholds.
        case course
        /// The difference at which training begins.
        case placeholder
        case whiteKey, blackKey, keyEdge, bar
        /// The weakest octave, and the band of single notes behind those of intervals.
        case weak
        /// The band of an interval, a row without one, and a figure beside it.
        case reach, missing, figure
        /// Tuned pitches that began too high, and too low.
        case above, below
        case target, good, accent

        var name: String { "peach-" + rawValue }
    }

    static let rootClass = "peach-chart"

    /// CSS for a style element or a style sheet.
    package static func sheet(_ appearance: Appearance) -> String {
        switch appearance {
        case .light: fixed + rules(.light)
        case .dark: fixed + rules(.dark)
        // Paper stays white.
        case .auto: fixed + rules(.light) + "@media screen and (prefers-color-scheme: dark){" + rules(.dark) + "}"
        }
    }

    private static let fixed =
        ".\(rootClass){font-family:system-ui,-apple-system,\"Segoe UI\",\"Noto Sans\",sans-serif;"
        + "font-variant-numeric:tabular-nums}"
        + rule(.strong, "font-weight:600") + rule(.grid, "stroke-width:1") + rule(.axis, "stroke-width:1")
        + rule(.edge, "fill:none;stroke-width:1;stroke-linejoin:round")
        + rule(.signal, "fill:none;stroke-width:2.25;stroke-linejoin:round;stroke-linecap:round")
        + rule(.placeholder, "stroke-width:2;stroke-dasharray:5 5")
        + rule(.course, "fill:none;stroke-width:2.25;stroke-linejoin:round;stroke-linecap:round")
        + rule(.whiteKey, "stroke-width:1") + rule(.keyEdge, "stroke-width:1")
        + rule(.missing, "stroke-width:1;stroke-dasharray:2 5") + rule(.figure, "font-weight:600")
        + rule(.target, "stroke-width:2") + rule(.good, "font-weight:600")

    private static func rules(_ palette: Palette) -> String {
        Class.allCases.map { rule($0, colour($0, palette)) }.joined()
    }

    private static func colour(_ style: Class, _ palette: Palette) -> String {
        switch style {
        case .page: "fill:\(palette.page)"
        case .ink, .strong, .tally: "fill:\(palette.ink)"
        case .dim: "fill:\(palette.dim)"
        case .grid: "stroke:\(palette.grid)"
        case .axis: "stroke:\(palette.axis)"
        case .band: "fill:\(palette.band)"
        case .faded: "fill:\(palette.band);fill-opacity:.45"
        case .edge, .whisker, .placeholder: "stroke:\(palette.edge)"
        case .signal: "stroke:\(palette.signal)"
        case .point: "fill:\(palette.signal)"
        case .beyond: "fill:\(palette.edge)"
        case .haze: "stroke:\(palette.band)"
        case .course: "stroke:\(palette.signal)"
        case .whiteKey: "fill:\(palette.whiteKey);stroke:\(palette.keyEdge)"
        case .blackKey: "fill:\(palette.blackKey)"
        case .bar: "fill:\(palette.axis)"
        case .keyEdge: "stroke:\(palette.keyEdge)"
        case .weak: "fill:\(palette.wash)"
        case .reach: "fill:\(palette.signal);fill-opacity:.22"
        case .missing: "stroke:\(palette.axis)"
        case .figure, .above: "fill:\(palette.signal)"
        case .below: "fill:\(palette.signal);fill-opacity:.5"
        case .target: "stroke:\(palette.good)"
        case .good: "fill:\(palette.good)"
        case .accent: "fill:\(palette.accent)"
        }
    }

    private static func rule(_ style: Class, _ declarations: String) -> String { ".\(style.name){\(declarations)}" }
}

/// The background of a picture.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// Follows the viewer's colour scheme; light on paper.
    case auto
    case light, dark
}

/// CSS colours. The contrast to the page is at least 7 for text, and 3 for other parts with a meaning.
struct Palette: Hashable, Sendable {
    let page, ink, dim: String
    /// Without a meaning of its own.
    let grid: String
    let axis: String
    let band, edge, signal: String
    let whiteKey, blackKey, keyEdge: String
    /// `wash` lies behind the weakest octave, `accent` is its label, `good` the target.
    let wash, accent, good: String

    static let light = Palette(
        page: "#fffdfa", ink: "#1f1a17", dim: "#5a514a", grid: "#e7dccf", axis: "#8a7c71", band: "#d6dae2",
        edge: "#6d86b3", signal: "#1f4e9e", whiteKey: "#ffffff", blackKey: "#2a2320", keyEdge: "#8a7c71",
        wash: "#ffe6d6", accent: "#8c3a16", good: "#14674a")

    static let dark = Palette(
        page: "#201a17", ink: "#f7efe7", dim: "#bdb0a7", grid: "#382f29", axis: "#8b7e74", band: "#2e333e",
        edge: "#6f88bd", signal: "#8fb4ff", whiteKey: "#e9e0d6", blackKey: "#100c0a", keyEdge: "#6b645d",
        wash: "#46291a", accent: "#ffb48a", good: "#6ed8ac")
}
