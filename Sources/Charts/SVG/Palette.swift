// SPDX-License-Identifier: MIT

/// The colours of a picture, as CSS writes them. Text has a contrast of 7 to the page, what carries a meaning 3.
struct Palette: Hashable, Sendable {
    let page, ink, dim: String
    /// What only guides the eye.
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
