// SPDX-License-Identifier: MIT

/// One-time tokens of the owner. Others read terminals, and all users read the arguments of programs.
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

    /// - Parameter isOfThisUser: called only for a valid ticket; if it returns false, the ticket stays valid.
    /// - Returns: whether the ticket was valid; it no longer is.
    mutating func redeem(_ ticket: String, at now: Int64, _ isOfThisUser: () -> Bool) -> Bool {
        ends = ends.filter { $0.value > now }
        return ends[ticket] != nil && isOfThisUser() && ends.removeValue(forKey: ticket) != nil
    }
}
