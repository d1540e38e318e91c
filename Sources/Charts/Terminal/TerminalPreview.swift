// SPDX-License-Identifier: MIT
import Foundation
import Profile
import Words

/// A profile in a few lines: what is heard, and where on the keyboard.
package struct TerminalPreview {
    private static let rows = 5
    /// In so few rows what lies further beside a label would be taken for it.
    private static let nearness = 0.2
    private static let most = 72

    private let summary: ProfileSummary
    private let wording: Wording
    private let width: Int

    /// - Parameter width: letters in a line; fewer than 40 are taken for 40.
    package init(_ summary: ProfileSummary, wording: Wording, width: Int) {
        self.summary = summary
        self.wording = wording
        self.width = max(width, TerminalChart.leastWidth)
    }

    /// None is longer than the width; all of them ASCII if the wording is. One sentence before the first answer.
    package var lines: [String] {
        guard !summary.isUntouched else { return wrapped(wording.texts.startTraining + ".") }
        let report = ProfileReport(summary, texts: wording.texts, on: .now, calendar: Calendar(identifier: .gregorian))
        let sentence = report.plainWords.first.map { wrapped($0) } ?? []
        let known = summary.notes.compactMap(\.estimate)
        guard report.known != nil, !known.isEmpty else { return sentence }
        return sentence + plot(known)
    }

    private func plot(_ known: [ThresholdEstimate]) -> [String] {
        let keyboard = TerminalKeyboard(range: summary.range, room: min(width, Self.most) - TerminalPlot.margin)
        let estimates = Dictionary(
            summary.notes.map { ($0.note, $0.estimate) }, uniquingKeysWith: { first, _ in first })
        let plot = TerminalPlot(
            columns: keyboard.letters.map { notes in TerminalPlot.Column(notes.compactMap { estimates[$0] ?? nil }) },
            scale: TerminalPlot.scale(known, rows: Self.rows, ofSessions: false), rows: Self.rows,
            isASCII: wording.isASCII,
            nearness: Self.nearness, label: { wording.written(wording.texts.exact($0.rawValue)) })
        let margin = String(repeating: " ", count: TerminalPlot.margin)
        let keys = keyboard.lines(isASCII: wording.isASCII)
        // The borders of the white keys are for larger drawings.
        return plot.lines + ([keys.first, keys.last].compactMap { $0 }).map { margin + $0 }
    }

    private func wrapped(_ text: String) -> [String] { TextLines.wrapped(wording.written(text), width: width) }
}
