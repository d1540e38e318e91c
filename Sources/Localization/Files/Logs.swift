// SPDX-License-Identifier: MIT
import Glibc
import Instrument
import MIDI

extension Texts {
    /// The rest of a sentence that begins with the place, without its full stop.
    package func reason(_ fault: LogFault) -> String {
        t {
            switch fault {
            case .unreadable(let errno): "the file cannot be read: \(reason(ofSystem: errno))"
            case .tooLarge(let limit): "the file is larger than \(count(limit)) bytes"
            case .empty: "the file contains no log"
            case .notJSON:
                "this is not a JSON object in UTF-8, such as “{\"await\":\"ready\"}”, or one of its numbers is not "
                    + "possible"
            case .noSubject(let known): "the line is about nothing, or about two things; it needs one of \(list(known))"
            case .unknownKey(let word): "\(quotedWord(word)) is not known here"
            case .missingKey(let word): "\(quotedWord(word)) is missing"
            case .wrongValue(let key):
                "what \(quotedWord(key)) says cannot be used; docs/session-log.md has what it can be"
            case .message(let fault): "\(reason(fault))"
            case .setting(let error): "\(sentence(for: error))"
            case .headerNotFirst: "a header can only be the first line; delete this one"
            case .unsupportedFormat(let word, let supported):
                "the format \(quotedWord(word)) is unknown; this Peach reads format \(supported)"
            case .noTime: "the line needs either “after_ms” or, as recorded logs have it, “at_ns”"
            case .tooFar(let hours): "this is more than \(count(hours)) hours from the event before it"
            case .didNotHappen(let event, let number, let seconds):
                "\(quoted(event.rawValue))\(number.map { t(" of exercise \(count($0))") } ?? "") did not happen within "
                    + "\(seconds) seconds"
            }
        }
    }

    private func reason(_ fault: MIDIMessageFault) -> String {
        t {
            switch fault {
            case .empty: "“bytes” is empty; write one whole message, such as “[144, 60, 90]”"
            case .noStatus(let byte):
                "the message begins with the data byte \(byte); each needs its status byte, 128 or above"
            case .unknownStatus(let byte): "no MIDI message begins with \(byte)"
            case .wrongCount(1, let needed): "the message has 1 byte, but needs \(needed); write one message a line"
            case .wrongCount(let found, let needed):
                "the message has \(count(found)) bytes, but needs \(needed); write one message a line"
            case .noData(let byte, let position):
                "byte \(count(position)) of the message is \(byte), but data bytes go up to 127"
            case .openSysex: "a system exclusive message begins with 240 and must end with 247"
            }
        }
    }

    package func recordingLost(file: String, errno: Int32) -> String {
        let reason = errno == ENOENT ? t("the file was deleted or replaced") : reason(ofSystem: errno)
        return t("Recording to \(quoted(file)) has stopped: \(reason). Training goes on.")
    }

    package func replayAgrees(exercises: Int) -> String {
        exercises == 1
            ? t("The exercise came out as in the log.") : t("All \(count(exercises)) exercises came out as in the log.")
    }

    package func replayDiffers(_ difference: Outcome.Difference, file: String) -> String {
        let exercise = t("\(quoted(file)): exercise \(count(difference.exercise))")
        return switch (difference.logged, difference.replayed) {
        case (let logged?, let replayed?):
            t(
                "\(exercise) has \(quotedWord(logged)) at \(quoted(difference.key)), but the replay has "
                    + "\(quotedWord(replayed)).")
        case (let logged?, nil): t("\(exercise) has \(quotedWord(logged)), but the replay has nothing there.")
        case (nil, let replayed?): t("\(exercise) is not in the log, but the replay has \(quotedWord(replayed)).")
        case (nil, nil): t("\(exercise) is different in the replay.")
        }
    }

    package func sentence(for error: LogError) -> String {
        let place = error.line == 0 ? error.file.readable : place(file: error.file.readable, line: error.line)
        if case .setting(let error) = error.fault { return "\(place): \(sentence(for: error))" }
        return "\(place): \(reason(error.fault))."
    }
}
