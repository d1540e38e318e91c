// SPDX-License-Identifier: MIT
import Mapping
import MIDI
import Machine
import Settings
import Store

/// What is wrong with a log, and in which line.
package struct LogError: Error, Hashable, Sendable {
    /// The path.
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

/// Why a line of a log cannot be used. `word` is what the line says.
package enum LogFault: Error, Hashable, Sendable {
    /// What a value should have been.
    package enum Expectation: Hashable, Sendable, CaseIterable {
        case text, wholeNumber, number, trueOrFalse, object
        /// P1, or one of m2 … P8 with u or d.
        case interval
        /// "24:0".
        case port
        /// "09e8:0049".
        case usbID
        /// A list of whole numbers, 0…255 each.
        case bytes
    }

    // The whole file.
    case unreadable(errno: Int32)
    case tooLarge(limit: Int)
    /// No line says anything.
    case empty
    /// Bytes of a line.
    case tooLongLine(limit: Int)

    // The line as such.
    case json(JSONFault)
    case notAnObject
    /// Nothing of what a line can be about.
    case noSubject(known: [String])
    case twoSubjects(String, String)
    case unknownKey(word: String, suggestion: String?)
    case missingKey(word: String)

    // A value.
    case wrongType(key: String, word: String, Expectation)
    case outOfRange(key: String, word: String, lowest: Double, highest: Double)
    case unknownWord(key: String, word: String, known: [String])
    case message(MIDIMessageFault)
    case setting(SettingError)

    // What it means.
    case headerNotFirst
    case unsupportedFormat(word: String, supported: Int)
    /// Neither `at_ns` nor `after_ms`.
    case noTime
    case twoTimes
    /// More than so many hours from the event before it.
    case tooFar(hours: Int)
    case tooManyDevices(limit: Int)
    /// The target of an exercise is no MIDI note.
    case beyondNotes
    /// The notes of a comparison are the same.
    case noDifference
    /// What is said of a wheel cannot be true of one.
    case unusableWheel

    /// In the replay, within so many seconds.
    case didNotHappen(EventName, number: Int?, seconds: Int)
}

extension LogFault {
    init(_ failure: ByteSource.Failure) {
        self =
            switch failure {
            case .unreadable(let errno): .unreadable(errno: errno)
            case .tooLarge(let limit): .tooLarge(limit: limit)
            }
    }
}
