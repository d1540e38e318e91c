// SPDX-License-Identifier: MIT
import Configuration
import Music
import Sound
import Training

/// What a setting is: which values it can have, how one is written, and how one is taken from a file.
struct Setting {
    let domain: SettingDomain
    let text: (UserSettings) -> SettingText
    /// Throws at the value's place; the settings have not changed then.
    let read: (ConfigurationNode, inout UserSettings) throws(ConfigurationError) -> Void

    private init(
        _ domain: SettingDomain, text: @escaping (UserSettings) -> SettingText,
        read: @escaping (ConfigurationNode, inout UserSettings) throws(ConfigurationError) -> Void
    ) {
        (self.domain, self.text, self.read) = (domain, text, read)
    }

    /// Of any other kind: the value as it is written, and as it is read.
    static func value<Value>(
        _ path: WritableKeyPath<UserSettings, Value>, _ domain: SettingDomain,
        text: @escaping (Value) -> SettingText,
        read: @escaping (ConfigurationNode) throws(ConfigurationError) -> Value
    ) -> Setting {
        Setting(domain, text: { text($0[keyPath: path]) }) { node, settings throws(ConfigurationError) in
            settings[keyPath: path] = try read(node)
        }
    }

    static func number<Value: RawNumber>(
        _ path: WritableKeyPath<UserSettings, Value>, in range: ClosedRange<Double>, _ unit: SettingDomain.Unit = .one
    ) -> Setting {
        value(path, .number(range, unit)) {
            .single(SettingText.number($0.rawValue))
        } read: {
            node throws(ConfigurationError) in
            Value(try node.number(in: range))
        }
    }

    /// A number, or a word in place of one.
    /// - Parameter unwrap: Nil for what the word stands for.
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

    static func trueOrFalse(_ path: WritableKeyPath<UserSettings, Bool>) -> Setting {
        value(path, .trueOrFalse) {
            .single($0 ? "true" : "false")
        } read: { node throws(ConfigurationError) in
            try node.boolean()
        }
    }

    /// - Parameter former: words that earlier versions of Peach wrote.
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

    /// Found on the settings' shelf.
    static var tuning: Setting {
        Setting(.tuning(ScaleCatalog.known)) {
            TuningText.text($0.training.tuningSystem)
        } read: { node, settings throws(ConfigurationError) in
            settings.training.tuningSystem = try TuningText.tuning(node, on: settings.shelf)
        }
    }

    /// One end of the differences, which the other end bounds.
    /// - Parameter replaced: the pair with this end in it.
    static func difference(
        _ end: KeyPath<ClosedRange<Cents>, Cents>, replaced: @escaping (ClosedRange<Cents>, Cents) -> (Cents, Cents)
    ) -> Setting {
        let limits = TrainingSettings.differenceLimits
        let range = limits.lowerBound.rawValue...limits.upperBound.rawValue
        return Setting(.number(range, .cents)) { settings in
            .single(SettingText.number(settings.training.differences[keyPath: end].rawValue))
        } read: { node, settings throws(ConfigurationError) in
            let (floor, ceiling) = replaced(settings.training.differences, Cents(try node.number(in: range)))
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
