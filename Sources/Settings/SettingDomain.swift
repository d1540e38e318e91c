// SPDX-License-Identifier: MIT
import Music

/// What values a setting can have.
package enum SettingDomain: Hashable, Sendable {
    package enum Unit: Hashable, Sendable, CaseIterable {
        case seconds, hertz, cents, semitones, decibels
        case one
    }

    /// Two notes; or "adaptive", alone or before two notes.
    case noteRange(limits: ClosedRange<MIDINote>, minimumSpan: Int)
    case number(ClosedRange<Double>, Unit)
    case wholeNumber(ClosedRange<Int>, Unit)
    case numberOr(word: String, ClosedRange<Double>, Unit)
    case trueOrFalse
    case choice([String])
    /// One of these, or a Scala file.
    case tuning([String])
    /// At least one of these.
    case choices([String])
    /// "FILE:BANK:PROGRAM".
    case soundSource
    /// "automatic", "alsa", "alsa:hw:0" and so on.
    case output
    /// "automatic" or "128x2".
    case buffer
    /// Any number of names, also none.
    case names
}
