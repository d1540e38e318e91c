// SPDX-License-Identifier: MIT
import Configuration
import Music
import Sound
import Training

/// A setting: its domain, and how its value is written and read.
struct Setting {
    let domain: SettingDomain
    let text: (UserSettings) -> SettingText
    /// Throws at the value's place; leaves the settings unchanged then.
    let read: (ConfigurationNode, inout UserSettings) throws(ConfigurationError) -> Void

    static func value<Value>(
        _ path: WritableKeyPath<UserSettings, Value>, _ domain: SettingDomain,
        text: @escaping (Value) -> SettingText,
        read: @escaping (ConfigurationNode) throws(ConfigurationError) -> Value
    ) -> Setting {
        Setting(domain: domain, text: { text($0[keyPath: path]) }) { node, settings throws(ConfigurationError) in
            settings[keyPath: path] = try read(node)
        }
    }

    static func number<Value: RawNumber>(
        _ path: WritableKeyPath<UserSettings, Value>, in range: ClosedRange<Double>, _ unit: SettingDomain.Unit = .one
    ) -> Setting {
        value(path, .number(range, unit)) {
            .single(SettingText.number($0.rawValue))
        } read: { node throws(ConfigurationError) in
            Value(try node.number(in: range))
        }
    }

    /// A number or a word.
    /// - Parameter unwrap: nil for the value that the word stands for.
    static func number<Value>(
        _ path: WritableKeyPath<UserSettings, Value>, or other: Value, named word: String,
        in range: ClosedRange<Double>,
        _ unit: SettingDomain.Unit = .one, wrap: @escaping (Double) -> Value, unwrap: @escaping (Value) -> Double?
    ) -> Setting {
        value(path, .numberOr(word: word, range, unit)) {
            .single(unwrap($0).map { SettingText.number($0) } ?? word)
        } read: { node throws(ConfigurationError) in
            let text = try node.text()
            if text == word { return other }
            if ConfigurationNode.number(text) == nil {
                if let known = Spelling.nearest(to: text, among: [word]) {
                    throw node.error(.unknownWord(word: text, suggestion: known))
                }
                throw node.error(.wrongType(word: text, expected: .numberOr(word: word)))
            }
            return wrap(try node.number(in: range))
        }
    }

    static func wholeNumber(
        _ path: WritableKeyPath<UserSettings, Int>, in range: ClosedRange<Int>, _ unit: SettingDomain.Unit = .one
    ) -> Setting {
        value(path, .wholeNumber(range, unit)) {
            .single(String($0))
        } read: { node throws(ConfigurationError) in
            try node.integer(in: range)
        }
    }

    /// - Parameter former: words of older versions.
    static func choice<Value>(
        _ path: WritableKeyPath<UserSettings, Value>, former: [String: Value] = [:]
    ) -> Setting where Value: RawRepresentable<String> & CaseIterable {
        let words = Value.allCases.map(\.rawValue)
        return value(path, .choice(words)) {
            .single($0.rawValue)
        } read: { node throws(ConfigurationError) in
            if let value = former[node.word] { return value }
            guard let value = Value(rawValue: try node.choice(of: words)) else {
                throw node.error(.unknownWord(word: node.word, suggestion: nil))
            }
            return value
        }
    }

    static var tuning: Setting {
        Setting(domain: .tuning(ScaleCatalog.known)) {
            TuningText.text($0.training.tuningSystem)
        } read: { node, settings throws(ConfigurationError) in
            settings.training.tuningSystem = try TuningText.tuning(node, on: settings.scales)
        }
    }

    /// One end of the range of differences; must not pass the other.
    /// - Parameter replacing: returns the range with this end replaced.
    static func difference(
        _ end: KeyPath<ClosedRange<Cents>, Cents>, replacing: @escaping (ClosedRange<Cents>, Cents) -> (Cents, Cents)
    ) -> Setting {
        let limits = TrainingSettings.differenceLimits
        let range = limits.lowerBound.rawValue...limits.upperBound.rawValue
        return Setting(domain: .number(range, .cents)) { settings in
            .single(SettingText.number(settings.training.differences[keyPath: end].rawValue))
        } read: { node, settings throws(ConfigurationError) in
            let (floor, ceiling) = replacing(settings.training.differences, Cents(try node.number(in: range)))
            guard floor <= ceiling else {
                throw node.error(.setting(.floorAboveCeiling(floor: floor.rawValue, ceiling: ceiling.rawValue)))
            }
            settings.training.differences = floor...ceiling
        }
    }
}

protocol RawNumber {
    init(_ rawValue: Double)
    var rawValue: Double { get }
}

extension Double: RawNumber { var rawValue: Double { self } }
extension NoteDuration: RawNumber {}
extension Frequency: RawNumber {}
extension UnitInterval: RawNumber {}

package enum SettingDomain: Hashable, Sendable {
    package enum Unit: Hashable, Sendable, CaseIterable {
        case seconds, hertz, cents, semitones, decibels
        case one
    }

    /// Two notes; or "adaptive", alone or before two notes.
    case noteRange(limits: ClosedRange<MIDINote>, minimumSpan: Int)
    case number(ClosedRange<Double>, Unit)
    case wholeNumber(ClosedRange<Int>, Unit)
    case numberOr(word: String, ClosedRange<Double>, Unit)
    case trueOrFalse
    case choice([String])
    /// One of these, or a Scala file.
    case tuning([String])
    /// At least one of these.
    case choices([String])
    /// "FILE:BANK:PROGRAM".
    case soundSource
    /// "automatic", "alsa", "alsa:hw:0" and so on.
    case output
    /// "automatic" or "128x2".
    case buffer
    /// Zero or more names.
    case names
}

package enum SettingError: Error, Hashable, Sendable {
    case unknownKey(word: String, suggestion: String?)
    case notAnAssignment(word: String)
    case refused(key: SettingKey, ConfigurationError.Reason)
    /// The file as a whole cannot be used; it is left unchanged.
    case file(ConfigurationError)
    /// A line of the file is ignored, of this key if it names one; all others apply.
    case line(ConfigurationError, key: SettingKey?)
    /// This many further lines are ignored.
    case further(file: String, lines: Int)
    case unwritable(path: String, errno: Int32)
    /// Another process holds the lock of this folder.
    case locked(folder: String)
}

/// Faults specific to settings files. `word` is the faulty text.
package enum SettingRule: ConfigurationRule {
    package enum Value: Hashable, Sendable {
        /// "36-84", "C2-C6" or "adaptive".
        case noteRange
        /// "peach:0:0": file, bank, program.
        case soundSource
        /// "pipewire", "alsa" and so on.
        case output
        /// "128x2".
        case buffer
        /// "[mine, 90.2, …, 1200]": a name and twelve sizes.
        case scale
    }

    case wrongValue(word: String, expected: Value)
    /// A range outside `lowest`…`highest`, or narrower than the minimum span in semitones.
    case unfitNoteRange(word: String, lowest: Int, highest: Int, minimumSpan: Int)
    /// Bounds that exclude part of the range `lowest`…`highest` with which adaptive ranges begin.
    case unfitBounds(word: String, lowest: Int, highest: Int)
    /// Cents. The smallest difference would be greater than the greatest.
    case floorAboveCeiling(floor: Double, ceiling: Double)
    case unusableScale(ConfigurationError)
}
