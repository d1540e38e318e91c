// SPDX-License-Identifier: MIT
import MIDI
import Platform
import Settings

/// What is wrong with a log, and in which line.
package struct LogError: Error, Hashable, Sendable {
    package let file: String
    /// From 1; 0 if it is about the whole file.
    package let line: Int
    package let fault: LogFault

    package init(file: String, line: Int, _ fault: LogFault) {
        self.file = file
        self.line = line
        self.fault = fault
    }
}

package enum LogFault: Error, Hashable, Sendable {
    // The whole file.
    case unreadable(errno: Int32)
    case tooLarge(limit: Int)
    case empty

    // The line as such.
    /// It is not one object of JSON, or a number in it does not fit.
    case notJSON
    /// It needs exactly one of these.
    case noSubject(known: [String])
    case unknownKey(word: String)
    case missingKey(word: String)
    /// Of the wrong type, an unknown word, or out of range.
    case wrongValue(key: String)
    case message(MIDIMessageFault)
    case setting(SettingError)

    // What it means.
    case headerNotFirst
    case unsupportedFormat(word: String, supported: Int)
    /// Not one of `at_ns` and `after_ms`.
    case noTime
    /// More than so many hours from the event before it.
    case tooFar(hours: Int)

    /// In the replay, within so many seconds.
    case didNotHappen(EventName, number: Int?, seconds: Int)
}
