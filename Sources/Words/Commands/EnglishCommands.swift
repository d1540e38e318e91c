// SPDX-License-Identifier: MIT
import Commands
import Mapping
import MIDI
import Music

extension English: CommandTexts {
    package func sentence(for complaint: ParserComplaint) -> String {
        switch complaint {
        case .unknownOption(let option, let known):
            "There is no option \(quotedWord(option))" + (known.map { "; perhaps you meant \(quoted($0))." } ?? ".")
        case .missingValue(let option): "\(quoted(option)) needs a value."
        case .takesNoValue(let option, let value):
            "The option \(quotedWord(option)) takes no value, but was given \(quotedWord(value))."
        case .unexpected(let words):
            "Unexpected: \(words.map { quotedWord($0) }.joined(separator: ", "))."
        case .missingArgument(let name): "The argument \(quoted(name)) is missing."
        case .exclusive(let one, let other): "\(quotedWord(one)) and \(quotedWord(other)) cannot be used together."
        case .invalidValue(let value, let option): "\(quotedWord(value)) is not a valid value for \(quoted(option))."
        case .missingSubcommand: "The command needs a subcommand."
        case .unknownShell(let name): "There are completions for bash, zsh and fish, but not for \(quotedWord(name))."
        case .other: "Peach does not understand this command line."
        }
    }

    package func see(help command: String) -> String { "See “\(command)”." }

    package func helpPage(_ page: String) -> String { page }

    package func sentence(for error: CommandError) -> String {
        switch error {
        case .parser(let message, let help):
            sentence(for: ParserComplaint(message: message)) + " " + see(help: help)
        case .unknownCommand(let word, let known, let group):
            "There is no command \(quotedWord(word))"
                + (known.map { "; perhaps you meant \(quoted($0))." } ?? ". “\(group) --help” lists them all.")
        case .notUTF8(let argument):
            "\(quotedWord(argument)) is not UTF-8, and Peach cannot open a file by such a name. Rename the file or link "
                + "to it."
        case .variableNotUTF8(let name, let value):
            "\(quotedWord(value)) in the variable \(quoted(name)) is not UTF-8, and Peach cannot open a folder by such a name. Rename "
                + "the folder, link to it, or unset the variable."
        case .badValue(let option, let value, let expectation):
            "\(quotedWord(value)) is not a valid value for \(option): \(name(of: expectation))."
        case .exclusive(let one, let other): sentence(for: ParserComplaint.exclusive(one, other))
        case .dependent(let option, let other): "\(quotedWord(option)) can only be used with \(quotedWord(other))."
        case .demoInterrupted(let interruption): "\(event(interruption)) The demonstration stopped there."
        case .alreadyRunning(let process):
            "Peach is already running\(process.map { ", as process \($0)" } ?? ""). Stop it with “peach stop”, or run “peach” to open its screen."
        case .notRunning: "Peach is not running. Start it with “peach”."
        case .noNetwork(let isPublic): noNetwork(isPublic: isPublic)
        case .noSuchFile(let path): "There is no file \(quoted(path)). Check its name and folder."
        case .changedMeanwhile(let path):
            "\(path.harmless) was changed by someone else in the meantime, so nothing was written to it. Set up the controller again."
        case .unknownMapping(let name): "There is no mapping \(quotedWord(name)). “peach mappings list” lists them all."
        case .noSound(let word):
            "No sound’s name or id contains \(quotedWord(word)). “peach sounds list” shows them all."
        case .unknownSound(let name):
            "There is no sound \(quotedWord(name)), or there are several. Use an id that “peach sounds list” shows."
        case .data(let error, let file): sentence(for: error, file: file)
        case .noControllers(let error): sentence(for: error, isPlaying: false)
        case .outputLost(let errno): "Not all of the output could be written: \(reason(ofSystem: errno))."
        case .answersLeft(let count, let file?):
            "\(answers(count)) could not be saved to your training data. \(count == 1 ? "It is" : "They are") in "
                + "\(quoted(file)), and Peach will add \(count == 1 ? "it" : "them") the next time it starts."
        case .answersLeft(let count, nil):
            "\(answers(count)) could not be saved, neither to your training data nor next to it, and \(count == 1 ? "is" : "are") "
                + "lost. Free some disk space and check the folder’s permissions."
        case .cannotWrite(let path, let errno): "\(quoted(path)) cannot be written: \(reason(ofSystem: errno))."
        case .fileExists(let path):
            "\(quoted(path)) already exists. Choose another name, or overwrite it with --force."
        case .noMode(let path):
            "\(quoted(path)) does not start with a header. Name the mode, for example “--mode comparison”."
        case .nothingToCheck(let path): "\(quoted(path)) holds no answers and no tuned notes to compare."
        case .replayDiffers(let difference, let path): replayDiffers(difference, file: path)
        case .recordFile(let fault, let file): sentence(for: fault, file: file)
        case .badRows(let count, let listed): nothingImported(badRows: count, listed: listed)
        case .noBackup(let fault, let path, let data): sentence(for: fault, file: path, data: data)
        case .unknownBackup(let name, let data):
            "There is no backup from \(quotedWord(name)). " + listingBackups(data)
        case .severalBackups(let word, let names):
            "Several backups begin with \(quotedWord(word)). Choose one: \(list(names))."
        case .nobodyToAsk:
            "Peach asks before it deletes training data, but there is no terminal to ask on. Use --yes to delete it anyway."
        case .wouldDestroyData(let path):
            "\(quoted(path)) is a database, which Peach does not overwrite. Choose another file."
        case .configuration(let files):
            files == 1 ? "One file has errors." : "\(count(files)) files have errors."
        }
    }

    private func name(of expectation: CommandError.Expectation) -> String {
        switch expectation {
        case .number(let lowest, let highest): "it must be a number from \(exact(lowest)) to \(exact(highest))"
        case .wholeNumber(let lowest, let highest):
            "it must be a whole number from \(count(lowest)) to \(count(highest))"
        case .oneOf(let words): "it must be \(list(words))"
        case .tuning(let words): "it must be \(list(words)), or the path of a Scala file"
        case .note: "it must be a MIDI number from 0 to 127, or a name from “C-1” to “G9”, such as “A4” or “Bb3”"
        case .interval:
            "it must be “P1”, or one of m2 M2 m3 M3 P4 TT P5 m6 M6 m7 M7 P8 with u for up or d for down, such as “P5u”"
        case .output:
            "it must be automatic, alsa, alsa:DEVICE, pulseaudio, jack, none or a file name ending in .wav"
        case .buffer:
            "it must be automatic, or FRAMESxPERIODS with 16 to 8192 frames and 2 to 16 periods, such as “128x2”"
        case .step: "it must be AT:CENTS, in seconds and cents, such as “1.0:50”"
        case .glide: "it must be FROM:TO:SECONDS, in cents and seconds, such as “0:100:0.5”"
        case .waveFile: "it must be a file name ending in .wav, or - for standard output"
        case .databaseFile: "it must be a file name; a database cannot go to standard output"
        }
    }

    package func mappingsAreFine(count: Int) -> String {
        count == 1 ? "The mapping is fine." : "All \(self.count(count)) mappings are fine."
    }

    package func name(of origin: MappingLibrary.Origin) -> String {
        switch origin {
        case .user: "yours"
        case .shipped: "built in"
        }
    }

    package var noMapping: String { "no mapping" }
    package var monitorBegins: String { "Listening to all MIDI controllers. Press Ctrl-C to stop." }

    package func event(_ kind: MIDIEvent.Kind) -> String {
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

    package func channel(_ number: Int) -> String { "ch \(number)" }

    package func rendered(file: String, seconds: Double) -> String {
        "Wrote \(quoted(file)), \(decimal(seconds, digits: 3)) seconds."
    }
}
