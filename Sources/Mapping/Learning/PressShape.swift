// SPDX-License-Identifier: MIT

/// What something sent while it was pressed once, as numbers: a note-off is 0, a note-on its velocity, a controller its value.
enum PressShape: Hashable, Sendable {
    /// It told both that it went down and that it came up: its highest number, and its last.
    case whole(high: Int, low: Int, isGradual: Bool)
    /// It told one thing only.
    case single(Int)
    /// It was moved, or told the two the other way round.
    case none
    case backwards

    /// More numbers than a button has.
    private static let gradual = 4

    init(_ values: [Int]) {
        guard let first = values.first, let last = values.last, let high = values.max() else {
            self = .none
            return
        }
        let distinct = Set(values).count
        if distinct == 1 {
            // An encoder that is turned tells the same again and again.
            self = values.count < 3 ? .single(first) : .none
        } else if last <= high / 2 {
            self = .whole(high: high, low: last, isGradual: distinct > Self.gradual)
        } else {
            self = distinct <= 2 && first <= last / 2 ? .backwards : .none
        }
    }

    var isWhole: Bool { if case .whole = self { true } else { false } }
}
