// SPDX-License-Identifier: MIT
import Charts
import Instrument
import Localization
import Music
import Settings
import Training

/// The controls that are drawn: intervals, range and strategies.
extension SettingsForm {
    /// Intervals sound from or down to this note.
    private static let heard = MIDINote(60)

    var intervals: JSONObject {
        [
            "control": .text("intervals"), "least": .integer(IntervalSet.least),
            "note": .integer(Self.heard.rawValue),
            "value": .list(settings.training.intervals.sorted.map { .text($0.symbol) }),
            "text": .text(texts.summary(of: settings.training.intervals, in: settings.training.tuningSystem)),
            "rows": .list(
                Interval.allCases.map { interval in
                    let (up, down) = (DirectedInterval(interval, .up), DirectedInterval(interval, .down))
                    let note = MIDINote(Self.heard.rawValue + interval.semitones)
                    return .object([
                        "name": .text(texts.name(of: interval)), "short": .text(texts.shortName(of: interval)),
                        "isBlack": .flag(Sketch.isBlack(note)), "up": .text(up.symbol),
                        "down": up == down ? .null : .text(down.symbol),
                    ])
                }),
            "presets": .list(
                IntervalPreset.allCases.map { preset in
                    .object([
                        "name": .text(texts.name(of: preset)),
                        "value": .list(preset.intervals.sorted().map { .text($0.symbol) }),
                    ])
                }),
        ]
    }

    func range(_ limits: ClosedRange<MIDINote>, _ span: Int) -> JSONObject {
        let range = settings.training.range
        let (svg, middles) = Sketch.keyboard(.widest)
        return [
            "control": .text("range"), "low": .integer(limits.lowerBound.rawValue),
            "high": .integer(limits.upperBound.rawValue), "span": .integer(span), "svg": .text(svg.xml),
            "value": .list([
                .integer(range.widest.notes.lowerBound.rawValue), .integer(range.widest.notes.upperBound.rawValue),
            ]),
            "isAdaptive": .flag(range.reached != nil), "adaptiveText": .text(texts.label(.rangeAdaptive)),
            "notes": .list(
                zip(limits.lowerBound.rawValue...limits.upperBound.rawValue, middles).map { number, middle in
                    .object([
                        "value": .integer(number), "text": .text(texts.name(of: MIDINote(number))),
                        "place": .number((middle * 10000).rounded() / 10000),
                    ])
                }),
        ]
    }

    var strategies: JSONObject {
        [
            "control": .text("cards"), "value": .text(settings.strategy.rawValue),
            "choices": .list(
                StrategyName.allCases.map { strategy in
                    .object([
                        "value": .text(strategy.rawValue), "text": .text(texts.name(of: strategy)),
                        "more": .text(texts.explanation(of: strategy)),
                        "svg": .text(Sketch.strategy(strategy).xml),
                    ])
                }),
        ]
    }
}
