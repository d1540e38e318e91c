// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Music
import Sound
import Training

/// The words before the colons of the settings file, in the order in which they are listed.
package enum SettingKey: String, Hashable, Sendable, CaseIterable {
    case range, duration, reference, loudness, intervals, tuning, sound, strategy
    case floor = "strategy.floor"
    case ceiling = "strategy.ceiling"
    case narrowing = "kazez.narrowing"
    case widening = "kazez.widening"
    case adaptiveMechanical = "adaptive.mechanical"
    case adaptiveNearby = "adaptive.nearby"
    case adaptiveWeakSpots = "adaptive.weakspots"
    case steadyShare = "steady.share"
    case steadyFirstStep = "steady.firststep"
    case steadyStep = "steady.step"
    case steadyFirstTrials = "steady.firsttrials"
    case matchingRange = "matching.range"
    case matchingCommit = "matching.commit"
    case matchingTicks = "matching.ticks"
    case playAlong = "playalong"
    case tick, language, output, buffer, programs

    /// The key that somebody typed.
    /// - Throws: `SettingError.unknownKey`.
    package init(word: String) throws(SettingError) {
        guard let key = SettingKey(rawValue: word) else {
            let known = Self.allCases.map(\.rawValue)
            throw .unknownKey(word: word, suggestion: Spelling.nearest(to: word, among: known))
        }
        self = key
    }

    /// Whether a run takes it up only when it begins.
    package var waitsForStart: Bool { [.language, .output, .buffer, .programs].contains(self) }

    package var domain: SettingDomain {
        switch self {
        case .range: .noteRange(limits: NoteRange.limits, minimumSpan: NoteRange.minimumSpan)
        case .duration: .number(NoteDuration.validRange, .seconds)
        case .reference: .number(TrainingSettings.referencePitchRange, .hertz)
        case .loudness: .number(UnitInterval.validRange, .one)
        case .intervals: .choices(DirectedInterval.all.sorted().map(\.symbol))
        case .tuning: .choice(TuningSystem.allCases.map(\.rawValue))
        case .sound: .soundSource
        case .strategy: .choice(StrategyName.allCases.map(\.rawValue))
        case .floor, .ceiling: .number(Self.differenceLimits, .cents)
        case .narrowing, .widening: .number(KazezParameters.validRange, .one)
        case .adaptiveMechanical: .number(AdaptiveParameters.mechanicalRange, .one)
        case .adaptiveNearby: .wholeNumber(AdaptiveParameters.nearbyRange, .semitones)
        case .adaptiveWeakSpots: .wholeNumber(AdaptiveParameters.weakSpotsRange, .one)
        case .steadyShare: .number(SteadyParameters.shareRange, .one)
        case .steadyFirstStep: .number(SteadyParameters.firstStepRange, .one)
        case .steadyStep: .number(SteadyParameters.stepRange, .one)
        case .steadyFirstTrials: .wholeNumber(SteadyParameters.firstTrialsRange, .one)
        case .matchingRange: .numberOr(word: MatchingRange.adaptiveWord, Self.matchingLimits, .cents)
        case .matchingCommit: .choice(CommitSetting.allCases.map(\.rawValue))
        case .playAlong: .choice(PlayAlongSetting.allCases.map(\.rawValue))
        case .matchingTicks, .tick: .trueOrFalse
        case .language: .choice(LanguageSetting.allCases.map(\.rawValue))
        case .output: .output
        case .buffer: .buffer
        case .programs: .names
        }
    }

    private static var differenceLimits: ClosedRange<Double> {
        let limits = TrainingSettings.differenceLimits
        return limits.lowerBound.rawValue...limits.upperBound.rawValue
    }

    private static var matchingLimits: ClosedRange<Double> {
        MatchingRange.limits.lowerBound.rawValue...MatchingRange.limits.upperBound.rawValue
    }

    /// Takes a value from a file.
    /// - Throws: `wrongType`, `outOfRange`, `unknownWord`, `notOneOf`, `emptyList`, `unfitNoteRange`, `floorAboveCeiling`
    ///   at the value's place; the settings have not changed then.
    package func read(_ node: ConfigurationNode, into settings: inout UserSettings) throws(ConfigurationError) {
        switch self {
        case .range: settings.training.noteRange = try NoteRangeText.range(node)
        case .duration: settings.training.noteDuration = NoteDuration(try node.number(in: NoteDuration.validRange))
        case .reference:
            settings.training.referencePitch = Frequency(try node.number(in: TrainingSettings.referencePitchRange))
        case .loudness: settings.training.varyLoudness = UnitInterval(try node.number(in: UnitInterval.validRange))
        case .intervals: settings.training.intervals = try Self.intervals(node)
        case .tuning: settings.training.tuningSystem = try Self.choice(node)
        case .sound: settings.training.soundSource = try Self.soundSource(node)
        case .strategy: settings.strategy = try Self.choice(node)
        case .floor:
            let floor = Cents(try node.number(in: Self.differenceLimits))
            settings.training.differences =
                try Self.differences(floor, settings.training.differences.upperBound, node)
        case .ceiling:
            let ceiling = Cents(try node.number(in: Self.differenceLimits))
            settings.training.differences =
                try Self.differences(settings.training.differences.lowerBound, ceiling, node)
        case .narrowing: settings.training.kazez.narrowing = try node.number(in: KazezParameters.validRange)
        case .widening: settings.training.kazez.widening = try node.number(in: KazezParameters.validRange)
        case .adaptiveMechanical:
            settings.training.adaptive.mechanical = try node.number(in: AdaptiveParameters.mechanicalRange)
        case .adaptiveNearby:
            settings.training.adaptive.nearby = try node.integer(in: AdaptiveParameters.nearbyRange)
        case .adaptiveWeakSpots:
            settings.training.adaptive.weakSpots = try node.integer(in: AdaptiveParameters.weakSpotsRange)
        case .steadyShare: settings.training.steady.share = try node.number(in: SteadyParameters.shareRange)
        case .steadyFirstStep:
            settings.training.steady.firstStep = try node.number(in: SteadyParameters.firstStepRange)
        case .steadyStep: settings.training.steady.step = try node.number(in: SteadyParameters.stepRange)
        case .steadyFirstTrials:
            settings.training.steady.firstTrials = try node.integer(in: SteadyParameters.firstTrialsRange)
        case .matchingRange: settings.training.matchingRange = try Self.matchingRange(node)
        case .matchingCommit: settings.commit = try Self.choice(node)
        case .matchingTicks: settings.matchingTicks = try node.boolean()
        case .playAlong: settings.playAlong = try Self.choice(node)
        case .tick: settings.tick = try node.boolean()
        case .language: settings.language = try Self.choice(node)
        case .output: settings.output = try Self.output(node)
        case .buffer: settings.buffer = try Self.buffer(node)
        case .programs: settings.programs = try Self.names(node)
        }
    }

    private static func choice<Value>(_ node: ConfigurationNode) throws(ConfigurationError) -> Value
    where Value: RawRepresentable<String> & CaseIterable {
        guard let value = Value(rawValue: try node.choice(of: Value.allCases.map(\.rawValue))) else {
            throw node.error(.unknownWord(word: node.word, suggestion: nil))
        }
        return value
    }

    private static func differences(
        _ floor: Cents, _ ceiling: Cents, _ node: ConfigurationNode
    ) throws(ConfigurationError) -> ClosedRange<Cents> {
        guard floor <= ceiling else {
            throw node.error(.setting(.floorAboveCeiling(floor: floor.rawValue, ceiling: ceiling.rawValue)))
        }
        return floor...ceiling
    }

    private static func matchingRange(_ node: ConfigurationNode) throws(ConfigurationError) -> MatchingRange {
        let text = try node.text()
        let word = MatchingRange.adaptiveWord
        if text == word { return .adaptive }
        if ConfigurationNode.number(text) == nil {
            if let known = Spelling.nearest(to: text, among: [word]) {
                throw node.error(.unknownWord(word: text, suggestion: known))
            }
            throw node.error(.wrongType(word: text, expected: .numberOr(word: word)))
        }
        return .fixed(Cents(try node.number(in: matchingLimits)))
    }

    private static func intervals(_ node: ConfigurationNode) throws(ConfigurationError) -> IntervalSet {
        var intervals: [DirectedInterval] = []
        for item in node.oneOrMore {
            let symbol = try item.text()
            guard let interval = DirectedInterval(symbol: symbol) else {
                // Most often only the direction is missing.
                let upwards = Interval(symbol: symbol).map { DirectedInterval($0, .up).symbol }
                let nearest = Spelling.nearest(to: symbol, among: DirectedInterval.all.map(\.symbol))
                throw item.error(.unknownWord(word: symbol, suggestion: upwards ?? nearest))
            }
            intervals.append(interval)
        }
        guard let set = IntervalSet(intervals) else { throw node.error(.emptyList(word: node.word)) }
        return set
    }

    private static func soundSource(_ node: ConfigurationNode) throws(ConfigurationError) -> SoundSourceID {
        guard let source = SoundSourceID(try node.text()) else {
            throw node.error(.setting(.wrongValue(word: node.word, expected: .soundSource)))
        }
        return source
    }

    private static func output(_ node: ConfigurationNode) throws(ConfigurationError) -> OutputChoice {
        let text = try node.text()
        // A file is for one run: the next one would have to replace it.
        if let choice = OutputChoice(text), choice.isDevice || choice == .none { return choice }
        let words = [OutputChoice.automatic, .alsa(nil), .pulseaudio, .jack, .none].map(\.text)
        if let near = Spelling.nearest(to: text, among: words) {
            throw node.error(.unknownWord(word: text, suggestion: near))
        }
        throw node.error(.setting(.wrongValue(word: node.word, expected: .output)))
    }

    private static func buffer(_ node: ConfigurationNode) throws(ConfigurationError) -> BufferSize? {
        let text = try node.text()
        if text == OutputChoice.automatic.text { return nil }
        guard let size = BufferSize(text) else {
            throw node.error(.setting(.wrongValue(word: node.word, expected: .buffer)))
        }
        return size
    }

    private static func names(_ node: ConfigurationNode) throws(ConfigurationError) -> [String] {
        var names: [String] = []
        for item in node.oneOrMore {
            let name = try item.text()
            guard !name.isEmpty else { throw item.error(.wrongType(word: name, expected: .text)) }
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension MatchingRange {
    /// In place of a number of cents.
    fileprivate static let adaptiveWord = "adaptive"

    /// As it stands in a file.
    var text: String {
        switch self {
        case .adaptive: Self.adaptiveWord
        case .fixed(let cents): SettingText.number(cents.rawValue)
        }
    }
}
