// SPDX-License-Identifier: MIT
import Music

/// The intervals that are practised: at least one, each once.
package struct IntervalSet: Hashable, Sendable {
    /// What the unison modes always use.
    package static let unison = IntervalSet(.prime)
    /// Where the interval modes begin.
    package static let perfectFifthUp = IntervalSet(.perfectFifthUp)

    package static let least = 1

    /// From the widest down to the widest up. The order is fixed so that a seed always draws the same.
    package let sorted: [DirectedInterval]

    package init(_ only: DirectedInterval) { sorted = [only] }

    package init?(_ intervals: some Sequence<DirectedInterval>) {
        let each = Set(intervals)
        guard each.count >= Self.least else { return nil }
        sorted = each.sorted()
    }

    /// The interval beside the set, in the order of sizes, from an octave down to an octave up and round again; never the
    /// prime, which the interval modes leave to the others.
    package func neighbour(_ neighbour: Neighbour) -> DirectedInterval {
        let all = DirectedInterval.all.filter { $0 != .prime }.sorted()
        return switch neighbour {
        case .next: all.first { $0 > sorted[sorted.count - 1] } ?? all[0]
        case .previous: all.last { $0 < sorted[0] } ?? all[all.count - 1]
        }
    }

    /// Each is equally likely. A set of one draws nothing, so that in the unison modes a seed means the same to whoever
    /// knows no intervals.
    package func random(using generator: inout some RandomNumberGenerator) -> DirectedInterval {
        sorted[sorted.count == 1 ? 0 : generator.uniform(below: sorted.count)]
    }
}

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
