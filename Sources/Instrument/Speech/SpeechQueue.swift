// SPDX-License-Identifier: MIT

/// What is being said, one after the other. Moments go in, in nanoseconds; it knows no clock, no sound and no voice.
struct SpeechQueue {
    enum State: Hashable {
        case silent
        /// For the last note to have faded.
        case waiting(since: Int64)
        case ordered(at: Int64)
        case begun(at: Int64)
        /// Cut off, and not known to be silent yet.
        case cut(at: Int64)
        /// Whatever stands between the voice and the ear may have something left.
        case resting(until: Int64)
    }

    enum Overdue { case nothing, cut, forgotten }

    /// How long a voice may take to begin, to come to its end, and to be silent when it is cut off.
    static let patience: Int64 = 4_000_000_000
    static let longest: Int64 = 10_000_000_000
    static let hush: Int64 = 1_000_000_000
    /// How long words wait for the end of a note of which nobody tells it.
    static let fade: Int64 = 500_000_000
    /// Between words and notes: servers do not tell all that they hold back.
    static let rest: Int64 = 100_000_000

    private(set) var state = State.silent
    /// Nothing is said any more, until it `recovers`.
    private(set) var isGivenUp = false
    private var texts: [String] = []
    /// Of the words that were ordered last.
    private var number = 0
    /// Words to this number have ended; a replay may tell it a moment before they are ordered.
    private var ended = 0

    var isSilent: Bool { state == .silent }

    /// - Parameter quiet: when the last note has faded, if that is known.
    func deadline(quiet: Int64?) -> Int64? {
        switch state {
        case .silent: nil
        case .waiting(let since): min(Self.rested(quiet), since + Self.fade)
        case .ordered(let moment): moment + Self.patience
        case .begun(let moment): moment + Self.longest
        case .cut(let moment): moment + Self.hush
        case .resting(let moment): moment
        }
    }

    mutating func say(_ text: String, at now: Int64) {
        guard !isGivenUp, !text.isEmpty else { return }
        texts.append(text)
        switch state {
        case .silent, .resting: state = .waiting(since: now)
        case .waiting, .ordered, .begun, .cut: break
        }
    }

    mutating func order(quiet: Int64?, at now: Int64) -> (text: String, number: Int)? {
        guard case .waiting(let since) = state, Self.rested(quiet) <= now || since + Self.fade <= now, !texts.isEmpty
        else {
            return nil
        }
        number += 1
        state = .ordered(at: now)
        let text = texts.removeFirst()
        if ended >= number { goOn(at: now) }
        return (text, number)
    }

    /// - Returns: whether the voice has to be told.
    mutating func cut(at now: Int64) -> Bool {
        texts = []
        switch state {
        case .ordered, .begun:
            state = .cut(at: now)
            return true
        case .waiting: state = .silent
        case .silent, .cut, .resting: break
        }
        return false
    }

    mutating func begin(_ number: Int, at now: Int64) {
        if case .ordered = state, number == self.number { state = .begun(at: now) }
    }

    mutating func end(_ number: Int, at now: Int64) {
        ended = max(ended, number)
        guard number >= self.number else { return }
        switch state {
        case .ordered, .begun, .cut: goOn(at: now)
        case .silent, .waiting, .resting: break
        }
    }

    mutating func fail() -> Bool {
        defer { isGivenUp = true }
        (texts, state) = ([], .silent)
        return !isGivenUp
    }

    mutating func recover() { isGivenUp = false }

    mutating func pass(to now: Int64) -> Overdue {
        guard let moment = deadline(quiet: nil), moment <= now else { return .nothing }
        switch state {
        case .silent, .waiting: return .nothing
        case .ordered, .begun:
            (texts, state) = ([], .cut(at: now))
            return .cut
        case .cut:
            (texts, state) = ([], .silent)
            return .forgotten
        case .resting:
            state = .silent
            return .nothing
        }
    }

    /// To be told after `.cut` or `.forgotten`.
    mutating func giveUp() -> Bool {
        defer { isGivenUp = true }
        return !isGivenUp
    }

    private static func rested(_ quiet: Int64?) -> Int64 {
        // What has always been quiet is so early that nothing can be added.
        quiet.map { $0 == .min ? $0 : $0 + rest } ?? .max
    }

    private mutating func goOn(at now: Int64) {
        state = texts.isEmpty ? .resting(until: now + Self.rest) : .waiting(since: now)
    }
}
