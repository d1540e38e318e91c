// SPDX-License-Identifier: MIT
import Foundation

/// How much a simulated listener trains, and when: the exercises are spread evenly over sessions a day apart, in each of
/// which the comparisons come first.
package struct SimulationPlan: Hashable, Sendable {
    /// The evening of the last session, 2025-12-31 18:00 UTC, so that nothing lies in the future.
    package static let lastSession = Date(timeIntervalSince1970: 1_767_204_000)
    /// Seconds from one exercise to the next.
    package static let pace = 5.0

    package let comparisons: Int
    package let matchings: Int
    /// At least 1.
    package let sessions: Int

    package init(comparisons: Int, matchings: Int = 0, sessions: Int = 1) {
        self.comparisons = max(0, comparisons)
        self.matchings = max(0, matchings)
        self.sessions = max(1, sessions)
    }

    /// Sessions in which there is anything to do.
    package var practised: Int { (0..<sessions).count { comparisons(in: $0) + matchings(in: $0) > 0 } }

    /// All of them.
    package var exercises: Int { comparisons + matchings }

    /// - Parameter session: 0…sessions − 1.
    package func comparisons(in session: Int) -> Int { share(of: comparisons, session) }

    /// - Parameter session: 0…sessions − 1.
    package func matchings(in session: Int) -> Int { share(of: matchings, session) }

    private func share(of total: Int, _ session: Int) -> Int {
        total * (session + 1) / sessions - total * session / sessions
    }

    /// When an exercise is answered.
    /// - Parameters:
    ///   - session: 0…sessions − 1.
    ///   - exercise: 1…, comparisons and matchings together.
    package func date(session: Int, exercise: Int) -> Date {
        let days = Double((sessions - 1 - session) * daysApart)
        return Self.lastSession.addingTimeInterval(Double(exercise) * Self.pace - days * 86_400)
    }

    /// More than one where a session would reach into the next.
    private var daysApart: Int {
        let longest = exercises / sessions + 2
        return 1 + Int(Double(longest) * Self.pace) / 43_200
    }
}
