// SPDX-License-Identifier: MIT
import Foundation
import Localization
import Music
import Profile
import Training

/// Thresholds of intervals below each other, each a dot on its 95 % band; finer is further left. The band of single notes runs
/// behind all of them.
struct IntervalChart {
    private struct Row {
        let name: String
        /// Nil for equal temperament.
        let tuning: String?
        let skill: SkillSummary?
    }

    /// Heights above, of a row with and without a tuning, and below the rows.
    private static let (headroom, tall, low, footroom) = (26.0, 46.0, 34.0, 24.0)
    private static let (nameSize, valueSize, tuningSize) = (13.0, 13.0, 11.5)
    private static let bandHeight = 12.0
    /// The largest share of the width for names.
    private static let mostNames = 0.44

    private let rows: [Row]
    private let single: SkillSummary?
    private let texts: Texts
    private let summary: ProfileSummary
    let frame: Frame

    /// - Parameter chosen: skills that are shown even if they were never practised.
    init(_ summary: ProfileSummary, chosen: [Skill], in frame: Frame, texts: Texts) {
        (self.summary, self.frame, self.texts) = (summary, frame, texts)
        let practised = Dictionary(summary.skills.map { ($0.skill, $0) }) { first, _ in first }
        single = practised[.unison].flatMap { $0.isKnown ? $0 : nil }
        rows = Set(practised.keys).union(chosen).subtracting([.unison]).sorted().map { skill in
            let tuning = skill.tuning.flatMap { $0 == .equalTemperament ? nil : texts.nameWithin(of: $0) }
            return Row(name: texts.shortName(of: skill.interval), tuning: tuning, skill: practised[skill])
        }
    }

    /// - Parameter skills: in all.
    static func height(_ skills: Set<Skill>) -> Double {
        skills.subtracting([.unison]).reduce(headroom + footroom) { height, skill in
            height + (skill.tuning == .equalTemperament ? low : tall)
        }
    }

    var elements: [SVGElement] { grid + background + zip(rows, tops).flatMap { draw($0, top: $1) } }

    /// The height without free space.
    private var needed: Double {
        rows.reduce(Self.headroom + Self.footroom) { $0 + ($1.tuning == nil ? Self.low : Self.tall) }
    }

    /// What is left of the frame is distributed over the rows, up to a low row each.
    private var tops: [Double] {
        let extra = ((frame.height - needed) / Double(max(rows.count, 1))).clamped(to: 0...Self.low)
        var top = frame.top + Self.headroom + extra / 2
        return rows.map { row in
            defer { top += (row.tuning == nil ? Self.low : Self.tall) + extra }
            return top
        }
    }

    private var known: [SkillSummary] { rows.compactMap(\.skill).filter(\.isKnown) }

    private var left: Double {
        let widest = rows.map { TextMeasure.width($0.name, size: Self.nameSize) }.max() ?? 0
        return frame.left + min(widest, frame.width * Self.mostNames) + 10
    }

    private var right: Double {
        let widest = rows.map { TextMeasure.width(value(of: $0), size: Self.valueSize, isBold: true) }.max() ?? 0
        return frame.right - widest - 10
    }

    private var bottom: Double {
        frame.bottom - max(frame.height - needed - Self.low * Double(rows.count), 0) - Self.footroom
    }

    /// From left to right.
    private var scale: ThresholdScale {
        ThresholdScale(sessions: (known + (single.map { [$0] } ?? [])).map(\.estimate), top: right, bottom: left)
    }

    private var grid: [SVGElement] {
        let scale = scale
        let places = scale.lines.map { (cents: $0, x: scale.y($0)) }
        let isCrowded = zip(places, places.dropFirst()).contains { $1.x - $0.x < 26 }
        return places.flatMap { line -> [SVGElement] in
            let isLabelled = !isCrowded || log10(line.cents.rawValue) == log10(line.cents.rawValue).rounded()
            return [.line(Point(line.x, frame.top + Self.headroom), Point(line.x, bottom), .grid)]
                + (isLabelled
                    ? [.label(texts.exact(line.cents.rawValue), at: Point(line.x, bottom + 17), .middle)] : [])
        }
    }

    private var background: [SVGElement] {
        guard let single else { return [] }
        let (low, high) = (scale.y(single.estimate.band.lowerBound), scale.y(single.estimate.band.upperBound))
        let half = TextMeasure.width(texts.singleNotes, size: ChartGrid.textSize) / 2
        let middle = ((low + high) / 2).clamped(to: frame.left + half...frame.right - half)
        let top = frame.top + Self.headroom
        return [
            .rectangle(Frame(left: low, top: top, width: max(high - low, 2), height: bottom - top), .weak),
            .text(
                texts.singleNotes, at: Point(middle, top - 9), .accent, size: ChartGrid.textSize, anchor: .middle),
        ]
    }

    /// "14", "5–58", "< 3", "new".
    private func value(of row: Row) -> String {
        guard let skill = row.skill else { return texts.notPractised }
        let band = skill.estimate.band
        return switch skill.warning {
        case nil: texts.round(skill.estimate.threshold)
        case .imprecise: "\(texts.round(band.lowerBound))–\(texts.round(band.upperBound))"
        case .finer(let limit): "< \(texts.round(limit))"
        case .coarser(let limit): "> \(texts.round(limit))"
        case .tooFew, .sameAnswer, .swappedPads, .guessing: texts.unknown
        }
    }

    private func draw(_ row: Row, top: Double) -> [SVGElement] {
        let (scale, y) = (scale, top + Self.low / 2)
        let isKnown = row.skill?.isKnown ?? false
        var name = SVGElement.text(
            row.name, at: Point(frame.left, y + 4), isKnown ? .ink : .dim, size: Self.nameSize, anchor: .start)
        let room = left - 10 - frame.left
        if TextMeasure.width(row.name, size: Self.nameSize) > room {
            name["textLength"] = SVGElement.number(room)
            name["lengthAdjust"] = "spacingAndGlyphs"
        }
        let value = SVGElement.text(
            value(of: row), at: Point(frame.right, y + 4), row.skill?.isPrecise ?? false ? .figure : .dim,
            size: Self.valueSize, anchor: .end)
        let tuning = row.tuning.map {
            [SVGElement.text($0, at: Point(frame.left, y + 20), .dim, size: Self.tuningSize, anchor: .start)]
        }
        guard isKnown, let estimate = row.skill?.estimate else {
            return [.line(Point(left, y), Point(right, y), .missing), name, value] + (tuning ?? [])
        }
        let (low, high) = (scale.y(estimate.band.lowerBound), scale.y(estimate.band.upperBound))
        let band = SVGElement.rectangle(
            Frame(left: low, top: y - Self.bandHeight / 2, width: max(high - low, 2), height: Self.bandHeight),
            ChartStyle.Class.reach.name, radius: Self.bandHeight / 2)
        return [band, .circle(Point(scale.y(estimate.threshold), y), radius: 5, .point), name, value] + (tuning ?? [])
    }

    /// A mark for each interval.
    var marks: [ChartMark] {
        zip(rows, tops).map { row, top in
            let y = top + Self.low / 2
            guard let skill = row.skill else { return ChartMark(Point(left, y), [row.name, texts.notPractisedYet]) }
            guard skill.isKnown else {
                return ChartMark(Point(left, y), [row.name, skill.warning.map { texts.sentence(for: $0) }])
            }
            let heard = summary.heard(skill.estimate.threshold, of: skill.skill)
            return ChartMark(
                Point(scale.y(skill.estimate.threshold), y),
                [
                    "\(row.name): \(texts.plain(skill.estimate.threshold))", texts.band(skill.estimate.band),
                    heard.map { _ in texts.inTuneThenAudible },
                ], heard: heard)
        }
    }
}

extension ProfileSummary {
    /// A reference note in the middle of the range, whose target is in it too.
    func middleNote(for interval: DirectedInterval) -> MIDINote {
        let notes = range.referenceNotes(for: interval)
        return MIDINote((notes.lowerBound.rawValue + notes.upperBound.rawValue) / 2)
    }

    /// - Parameter note: the middle one if nil.
    func heard(_ cents: Cents, of skill: Skill, from note: MIDINote? = nil) -> HeardDifference? {
        let notes = range.referenceNotes(for: skill.interval)
        let note = note ?? middleNote(for: skill.interval)
        return notes.contains(note) ? HeardDifference(note: note, interval: skill.interval, cents: cents) : nil
    }
}
