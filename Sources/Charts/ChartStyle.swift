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
        + rule(.course, "fill:none;stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round")
        + rule(.whiteKey, "stroke-width:1") + rule(.keyEdge, "stroke-width:1")

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
        case .course: "stroke:\(palette.ink)"
        case .whiteKey: "fill:\(palette.whiteKey);stroke:\(palette.keyEdge)"
        case .blackKey: "fill:\(palette.blackKey)"
        case .bar: "fill:\(palette.axis)"
        case .keyEdge: "stroke:\(palette.keyEdge)"
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

    static let light = Palette(
        page: "#ffffff", ink: "#1c1917", dim: "#524d48", grid: "#dcd8d3", axis: "#7c746d", band: "#cfdef2",
        edge: "#5f87bd", signal: "#1b4f9c", whiteKey: "#ffffff", blackKey: "#1c1917", keyEdge: "#8a827b")

    static let dark = Palette(
        page: "#1f1c19", ink: "#f5f2ee", dim: "#c4bdb5", grid: "#3f3a35", axis: "#9a928a", band: "#2d425f",
        edge: "#6e94c7", signal: "#9cc4ff", whiteKey: "#dad5ce", blackKey: "#14110f", keyEdge: "#6b645d")
}
