// SPDX-License-Identifier: MIT

/// One of a row, seen from another.
package enum Neighbour: String, Hashable, Sendable, CaseIterable {
    case next, previous
}

extension Array where Element: Equatable {
    /// The one beside another, round again at the ends; from one that is not there, the first. Nil if the row is empty.
    package func neighbour(_ neighbour: Neighbour, of element: Element) -> Element? {
        guard !isEmpty else { return nil }
        guard let place = firstIndex(of: element) else { return first }
        return self[(place + (neighbour == .next ? 1 : count - 1)) % count]
    }
}
