// SPDX-License-Identifier: MIT
import Glibc
import Instrument
import MIDI
import Store

extension English: LogTexts {
    package func reason(_ fault: LogFault) -> String {
        switch fault {
        case .unreadable(let errno): "the file cannot be read: \(reason(ofSystem: errno))"
        case .tooLarge(let limit): "the file is larger than \(count(limit)) bytes"
        case .empty: "the file contains no log"
        case .tooLongLine(let limit): "the line is longer than \(count(limit)) bytes"
        case .json(let fault): reason(fault)
        case .notAnObject: "this is not a JSON object; put braces around the line"
        case .noSubject(let known): "the line does not say what it is about; it needs one of \(list(known))"
        case .twoSubjects(let one, let other):
            "\(quotedWord(one)) and \(quotedWord(other)) cannot be in one line; make two lines of them"
        case .unknownKey(let word, let known):
            "\(quotedWord(word)) is not known here"
                + (known.map { "; perhaps you meant \(quotedWord($0))" } ?? "")
        case .missingKey(let word): "\(quotedWord(word)) is missing"
        case .wrongType(let key, let word, let expected):
            "at \(quotedWord(key)), \(quotedWord(word)) is not \(name(of: expected))"
        case .outOfRange(let key, let word, let lowest, let highest):
            "at \(quotedWord(key)), \(quotedWord(word)) is not between \(exact(lowest)) and \(exact(highest))"
        case .unknownWord(let key, let word, let known):
            "at \(quotedWord(key)), \(quotedWord(word)) is unknown; it can be \(list(known))"
        case .message(let fault): reason(fault)
        case .setting(let error): sentence(for: error)
        case .headerNotFirst: "a header can only be the first line; delete this one"
        case .unsupportedFormat(let word, let supported):
            "the format \(quotedWord(word)) is unknown; this Peach reads format \(supported)"
        case .noTime: "a time is missing; write “after_ms”, or “at_ns” as recorded logs do"
        case .twoTimes: "“at_ns” and “after_ms” exclude each other; delete one of them"
        case .tooFar(let hours): "this is more than \(count(hours)) hours from the event before it"
        case .tooManyDevices(let limit): "more than \(count(limit)) controllers are named up to here"
        case .beyondNotes: "the target of this exercise is no MIDI note; they go from 0 to 127"
        case .noDifference: "“offset_cents” must not be 0, because no answer would be right"
        case .unusableWheel: "what “known” says cannot be true of any wheel; delete the line"
        case .didNotHappen(let event, let number, let seconds):
            "\(quotedName(event))\(number.map { " of exercise \(count($0))" } ?? "") did not happen within "
                + "\(seconds) seconds"
        }
    }

    private func reason(_ fault: JSONFault) -> String {
        switch fault {
        case .notUTF8: "this is not UTF-8; save the file with that encoding"
        case .syntax(let column):
            "this is not JSON from byte \(count(column)) on; a line is one object, such as “{\"await\":\"ready\"}”"
        case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
        case .hugeNumber(let word): "the number \(quotedWord(word)) is too large"
        case .repeatedName(let word): "\(quotedWord(word)) appears twice; delete one of them"
        }
    }

    private func reason(_ fault: MIDIMessageFault) -> String {
        switch fault {
        case .empty: "“bytes” is empty; write one whole message, such as “[144, 60, 90]”"
        case .noStatus(let byte):
            "the message begins with the data byte \(byte); each needs its status byte, 128 or above"
        case .unknownStatus(let byte): "no MIDI message begins with \(byte)"
        case .wrongCount(let found, let needed):
            "the message has \(count(found)) \(found == 1 ? "byte" : "bytes"), but needs \(needed); "
                + "write one message a line"
        case .noData(let byte, let position):
            "byte \(count(position)) of the message is \(byte), but data bytes go up to 127"
        case .openSysex: "a system exclusive message begins with 240 and must end with 247"
        }
    }

    private func name(of expectation: LogFault.Expectation) -> String {
        switch expectation {
        case .text: "text in quotation marks"
        case .wholeNumber: "a whole number"
        case .number: "a number"
        case .trueOrFalse: "“true” or “false”"
        case .object: "an object in braces"
        case .interval: "an interval like “P5u”"
        case .port: "a port like “24:0”"
        case .usbID: "a USB id like “09e8:0049”"
        case .bytes: "a list of bytes like “[144, 60, 90]”"
        }
    }

    package func recordingLost(file: String, errno: Int32) -> String {
        let reason = errno == ENOENT ? "the file was deleted or replaced" : reason(ofSystem: errno)
        return "Recording to \(quoted(file)) has stopped: \(reason). Training goes on."
    }

    package func replayAgrees(exercises: Int) -> String {
        exercises == 1
            ? "The exercise came out as in the log." : "All \(count(exercises)) exercises came out as in the log."
    }

    package func replayDiffers(_ difference: Outcome.Difference, file: String) -> String {
        let exercise = "\(quoted(file)): exercise \(count(difference.exercise))"
        return switch (difference.logged, difference.replayed) {
        case (let logged?, let replayed?):
            "\(exercise) has \(quotedWord(logged)) at \(quoted(difference.key)), "
                + "but the replay has \(quotedWord(replayed))."
        case (let logged?, nil): "\(exercise) has \(quotedWord(logged)), but the replay has nothing there."
        case (nil, let replayed?): "\(exercise) is not in the log, but the replay has \(quotedWord(replayed))."
        case (nil, nil): "\(exercise) is different in the replay."
        }
    }
}
