// SPDX-License-Identifier: MIT
import Foundation
import Music
import Training

/// The errors of the latest tuned pitches by their size, their start, their session and their note; positive is too high.
package struct ErrorDistribution: Hashable, Sendable {
    package struct Group: Hashable, Sendable {
        package let count: Int
        package let mean: Cents
        /// Of the errors without sign.
        package let meanSize: Cents
    }

    package struct Session: Hashable, Sendable {
        package let start: Date
        package let errors: Group
    }

    /// The most bins on either side of the correct pitch.
    private static let mostBins = 12
    /// Cents.
    private static let widths = [0.5, 1, 2, 3, 4, 5]

    /// The width of a bin. Bin i holds the errors from i times this on.
    package let width: Cents
    /// Counts by bin, of pitches that began too high and of those that began too low; gross errors are left out.
    package let fromAbove, fromBelow: [Int: Int]
    /// Nil without any.
    package let above, below: Group?
    /// Oldest first.
    package let sessions: [Session]
    package let notes: [MIDINote: Group]

    /// - Parameter sessions: oldest first, none empty.
    package init(_ sessions: [[TunedError]]) {
        let errors = sessions.joined()
        let fine = errors.filter { $0.error.magnitude <= MatchingSummary.grossLimit }
        let most = fine.map(\.error.magnitude.rawValue).max() ?? 0
        let width = Self.widths.first { most / $0 < Double(Self.mostBins) } ?? Self.widths.last ?? 5
        func bins(_ errors: [TunedError]) -> [Int: Int] {
            errors.reduce(into: [:]) { $0[Int(($1.error.rawValue / width).rounded(.down)), default: 0] += 1 }
        }
        let (above, below) = (fine.filter { $0.start > 0 }, fine.filter { $0.start < 0 })
        self.width = Cents(width)
        (fromAbove, fromBelow) = (bins(above), bins(below))
        (self.above, self.below) = (Group(above), Group(below))
        self.sessions = sessions.compactMap { session in
            session.first.flatMap { first in Group(session).map { Session(start: first.timestamp, errors: $0) } }
        }
        notes = Dictionary(grouping: errors.filter { $0.note != nil }, by: \.note).reduce(into: [:]) { notes, group in
            if let note = group.key { notes[note] = Group(group.value) }
        }
    }
}

extension ErrorDistribution.Group {
    fileprivate init?(_ errors: [TunedError]) {
        guard !errors.isEmpty else { return nil }
        let count = Double(errors.count)
        self.init(
            count: errors.count, mean: Cents(errors.reduce(0) { $0 + $1.error.rawValue } / count),
            meanSize: Cents(errors.reduce(0) { $0 + $1.error.magnitude.rawValue } / count))
    }
}
