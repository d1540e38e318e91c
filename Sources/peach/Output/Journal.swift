// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import Words

/// The journal of systemd, where a unit's output goes.
enum Journal {
    /// How much a line matters: the levels of syslog(3), which the journal reads at the beginning of a line, sd-daemon(3).
    enum Level: Int {
        case error = 3
        case warning = 4
        case notice = 5
    }

    /// Standard error is the journal.
    static let takesErrors = isBehind(STDERR_FILENO)
    /// Standard output is.
    static let takesOutput = isBehind(STDOUT_FILENO)

    /// The environment alone may be that of a unit that has begun this process at a terminal.
    private static func isBehind(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard let named = ProcessInfo.processInfo.environment["JOURNAL_STREAM"], fstat(descriptor, &status) == 0 else {
            return false
        }
        return named == "\(status.st_dev):\(status.st_ino)"
    }

    /// The lines of a text as the journal takes them.
    static func lines(_ text: String, _ level: Level) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "<\(level.rawValue)>\($0)" }
            .joined(separator: "\n")
    }
}

/// For whoever reads the journal: what is in the way, and what is said besides; nothing of how somebody trains.
struct JournalRenderer: Renderer {
    var texts: Texts { Speech.texts }

    func render(_ snapshot: Snapshot) {
        for line in texts.lines(for: snapshot) where line.role == .trouble { Speech.say(line.text, .warning) }
    }

    func say(_ text: String) { Speech.say(text) }
}
