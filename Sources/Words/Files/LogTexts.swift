// SPDX-License-Identifier: MIT
import Instrument

/// What is said about logs of sessions.
package protocol LogTexts: FileTexts {
    /// The rest of a sentence that begins with the place, without its full stop.
    func reason(_ fault: LogFault) -> String
    /// While a session is recorded, once.
    func recordingLost(file: String, errno: Int32) -> String
    func replayAgrees(exercises: Int) -> String
    func replayDiffers(_ difference: Outcome.Difference, file: String) -> String
}

extension LogTexts {
    /// "session.jsonl, line 3: …".
    package func sentence(for error: LogError) -> String {
        let place = error.line == 0 ? error.file.readable : place(file: error.file.readable, line: error.line)
        if case .setting(let error) = error.fault { return "\(place): \(sentence(for: error))" }
        return "\(place): \(reason(error.fault))."
    }

    /// Words of a fault between quotation marks.
    func quotedName(_ event: EventName) -> String { quoted(event.rawValue) }
}
