// SPDX-License-Identifier: MIT
import ArgumentParser
import Charts
import Foundation
import Platform
import Music
import Sound
import Store
import Training
import Localization

extension Language: ExpressibleByArgument {}
extension StrategyName: ExpressibleByArgument {}
extension TrainingMode: ExpressibleByArgument {}
extension Appearance: ExpressibleByArgument {}
extension RecordFormat: ExpressibleByArgument {}

extension MIDINote: ExpressibleByArgument {
    package init?(argument: String) {
        guard let number = NoteText.number(argument) else { return nil }
        self.init(rawValue: number)
    }
}

extension DirectedInterval: ExpressibleByArgument {
    /// "P5u".
    package init?(argument: String) { self.init(symbol: argument) }
}

extension OutputChoice: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

struct BufferChoice: ExpressibleByArgument {
    /// Nil for automatic.
    let size: BufferSize?

    init?(argument: String) {
        size = BufferSize(argument)
        if size == nil, argument != OutputChoice.automatic.text { return nil }
    }
}

/// A mode, or "instrument", which waits at Start.
struct ReplayedMode: ExpressibleByArgument {
    private static let instrument = "instrument"

    static let allValueStrings = TrainingMode.allCases.map(\.rawValue) + [instrument]

    /// Nil for the instrument.
    let mode: TrainingMode?

    init?(argument: String) {
        mode = TrainingMode(rawValue: argument)
        if mode == nil, argument != Self.instrument { return nil }
    }
}

struct DatabaseFileName: ExpressibleByArgument {
    let path: String

    init?(argument: String) {
        guard argument != AtomicFile.standardOutput, !argument.isEmpty else { return nil }
        path = argument
    }

    static var defaultCompletionKind: CompletionKind { .file(extensions: ["sqlite"]) }
}

/// The name of a WAV file to write, or "-".
struct WaveFileName: ExpressibleByArgument {
    let path: String

    init?(argument: String) {
        guard argument == AtomicFile.standardOutput || argument.lowercased().hasSuffix(".wav") else { return nil }
        path = argument
    }

    static var defaultCompletionKind: CompletionKind { .file(extensions: ["wav"]) }
}

/// Transforms that parse a number and name the bounds in their error.
enum Number {
    static let seeds = 0...Int.max
    static let exercises = 1...1_000_000
    static let minutes = 1...600

    static func whole(in bounds: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
        { text in
            guard let number = Int(text), bounds.contains(number) else { throw refusal(bounds) }
            return number
        }
    }

    /// Accepts a decimal point or comma.
    static func real(in bounds: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
        { text in
            guard let number = finite(text), bounds.contains(number) else {
                let (lowest, highest) = (bounds.lowerBound, bounds.upperBound)
                throw ValidationError(Console.texts.numberNeeded(from: lowest, to: highest))
            }
            return number
        }
    }

    static func refusal(_ bounds: ClosedRange<Int>) -> ValidationError {
        ValidationError(Console.texts.wholeNumberNeeded(from: bounds.lowerBound, to: bounds.upperBound))
    }

    /// Refuses "inf", "nan" and "0x1p3".
    static func finite(_ text: String) -> Double? {
        text.contains(where: \.isLetter) ? nil : Double(text.replacing(",", with: "."))
    }
}
