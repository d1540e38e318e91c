// SPDX-License-Identifier: MIT
import Foundation
import Localization
import Music
import Profile
import Training

/// Where tuned pitches ended against the target: a histogram above a line for those that began too high, below it for those
/// that began too low.
struct ErrorChart {
    /// Heights of the strips of the means and of the numbers.
    private static let (meanRoom, numberRoom) = (24.0, 42.0)
    private static let gap = 6.0
    /// The width beyond the outermost bins, as a factor.
    private static let margin = 1.2
    private static let steps: [Double] = [1, 2, 5, 10, 20, 40]
    private static let meanSize = 13.0
    /// The reach without tuned notes, cents.
    private static let usual = 36.0

    let errors: ErrorDistribution
    let frame: Frame
    let texts: Texts

    var elements: [SVGElement] {
        grid + bars(errors.fromAbove, .above) + bars(errors.fromBelow, .below) + [target] + sides
            + mean(errors.above, at: top - 9, isAbove: true) + mean(errors.below, at: bottom + 17, isAbove: false)
    }

    private var top: Double { frame.top + Self.meanRoom }
    private var bottom: Double { frame.bottom - Self.numberRoom - Self.meanRoom }
    private var middle: Double { (top + bottom) / 2 }

    /// Bins with a count, ascending.
    private var bins: [Int] { Set(errors.fromAbove.keys).union(errors.fromBelow.keys).sorted() }

    /// Cents at either end.
    private var reach: Double {
        guard !bins.isEmpty else { return Self.usual }
        let most = max(bins.last.map { $0 + 1 } ?? 1, -(bins.first ?? -1))
        return Double(most) * errors.width.rawValue * Self.margin
    }

    private func x(_ cents: Double) -> Double { frame.left + frame.width * (cents / reach + 1) / 2 }

    private func height(_ count: Int) -> Double {
        let most = (Array(errors.fromAbove.values) + Array(errors.fromBelow.values)).max() ?? 1
        return (bottom - top - Self.gap) / 2 * Double(count) / Double(max(most, 1))
    }

    private func bars(_ counts: [Int: Int], _ style: ChartStyle.Class) -> [SVGElement] {
        counts.sorted { $0.key < $1.key }.map { bin, count in
            let (left, width) = (Double(bin) * errors.width.rawValue, errors.width.rawValue)
            let height = height(count)
            let start = style == .above ? middle - Self.gap / 2 - height : middle + Self.gap / 2
            return .rectangle(
                Frame(left: x(left) + 0.75, top: start, width: x(left + width) - x(left) - 1.5, height: height),
                style.name, radius: 2)
        }
    }

    private var grid: [SVGElement] {
        let step = Self.steps.first { reach / $0 < 3 } ?? Self.steps[Self.steps.count - 1]
        let places = stride(from: -step * 2, through: step * 2, by: step).filter { $0 != 0 && abs($0) < reach * 0.93 }
        let baseline = bottom + Self.meanRoom
        return places.flatMap { cents -> [SVGElement] in
            [
                .line(Point(x(cents), top), Point(x(cents), bottom), .grid),
                .label(number(cents), at: Point(x(cents), baseline + 14), .middle),
            ]
        } + [
            .label(texts.tooLow, at: Point(frame.left, baseline + 33), .start),
            .label(texts.tooHigh, at: Point(frame.right, baseline + 33), .end),
            .text(
                texts.target, at: Point(x(0), baseline + 14), .good, size: ChartGrid.textSize, anchor: .middle),
        ]
    }

    private func number(_ cents: Double) -> String { (cents > 0 ? "+" : "") + texts.exact(cents) }

    private var target: SVGElement { .line(Point(x(0), top), Point(x(0), bottom), .target) }

    private var sides: [SVGElement] {
        [
            .label(texts.fromAbove, at: Point(frame.left, top + 12), .start),
            .label(texts.fromBelow, at: Point(frame.left, bottom - 4), .start),
        ]
    }

    private func mean(_ group: ErrorDistribution.Group?, at baseline: Double, isAbove: Bool) -> [SVGElement] {
        guard let group else { return [] }
        let place = x(group.mean.rawValue)
        let text = texts.onAverage(group.mean)
        let isRight = place + TextMeasure.width(text, size: Self.meanSize, isBold: true) + 12 < frame.right
        return [
            .line(Point(place, baseline - 4), Point(place, isAbove ? top + 8 : bottom - 8), .axis),
            .circle(Point(place, baseline - 4), radius: 3.5, .tally),
            .text(
                text, at: Point(place + (isRight ? 10 : -10), baseline), .strong, size: Self.meanSize,
                anchor: isRight ? .start : .end),
        ]
    }

    /// A mark for each bin.
    func marks(_ skill: Skill, of summary: ProfileSummary) -> [ChartMark] {
        let width = errors.width.rawValue
        return bins.map { bin in
            let (low, centre) = (Double(bin) * width, (Double(bin) + 0.5) * width)
            let (above, below) = (errors.fromAbove[bin, default: 0], errors.fromBelow[bin, default: 0])
            let y = above > 0 ? middle - Self.gap / 2 - height(above) : middle + Self.gap / 2 + height(below)
            return ChartMark(
                Point(x(centre), y),
                [
                    texts.cents(texts.span(number(low), number(low + width)), isOne: false),
                    texts.counts(above: above, below: below), texts.thisFarOff,
                ], heard: summary.heard(Cents(centre), of: skill))
        }
    }
}

/// The size of tuning errors over sessions or notes: a point for each, larger for more tuned notes.
struct ErrorSizeChart {
    enum Axis {
        case sessions(Calendar)
        case notes(NoteRange)
    }

    private static let steps: [Double] = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]
    private static let footroom = 26.0
    private static let keyLength = 44.0
    /// Tuned notes of a point of full size.
    private static let many = 20.0

    let errors: ErrorDistribution
    let axis: Axis
    let frame: Frame
    let texts: Texts

    private struct Item {
        let place: Double
        let group: ErrorDistribution.Group
        let name: String
        var foot: Double?
        var day: String?
        var note: MIDINote?
    }

    private var left: Double { frame.left + ChartGrid.room(texts) }
    private var right: Double { frame.right - 14 }
    private var top: Double { frame.top + ChartGrid.headroom(texts) }
    private var bottom: Double {
        if case .notes = axis { frame.bottom - Self.footroom - Self.keyLength } else { frame.bottom - Self.footroom }
    }

    private var items: [Item] {
        switch axis {
        case .sessions(let calendar):
            return zip(errors.sessions, dates(calendar).places).map { session, x in
                Item(
                    place: x, group: session.errors, name: texts.day(session.start, in: calendar),
                    day: calendar.name(ofDay: session.start))
            }
        case .notes(let range):
            let keyboard = keyboard(range)
            return keyboard.keys.compactMap { key in
                errors.notes[key.note].map {
                    Item(
                        place: key.middle, group: $0, name: texts.name(of: key.note),
                        foot: keyboard.foot(of: key, top: bottom + 6, height: Self.keyLength), note: key.note)
                }
            }
        }
    }

    private func dates(_ calendar: Calendar) -> DateAxis {
        DateAxis(dates: errors.sessions.map(\.start), left: left, right: right, texts: texts, calendar: calendar)
    }

    private func keyboard(_ range: NoteRange) -> KeyboardAxis {
        KeyboardAxis(range: range, left: left, width: right - left)
    }

    private var most: Double { max(items.map(\.group.meanSize.rawValue).max() ?? 0, 1) }

    private func y(_ cents: Double) -> Double { bottom + (top - bottom) * cents / (most * 1.05) }

    var elements: [SVGElement] {
        let step = Self.steps.first { most / $0 <= 5 } ?? 500
        let lines = stride(from: 0, through: most, by: step).flatMap { cents -> [SVGElement] in
            [
                .line(Point(left, y(cents)), Point(right, y(cents)), .grid),
                .label(texts.exact(cents), at: Point(left - 8, y(cents) + 4), .end),
            ]
        }
        let points = items.map { item in
            let radius = 2 + 3 * min((Double(item.group.count) / Self.many).squareRoot(), 1)
            return SVGElement.circle(
                Point(item.place, y(item.group.meanSize.rawValue)), radius: radius, .point)
        }
        return lines + [.label(texts.centsUnit, at: Point(left - 8, top - 14), .end)] + foot + points
    }

    private var foot: [SVGElement] {
        switch axis {
        case .sessions(let calendar): return dates(calendar).elements(below: bottom)
        case .notes(let range):
            let keyboard = keyboard(range)
            return keyboard.elements(top: bottom + 6, height: Self.keyLength)
                + keyboard.names(at: frame.bottom - 5, texts)
        }
    }

    func marks(_ skill: Skill, of summary: ProfileSummary) -> [ChartMark] {
        items.map { item in
            ChartMark(
                Point(item.place, y(item.group.meanSize.rawValue)),
                [
                    "\(item.name): \(texts.plain(item.group.meanSize))", texts.tuned(item.group.count),
                    texts.onAverage(item.group.mean),
                    item.note == nil ? nil : texts.thisFarOff,
                ],
                foot: item.foot,
                heard: item.note.flatMap { summary.heard(item.group.mean, of: skill, from: $0) }, day: item.day)
        }
    }
}
