// SPDX-License-Identifier: MIT

/// Six digits that let one device in, for five minutes and five tries.
struct Pairing: Hashable, Sendable {
    static let digits = 6
    static let tries = 5
    /// Nanoseconds.
    static let time: Int64 = 300_000_000_000

    enum Outcome: Hashable, Sendable {
        case right
        /// With none left it is over.
        case wrong(left: Int)
        /// Nobody is being paired, or not any more.
        case over
    }

    let code: String
    private let end: Int64
    private var triesLeft = Self.tries

    /// - Parameter now: nanoseconds of CLOCK_MONOTONIC.
    init(at now: Int64, using generator: inout some RandomNumberGenerator) {
        let number = String(Int.random(in: 0..<1_000_000, using: &generator))
        code = String(repeating: "0", count: Self.digits - number.count) + number
        end = now + Self.time
    }

    func isOver(at now: Int64) -> Bool { now >= end || triesLeft == 0 }

    /// A right code is good for once: whoever holds the pairing lets go of it then.
    mutating func attempt(_ code: String, at now: Int64) -> Outcome {
        guard !isOver(at: now) else { return .over }
        triesLeft -= 1
        if code == self.code { return .right }
        return .wrong(left: triesLeft)
    }
}
