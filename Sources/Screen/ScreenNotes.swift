// SPDX-License-Identifier: MIT
import Words

/// What pages are told beside what happens. Any thread; never waits.
extension Screen {
    /// Nothing is plugged in.
    package nonisolated func missController() { events.yield(.noted(.noController) { $0.noController }) }

    /// How things stand around Peach: one sentence after the other.
    package nonisolated func note(_ sentences: [@Sendable (Texts) -> String]) {
        for (number, text) in sentences.enumerated() { events.yield(.noted(.surroundings(number), text)) }
    }
}
