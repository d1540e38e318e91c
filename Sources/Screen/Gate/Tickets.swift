// SPDX-License-Identifier: MIT

/// Each lets this user's browser in once, because terminals are read by others and arguments of programs by all users.
struct Tickets: Hashable, Sendable {
    /// How long each is good, in nanoseconds.
    static let time: Int64 = 600_000_000_000

    /// When each ends.
    private var ends: [String: Int64] = [:]

    /// - Parameter now: nanoseconds of CLOCK_MONOTONIC.
    mutating func issue(at now: Int64) -> String {
        let ticket = Passes.fresh()
        ends[ticket] = now + Self.time
        return ticket
    }

    /// - Parameter isOfThisUser: is asked only about a ticket that is good, which stays good if not.
    /// - Returns: whether it lets somebody in; it never does again.
    mutating func redeem(_ ticket: String, at now: Int64, _ isOfThisUser: () -> Bool) -> Bool {
        ends = ends.filter { $0.value > now }
        return ends[ticket] != nil && isOfThisUser() && ends.removeValue(forKey: ticket) != nil
    }
}
