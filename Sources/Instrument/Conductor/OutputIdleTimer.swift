// SPDX-License-Identifier: MIT

/// Closes an idle output at Start, so that the machine may sleep and other programs may play. The first press opens it again.
struct OutputIdleTimer {
    /// Nanoseconds without input until the output is closed, for a session that was played: time to read the results.
    private static let pausePlayed: Int64 = 60_000_000_000
    /// The same for a session without any input.
    private static let pauseUnplayed: Int64 = 10_000_000_000

    private var isPlayed = false
    private(set) var deadline: Int64?
    /// True while the output is closed.
    private(set) var isResting = false

    /// Handles input of the player.
    /// - Returns: true if the output is closed and has to be opened.
    mutating func wake() -> Bool {
        (deadline, isPlayed) = (nil, true)
        defer { isResting = false }
        return isResting
    }

    /// - Parameter isIdle: the output is open at Start.
    mutating func update(isIdle: Bool, at now: Int64) {
        guard isIdle, !isResting else { return deadline = nil }
        deadline = deadline ?? now + (isPlayed ? Self.pausePlayed : Self.pauseUnplayed)
    }

    /// - Parameter isSounding: a note sounds, or a key is held.
    /// - Returns: true if the output has to be closed.
    mutating func passTime(to now: Int64, isSounding: Bool) -> Bool {
        guard let moment = deadline, now >= moment else { return false }
        deadline = nil
        isResting = !isSounding
        return isResting
    }
}
