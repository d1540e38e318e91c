// SPDX-License-Identifier: MIT
import Training
import Localization

/// The start menu in a terminal: the modes in two groups, each with the controls that start it.
package struct TerminalStart {
    private static let gap = 3

    private let controls: [StartControls]
    private let wording: Wording
    private let width: Int

    /// - Parameter width: of lines, at least 40.
    package init(_ controls: [StartControls], wording: Wording, width: Int) {
        self.controls = controls
        self.wording = wording
        self.width = max(width, TerminalChart.leastWidth)
    }

    /// Within the width; ASCII if the wording is.
    package var lines: [StyledLine] {
        let modes = Array(TrainingMode.allCases.enumerated())
        let names = modes.map { wording.written("  \($0 + 1)  \(wording.texts.name(of: $1))") }
        let groups = [(wording.texts.singleNotes, false), (wording.texts.heading(.intervals), true)]
        let columns = [names + groups.map { wording.written($0.0) }] + controls.map { cells($0) }
        let widths = columns.map { ($0.map(\.count).max() ?? 0) + Self.gap }
        let isTable = widths.reduce(-Self.gap, +) <= width
        return groups.flatMap { group, hasIntervals -> [StyledLine] in
            let head = row([group] + (isTable && !hasIntervals ? controls.map(\.controller) : []), widths)
            return [StyledLine(head, .heading)]
                + modes.filter { $1.hasIntervals == hasIntervals }.flatMap { index, _ in
                    isTable
                        ? [StyledLine(row([names[index]] + controls.map { $0.names[index] }, widths))]
                        : [StyledLine(names[index])] + list(index)
                }
        }
    }

    private func cells(_ controls: StartControls) -> [String] {
        ([controls.controller] + controls.names).map { wording.written($0) }
    }

    private func row(_ cells: [String], _ widths: [Int]) -> String {
        TerminalPlot.trimmed(
            zip(cells, widths).map { TextLines.padded(wording.written($0), to: $1) }.joined())
    }

    /// If a table is too wide: a line for each controller below the mode.
    private func list(_ index: Int) -> [StyledLine] {
        controls.filter { !$0.names[index].isEmpty }.flatMap { controls in
            TextLines.wrapped(
                wording.written("\(controls.controller): \(controls.names[index])"), width: width - 5, indent: 2
            ).map { StyledLine("     " + $0) }
        }
    }
}

extension TrainingMode {
    fileprivate var hasIntervals: Bool {
        switch self {
        case .comparison, .pitchMatching: false
        case .intervalComparison, .intervalPitchMatching: true
        }
    }
}
