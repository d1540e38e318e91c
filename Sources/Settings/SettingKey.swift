// SPDX-License-Identifier: MIT
import Configuration
import Foundation
import Music
import Sound
import Training

/// The keys of the settings file, in the order of listings.
package enum SettingKey: String, Hashable, Sendable, CaseIterable {
    case range, duration, reference, loudness, intervals, tuning, sound
    case rotation = "sound.rotation"
    case volume, strategy
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
    case easyShare = "easy.share"
    case listening
    case matchingRange = "matching.range"
    case matchingCommit = "matching.commit"
    case matchingTicks = "matching.ticks"
    case playAlong = "playalong"
    case playAlongBend = "playalong.bend"
    case tick, speech, language, output, buffer, programs

    package init(word: String) throws(SettingError) {
        guard let key = SettingKey(rawValue: word) else {
            let known = Self.allCases.map(\.rawValue)
            throw .unknownKey(word: word, suggestion: Spelling.nearest(to: word, among: known))
        }
        self = key
    }

    package var isFixedDuringRun: Bool { [.intervals, .tuning].contains(self) }

    package var appliesAtNextStart: Bool { self == .language }

    package var domain: SettingDomain { setting.domain }

    package func text(of settings: UserSettings) -> SettingText { setting.text(settings) }

    /// - Throws: at the value's place; leaves the settings unchanged then.
    package func read(_ node: ConfigurationNode, into settings: inout UserSettings) throws(ConfigurationError) {
        try setting.read(node, &settings)
    }

    private var setting: Setting {
        switch self {
        case .range:
            .value(
                \.training.range, .noteRange(limits: NoteRange.limits, minimumSpan: NoteRange.minimumSpan),
                text: { .single(NoteRangeText.text($0)) }, read: NoteRangeText.range)
        case .duration: .number(\.training.noteDuration, in: NoteDuration.validRange, .seconds)
        case .reference: .number(\.training.referencePitch, in: TrainingSettings.referencePitchRange, .hertz)
        case .loudness: .number(\.training.varyLoudness, in: UnitInterval.validRange)
        case .intervals:
            .value(
                \.training.intervals, .choices(DirectedInterval.all.sorted().map(\.symbol)),
                text: { .list($0.sorted.map(\.symbol)) }, read: Self.intervals)
        case .tuning: .tuning
        case .sound:
            .value(
                \.training.soundSource, .soundSource, text: { .single(SettingText.quoted($0.text)) },
                read: Self.soundSource)
        case .rotation: .choice(\.rotation)
        case .volume: .number(\.volume, in: Volume.validRange, .decibels)
        case .strategy: .choice(\.strategy)
        case .floor: .difference(\.lowerBound) { ($1, $0.upperBound) }
        case .ceiling: .difference(\.upperBound) { ($0.lowerBound, $1) }
        case .narrowing:
            .number(
                \.training.kazez.narrowing, or: nil, named: "automatic", in: KazezParameters.validRange,
                wrap: { $0 }, unwrap: { $0 })
        case .widening: .number(\.training.kazez.widening, in: KazezParameters.validRange)
        case .adaptiveMechanical: .number(\.training.adaptive.mechanical, in: AdaptiveParameters.mechanicalRange)
        case .adaptiveNearby:
            .wholeNumber(\.training.adaptive.nearby, in: AdaptiveParameters.nearbyRange, .semitones)
        case .adaptiveWeakSpots: .wholeNumber(\.training.adaptive.weakSpots, in: AdaptiveParameters.weakSpotsRange)
        case .steadyShare: .number(\.training.steady.share, in: SteadyParameters.shareRange)
        case .steadyFirstStep: .number(\.training.steady.firstStep, in: SteadyParameters.firstStepRange)
        case .steadyStep: .number(\.training.steady.step, in: SteadyParameters.stepRange)
        case .steadyFirstTrials:
            .wholeNumber(\.training.steady.firstTrials, in: SteadyParameters.firstTrialsRange)
        case .easyShare:
            .number(
                \.training.easyShare, or: .automatic, named: "automatic", in: EasyShare.limits, wrap: { .fixed($0) },
                unwrap: { if case .fixed(let share) = $0 { share } else { nil } })
        case .listening: .number(\.training.listening, in: UnitInterval.validRange)
        case .matchingRange:
            .number(
                \.training.matchingRange, or: .adaptive, named: "adaptive",
                in: MatchingRange.limits.lowerBound.rawValue...MatchingRange.limits.upperBound.rawValue, .cents,
                wrap: { .fixed(Cents($0)) },
                unwrap: { if case .fixed(let cents) = $0 { cents.rawValue } else { nil } })
        case .matchingCommit: .choice(\.commit)
        case .matchingTicks:
            .value(
                \.matchingTicks, .trueOrFalse, text: { .single($0 ? "true" : "false") },
                read: { node throws(ConfigurationError) in try node.boolean() })
        case .playAlong: .choice(\.playAlong)
        case .playAlongBend:
            .number(
                \.playAlongBend, or: .automatic, named: "automatic", in: PlayAlongBend.validRange, .semitones,
                wrap: { .fixed($0) }, unwrap: { if case .fixed(let semitones) = $0 { semitones } else { nil } })
        case .tick: .choice(\.tick, former: ["true": .wrong, "false": .off])
        case .speech: .choice(\.speech)
        case .language: .choice(\.language)
        case .output:
            .value(\.output, .output, text: { .single(SettingText.quoted($0.text)) }, read: Self.output)
        case .buffer:
            .value(
                \.buffer, .buffer, text: { .single($0?.text ?? OutputChoice.automatic.text) }, read: Self.buffer)
        case .programs:
            .value(\.programs, .names, text: { .list($0.map(SettingText.quoted)) }, read: Self.names)
        }
    }

    private static func intervals(_ node: ConfigurationNode) throws(ConfigurationError) -> IntervalSet {
        var intervals: [DirectedInterval] = []
        for item in node.oneOrMore {
            let symbol = try item.text()
            guard let interval = DirectedInterval(symbol: symbol) else {
                // The direction is the part most often missing.
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
        // A file is for one run only: the next would have to overwrite it.
        if let choice = OutputChoice(text), choice.isDevice || choice == .none { return choice }
        let words = OutputChoice.all.map(\.text)
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

    /// False for parameters of another strategy.
    package func isUsed(by strategy: StrategyName) -> Bool {
        switch self {
        case .narrowing, .widening: strategy != .steady
        case .adaptiveMechanical, .adaptiveNearby, .adaptiveWeakSpots: strategy == .adaptive
        case .steadyShare, .steadyFirstStep, .steadyStep, .steadyFirstTrials: strategy == .steady
        default: true
        }
    }

    /// True for settings that most players never change.
    package var isAdvanced: Bool {
        switch self {
        case .floor, .ceiling, .narrowing, .widening, .adaptiveMechanical, .adaptiveNearby, .adaptiveWeakSpots,
            .steadyShare, .steadyFirstStep, .steadyStep, .steadyFirstTrials, .easyShare, .loudness, .listening,
            .matchingRange, .reference, .buffer, .programs, .playAlongBend:
            true
        default: false
        }
    }
}

/// The tasks of the page. Every key is in exactly one; `data` has none.
package enum SettingGroup: String, Hashable, Sendable, CaseIterable {
    case exercises, sound, feedback, controllers, screen, data

    /// In display order.
    package var keys: [SettingKey] {
        switch self {
        case .exercises:
            [
                .range, .intervals, .tuning, .strategy, .duration, .matchingCommit, .matchingRange, .loudness,
                .listening,
                .easyShare, .floor, .ceiling, .narrowing, .widening, .adaptiveMechanical, .adaptiveNearby,
                .adaptiveWeakSpots, .steadyShare, .steadyFirstStep, .steadyStep, .steadyFirstTrials,
            ]
        case .sound: [.sound, .rotation, .volume, .output, .reference, .buffer]
        case .feedback: [.tick, .matchingTicks, .speech]
        case .controllers: [.playAlong, .playAlongBend, .programs]
        case .screen: [.language]
        case .data: []
        }
    }
}
