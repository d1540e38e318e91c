// SPDX-License-Identifier: MIT
import Commands
import Mapping
import MIDI
import Music

extension English: CommandTexts {
    package func sentence(for complaint: ParserComplaint) -> String {
        switch complaint {
        case .unknownOption(let option, let known):
            "There is no option \(quotedWord(option))" + (known.map { "; perhaps \(quoted($0)) is meant." } ?? ".")
        case .missingValue(let option): "The value of \(quoted(option)) is missing."
        case .takesNoValue(let option, let value):
            "The option \(quotedWord(option)) takes no value, but \(quotedWord(value)) is there."
        case .unexpected(let words):
            "There is no use for \(words.map { quotedWord($0) }.joined(separator: ", ")) here."
        case .missingArgument(let name): "The argument \(quoted(name)) is missing."
        case .exclusive(let one, let other): "\(quotedWord(one)) and \(quotedWord(other)) exclude each other."
        case .invalidValue(let value, let option): "\(quotedWord(value)) is no value for \(quoted(option))."
        case .missingSubcommand: "The command needs another word behind it."
        case .unknownShell(let name): "There are completions for bash, zsh and fish, but not for \(quotedWord(name))."
        case .other: "This command line cannot be understood."
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
                + (known.map { "; perhaps \(quoted($0)) is meant." } ?? ". “\(group) --help” names them all.")
        case .notUTF8(let argument):
            "\(quotedWord(argument)) is not written in UTF-8, and Peach finds no file by such a name. Rename the file, or make a "
                + "link to it."
        case .variableNotUTF8(let name, let value):
            "\(quotedWord(value)) in the variable \(quoted(name)) is not written in UTF-8, and Peach finds no folder by such a name. Rename "
                + "the folder, make a link to it, or take the variable away."
        case .badValue(let option, let value, let expectation):
            "\(quotedWord(value)) is no value for \(option): \(name(of: expectation))."
        case .exclusive(let one, let other): sentence(for: ParserComplaint.exclusive(one, other))
        case .holdsRecords(let path):
            "\(quoted(path)) holds answers already, and they stay as they are. Name a new file with --data."
        case .alreadyRunning(let process):
            "Peach is already running\(process.map { ", as process \($0)" } ?? ""). End it first, or run “peach” to open its screen."
        case .notRunning: "No Peach is running. Start one with “peach”."
        case .noNetwork: noNetwork
        case .noSuchFile(let path): "There is no file \(quoted(path)). Check its name and folder."
        case .changedMeanwhile(let path):
            "\(path.harmless) has been saved by somebody else meanwhile, so nothing was written to it. Teach the controller once more."
        case .unknownMapping(let name): "There is no mapping \(quotedWord(name)). “peach mappings list” names them all."
        case .unknownSound(let name): "There is no sound \(quotedWord(name)). “peach sounds list” names them all."
        case .data(let error, let file): sentence(for: error, file: file)
        case .outputLost(let errno): "The output could not be written whole: \(reason(ofSystem: errno))."
        case .answersLeft(let count, let file?):
            "\(answers(count)) could not be saved in your training data. \(count == 1 ? "It is" : "They are") in "
                + "\(quoted(file)), and the next start of Peach takes \(count == 1 ? "it" : "them") up."
        case .answersLeft(let count, nil):
            "\(answers(count)) could not be saved, neither in your training data nor beside it, and \(count == 1 ? "is" : "are") "
                + "lost. Make room on the disk and check who may write there."
        case .cannotWrite(let path, let errno): "\(quoted(path)) cannot be written: \(reason(ofSystem: errno))."
        case .fileExists(let path):
            "\(quoted(path)) is there already. Choose another name, or say --force to replace it."
        case .noMode(let path):
            "\(quoted(path)) does not begin with a header. Say with --mode what is trained, like “--mode comparison”."
        case .nothingToCheck(let path): "\(quoted(path)) tells of no answer and no tuned pitch that could be compared."
        case .replayDiffers(let difference, let path): replayDiffers(difference, file: path)
        case .recordFile(let fault, let file): sentence(for: fault, file: file)
        case .badRows(let count, let listed): nothingImported(badRows: count, listed: listed)
        case .noBackup(let fault, let path, let data): sentence(for: fault, file: path, data: data)
        case .nobodyToAsk:
            "Peach asks before it forgets training, but there is no terminal to answer at. Say --yes to forget it all."
        case .wouldDestroyData(let path): "\(quoted(path)) is a database and stays one; write to another file."
        case .configuration(let files):
            files == 1 ? "One file has errors; correct it." : "\(count(files)) files have errors; correct them."
        case .answers(let error, let file): sentence(for: error, file: file)
        case .unusableAnswers(let rows, let shown): unusable(rows: rows, shown: shown)
        }
    }

    private func name(of expectation: CommandError.Expectation) -> String {
        switch expectation {
        case .number(let lowest, let highest): "it must be a number from \(exact(lowest)) to \(exact(highest))"
        case .wholeNumber(let lowest, let highest):
            "it must be a whole number from \(count(lowest)) to \(count(highest))"
        case .oneOf(let words): "it must be \(list(words))"
        case .note: "it must be a MIDI number from 0 to 127, or a name from “C-1” to “G9” like “A4” or “Bb3”"
        case .interval:
            "it must be “P1”, or one of m2 M2 m3 M3 P4 TT P5 m6 M6 m7 M7 P8 with u for up or d for down, like “P5u”"
        case .output:
            "it must be automatic, alsa, alsa:DEVICE, pulseaudio, jack, none or the name of a file that ends in .wav"
        case .buffer: "it must be automatic, or FRAMESxPERIODS with 16 to 8192 frames and 2 to 16 periods, like “128x2”"
        case .step: "it must be AT:CENTS, seconds and cents, like “1.0:50”"
        case .glide: "it must be FROM:TO:SECONDS, cents, cents and seconds, like “0:100:0.5”"
        case .waveFile: "it must be the name of a file that ends in .wav, or a hyphen for standard output"
        }
    }

    package func mappingsAreFine(count: Int) -> String {
        count == 1 ? "The mapping is fine." : "All \(self.count(count)) mappings are fine."
    }

    package func name(of origin: MappingLibrary.Origin) -> String {
        switch origin {
        case .user: "yours"
        case .shipped: "shipped"
        }
    }

    package var noMapping: String { "no mapping" }
    package var monitorBegins: String { "Listening to every MIDI controller. Ctrl-C ends." }

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
        "\(quoted(file)) is written: \(decimal(seconds, digits: 3)) seconds."
    }
}
