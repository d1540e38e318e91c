// SPDX-License-Identifier: MIT
import Foundation
import Instrument
import MIDI
import Mapping
import Music

extension Texts {
    package func sentence(for error: CommandError) -> String {
        t {
            switch error {
            case .exclusive(let one, let other): "\(quotedWord(one)) and \(quotedWord(other)) cannot be used together."
            case .dependent(let option, let other): "\(quotedWord(option)) can only be used with \(quotedWord(other))."
            case .demoInterrupted(let interruption): "\(event(interruption)) The demonstration stopped there."
            case .alreadyRunning(let process):
                "Peach is already running\(process.map { t(", as process \($0)") } ?? ""). Stop it with “peach stop”, "
                    + "or run “peach” to open its screen."
            case .notRunning: "Peach is not running. Start it with “peach”."
            case .noNetwork(let isPublic): "\(noNetwork(isPublic: isPublic))"
            case .noSuchFile(let path): "There is no file \(quoted(path)). Check its name and folder."
            case .file(.changedMeanwhile(let path)):
                "\(path.escaped) was changed by someone else in the meantime, so nothing was written to it. Set up "
                    + "the controller again."
            case .unknownMapping(let name):
                "There is no mapping \(quotedWord(name)). “peach mappings list” lists them all."
            case .noSound(let word):
                "No sound’s name or id contains \(quotedWord(word)). “peach sounds list” shows them all."
            case .unknownSound(let name):
                "There is no sound \(quotedWord(name)), or there are several. Use an id that “peach sounds list” shows."
            case .data(let error, let file): "\(sentence(for: error, file: file))"
            case .noControllers(let error): "\(sentence(for: error, isPlaying: false))"
            case .file(.output(let errno)): "Not all of the output could be written: \(reason(ofSystem: errno))."
            case .answersLeft(1, let file?):
                "1 answer could not be saved to your training data. It is in \(quoted(file)), and Peach will add it "
                    + "the next time it starts."
            case .answersLeft(let count, let file?):
                "\(answers(count)) could not be saved to your training data. They are in \(quoted(file)), and Peach "
                    + "will add them the next time it starts."
            case .answersLeft(1, nil):
                "1 answer could not be saved, neither to your training data nor elsewhere, and is lost. Free some disk "
                    + "space and check the folder’s permissions."
            case .answersLeft(let count, nil):
                "\(answers(count)) could not be saved, neither to your training data nor elsewhere, and are lost. Free "
                    + "some disk space and check the folder’s permissions."
            case .file(.system(let path, let errno)): "\(quoted(path)) cannot be written: \(reason(ofSystem: errno))."
            case .file(.exists(let path)):
                "\(quoted(path)) already exists. Choose another name, or overwrite it with --force."
            case .noMode(let path):
                "\(quoted(path)) does not start with a header. Name the mode, for example “--mode comparison”."
            case .nothingToCheck(let path): "\(quoted(path)) holds no answers and no tuned notes to compare."
            case .replayDiffers(let difference, let path): "\(replayDiffers(difference, file: path))"
            case .recordFile(let fault, let file): "\(sentence(for: fault, file: file))"
            case .badRows(let count): "\(nothingImported(badRows: count))"
            case .noBackup(let fault, let path, let data): "\(sentence(for: fault, file: path, data: data))"
            case .unknownBackup(let name, let data):
                "There is no backup from \(quotedWord(name)). \(listingBackups(data))"
            case .noConfirmation:
                "Peach asks before it deletes training data, but there is no terminal to ask on. Use --yes to delete "
                    + "it anyway."
            case .noKeyboard: "There is no terminal to press keys in."
            case .file(.database(let path)):
                "\(quoted(path)) is a database, which Peach does not overwrite. Choose another file."
            case .configuration(let files):
                files == 1 ? "One file has errors." : "\(count(files)) files have errors."
            }
        }
    }

    package func noCommand(_ word: String) -> String {
        t("There is no command and no mode \(quotedWord(word)). “peach --help” lists all commands.")
    }

    /// The predicate of a sentence about an argument, without full stop.
    package func wholeNumberNeeded(from lowest: Int, to highest: Int) -> String {
        t("a whole number from \(count(lowest)) to \(count(highest)) is needed")
    }

    package func numberNeeded(from lowest: Double, to highest: Double) -> String {
        t("a number from \(exact(lowest)) to \(exact(highest)) is needed")
    }

    package func nothingToLearn(_ word: String, among words: [String]) -> String {
        t("\(quotedWord(word)) is nothing to learn. Choose from \(list(words)).")
    }

    package func mappingsAreFine(count: Int) -> String {
        count == 1 ? t("The mapping is fine.") : t("All \(self.count(count)) mappings are fine.")
    }

    package func name(of origin: MappingLibrary.Origin) -> String {
        switch origin {
        case .user: t("yours")
        case .shipped: t("built in")
        }
    }

    package var noMapping: String { t("no mapping") }
    package var monitorBegins: String { t("Listening to all MIDI controllers. Press Ctrl-C to stop.") }

    package func event(_ kind: MIDIEvent.Kind) -> String {
        t {
            switch kind {
            case .noteOn(let note, let velocity): "note on \(note.rawValue) \(note.name), velocity \(velocity.rawValue)"
            case .noteOff(let note): "note off \(note.rawValue) \(note.name)"
            case .controlChange(let controller, let value): "controller \(controller), value \(value)"
            case .pitchBend(let bend): "pitch bend \(count(bend.rawValue))"
            case .programChange(let program): "program \(program)"
            case .channelPressure(let value): "channel pressure \(value)"
            case .polyPressure(let note, let value): "key pressure \(note.rawValue) \(note.name), value \(value)"
            case .sysex(let bytes): "system exclusive, \(bytes.count) bytes"
            }
        }
    }

    package func channel(_ number: Int) -> String { t("ch \(number)") }

    package func rendered(file: String, seconds: Double) -> String {
        t("Wrote \(quoted(file)), \(decimal(seconds, digits: 3)) seconds.")
    }
}

/// Command lines in advice, valid when pasted into a shell.
package enum Advice {
    /// - Parameter data: path of the data, named unless it is the default; nil if unknown.
    static func command(_ words: String, data: String?) -> String {
        guard let data, !isDefault(data) else { return "peach " + words }
        return "peach \(words) --data \(word(data))"
    }

    package static func calibration(of sound: SoundSourceID) -> String { "peach sounds calibrate " + word(sound.text) }

    /// A path as one word for sh(1) that is no option. Control characters are written as bash(1) and zsh(1) read them.
    static func word(_ path: String) -> String {
        let name = path.hasPrefix("-") ? "./" + path : path
        guard name == name.escaped else { return "$'\(name.unicodeScalars.map { escaped($0) }.joined())'" }
        let isPlain = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "/._-+,:@%=".contains($0) }
        return isPlain ? name : "'" + name.replacing("'", with: "'\\''") + "'"
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let letter = String(scalar)
        if ["'", "\\"].contains(letter) { return "\\" + letter }
        guard letter != letter.escaped else { return letter }
        return letter.utf8.map {
            "\\" + String(repeating: "0", count: $0 < 8 ? 2 : $0 < 64 ? 1 : 0) + String($0, radix: 8)
        }
        .joined()
    }

    private static func isDefault(_ path: String) -> Bool {
        func whole(_ url: URL) -> String { url.standardizedFileURL.path(percentEncoded: false) }
        return whole(URL(filePath: path)) == whole(Folders().dataFile)
    }
}
