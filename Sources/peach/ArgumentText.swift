// SPDX-License-Identifier: MIT
import Commands
import Instrument
import Machine
import Music
import Settings
import Store
import Training
import Words

/// An option's value as it was typed, read with one clear sentence for each way it can be wrong.
struct ArgumentText {
    /// As typed: "--note".
    let option: String
    let text: String

    func refused(_ expectation: CommandError.Expectation) -> CommandError {
        .badValue(option: option, value: text, expectation)
    }

    /// With a point; a decimal comma is taken too.
    func number(in range: ClosedRange<Double>) throws(CommandError) -> Double {
        guard let number = Self.number(text), range.contains(number) else {
            throw refused(.number(lowest: range.lowerBound, highest: range.upperBound))
        }
        return number
    }

    func wholeNumber(in range: ClosedRange<Int>) throws(CommandError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw refused(.wholeNumber(lowest: range.lowerBound, highest: range.upperBound))
        }
        return number
    }

    /// Of a file to write, or a hyphen.
    func checkWaveFile() throws(CommandError) {
        guard text == WrittenFile.standardOutput || text.lowercased().hasSuffix(".wav") else {
            throw refused(.waveFile)
        }
    }

    /// By its number or its name.
    func note() throws(CommandError) -> MIDINote {
        guard let number = NoteText.number(text), let note = MIDINote(exactly: number) else { throw refused(.note) }
        return note
    }

    func interval() throws(CommandError) -> DirectedInterval {
        guard let interval = DirectedInterval(symbol: text) else { throw refused(.interval) }
        return interval
    }

    func tuning() throws(CommandError) -> TuningSystem {
        guard let tuning = TuningSystem(rawValue: text) else {
            throw refused(.oneOf(TuningSystem.allCases.map(\.rawValue)))
        }
        return tuning
    }

    func strategy() throws(CommandError) -> StrategyName {
        guard let strategy = StrategyName(rawValue: text) else {
            throw refused(.oneOf(StrategyName.allCases.map(\.rawValue)))
        }
        return strategy
    }

    /// So many numbers between colons, each within its range.
    func numbers(
        _ ranges: [ClosedRange<Double>], otherwise expectation: CommandError.Expectation
    ) throws(CommandError) -> [Double] {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            .map { ArgumentText(option: option, text: String($0)) }
        guard parts.count == ranges.count, parts.allSatisfy({ Self.number($0.text) != nil }) else {
            throw refused(expectation)
        }
        var values: [Double] = []
        for (part, range) in zip(parts, ranges) { values.append(try part.number(in: range)) }
        return values
    }

    private static func number(_ text: String) -> Double? {
        guard !text.contains(where: \.isLetter), let number = Double(text.replacing(",", with: ".")) else { return nil }
        return number.isFinite ? number : nil
    }
}
