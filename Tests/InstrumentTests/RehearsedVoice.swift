// SPDX-License-Identifier: MIT
import Synchronization
import Testing
import Instrument

/// A voice in rendered time, as quick, slow or stubborn as voices are.
final class RehearsedVoice: Speaker {
    /// In nanoseconds.
    struct Manner: Sendable, CustomTestStringConvertible {
        let name: String
        /// From the order to the first sound; nil is never.
        var delay: Int64? = 0
        /// Of each text.
        var length: Int64 = 0
        /// From being cut off to silence; nil tells nobody of it.
        var hush: Int64? = 0
        /// Fails in place of beginning.
        var error: VoiceError?

        var testDescription: String { name }

        static let all: [Manner] = [
            Manner(name: "of no length"),
            Manner(name: "instant", length: 600_000_000),
            Manner(name: "ordinary", delay: 40_000_000, length: 1_100_000_000, hush: 30_000_000),
            Manner(name: "slow", delay: 1_500_000_000, length: 2_000_000_000, hush: 700_000_000),
            Manner(name: "late", delay: 5_000_000_000, length: 500_000_000, hush: 20_000_000),
            Manner(name: "endless", length: .max / 4, hush: 20_000_000),
            Manner(name: "silent for ever", delay: nil, hush: nil),
            Manner(name: "missing", error: .missing),
            Manner(name: "refusing after a while", delay: 300_000_000, error: .refused),
        ]
    }

    struct Said: Sendable {
        let text: String
        let number: Int
        var begin: Int64?
        var end: Int64?
        var isCut = false
        var isBegunTold = false
        var isEndTold = false
    }

    private let manner: Manner
    private let now: @Sendable () -> Int64
    private let state = Mutex<[Said]>([])

    init(_ manner: Manner, now: @escaping @Sendable () -> Int64) { (self.manner, self.now) = (manner, now) }

    func say(_ text: String, number: Int) {
        state.withLock { said in
            let free = max(now(), said.last?.end ?? 0)
            let begin = manner.delay.map { free + $0 }
            said.append(Said(text: text, number: number, begin: begin, end: begin.map { $0 + manner.length }))
        }
    }

    func cut() {
        let now = now()
        state.withLock { said in
            for index in said.indices where !said[index].isEndTold && !said[index].isCut {
                said[index].isCut = true
                let isHeard = said[index].begin.map { $0 <= now } ?? false
                // What has not begun never does.
                if !isHeard { said[index].begin = nil }
                said[index].end = manner.hush.map { min(said[index].end ?? .max, now + (isHeard ? $0 : 0)) }
            }
        }
    }

    func giveUp() {}

    /// All that was ordered.
    var all: [Said] { state.withLock { $0 } }

    func isHeard(from start: Int64, to end: Int64) -> Bool {
        guard manner.error == nil else { return false }
        return all.contains { said in said.begin.map { $0 < end && (said.end ?? .max) > start } ?? false }
    }

    /// What it tells by now, once.
    func facts(until now: Int64) -> [SpokenFact] {
        state.withLock { said in
            var facts: [SpokenFact] = []
            for index in said.indices {
                if let begin = said[index].begin, begin <= now, !said[index].isBegunTold {
                    said[index].isBegunTold = true
                    facts.append(manner.error.map { .failed(said[index].number, $0) } ?? .begun(said[index].number))
                }
                if let end = said[index].end, end <= now, !said[index].isEndTold {
                    said[index].isEndTold = true
                    if manner.error == nil { facts.append(.ended(said[index].number)) }
                }
            }
            return facts
        }
    }
}
