// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Commands
import Machine
import Music
import Sound
import Store
import Training
import Words

extension Language: ArgumentValue {}
extension StrategyName: ArgumentValue {}
extension TrainingMode: ArgumentValue {}
extension Appearance: ArgumentValue {}
extension RecordFormat: ArgumentValue {}

extension MIDINote: ArgumentValue {
    /// By its number or its name.
    package init(reading text: String) throws(CommandError.Expectation) {
        guard let number = NoteText.number(text), let note = MIDINote(exactly: number) else { throw .note }
        self = note
    }
}

extension DirectedInterval: ArgumentValue {
    /// "P5u".
    package init(reading text: String) throws(CommandError.Expectation) {
        guard let interval = DirectedInterval(symbol: text) else { throw .interval }
        self = interval
    }
}

extension OutputChoice: ArgumentValue {
    package init(reading text: String) throws(CommandError.Expectation) {
        guard let choice = OutputChoice(text) else { throw .output }
        self = choice
    }
}

/// A size, or that it may grow.
enum BufferChoice: ArgumentValue {
    case automatic
    case size(BufferSize)

    init(reading text: String) throws(CommandError.Expectation) {
        if text == OutputChoice.automatic.text {
            self = .automatic
        } else if let size = BufferSize(text) {
            self = .size(size)
        } else {
            throw .buffer
        }
    }
}

/// A mode, or the instrument, which waits at Start.
struct ReplayedMode: ArgumentValue {
    private static let instrument = "instrument"
    private static let words = TrainingMode.allCases.map(\.rawValue) + [instrument]

    /// Nil is the instrument.
    let mode: TrainingMode?

    init(reading text: String) throws(CommandError.Expectation) {
        mode = TrainingMode(rawValue: text)
        if mode == nil, text != Self.instrument { throw .oneOf(Self.words) }
    }

    static var defaultCompletionKind: CompletionKind { .list(words) }
}

/// A database to write.
struct DatabaseFileName: ArgumentValue {
    let path: String

    init(reading text: String) throws(CommandError.Expectation) {
        guard text != WrittenFile.standardOutput, !text.isEmpty else { throw .databaseFile }
        path = text
    }

    static var defaultCompletionKind: CompletionKind { .file(extensions: ["sqlite"]) }
}

/// A WAV file to write, or standard output.
struct WaveFileName: ArgumentValue {
    let path: String

    init(reading text: String) throws(CommandError.Expectation) {
        guard text == WrittenFile.standardOutput || text.lowercased().hasSuffix(".wav") else { throw .waveFile }
        path = text
    }

    static var defaultCompletionKind: CompletionKind { .file(extensions: ["wav"]) }
}
